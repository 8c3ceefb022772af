import APNsPayload
import CompactJSON

extension Rule {
  static let whiteSpace = Rule(
    name: "white-space", severity: .information,
    rationale: """
      White space between JSON tokens is sent with the payload and counts towards the size limit. One newline after the last \
      brace is not counted.
      """,
    remedy: "Send the compact form that `pushwright encode` writes.",
    examples: [
      .init(bad: #"{"aps":« »{"alert": "Hi there"}}"#, good: #"{"aps":{"alert":"Hi there"}}"#),
      .init(bad: "{«\n  »\"aps\": {}\n}\n", good: "{\"aps\":{}}\n"),
    ]
  ) { subject, _ in
    guard let document = subject.document, subject.isSentAsWritten else { return [] }
    let gaps = gaps(in: document.bytes)
    guard let first = gaps.first else { return [] }
    let count = gaps.reduce(0) { $0 + $1.count }
    return [
      .init(
        offset: first.lowerBound, length: first.count,
        message: "the payload has \(count.counted("byte")) of white space; send the compact form",
        fix: Fix(
          summary: "remove the white space", replacements: gaps.map { TextEdit(range: $0, text: "") }))
    ]
  }

  /// Returns the white space between the tokens of valid JSON text, except for one line end after the last token.
  ///
  /// Valid JSON has no other control characters there.
  private static func gaps(in bytes: [UInt8]) -> [Range<Int>] {
    var end = bytes.count
    if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
    if end > 0, end < bytes.count, bytes[end - 1] == 0x0D { end -= 1 }
    var gaps: [Range<Int>] = []
    var index = 0
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = bytes.endOfString(at: index)
      case 0...0x20:
        let start = index
        while index < end, bytes[index] <= 0x20 { index += 1 }
        gaps.append(start..<index)
      default: index += 1
      }
    }
    return gaps
  }
}
