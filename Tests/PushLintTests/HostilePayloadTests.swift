import AppBundle
import PushLint
import TestSupport
import Testing

/// Payloads that no author writes: the rules answer all of them.
struct HostilePayloadTests {
  static func app() throws -> ExampleApp {
    try ExampleApp([
      ("en.lproj/Localizable.strings", #""A" = "%@ 100% %9$@"; "B" = "";"#),
      ("fr.lproj/Localizable.strings", #""A" = "%1$@"; "B" = "%%";"#), ("en.lproj/Push.strings", #""C" = "c";"#),
      ("chime.wav", "RIFF"),
    ])
  }

  /// Returns `text` `count` times.
  static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  /// Returns a thousand members of an object: their names follow from their index.
  static func members(_ name: (Int) -> String) -> String {
    (0..<1000).map { "\"\(name($0))\":1" }.joined(separator: ",")
  }

  // Interpolated, because the compiler takes seconds for as many texts that are added.
  static let texts: [String] = [
    times(200_000, "["),
    "\(times(500, "{\"aps\":"))1\(times(500, "}"))",
    "{\(members { "a\($0 % 3)" })}",
    "{\"aps\":{\(members { "alerx\($0)" })}}",
    "{\"a\":\"\(times(50_000, "+1-"))\"}",
    "{\"a\":\"\(times(50_000, "a@"))\"}",
    "{\"token\":\"\(times(100_000, "("))\"}",
    "{\"a\":\(times(100_000, "9"))}",
    "{\"aps\":{\"badge\":-1e99999999999,\"timestamp\":1e400,\"relevance-score\":-1e400,\"sound\":{\"volume\":1e-400}}}",
    "{\"aps\":{\"alert\":{\"loc-key\":\"A\",\"loc-args\":[\(times(999, "1e99999,"))1e99999]}}}",
    times(200_000, " "),
    "\"\(times(99, "\\"))\"",
    "{\"\\u0000\":\"\\u0000\"}",
  ]

  @Test(.timeLimit(.minutes(10)), arguments: texts)
  func answersInTime(text: String) throws {
    let example = try Self.app()
    var linter = Linter()
    linter.app = example.app
    linter.categories = ["A"]
    linter.priority = .min
    for finding in linter.findings(in: Array(text.utf8), file: "") {
      #expect(finding.location.offset + finding.length <= text.utf8.count)
    }
  }

  /// Pieces of payloads in any order, and then any byte changed.
  @Test func survivesRandomPayloads() throws {
    let example = try Self.app()
    var linter = Linter()
    linter.app = example.app
    linter.categories = ["A"]
    linter.priority = 10
    var generator = SeededGenerator()
    let names = [
      "aps", "alert", "title", "body", "loc-key", "loc-args", "title-loc-key", "title-loc-args", "sound", "name",
      "volume", "critical", "badge", "event", "timestamp", "content-available", "relevance-score", "mdm",
      "launch-image",
      "category", "interruption-level", "x",
    ]
    let values = [
      "1", "-1", "1.5", "1e999", "null", "true", "\"\"", "\"A\"", "\"B\"", "\"C\"", "\"chime.wav\"", "\"critical\"",
      "\"a@b.de\"", "[]", "[\"a\",null,3]", "{}",
    ]
    func object(_ depth: Int) -> String {
      let members = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        let name = names.randomElement(using: &generator) ?? ""
        let value =
          depth > 0 && Bool.random(using: &generator)
          ? object(depth - 1) : values.randomElement(using: &generator) ?? ""
        return "\"\(name)\": \(value)"
      }
      return "{\(members.joined(separator: ","))}"
    }
    for _ in 0..<SeededGenerator.rounds * 4 {
      var bytes = Array(
        "{\"aps\":{\"alert\":\(object(2)),\"sound\":\(object(0)),\"x\":\(object(3))},\"x\":\(object(2))}".utf8)
      for finding in linter.findings(in: bytes, file: "") {
        #expect(finding.length > 0 && finding.location.offset + finding.length <= bytes.count)
        #expect(!finding.message.isEmpty)
        for replacement in finding.fix?.replacements ?? [] { #expect(replacement.range.upperBound <= bytes.count) }
      }
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      for finding in linter.findings(in: bytes, file: "") {
        #expect(finding.location.offset + finding.length <= bytes.count)
      }
    }
  }
}
