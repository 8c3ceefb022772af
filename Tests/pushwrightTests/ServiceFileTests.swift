import Foundation
import TestSupport
import Testing

/// What the files for CI services and for pre-commit run, as these would run it.
@Suite struct ServiceFileTests {
  typealias Folder = LintCommandTests.Folder

  static func text(_ name: String) throws -> String {
    try String(contentsOf: Command.root.appending(path: name), encoding: .utf8)
  }

  /// The scripts after `KEY |` in a YAML file, without their indentation.
  static func scripts(_ key: String, in name: String) throws -> [String] {
    try text(name).components(separatedBy: "\(key) |\n").dropFirst().map { rest in
      let lines = rest.components(separatedBy: "\n")
      let indent = String((lines.first ?? "").prefix { $0 == " " })
      return lines.prefix { $0.hasPrefix(indent) || $0.isEmpty }.map { String($0.dropFirst(indent.count)) }
        .joined(separator: "\n")
    }
  }

  /// Runs a script as the services do, in a folder, with the command in the path.
  static func run(_ script: String, in folder: Folder, _ variables: [String: String] = [:]) throws -> Shell {
    try Data(script.utf8).write(to: folder.url.appending(path: "script"))
    let settings = variables.map { "export \($0)=\(Self.quoted($1))" }.sorted().joined(separator: "\n")
    return try Shell(
      """
      PATH="$(dirname "$PUSHWRIGHT"):$PATH"; cd '\(folder.path)'
      \(settings)
      exec bash --noprofile --norc -eo pipefail script
      """)
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  @Test func theActionLintsWhatItsInputsSay() throws {
    let folder = try Folder([
      "a b/x.apns": LintCommandTests.bad, "-c.apns": LintCommandTests.good, "d.yml": "rules: {wrong-type: warning}",
      "App/en.lproj/Localizable.strings": "\"A\" = \"a\";\n", "e.apns": #"{"aps":{"alert":{"loc-key":"B"}}}"#,
    ])
    let script = try #require(try Self.scripts("run:", in: "action.yml").last)
    var inputs = ["PATHS": ".", "APP": "", "CONFIG": "", "FAIL_ON": "", "FORMAT": "github", "OUTPUT": ""]
    func run(_ changes: [String: String]) throws -> Shell {
      try Self.run(script, in: folder, inputs.merging(changes) { $1 })
    }
    let all = try run([:])
    #expect(all.output.hasPrefix("::error file=a b/x.apns,line=1,col=17,") && all.status == 1)
    let app = try run(["APP": "App"])
    #expect(app.output.contains("loc-key-missing") && app.status == 1)
    inputs["PATHS"] = "a b\n\n-c.apns\n"
    try expectEqual(run(["CONFIG": "d.yml"]).status, 0)
    try expectEqual(run(["CONFIG": "d.yml", "FAIL_ON": "warning"]).status, 1)
    let report = try run(["FORMAT": "text", "OUTPUT": "r.txt"])
    #expect(report.output == "" && report.status == 1)
    #expect(try folder.text("r.txt").hasSuffix("\n2 files, 1 error, 0 warnings, 0 information\n"))
    try expectEqual(run(["PATHS": "App"]).status, 2)
  }

  @Test func theActionUsesEachInput() throws {
    let text = try Self.text("action.yml")
    let parts = text.components(separatedBy: "runs:\n")
    try #require(parts.count == 2)
    let names = parts[0].matches(of: /(?m)^  ([a-z-]+):$/).map { String($0.output.1) }
    expectEqual(names, ["paths", "app", "config", "fail-on", "format", "output"])
    for name in names {
      #expect(parts[1].contains("${{ inputs.\(name) }}"))
      let variable = name.uppercased().replacing("-", with: "_")
      #expect(
        parts[1].contains("        \(variable): ${{ inputs.\(name) }}\n") && parts[1].contains("\"$\(variable)\""))
    }
  }

  @Test func theTemplateReportsToGitLab() throws {
    let folder = try Folder(["p/a.apns": LintCommandTests.bad])
    let name = "templates/lint-payloads.yml"
    // The image has the command.
    let before = try #require(try Self.scripts("-", in: name).first)
    let built = try Self.run(before, in: folder)
    #expect(built.output == "" && built.messages == "" && built.status == 0)
    let line = try #require(try Self.text(name).firstMatch(of: /(?m)^  script:\n    - (.*)$/)).output.1
    let lint = try Self.run(String(line), in: folder, ["PUSHWRIGHT_ARGUMENTS": "--fail-on error p"])
    #expect(lint.output == "" && lint.status == 1)
    #expect(
      try folder.text("gl-code-quality-report.json").contains(#""location":{"path":"p/a.apns","lines":{"begin":1}}"#))
    #expect(try Self.text(name).contains("      codequality: gl-code-quality-report.json\n"))
  }

  @Test func theHookTakesPayloadsAndLeavesOtherJSONAlone() throws {
    let folder = try Folder([
      "a.json": LintCommandTests.bad, "b.apns": LintCommandTests.bad, "c.ndjson": LintCommandTests.bad,
      "d.jsonl": LintCommandTests.bad, "package.json": "{}", "e.txt": "", "json": "",
    ])
    let text = try Self.text(".pre-commit-hooks.yaml")
    let entry = try #require(text.firstMatch(of: /(?m)^  entry: (.*)$/)).output.1
    let pattern = try Regex(String(try #require(text.firstMatch(of: /(?m)^  files: (.*)$/)).output.1))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
      $0.firstMatch(of: pattern) != nil
    }
    expectEqual(names, ["a.json", "b.apns", "c.ndjson", "d.jsonl", "package.json"])
    let hook = try Self.run("\(entry) \(names.joined(separator: " "))", in: folder)
    #expect(hook.output.hasSuffix("\n4 files, 4 errors, 0 warnings, 0 information\n") && hook.status == 1)
    try expectEqual(Self.run("\(entry) package.json", in: folder).status, 0)
  }
}
