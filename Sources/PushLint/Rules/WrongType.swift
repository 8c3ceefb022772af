import APNsPayload
import CompactJSON

extension Rule {
  // No fix, not even for "5": a key that the system ignored would take effect, and wake the app or clear its badge.
  static let wrongType = Rule(
    name: "wrong-type", severity: .error, reach: .place,
    rationale: "If a value has the wrong type, the system ignores its key or the whole alert.",
    remedy: "Use a value of the right type; write numbers without quotes.",
    examples: [.init(bad: #"{"aps":{"badge":«"5"»}}"#, good: #"{"aps":{"badge":5}}"#)]
  ) { subject, _ in
    guard !subject.isTyped, let document = subject.document else { return [] }
    // The system does not read the aps of the types that need none.
    let unread = subject.pushType.requiresAPS ? nil : subject.topLevel[.aps]?.value
    return Payload.typeErrors(in: document).compactMap { error in
      if let unread, unread.offset..<(unread.offset + unread.length) ~= error.offset { return nil }
      // Another rule reports arguments of the wrong type.
      guard !subject.isArgument(error.offset) else { return nil }
      return .init(
        offset: error.offset, length: document.node(startingAt: error.offset)?.length ?? 1, message: error.description)
    }
  }
}

extension PayloadSubject {
  /// Returns whether an offset is inside the arguments of a loc-key.
  fileprivate func isArgument(_ offset: Int) -> Bool {
    lines.contains { line in
      [line.flat, line.nested].contains { source in
        guard let array = source.arguments?.value, array.kind == .array else { return false }
        return offset > array.offset && offset < array.offset + array.length
      }
    }
  }
}
