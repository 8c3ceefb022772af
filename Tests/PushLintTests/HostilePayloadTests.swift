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

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      String(repeating: "[", count: 200_000),
      String(repeating: "{\"aps\":", count: 500) + "1" + String(repeating: "}", count: 500),
      "{" + (0..<1000).map { "\"a\($0 % 3)\":1" }.joined(separator: ",") + "}",
      "{\"aps\":{" + (0..<1000).map { "\"alerx\($0)\":1" }.joined(separator: ",") + "}}",
      "{\"a\":\"" + String(repeating: "+1-", count: 50_000) + "\"}",
      "{\"a\":\"" + String(repeating: "a@", count: 50_000) + "\"}",
      "{\"token\":\"" + String(repeating: "(", count: 100_000) + "\"}",
      "{\"a\":" + String(repeating: "9", count: 100_000) + "}",
      "{\"aps\":{\"badge\":-1e99999999999,\"timestamp\":1e400,\"relevance-score\":-1e400,\"sound\":{\"volume\":1e-400}}}",
      "{\"aps\":{\"alert\":{\"loc-key\":\"A\",\"loc-args\":["
        + Array(repeating: "1e99999", count: 1000).joined(separator: ",") + "]}}}",
      String(repeating: " ", count: 200_000), "\"" + String(repeating: "\\", count: 99) + "\"",
      "{\"\\u0000\":\"\\u0000\"}",
    ])
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
