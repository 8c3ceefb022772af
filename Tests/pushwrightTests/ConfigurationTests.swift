import Foundation
import TestSupport
import Testing

/// `.pushwright.yml` as every subcommand uses it.
@Suite struct ConfigurationTests {
  typealias Folder = LintCommandTests.Folder
  static let bad = LintCommandTests.bad
  static let good = LintCommandTests.good
  static let game = #"{"aps":{"alert":{"loc-key":"GAME","loc-args":["Jenna"]}}}"#
  static let app = [
    "App/en.lproj/Localizable.strings": "\"GAME\" = \"%@ wants to play\";\n",
    "App/fr.lproj/Localizable.strings": "\"GAME\" = \"%@ veut jouer\";\n",
  ]

  private static func project(_ configuration: String, _ files: [String: String] = [:]) throws -> Folder {
    try Folder(app.merging(["p/a.apns": game, ".pushwright.yml": configuration]) { $1 }.merging(files) { $1 })
  }

  /// Others are those of a web app beside the payloads.
  @Test func takesAJSONFileOfAFolderOnlyIfItIsAPayload() throws {
    let folder = try Folder([
      "a.json": Self.bad, "package.json": #"{"name":"aps"}"#, "list.json": "[", "mdm.json": #"{"mdm":"x"}"#,
      "broken.json": #"{"aps":{},}"#, "none.apns": "{}",
      "quotes.json": "{'aps':{}}", "bare.json": "{name:{aps:{}}}",
      "large.json": #"{"name":""# + String(repeating: "a", count: 2 << 20) + #""}"#,
    ])
    let found = ["a.json:1:16 wrong-type", "broken.json:1:9 json-syntax"]
    let quotes = ["quotes.json:1:1 json-syntax"]
    try expectEqual(folder.findings("."), found + ["none.apns:1:0 missing-aps"] + quotes)
    try expectEqual(folder.findings("\(folder.path)/*.json"), found + quotes)
    try expectEqual(folder.findings("\(folder.path)/package.json"), ["package.json:1:0 missing-aps"])
    let pattern = try Command("lint", "\(folder.path)/l*.json")
    #expect(pattern.messages.hasPrefix("\(folder.path)/l*.json: error: no payloads found; looked for "))
    expectEqual(pattern.status, 2)
  }

  @Test func leavesOutWhatTheConfigurationExcludes() throws {
    let folder = try Folder([
      ".pushwright.yml": "exclude: [build, \"./**/*.draft.apns\", \"p/x/../b.apns\"]", "a.apns": Self.bad,
      "build/b.apns": Self.bad, "p/build/c.apns": Self.bad, "p/d.draft.apns": Self.bad, "p/b.apns": Self.bad,
      // The nearest configuration alone applies to a folder.
      "q/.pushwright.yml": "", "q/e.draft.apns": Self.bad,
    ])
    let found = ["a.apns:1:16 wrong-type", "p/build/c.apns:1:16 wrong-type", "q/e.draft.apns:1:16 wrong-type"]
    try expectEqual(folder.findings("."), found)
    try expectEqual(folder.findings("\(folder.path)/**/*.apns"), found)
    // A file that is named is linted.
    try expectEqual(folder.findings("\(folder.path)/build/b.apns", "\(folder.path)/p/b.apns").count, 2)
    let none = try Command("lint", "\(folder.path)/*/*.draft.apns", "--config", "\(folder.path)/.pushwright.yml")
    let advice = "excluded by the configuration; change exclude there, or name the files\n"
    // The configuration is that of the nearest folder, but the option gives one for all.
    expectEqual(none.messages, "\(folder.path)/*/*.draft.apns: error: both payloads are \(advice)")
    expectEqual(none.status, 2)
  }

  @Test(arguments: ["[out]", "[\"out/**\"]", "[\"**/out\"]", "[\"*\"]"])
  func excludesAFolderThatIsNamed(patterns: String) throws {
    let folder = try Folder([
      ".pushwright.yml": "exclude: \(patterns)", "out/a.apns": Self.bad, "out/x/b.json": Self.bad,
      "out/package.json": "{}", "out/x/c.ndjson": Self.bad, "one/a.apns": Self.bad,
      "one/.pushwright.yml": "exclude: [a.apns]",
    ])
    let advice = "excluded by the configuration; change exclude there, or name the files\n"
    for path in ["out", "out/", "out/x/.."] {
      for options in [[], ["--skip-others"]] {
        let command = try Command(["lint", "\(folder.path)/\(path)"] + options, input: Data())
        expectEqual(command.messages, "\(folder.path)/\(path): error: all 3 payloads are \(advice)")
        expectEqual(command.status, 2)
      }
    }
    let inner = try Command("lint", "\(folder.path)/out/x")
    expectEqual(inner.messages, "\(folder.path)/out/x: error: both payloads are \(advice)")
    let one = try Command("lint", "\(folder.path)/one/*.apns")
    expectEqual(one.messages, "\(folder.path)/one/*.apns: error: the only payload is \(advice)")
    try expectEqual(folder.findings("\(folder.path)/out/a.apns"), ["out/a.apns:1:16 wrong-type"])
  }

  /// The folder above may have any name, such as that of a build agent.
  @Test func excludesNothingAboveAGivenConfiguration() throws {
    let folder = try Folder(["build/p/ci/c.yml": "exclude: [\"**/build\"]", "build/p/q/a.apns": Self.bad])
    let arguments = ["lint", "--config", "\(folder.path)/build/p/ci/c.yml"]
    for path in ["\(folder.path)/build/p", "\(folder.path)/build/p/*/a.apns"] {
      #expect(try Command(arguments + [path], input: Data()).output.hasPrefix("\(folder.path)/build/p/q/a.apns:1:17: "))
    }
    let above = try Command(arguments + [folder.path], input: Data())
    #expect(above.messages.hasPrefix("\(folder.path): error: the only payload is excluded") && above.status == 2)
  }

  /// For hooks that name each file that was changed, whatever it is.
  @Test func skipsNamedFilesThatAreNoPayloads() throws {
    let folder = try Folder([
      ".pushwright.yml": "exclude: [out]", "a.json": Self.bad, "package.json": "{}", "out/x/b.apns": Self.bad,
      "none.apns": "{}",
    ])
    let names = ["a.json", "package.json", "out/x/b.apns", "none.apns"].map { "\(folder.path)/\($0)" }
    #expect(
      try folder.findings("--skip-others", names[0], names[1], names[2], names[3]) == [
        "a.json:1:16 wrong-type", "none.apns:1:0 missing-aps",
      ])
    let nothing = try Command("lint", "--skip-others", names[1], names[2])
    expectEqual(nothing.output, "0 files, 0 errors, 0 warnings, 0 information\n")
    #expect(nothing.messages == "" && nothing.status == 0)
    try expectEqual(Command("lint", "--skip-others", "\(folder.path)/missing.json").status, 2)
  }

  @Test func failsAsTheConfigurationOfEachFileSays() throws {
    let folder = try Folder([
      ".pushwright.yml": "fail-on: warning\nrules: {wrong-type: warning}", "a.apns": Self.bad,
      "p/.pushwright.yml": "rules: {wrong-type: warning}", "p/b.apns": Self.bad,
    ])
    try expectEqual(Command("lint", "\(folder.path)/a.apns").status, 1)
    try expectEqual(Command("lint", "\(folder.path)/p/b.apns").status, 0)
    try expectEqual(Command("lint", "--fail-on", "error", folder.path).status, 0)
    let report = try Command("lint", "--format", "junit", folder.path)
    expectEqual(report.status, 1)
    #expect(report.output.contains("/a.apns\" tests=\"1\" failures=\"1\">"))
    #expect(report.output.contains("/p/b.apns\" tests=\"1\" failures=\"0\">"))
  }

  @Test func checksTranslationsAsTheConfigurationSays() throws {
    let folder = try Self.project(
      "fail-on: warning",
      ["App/en.lproj/More.strings": "\"A\" = \"a\";", "App/fr.lproj/More.strings": "\"B\" = \"b\";"])
    let arguments = ["strings", "check", "\(folder.path)/App"]
    let command = try Command(arguments, input: Data())
    #expect(command.output.contains("[key-missing]") && command.status == 1)
    try expectEqual(Command(arguments + ["--fail-on", "error"], input: Data()).status, 0)
  }

  /// A payload has one limit, whatever command asks for it.
  @Test func takesThePushTypeOfTheConfiguration() throws {
    let text = String(repeating: "x", count: 4_080)
    let folder = try Folder([
      ".pushwright.yml": "pushTypes:\n  \"voip/*.apns\": voip\n", "voip/p.apns": #"{"aps":{"alert":"\#(text)"}}"#,
    ])
    let path = folder.path + "/voip/p.apns"
    #expect(try Command("size", path).output.hasPrefix("4,100 of 5,120 bytes (voip), 1,020 left\n"))
    #expect(try Command("size", path, "--push-type", "alert").output.hasPrefix("4,100 of 4,096 bytes (alert)"))
    #expect(try Command("size", path, "--budget", "5000").output.hasPrefix("4,100 of 5,000 bytes (given)"))
    try expectEqual(Command("fit", path).output.utf8.count, 4_100)
    try expectEqual(Command("fit", path, "--push-type", "alert").output.utf8.count, 4_096)
    try expectEqual(Command("lint", path).status, 0)
    let line = #"{"id":1,"languages":["en"],"args":[]}"# + "\n"
    let app = "Localizations"
    let batch = try Command("batch", "--app", app, "--template", path, input: line)
    #expect(batch.output.contains(#""bytes":4100,"cut":[]"#), "\(batch.output.prefix(100)) \(batch.messages)")
    let alert = try Command("batch", "--app", app, "--template", path, "--push-type", "alert", input: line)
    #expect(alert.output.contains(#""bytes":4096"#))
  }

  /// The header is what APNs gets.
  @Test func aHeaderGoesBeforeThePushTypeOfTheConfiguration() throws {
    let headers = #""headers":{"apns-push-type":"background","apns-priority":"10"}"#
    let message = #"{"message":{"token":"t","apns":{\#(headers),"payload":{"aps":{"content-available":1}}}}}"#
    let folder = try Folder([".pushwright.yml": "pushTypes:\n  \"*.json\": voip\n", "b.json": message])
    let path = folder.path + "/b.json"
    let lint = try Command("lint", path)
    #expect(lint.status == 1 && lint.output.contains("priority 10 is not allowed for background pushes"))
    #expect(try Command("size", path).output.contains("of 4,096 bytes (background)"))
    #expect(try Command("size", path, "--push-type", "voip").output.contains("of 5,120 bytes (voip)"))
    #expect(try Command("lint", path, "--push-type", "alert").status == 0)
  }

  @Test func takesTheBaselineOfTheConfiguration() throws {
    let folder = try Folder([".pushwright.yml": "baseline: known/all.json", "p/a.apns": Self.bad, "known/none": ""])
    let missing = try Command("lint", folder.path)
    expectEqual(
      missing.messages,
      """
      \(folder.path)/.pushwright.yml:1:11: error: baseline: \(folder.path)/known/all.json: cannot be read: \
      No such file or directory; record one with --write-baseline
      baseline: known/all.json
                ^

      """)
    expectEqual(missing.status, 2)
    let baseline = "\(folder.path)/known/all.json"
    try expectEqual(Command("lint", "--write-baseline", baseline, folder.path).status, 0)
    #expect(try folder.text("known/all.json").contains(#""file":"../p/a.apns""#))
    let known = try Command("lint", folder.path)
    #expect(known.output == "1 file, 0 errors, 0 warnings, 0 information\n" && known.status == 0)
    try Data(#"{"aps":{"badge":"5",}}"#.utf8).write(to: folder.url.appending(path: "p/a.apns"))
    #expect(try folder.findings("--fix", ".") == [])
    try expectEqual(folder.text("p/a.apns"), Self.bad)
    try Data("[]".utf8).write(to: folder.url.appending(path: "known/all.json"))
    #expect(try Command("lint", folder.path).messages.hasPrefix("\(baseline):1:1: error: not a baseline; "))
    // An option takes precedence.
    try Data(#"{"version":1,"findings":[]}"#.utf8).write(to: folder.url.appending(path: "other.json"))
    try expectEqual(folder.findings("--baseline", "\(folder.path)/other.json", ".").count, 1)
  }

  @Test func servesEverySubcommandWithTheApp() throws {
    let folder = try Self.project("app: App")
    let file = "\(folder.path)/p/a.apns"
    let render = try Command("render", "--languages", "fr", file)
    #expect(render.output == "fr\n  body: Jenna veut jouer\n" && render.status == 0)
    let fit = try Command("fit", "--languages", "fr", file)
    #expect(fit.output == Self.game && fit.messages == "fr: body 16 bytes, 16 characters\n")
    let page = try Command("preview", "--output", "-", "\(folder.path)/p")
    #expect(page.output.contains(#"<p class="body">Jenna veut jouer</p>"#) && page.status == 0)
    let shell = try Shell(
      """
      cd '\(folder.path)'; "$PUSHWRIGHT" strings check | tail -n 1; cd p
      "$PUSHWRIGHT" strings check | tail -n 1; "$PUSHWRIGHT" render --languages en <a.apns
      "$PUSHWRIGHT" strings check --format json --payloads . | grep -c '"../App/'
      """)
    expectEqual(
      shell.output,
      """
      2 files, 0 errors, 0 warnings, 0 information
      2 files, 0 errors, 0 warnings, 0 information
      en
        body: Jenna wants to play
      0

      """)
    #expect(shell.messages == "")
  }

  @Test(arguments: [
    ["lint", "FILE"], ["render", "FILE"], ["fit", "FILE"], ["preview", "--output", "-", "FILE"],
    ["render", "--config", "FOLDER/.pushwright.yml"], ["strings", "check", "--config", "FOLDER/.pushwright.yml"],
  ])
  func tellsAWrongPathAtItsLine(arguments: [String]) throws {
    let folder = try Self.project("# Ours\napp: Apps # sic")
    let arguments = arguments.map {
      $0.replacing("FILE", with: "\(folder.path)/p/a.apns").replacing("FOLDER", with: folder.path)
    }
    let command = try Command(arguments, input: Data(Self.game.utf8))
    expectEqual(
      command.messages,
      """
      \(folder.path)/.pushwright.yml:2:6: error: app: \(folder.path)/Apps: cannot be read; \
      check that it exists and is a folder or file that you may read
      app: Apps # sic
           ^

      """)
    expectEqual(command.status, 2)
    guard arguments[0] != "strings" else { return }
    let given = try Command(arguments + ["--app", "\(folder.path)/App"], input: Data(Self.game.utf8))
    #expect(given.messages.contains("error") == false && given.status == 0)
  }

  @Test(arguments: [
    (["render"], "the app is unknown; name its folder with --app"),
    (["preview", "--output", "-"], "the app is unknown; name its folder with --app"),
    (["fit", "--languages", "fr"], "--languages needs an app; name its folder with --app"),
    (["strings", "check"], "the app is unknown; name its folder with the argument <folder>"),
  ])
  func saysThatNothingNamesTheApp(arguments: [String], message: String) throws {
    let command = try Command(arguments, input: Data(Self.game.utf8))
    expectEqual(command.messages, "error: \(message), or as app in .pushwright.yml\n")
    #expect(command.output == "" && command.status == 2)
  }

  @Test func refusesABrokenConfigurationInEverySubcommand() throws {
    let folder = try Self.project("app: {a: b}")
    for arguments in [["lint"], ["render"], ["fit"], ["preview", "--output", "-"]] {
      let command = try Command(arguments + ["\(folder.path)/p/a.apns"], input: Data())
      #expect(
        command.messages.hasPrefix(
          "\(folder.path)/.pushwright.yml:1:6: error: app: expected a folder or a list of versions, but found a mapping\n"
        ))
      expectEqual(command.status, 2)
    }
  }
}
