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
    return [.init(offset: error.offset, length: length, message: error.description)]
  }
}
