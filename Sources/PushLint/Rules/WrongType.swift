import APNsPayload
import CompactJSON

extension Rule {
  static let wrongType = Rule(
    name: "wrong-type", severity: .error,
    rationale: "The system ignores a key whose value has another type than Apple's table says, or the whole alert.",
    remedy: "Give the key a value of its type; numbers stand without quotes.",
    examples: [.init(bad: #"{"aps":{"badge":«"5"»}}"#, good: #"{"aps":{"badge":5}}"#)]
  ) { subject, _ in
    guard let document = try? subject.document.get() else { return [] }
    return Payload.typeErrors(in: document).map { error in
      .init(
        offset: error.offset, length: document.node(startingAt: error.offset)?.length ?? 1, message: error.description)
    }
  }
}
