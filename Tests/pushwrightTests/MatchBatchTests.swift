import Foundation
import TestSupport
import Testing

/// `match --batch`: one answer for each line, at once and with its number.
@Suite struct MatchBatchTests {
  static let answer =
    #"{"match":"en","searchList":["en"],"fallback":null,"mode":"device","confidence":"assumed","explanation":[],"line":"#

  private func answers(_ input: String) throws -> [String] {
    let command = try Command("match", "--batch", input: input)
    #expect(command.messages == "")
    expectEqual(command.status, (command.output.contains(#"{"error":"#) ? 1 : 0))
    return command.output.split(separator: "\n").map(String.init)
  }

  /// The help and the README say so.
  @Test(
    arguments: [
      (#"{"available":["fr"],"preferred":["de"]}"#, 0), (#"{"available":["fr"],"preferred":["fr"]}"#, 0), ("[]", 1),
    ] as [(String, Int32)])
  func exitsWith1OnlyIfALineCannotBeRead(line: String, status: Int32) throws {
    try expectEqual(Command("match", "--batch", input: line + "\n").status, status)
    let help = try Command("match", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("is 1 if a line could not be read; a line without a match is not an error."))
  }

  @Test(arguments: [
    ("", "expected an object, but found an empty line"), (" \t\r", "expected an object, but found an empty line"),
    ("[]", "expected an object, but found an array"),
    (
      #"{"available":["en"],"preferred":["en"],"preferred":["de"]}"#,
      "column 40: duplicate key \\\"preferred\\\"; remove one of them"
    ),
    (
      #"{"available":["en"],"avail\u0061ble":["de"],"preferred":["en"]}"#,
      "column 21: duplicate key \\\"available\\\"; remove one of them"
    ),
    (
      #"{"id":1,"available":["en"],"preferred":["en"],"id":2}"#,
      "column 47: duplicate key \\\"id\\\"; remove one of them"
    ),
    (
      #"{"available":["en"],"preferred":["en"],"developmentRegion":5}"#,
      "column 60: developmentRegion: expected a string or null, but found a number"
    ),
    (
      #"{"available":["en"],"preferred":"en"}"#,
      "column 33: preferred: expected an array of strings, but found a string"
    ),
    (#"{"available":["en",null],"preferred":[]}"#, "column 20: available: expected strings, but found null"),
    (#"{"preferred":["en"]}"#, "missing key \\\"available\\\"; add an array of strings"),
    (#"{"available":["en"]}"#, "missing key \\\"preferred\\\"; add an array of strings"),
  ])
  func saysWhatIsWrongWithALine(line: String, message: String) throws {
    let good = #"{"available":["en"],"preferred":["en"],"developmentRegion":null}"#
    #expect(
      try answers("\(good)\n\(line)\n\(good)\r\n\(good)") == [
        Self.answer + "1}", #"{"error":"\#(message)","line":2}"#, Self.answer + "3}", Self.answer + "4}",
      ])
  }

  @Test func answersNothingToNothing() throws {
    #expect(try answers("") == [])
    try expectEqual(answers("\n\n").count, 2)
  }

  @Test func readsALineOfAMebibyteAndNoByteMore() throws {
    let head = #"{"available":["en"],"preferred":["en"],"x":""#
    func line(_ count: Int) -> String { head + String(repeating: "x", count: count - head.utf8.count - 2) + "\"}" }
    let tooLong = #"{"error":"the line is longer than 1,048,576 bytes","line":2}"#
    for count in [1 << 20 + 1, 3 << 20] {
      #expect(
        try answers("\(line(1 << 20))\n\(line(count))\n\(line(100))\n") == [
          Self.answer + "1}", tooLong, Self.answer + "3}",
        ])
    }
  }

  /// A co-process: the next line is written once the answer to the last one is read.
  ///
  /// What would hang is ended.
  @Test(arguments: [
    ("match --batch", #"{"available":["en"],"preferred":["en"]}"#, #"{"match":"en","#),
    ("match --batch", "", #"{"error":"expected an object, but found an empty line"#),
    (
      "batch --app Localizations", #"{"id":1,"languages":["fr"],"payload":{"aps":{"alert":"x"}}}"#,
      #"{"id":1,"payload":"#
    ),
    ("batch --app Localizations", "nonsense", #"{"id":null,"error":"#),
  ])
  func answersBeforeTheNextLineIsWritten(command: String, line: String, prefix: String) throws {
    let shell = try Shell(
      """
      coproc timeout 60 "$PUSHWRIGHT" \(command) 2>/dev/null
      for number in 1 2 3; do
        printf '%s\\n' '\(line)' >&"${COPROC[1]}"
        IFS= read -r -t 50 answer <&"${COPROC[0]}" || exit 9
        printf '%s\\n' "$answer"
      done
      """)
    expectEqual(shell.status, 0)
    let answers = shell.output.split(separator: "\n")
    expectEqual(answers.count, 3)
    #expect(answers.allSatisfy { $0.hasPrefix(prefix) })
  }
}
