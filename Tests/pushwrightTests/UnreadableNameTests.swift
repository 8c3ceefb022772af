import Foundation
import TestSupport
import Testing

/// What cannot be linted because of its name, or because nothing is there, is told and stops nothing else.
@Suite struct UnreadableNameTests {
  /// Runs a line of a shell in a folder; Foundation takes no names that are no text.
  static func run(_ line: String, in folder: LintCommandTests.Folder) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func tellsNamesThatAreNoUTF8AndLintsTheRest() throws {
    let folder = try LintCommandTests.Folder(["a.apns": LintCommandTests.bad, "\u{FFFD}.apns": LintCommandTests.bad])
    try Self.run(
      #"for name in '\351.apns' '\350.apns' '\350.txt'; do : >"$(printf "$name")"; done; mkdir "$(printf '\347')""#,
      in: folder)
    let messages = ["\\xE7", "\\xE8.apns", "\\xE9.apns"]
    func told(_ names: ArraySlice<String>) -> String {
      names.map { "\(folder.path)/\($0): error: cannot be read: its name is not UTF-8\n" }.joined()
    }
    let command = try Command("lint", "--format", "json", folder.path)
    expectEqual((try command.json()["findings"] as? [Any])?.count, 2)
    expectEqual(command.messages, told(messages[...]))
    expectEqual(command.status, 2)
    let pattern = try Command("lint", "--format", "json", "\(folder.path)/*.apns")
    expectEqual((try pattern.json()["findings"] as? [Any])?.count, 2)
    #expect(pattern.messages.hasSuffix(told(messages[1...])))
    expectEqual(pattern.status, 2)
    let page = try Command(
      "preview", "--app", Command.root.appending(path: "Localizations").path, "--output", "-", folder.path)
    expectEqual(page.messages, told(messages[..<1]))
    expectEqual(page.status, 2)
  }

  @Test func tellsAConfigurationThatLeadsNowhere() throws {
    let folder = try LintCommandTests.Folder(["a/b.apns": LintCommandTests.bad])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.pushwright.yml", withDestinationPath: "nowhere.yml")
    let command = try Command("lint", folder.path)
    let cause = "cannot be read: No such file or directory"
    expectEqual(command.messages, "\(folder.path)/.pushwright.yml: error: \(cause)\n")
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }

  @Test func namesTheRuleThatIsMeant() throws {
    let near = try Command("rules", "badge-negativ")
    expectEqual(near.messages, "error: unknown rule \"badge-negativ\"; did you mean \"badge-negative\"?\n")
    expectEqual(near.status, 2)
    #expect(
      try Command("rules", "zzz").messages.hasPrefix(#"error: unknown rule "zzz"; "#))
  }

  @Test func namesTheCommandInJUnit() throws {
    let folder = try LintCommandTests.Folder(["en.lproj/Localizable.strings": "\"a\" = \"b\";\n"])
    #expect(
      try Command("strings", "check", "--format", "junit", folder.path).output
        .contains("<testsuites name=\"pushwright strings check\">"))
    #expect(
      try Command("lint", "--format", "junit", input: "{}").output.contains("<testsuites name=\"pushwright lint\">"))
  }
}
