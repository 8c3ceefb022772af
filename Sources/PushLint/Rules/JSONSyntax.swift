import CompactJSON

extension Rule {
  static let jsonSyntax = Rule(
    name: "json-syntax", severity: .error,
    rationale: "APNs does not deliver what is not JSON: a trailing or a missing comma is enough.",
    remedy: "Write JSON as RFC 8259 has it: no comments, no trailing commas, UTF-8 without a byte order mark.",
    examples: [
      .init(bad: #"{"aps":{"badge":1«,»}}"#, good: #"{"aps":{"badge":1}}"#),
      .init(bad: #"{"aps":{"badge":1 «"»sound":"default"}}"#, good: #"{"aps":{"badge":1,"sound":"default"}}"#),
    ]
  ) { subject, _ in
    guard case .failure(let error) = subject.document else { return [] }
    // The whole character, not its first byte.
    let length = subject.bytes[error.offset...].prefix(4).enumerated().prefix { $0 == 0 || $1 & 0xC0 == 0x80 }.count
    return [.init(offset: error.offset, length: length, message: error.description, fix: fix(of: error))]
  }

  /// What is removed where every reader that takes the text understands the same without it.
  private static func fix(of error: JSONError) -> Fix? {
    switch error.reason {
    case .trailingComma:
      Fix(
        summary: "remove the comma",
        replacements: [Fix.Replacement(range: error.offset..<error.offset + 1, text: "")])
    case .byteOrderMark:
      Fix(
        summary: "remove the byte order mark",
        replacements: [Fix.Replacement(range: error.offset..<error.offset + 3, text: "")])
    default: nil
    }
  }
}
