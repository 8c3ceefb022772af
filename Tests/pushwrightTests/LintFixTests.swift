import Foundation
import TestSupport
import Testing

/// `pushwright lint --fix` on files, from the command line to the bytes on the disk.
@Suite struct LintFixTests {
  typealias Folder = LintCommandTests.Folder
  static let bad = "{\"aps\": {\"badge\":1,\n},}\n"
  static let good = "{\"aps\":{\"badge\":1}}\n"

  static func fix(_ path: String, _ arguments: String...) throws -> Command {
    try Command(["lint", "--fix"] + arguments + [path], input: Data())
  }

  static func attributes(_ path: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: path)
  }

  @Test func makesEveryFixAndReportsWhatRemains() throws {
    let folder = try Folder(["a.apns": "{'aps': {\"badge\":\"5\",},}\n"])
    let command = try Self.fix(folder.path)
    try expectEqual(folder.text("a.apns"), "{\"aps\":{\"badge\":\"5\"}}\n")
    #expect(command.output.contains("a.apns:1:17: error: aps.badge: expected an integer, but found a string"))
    #expect(command.output.hasSuffix("1 file, 1 error, 0 warnings, 0 information\n"))
    expectEqual(command.status, 1)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.apns"])
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o664]) func keepsThePermissions(mode: Int) throws {
    let folder = try Folder(["a.apns": Self.bad])
    let path = "\(folder.path)/a.apns"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try expectEqual(Self.fix(folder.path).status, 0)
    try expectEqual(folder.text("a.apns"), Self.good)
    #expect(try Self.attributes(path)[.posixPermissions] as? Int == mode)
  }

  /// The link stays, and what it leads to is replaced.
  @Test func fixesTheFileThatALinkLeadsTo() throws {
    let folder = try Folder(["real/a.apns": Self.bad, "links/none": ""])
    let link = "\(folder.path)/links/b.apns"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../real/a.apns")
    try expectEqual(Self.fix("\(folder.path)/links").status, 0)
    try expectEqual(folder.text("real/a.apns"), Self.good)
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link), "../real/a.apns")
  }

  @Test func fixesLinesAndKeepsTheirEnds() throws {
    let line = #"{"aps": {"badge":1,}}"#
    let folder = try Folder(["a.ndjson": "\(line)\r\n\n[1,\n\(line)\n{\"aps\":{\"badge\":\"5\"}}"])
    let command = try Self.fix(folder.path, "--format", "json")
    let fixed = #"{"aps":{"badge":1}}"#
    try expectEqual(folder.text("a.ndjson"), "\(fixed)\r\n\n[1,\n\(fixed)\n{\"aps\":{\"badge\":\"5\"}}")
    let findings = try #require(try command.json()["findings"] as? [[String: Any]])
    expectEqual(findings.map { $0["line"] as? Int }, [3, 3, 5])
    // Of the new file.
    expectEqual(findings.map { $0["offset"] as? Int }, [22, 25, 62])
  }

  /// A carriage return in a line also ends a line, until a fix removes it.
  @Test func countsTheLinesOfTheFixedFile() throws {
    let line = "{\"aps\": {\"alert\":\"Hi\"},\r\"k\":\r1}"
    let kept = "{\"aps\":{},\r\"a\":/* one */1}"
    let text = [line, "{\"a\":1}", kept, line + "\r", "{\"aps\":{\"badge\":\"5\"}}", ""].joined(separator: "\n")
    let folder = try Folder(["a.jsonl": text])
    func lines(_ arguments: String...) throws -> [String] {
      let findings = try #require(
        try Command(["lint", "--format", "json"] + arguments + [folder.path], input: Data()).json()["findings"]
          as? [[String: Any]])
      return findings.map { "\($0["line"] ?? 0) \($0["offset"] ?? 0) \($0["rule"] ?? "")" }
    }
    let fixed = try lines("--fix")
    let compact = "{\"aps\":{\"alert\":\"Hi\"},\"k\":1}"
    #expect(
      try folder.text("a.jsonl")
        == "\(compact)\n{\"a\":1}\n\(kept)\n\(compact)\r\n{\"aps\":{\"badge\":\"5\"}}\n")
    expectEqual(fixed, ["2 29 missing-aps", "3 47 white-space", "4 52 json-syntax", "6 110 wrong-type"])
    try expectEqual(lines(), fixed)
  }

  /// A line that is too long to be a payload stays as it is, whether before or after the fixed lines.
  @Test(arguments: ["\n", "\r\n"]) func keepsALineThatIsTooLong(end: String) throws {
    let long = String(repeating: "[", count: 1_048_577 + 300_000)
    let line = #"{"aps": {"badge":1,}}"#
    let fixed = #"{"aps":{"badge":1}}"#
    func text(_ line: String) -> String { [line, long, "", line, long, line, long].joined(separator: end) }
    let folder = try Folder(["a.ndjson": text(line)])
    let command = try Self.fix(folder.path, "--format", "json")
    try expectEqual(folder.text("a.ndjson"), text(fixed))
    let report = try command.json()
    #expect((report["findings"] as? [Any])?.isEmpty == true && (report["fixed"] as? [Any])?.count == 6)
    expectEqual(
      command.messages.split(separator: "\n").filter { $0.contains("error: the payload is larger than") }.count, 3)
    expectEqual(command.status, 2)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.ndjson"])
  }

  @Test func fixesFilesWithAByteOrderMarkAndCarriageReturns() throws {
    let folder = try Folder(["a.apns": "\u{FEFF}{\r\n  \"aps\": {\r\n    \"alert\": \"Hi\",\r\n  }\r\n}\r\n"])
    try expectEqual(Self.fix(folder.path).status, 0)
    try expectEqual(folder.text("a.apns"), "{\"aps\":{\"alert\":\"Hi\"}}\r\n")
  }

  /// The superuser may write everywhere; then there is nothing to see.
  @Test(.enabled(if: getuid() != 0)) func tellsAFolderThatMayNotBeWritten() throws {
    let folder = try Folder(["a/b.apns": Self.bad, "c.apns": Self.bad])
    let path = "\(folder.path)/a"
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    let command = try Self.fix(folder.path)
    expectEqual(command.messages, "\(path)/b.apns: error: cannot be written: Permission denied\n")
    expectEqual(command.status, 2)
    try expectEqual(folder.text("a/b.apns"), Self.bad)
    try expectEqual(folder.text("c.apns"), Self.good)
  }

  @Test(.enabled(if: getuid() != 0)) func tellsAFileThatMayNotBeWritten() throws {
    let folder = try Folder(["a.apns": Self.bad])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: "\(folder.path)/a.apns")
    let command = try Self.fix(folder.path)
    expectEqual(
      command.messages, "\(folder.path)/a.apns: error: cannot be written; it must be a file that you may write\n")
    expectEqual(command.status, 2)
    try expectEqual(folder.text("a.apns"), Self.bad)
  }

  /// What the baseline knows is left alone, and what is new is fixed.
  @Test func leavesKnownFindingsAlone() throws {
    let known = #"{"aps":{"badge":1},  "a":1,"a":1}"#
    let folder = try Folder(["p/a.apns": known, "p/b.ndjson": "{\"aps\":{\"badge\":1,}}\n"])
    let baseline = "\(folder.path)/known.json"
    try expectEqual(Command("lint", "--write-baseline", baseline, "\(folder.path)/p").status, 0)
    let same = try Self.fix("\(folder.path)/p", "--baseline", baseline)
    expectEqual(same.output, "2 files, 0 errors, 0 warnings, 0 information\n")
    try expectEqual(folder.text("p/a.apns"), known)
    try expectEqual(folder.text("p/b.ndjson"), "{\"aps\":{\"badge\":1,}}\n")
    let new = #"{"aps":{"badge":1},  "a":1,"a":1,"b":2,"b":2}"#
    try Data(new.utf8).write(to: folder.url.appending(path: "p/a.apns"))
    try Data("{\"aps\":{\"badge\":1,}}\n{\"aps\":{\"badge\":2,}}\n".utf8)
      .write(to: folder.url.appending(path: "p/b.ndjson"))
    let more = try Self.fix("\(folder.path)/p", "--baseline", baseline)
    expectEqual(more.output, "2 files, 0 errors, 0 warnings, 0 information\n")
    try expectEqual(folder.text("p/a.apns"), #"{"aps":{"badge":1},  "a":1,"a":1,"b":2}"#)
    try expectEqual(folder.text("p/b.ndjson"), "{\"aps\":{\"badge\":1,}}\n{\"aps\":{\"badge\":2}}\n")
    try expectEqual(Self.fix("\(folder.path)/p").status, 0)
    try expectEqual(folder.text("p/a.apns"), #"{"aps":{"badge":1},"a":1,"b":2}"#)
  }

  /// What is no payload may be anybody's file; a comment would be gone for good.
  @Test func leavesWhatIsNoPayloadAndWhatHasCommentsAlone() throws {
    let files = [
      "tsconfig.json": "{ \"compilerOptions\": {\"strict\": true}, }\n", "list.json": "[ 1,]",
      "commented.apns": "{\"aps\": {\"badge\":1,} /* one */ } // two\n",
      "lines.ndjson": "{ \"a\": 1 }\n{\"aps\":{},/* one */}\n{\"aps\":{ }}\n",
    ]
    let folder = try Folder(files)
    // In the folder alone, the two would not be read.
    let command = try Self.fix(folder.path, "\(folder.path)/list.json", "\(folder.path)/tsconfig.json")
    for (name, text) in files where name != "lines.ndjson" { try expectEqual(folder.text(name), text) }
    try expectEqual(folder.text("lines.ndjson"), "{ \"a\": 1 }\n{\"aps\":{},/* one */}\n{\"aps\":{}}\n")
    expectEqual(
      command.messages,
      """
      \(folder.path)/list.json: not fixed, because it is not a payload
      \(folder.path)/tsconfig.json: not fixed, because it is not a payload
      \(folder.path)/commented.apns: not fixed, because that would delete 2 comments; remove them first
      \(folder.path)/lines.ndjson:1: not fixed, because it is not a payload
      \(folder.path)/lines.ndjson:2: not fixed, because that would delete a comment; remove it first
      \(folder.path)/lines.ndjson:3:9: fixed: remove the white space [white-space]

      """)
  }

  /// Where each fix was, in the file as it was.
  @Test func saysWhatItFixed() throws {
    let texts = [
      "a.apns": "{\"aps\": {\"badge\":1,},\n  \"a\":1,\"a\":1}\n", "b.apns": "{\"aps\":{}}\n",
      "c.ndjson": "{\"aps\":{}}\n{\"aps\":{ }}\n{\"aps\":{},}\n",
    ]
    let folder = try Folder(texts)
    let command = try Self.fix(folder.path)
    expectEqual(
      command.messages,
      """
      \(folder.path)/a.apns:1:8: fixed: remove the white space [white-space]
      \(folder.path)/a.apns:1:19: fixed: remove the comma [json-syntax]
      \(folder.path)/a.apns:2:9: fixed: remove the key; both values are the same [duplicate-key]
      \(folder.path)/c.ndjson:2:9: fixed: remove the white space [white-space]
      \(folder.path)/c.ndjson:3:10: fixed: remove the comma [json-syntax]

      """)
    let other = try Folder(texts)
    let json = try Self.fix(other.path, "--format", "json").json()
    let fixed = try #require(json["fixed"] as? [[String: Any]])
    expectEqual(fixed.map { $0["line"] as? Int }, [1, 1, 2, 2, 3])
    expectEqual(fixed.map { $0["offset"] as? Int }, [7, 18, 30, 19, 32])
    expectEqual(fixed.map { $0["rule"] as? String }.first, "white-space")
    expectEqual(fixed.map { $0["summary"] as? String }.last, "remove the comma")
    #expect(try Command("lint", "--format", "json", other.path).json()["fixed"] == nil)
  }

  /// A baseline among the payloads is none of them, however it is named.
  @Test(arguments: ["p/known.json", "./p/../p/known.json", "link.json"])
  func leavesTheBaselineOut(name: String) throws {
    let folder = try Folder(["p/a.apns": #"{"aps":{"badge":"5"}}"#, "p/known.json": ""])
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.json", withDestinationPath: "p/known.json")
    let path = "\(folder.path)/p"
    let known = "\(folder.path)/\(name)"
    try expectEqual(Command("lint", "--write-baseline", known, path).status, 0)
    let text = try folder.text("p/known.json")
    #expect(text.contains(#""file":"a.apns""#) || text.contains(#""file":"p/a.apns""#))
    #expect(!text.contains("known.json"))
    for paths in [[path], ["\(path)/*"], ["\(path)/a.apns", "\(path)/known.json"], ["--fix", path]] {
      let command = try Command(["lint", "--baseline", known] + paths, input: Data())
      expectEqual(command.output, "1 file, 0 errors, 0 warnings, 0 information\n")
      expectEqual(command.status, 0)
    }
    try expectEqual(folder.text("p/known.json"), text)
  }

  /// A pipe might never end: only one that is named is read.
  @Test func readsNoPipeOfAFolder() throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; cd "$FOLDER/p"; mkfifo a.apns b.ndjson; ln -s a.apns c.apns; printf '{"aps":{"badge":1}}' >d.apns
      ln -s d.apns e.apns
      for path in . '*' '**' '**/*.apns' '[a-z].*'; do timeout 20 "$PUSHWRIGHT" lint "$path" || echo $?; done
      timeout 20 "$PUSHWRIGHT" preview . --app \(Command.root.path)/Localizations --output page.html || echo $?
      cat d.apns >a.apns & timeout 20 "$PUSHWRIGHT" lint a.apns
      """)
    let line = "files, 0 errors, 0 warnings, 0 information\n"
    expectEqual(shell.output, String(repeating: "2 \(line)", count: 5) + "1 file\(line.dropFirst(5))")
    #expect(shell.messages == "")
  }
}
