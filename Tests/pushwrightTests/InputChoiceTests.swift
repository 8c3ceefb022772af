import Foundation
import TestSupport
import Testing

/// What a command works on: which files, and in which form.
@Suite struct InputChoiceTests {
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "choice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func aFolderWithoutPayloadsIsAnError() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let message =
      "\(folder.path): error: no payloads found; looked for .apns files, and for .json files with aps or mdm at the top\n"
    for arguments in [
      ["preview", folder.path, "--app", "Localizations", "--output", "-"],
      ["strings", "check", "Localizations", "--payloads", folder.path],
    ] {
      let command = try Command(arguments, input: Data())
      #expect(command.messages == message && command.output == "" && command.status == 2)
    }
  }

  /// A check of nothing must not pass, even beside one of something.
  @Test func lintFailsForEachPathWithoutPayloads() throws {
    let folder = try LintCommandTests.Folder([
      "none/a.txt": "", "none/package.json": "{}", "none/.git/a.apns": "{}", "some/a.apns": LintCommandTests.good,
      "other/a.jsonl": "{\"id\":1,\"languages\":[\"fr\"]}\n{\"id\":2}\n",
      "known/known.json": "", "blank/a.ndjson": "", "blank/b.jsonl": "\n \t\r\n\n",
    ])
    let path = folder.path
    let cause =
      "error: no payloads found; looked for .apns, .ndjson and .jsonl files, and for .json files with aps or mdm at the "
      + "top\n"
    for (paths, names, count) in [
      (["none"], ["none"], 0), (["some", "none"], ["none"], 1), (["n*"], ["n*"], 0),
      (["other"], ["other"], 0), (["n*", "none"], ["n*", "none"], 0), (["*o*e"], [], 1), (["some", "some"], [], 1),
      (["blank"], ["blank"], 0),
      (["blank/a.ndjson", "some"], ["blank/a.ndjson"], 1), (["blank/b.jsonl"], ["blank/b.jsonl"], 0),
      (["b*/*"], ["b*/*"], 0), (["blank", "some"], ["blank"], 1), (["."], [], 1),
    ] {
      let command = try Command(["lint"] + paths.map { "\(path)/\($0)" }, input: Data())
      expectEqual(command.messages, names.map { "\(path)/\($0): \(cause)" }.joined())
      #expect(count == 0 ? command.output == "" : command.output.hasPrefix("\(count) file"))
      expectEqual(command.status, (names.isEmpty ? 0 : 2))
    }
    // A hook names every file that changed.
    let hook = try Command("lint", "--skip-others", "\(path)/blank/a.ndjson")
    #expect(hook.messages == "" && hook.status == 0)
    // The baseline is no payload.
    let baseline = try Command("lint", "--write-baseline", "\(path)/known/known.json", "\(path)/known")
    #expect(baseline.messages == "\(path)/known: \(cause)" && baseline.status == 2)
    let named = try Command("lint", "--baseline", "\(path)/known/known.json", "\(path)/known/known.json")
    #expect(named.messages == "\(path)/known/known.json: \(cause)" && named.status == 2)
  }

  /// An empty report would look like one without findings.
  @Test(arguments: ["text", "json", "sarif", "junit", "gitlab", "github"])
  func lintReportsNothingAboutNothing(format: String) throws {
    let folder = try LintCommandTests.Folder(["a.apns": LintCommandTests.good, "b.ndjson": "\n"])
    func lint(_ names: String...) throws -> Command {
      try Command(["lint", "--format", format] + names.map { "\(folder.path)/\($0)" }, input: Data())
    }
    for name in ["missing", "missing.apns", "b.ndjson"] {
      let nothing = try lint(name)
      #expect(nothing.output == "" && nothing.status == 2)
      #expect(nothing.messages.hasPrefix("\(folder.path)/\(name): error: "))
    }
    let one = try lint("a.apns", "missing.apns")
    #expect(try one.output == lint("a.apns").output && one.status == 2)
  }

  /// An unreadable folder has one error, not two.
  @Test func tellsAnUnreadableFolderOnce() throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; cd "$FOLDER"; chmod 755 .; chmod 000 p
      $UNPRIVILEGED "$PUSHWRIGHT" lint p; echo $?; chmod 755 p
      """)
    expectEqual(shell.messages, "p: error: the folder cannot be read; check its permissions\n")
    expectEqual(shell.output, "2\n")
  }

  @Test func previewReplacesNoPayload() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "p.apns").path
    let payload = Data(#"{"aps":{"alert":"Hello"}}"#.utf8)
    try payload.write(to: URL(filePath: file))
    let output = folder.path + "/./p.apns"
    let command = try Command("preview", file, "--app", "Localizations", "--output", output)
    expectEqual(command.status, 2)
    expectEqual(
      command.messages, "\(output): error: the page would replace a payload; choose another file for --output\n")
    try expectEqual(Data(contentsOf: URL(filePath: file)), payload)
  }

  @Test func substituteRefusesAFormatThatIsNoUTF8() throws {
    let command = try Command(["substitute", "-"], input: Data([0x61, 0xFF]))
    #expect(command.status == 2 && command.output == "")
    expectEqual(command.messages, "<stdin>: error: the format string is not UTF-8\n")
  }

  @Test func dumpTellsTheFormByTheContentWhereNoNameDoes() throws {
    let varying = "{n = {NSStringVariableWidthRuleType = {20 = Hi;};}; p = plain;}"
    #expect(
      try Command("strings", "dump", input: varying).output == """
        1:2: "n" = (no string)
        1:53: "p" = "plain"
        <stdin>:1:57: warning: expected a dictionary for “p”, but found a string; the device shows it as it is [wrong-type]
        2 entries, 0 recovered, 1 diagnostic

        """)
    #expect(
      try Command("strings", "dump", input: "a = b;").output == """
        1:1: "a" = "b"
        1 entry, 0 recovered, 0 diagnostics

        """)
  }

  @Test func batchTellsAppsApartByTheBytesOfTheirNames() throws {
    let command = try Command(
      "match", "--batch",
      input: """
        {"available":["é"],"preferred":["ja"]}
        {"available":["e\u{301}"],"preferred":["ja"]}

        """)
    let fallbacks = command.output.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["fallback"] as? String
    }
    expectEqual(fallbacks.map { $0.map { Array($0.utf8) } }, [Array("é".utf8), Array("e\u{301}".utf8)])
  }
}
