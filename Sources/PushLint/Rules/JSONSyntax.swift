import CompactJSON
import SourceText

extension Rule {
  static let jsonSyntax = Rule(
    name: "json-syntax", severity: .error, reach: .text, isAboutText: true,
    rationale: "APNs does not deliver a payload that is not JSON: one trailing or missing comma is enough.",
    remedy: "Write JSON according to RFC 8259: no comments, no trailing commas, UTF-8 without a byte order mark.",
    examples: [
      .init(bad: #"{"aps":{"badge":1«,»}}"#, good: #"{"aps":{"badge":1}}"#),
      .init(bad: #"{"aps":{"badge":1 «"»sound":"default"}}"#, good: #"{"aps":{"badge":1,"sound":"default"}}"#),
      .init(bad: "{«'»aps':{«/* 3 */»\"badge\":«0»3}}", good: #"{"aps":{"badge":3}}"#),
    ]
  ) { subject, _ in
    if let message = UTF16Text.message(about: subject.bytes) { return [.init(offset: 0, length: 0, message: message)] }
    let recovery = subject.recovery
    var matches = recovery.problems.map { problem in
      Match(
        offset: problem.error.offset, length: problem.length, message: message(of: problem, in: subject.bytes),
        fix: fix(of: problem))
    }
    let more = recovery.problemCount - matches.count
    if more > 0, let last = matches.last {
      matches[matches.count - 1] = Match(
        offset: last.offset, length: last.length,
        message: "\(last.message); \(more) more \(more == 1 ? "error is" : "errors are") not shown", fix: last.fix)
    }
    return matches
  }

  /// Returns the error's description, with the character instead of its first byte.
  private static func message(of problem: JSONRecovery.Problem, in bytes: [UInt8]) -> String {
    guard case .unexpectedByte(0x80..., let expected) = problem.error.reason,
      let scalar = String(decoding: bytes[problem.error.offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    else { return problem.error.description }
    let isSeen = !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "expected \(expected.rawValue), but found \(isSeen ? "'\(scalar)'" : name)"
  }

  private static func fix(of problem: JSONRecovery.Problem) -> Fix? {
    guard !problem.fix.isEmpty else { return nil }
    let summary =
      switch problem.error.reason {
      case .trailingComma: "remove the comma"
      case .byteOrderMark: "remove the byte order mark"
      case .comment: "remove the comment"
      case .controlCharacter: "write an escape"
      case .unexpectedByte(UInt8(ascii: "'"), _): "write double quotes"
      default: "write it as JSON requires"
      }
    return Fix(
      summary: summary, replacements: problem.fix.map { TextEdit(range: $0.range, text: $0.text) })
  }
}
