import Foundation
import TestSupport
import Testing

/// `pushwright lint` on files of a folder of its own.
@Suite struct LintCommandTests {
  /// A folder that is there for one test.
  final class Folder {
    let url: URL
    var path: String { url.path }

    init(_ files: [String: String]) throws {
      url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      for (name, text) in files {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// The findings of a run, as `file:line:offset rule`.
    func findings(_ arguments: String...) throws -> [String] {
      let command = try Command(["lint", "--format", "json"] + arguments.map { $0 == "." ? path : $0 }, input: Data())
      let findings = try #require(try command.json()["findings"] as? [[String: Any]])
      return findings.map { finding in
        let file = (finding["file"] as? String ?? "").replacing(path + "/", with: "")
        return "\(file):\(finding["line"] ?? 0):\(finding["offset"] ?? 0) \(finding["rule"] ?? "")"
      }
    }
  }

  static let bad = #"{"aps":{"badge":"5"}}"#
  static let good = #"{"aps":{"badge":5}}"#

  @Test func searchesFolders() throws {
    let folder = try Folder([
      "b.apns": Self.bad, "a/c.json": Self.bad, "a/d.ndjson": Self.bad, "e.jsonl": Self.bad, "f.txt": Self.bad,
      ".git/g.apns": Self.bad,
    ])
    #expect(
      try folder.findings(".") == [
        "a/c.json:1:16 wrong-type", "a/d.ndjson:1:16 wrong-type", "b.apns:1:16 wrong-type", "e.jsonl:1:16 wrong-type",
      ])
  }

  /// The plugin cannot ask the command: to tell a path from an option's value it has a list.
  @Test func thePluginKnowsEveryOptionThatHasAValue() throws {
    let help = try Command("lint", "--help").output
    let options = help.matches(of: /(?m)^ +--([a-z-]+) </).map { String($0.1) }
    let plugin = try String(
      contentsOf: Command.root.appending(path: "Plugins/LintPayloads/LintPayloads.swift"), encoding: .utf8)
    let list = try #require(plugin.firstMatch(of: /let valued = \[([^\]]*)\]/)).1
    expectEqual(list.matches(of: /"([a-z-]+)"/).map { String($0.1) }, options)
    #expect(options.count >= 8)
  }

  @Test func expandsPatterns() throws {
    let folder = try Folder([
      "a.apns": Self.bad, "x/b.apns": Self.bad, "x/y/c.apns": Self.bad, "x/y/c.json": Self.bad, "[z].apns": Self.bad,
    ])
    try expectEqual(folder.findings("\(folder.path)/*/*.apns"), ["x/b.apns:1:16 wrong-type"])
    try expectEqual(folder.findings("\(folder.path)/**/[bc].apns").count, 2)
    // A character after a backslash matches itself.
    let spaced = try Folder(["x y/a.apns": Self.bad, "x*/.b/c.apns": Self.bad])
    try expectEqual(spaced.findings("\(spaced.path)/x\\ y/*.apns"), ["x y/a.apns:1:16 wrong-type"])
    try expectEqual(spaced.findings("\(spaced.path)/x\\*/.b/?.apns"), ["x*/.b/c.apns:1:16 wrong-type"])
    // A file of that name comes before the pattern; a file is linted once.
    #expect(
      try folder.findings("\(folder.path)/[z].apns", "\(folder.path)/\u{5B}z].apns") == ["[z].apns:1:16 wrong-type"])
    let none = try Command("lint", "\(folder.path)/*.txt")
    expectEqual(none.messages, "\(folder.path)/*.txt: error: no file matches this pattern; check it\n")
    expectEqual(none.status, 2)
  }

  @Test func doesNotFollowLoopsOfLinks() throws {
    let folder = try Folder(["a/b.apns": Self.bad])
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(folder.path)/a/up", withDestinationPath: "..")
    try files.createSymbolicLink(atPath: "\(folder.path)/self", withDestinationPath: ".")
    try files.createSymbolicLink(atPath: "\(folder.path)/c.apns", withDestinationPath: "a/b.apns")
    try files.createSymbolicLink(atPath: "\(folder.path)/loop.apns", withDestinationPath: "loop.apns")
    let command = try Command("lint", "--format", "json", folder.path)
    expectEqual((try command.json()["findings"] as? [Any])?.count, 2)
    let cause = "cannot be read: Too many levels of symbolic links"
    expectEqual(command.messages, "\(folder.path)/loop.apns: error: \(cause)\n")
    try expectEqual(folder.findings("\(folder.path)/**/b.apns"), ["a/b.apns:1:16 wrong-type"])
  }

  /// The ways in which so many `**` share so many folders are too many to go.
  @Test func takesAPatternOfManyFolders() throws {
    let path = Array(repeating: "f", count: 20).joined(separator: "/") + "/b.apns"
    let folder = try Folder([path: Self.bad])
    let pattern = String(repeating: "**/f/**/", count: 10)
    try expectEqual(folder.findings("\(folder.path)/\(pattern)b.apns"), ["\(path):1:16 wrong-type"])
  }

  @Test func tellsTheLineOfAPayloadAmongMany() throws {
    let folder = try Folder(["a.ndjson": "\(Self.good)\r\n\n\(Self.bad)\n{\"aps\":\r{\"badge\":[]}}\n\(Self.bad)"])
    #expect(
      try folder.findings(".") == [
        "a.ndjson:3:38 wrong-type", "a.ndjson:4:51 white-space", "a.ndjson:5:61 wrong-type", "a.ndjson:6:82 wrong-type",
      ])
    let text = try Command("lint", folder.path)
    #expect(text.output.contains("a.ndjson:5:10: error: aps.badge: expected an integer, but found an array"))
    #expect(text.output.contains("\n  {\"badge\":[]}}\n           ^\n"))
  }

  @Test func refusesWhatIsTooLarge() throws {
    let brackets = String(repeating: "{", count: 2 << 20)
    let folder = try Folder(["a.apns": brackets, "b.ndjson": "\(Self.bad)\n\(brackets)\n\(Self.bad)\n"])
    let command = try Command("lint", "--format", "json", folder.path)
    expectEqual((try command.json()["findings"] as? [[String: Any]])?.map { $0["line"] as? Int }, [1, 3])
    expectEqual(
      command.messages,
      """
      \(folder.path)/a.apns: error: the input is larger than 1,048,576 bytes
      \(folder.path)/b.ndjson:2: error: the payload is larger than 1,048,576 bytes

      """)
    expectEqual(command.status, 2)
    let input = try Command("lint", input: brackets)
    #expect(input.messages.hasPrefix("<stdin>: error: the input is larger than 1,048,576 bytes"))
    expectEqual(input.status, 2)
  }

  @Test func lintsAMebibyteAndNoByteMore() throws {
    let frame = #"{"aps":{},"a":""}"#
    let text = String(repeating: "a", count: (1 << 20) - frame.utf8.count)
    let most = #"{"aps":{},"a":"\#(text)"}"#
    for (payload, status) in [(most, 1), (most + "\n", 2)] {
      let folder = try Folder(["a.apns": payload])
      let command = try Command("lint", folder.path)
      expectEqual(command.status, Int32(status))
      expectEqual(command.output.contains("[payload-too-large]"), (status == 1))
    }
  }

  /// A line is sent without its end.
  @Test(arguments: ["\n", "\r\n"])
  func warnsOfEachLineThatIsTooLargeAsItIs(end: String) throws {
    func line(_ count: Int) -> String { "{\"aps\":" + String(repeating: " ", count: count - 10) + "{}}" + end }
    let folder = try Folder(["a.ndjson": line(4096) + line(4097)])
    let command = try Command("lint", "--format", "json", folder.path)
    let findings = try #require(try command.json()["findings"] as? [[String: Any]])
    let large = findings.filter { $0["rule"] as? String == "payload-too-large" }
    expectEqual(large.map { $0["line"] as? Int }, [2])
    expectEqual(large.map { $0["severity"] as? String }, ["warning"])
    expectEqual(
      large.map { $0["message"] as? String },
      [
        "if it is sent as it is, the payload is 4,097 bytes, 1 over the 4,096-byte limit for alert pushes; "
          + "its compact form is 10 bytes"
      ])
    expectEqual(command.status, 0)
  }

  @Test func takesTheConfigurationAboveTheFile() throws {
    let folder = try Folder([
      ".pushwright.yml": "rules: {wrong-type: warning}\npushTypes: {\"sub/*.apns\": voip}", "a.apns": Self.bad,
      "sub/b.apns": #"{"aps":{"alert":""# + String(repeating: "a", count: 5000) + #""}}"#,
      "off/.pushwright.yml": "rules: {wrong-type: off}", "off/c.apns": Self.bad,
    ])
    let command = try Command("lint", folder.path)
    #expect(command.output.hasSuffix("3 files, 0 errors, 1 warning, 0 information\n"))
    expectEqual(command.status, 0)
    try expectEqual(Command("lint", "--fail-on", "warning", folder.path).status, 1)
    let given = try Command("lint", "--config", "\(folder.path)/off/.pushwright.yml", folder.path)
    #expect(given.output.contains("payload-too-large"))
    #expect(!given.output.contains("wrong-type"))
  }

  @Test func tellsABrokenConfigurationOnceAndLintsTheRest() throws {
    let folder = try Folder([
      "a/.pushwright.yml": "rules:\n  wrong-typ: off\n", "a/b.apns": Self.bad, "a/c.apns": Self.bad, "d.apns": Self.bad,
    ])
    let command = try Command("lint", "--format", "json", folder.path)
    expectEqual((try command.json()["findings"] as? [Any])?.count, 1)
    expectEqual(
      command.messages,
      """
      \(folder.path)/a/.pushwright.yml:2:3: error: rules: "wrong-typ" is not allowed; did you mean "wrong-type"?
        wrong-typ: off
        ^

      """)
    expectEqual(command.status, 2)
    let given = try Command("lint", "--config", "\(folder.path)/a/.pushwright.yml", "\(folder.path)/d.apns")
    #expect(given.output == "")
    expectEqual(given.status, 2)
  }

  @Test func countsOnlyNewFindings() throws {
    let folder = try Folder(["p/a.apns": Self.bad, "p/b.ndjson": "\(Self.bad)\n\(Self.bad)\n"])
    let baseline = "\(folder.path)/known.json"
    let record = try Command("lint", "--write-baseline", baseline, folder.path + "/p")
    expectEqual(record.status, 0)
    expectEqual(record.messages, "\(baseline): recorded 3 findings for --baseline\n")
    #expect(try Command("lint", "-q", "--write-baseline", baseline, folder.path + "/p").messages == "")
    #expect(try folder.text("known.json").contains(#"{"file":"p/b.ndjson","rule":"wrong-type""#))
    let known = try Command("lint", "--baseline", baseline, "\(folder.path)/./p/../p")
    expectEqual(known.output, "2 files, 0 errors, 0 warnings, 0 information\n")
    expectEqual(known.status, 0)
    try Data("\n\n\(Self.bad.replacing("{\"badge", with: "{\"sound\":1,\"badge"))".utf8)
      .write(to: folder.url.appending(path: "p/a.apns"))
    #expect(
      try folder.findings("--baseline", baseline, folder.path + "/p") == [
        "p/a.apns:1:0 white-space", "p/a.apns:3:18 wrong-type",
      ])
    try Data("[]".utf8).write(to: folder.url.appending(path: "known.json"))
    let broken = try Command("lint", "--baseline", baseline, folder.path)
    #expect(broken.messages.hasPrefix("\(baseline):1:1: error: not a baseline; "))
    expectEqual(broken.status, 2)
  }

  @Test(arguments: [
    ["--fix"], ["--fix", "-"], ["--priority", "7", "a"], ["--format", "html", "a"], ["--fail-on", "all", "a"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(["lint"] + arguments, input: Data())
    #expect(command.output == "")
    #expect(command.messages.hasPrefix("error: "))
    expectEqual(command.status, 2)
  }

  @Test func leavesFilesWithoutFixesAlone() throws {
    let folder = try Folder(["a.apns": Self.bad, "b.ndjson": "\(Self.bad)\n\n\(Self.good)"])
    let before = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/a.apns")[.systemFileNumber] as? Int
    try expectEqual(folder.findings("--fix", ".").count, 2)
    try expectEqual(folder.text("a.apns"), Self.bad)
    try expectEqual(folder.text("b.ndjson"), "\(Self.bad)\n\n\(Self.good)")
    let after = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/a.apns")[.systemFileNumber] as? Int
    expectEqual(before, after)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["a.apns", "b.ndjson"])
  }

  @Test func writesEveryFormat() throws {
    for (format, start) in [
      ("sarif", #"{"$schema":"#), ("junit", "<?xml"), ("github", "::error file=<stdin>,line=1,col=17,"),
      ("gitlab", "[\n{\"description\":\"aps.badge: expected an integer, but found a string\","),
    ] {
      let command = try Command("lint", "--format", format, input: Self.bad)
      #expect(command.output.hasPrefix(start))
      expectEqual(command.status, 1)
    }
  }

  @Test func explainsRulesToPrograms() throws {
    let rules = try #require(try Command("rules", "--format", "json").json()["rules"] as? [[String: Any]])
    let names = rules.compactMap { $0["name"] as? String }
    #expect(names.contains("wrong-type"))
    try expectEqual(Command("rules").output.split(separator: "\n").count, names.count)
    let one = try Command("rules", "--format", "json", "wrong-type").json()["rules"] as? [[String: Any]]
    #expect((one?.first?["examples"] as? [[String: Any]])?.first?["found"] as? String == #"{"aps":{"badge":«"5"»}}"#)
  }

  @Test func printsTheSchema() throws {
    let schema = try Command("schema").json()
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }
}
