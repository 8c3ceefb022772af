import Foundation
import TestSupport
import Testing

/// Standard input, output or error that is closed is told where it is missed, and no file gets its number.
@Suite struct ClosedStreamTests {
  static let commands = [
    "encode", "size", "fit", "render --app Localizations --all", "substitute a", "match --available en --preferred en",
    "strings dump Localizations/de.lproj/Localizable.strings", "strings check Localizations", "lint -", "rules",
    "schema", "preview --app Localizations --output -", "forecast", "frame encode --command 0 --token 00", "--help",
    "--version", "lint Localizations/Payloads",
    "request --topic com.example --token \(String(repeating: "00", count: 32))",
  ]

  private func run(_ command: String, _ streams: String, input: String = #"{"aps":{"alert":"x"}}"#) throws -> Shell {
    try Shell("printf '%s\\n' '\(input)' | \"$PUSHWRIGHT\" \(command) \(streams); exit ${PIPESTATUS[1]}")
  }

  @Test(arguments: commands) func saysThatTheOutputIsClosed(command: String) throws {
    let shell = try run(command, ">&-")
    #expect(shell.messages.hasSuffix("<stdout>: error: cannot be written: it is closed\n"))
    #expect(shell.output == "")
    expectEqual(shell.status, 2)
    try expectEqual(run(command, ">&- 2>&-").status, 2)
  }

  @Test(arguments: [
    ("batch --app Localizations", #"{"id":1,"payload":{"aps":{"alert":"x"}}}"#, ", after 0 lines"),
    ("match --batch", #"{"available":["en"],"preferred":["en"]}"#, ""),
  ])
  func saysThatTheOutputOfABatchIsClosed(command: String, line: String, place: String) throws {
    let shell = try run(command, ">&-", input: line)
    expectEqual(shell.messages, "<stdout>: error: cannot be written: it is closed\(place)\n")
    expectEqual(shell.status, 2)
    try expectEqual(run(command, "2>&-", input: line).status, 0)
  }

  @Test(arguments: commands) func givesTheSameResultWithoutStandardError(command: String) throws {
    let shell = try run(command, "2>&-")
    let whole = try run(command, "")
    expectEqual(shell.output, whole.output)
    expectEqual(shell.status, whole.status)
  }

  @Test(arguments: ["encode", "size", "lint -", "batch --app Localizations", "match --batch", "feedback decode"])
  func saysThatTheInputIsClosed(command: String) throws {
    let shell = try Shell("\"$PUSHWRIGHT\" \(command) <&-")
    #expect(shell.messages.hasPrefix("<stdin>: error: cannot be read: the input is closed\n"))
    #expect(shell.output == "" || command == "lint -")
    expectEqual(shell.status, 2)
  }

  /// The report must not get into the file that is written meanwhile.
  @Test func fixesWithoutWritingTheReportIntoTheFile() throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; printf '{"aps":{"badge":1,}}\\n{"aps":{"badge":"5"}}\\n' >"$FOLDER/p/a.ndjson"
      "$PUSHWRIGHT" lint --fix "$FOLDER/p" >&- 2>&- <&-; echo $?; cat "$FOLDER/p/a.ndjson"; ls "$FOLDER/p"
      """)
    expectEqual(shell.output, "2\n{\"aps\":{\"badge\":1}}\n{\"aps\":{\"badge\":\"5\"}}\na.ndjson\n")
  }
}
