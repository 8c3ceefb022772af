import APNsPayload
import CompactJSON

extension Rule {
  static let missingAPS = Rule(
    name: "missing-aps", severity: .error,
    rationale: """
      Without aps the system does not know what to do. Pushes that the system hands over unread need none: those of the \
      push types \(typesWithoutAPS(", ", " and ")).
      """,
    remedy: """
      Add aps, with an alert, or with content-available for a background push; or name the push type, on the command line \
      or under pushTypes in the configuration.
      """,
    examples: [
      .init(bad: #"«{"message":"Hello"}»"#, good: #"{"aps":{"alert":"Hello"}}"#),
      .init(
        bad: #"«{"message":"Hello"}»"#, good: #"{"aps":{"content-available":1},"message":"Hello"}"#,
        setting: Setting(pushType: .background)),
    ]
  ) { subject, _ in
    guard let root = subject.root, root.kind == .object, subject.topLevel[.aps] == nil else { return [] }
    let message: String
    if subject.isPushTypeGiven {
      guard subject.pushType.requiresAPS else { return [] }
      message = "found no key aps, expected one for the push type \(subject.pushType.name)"
    } else {
      guard subject.topLevel[.mdm] == nil else { return [] }
      message = "found no key aps, expected one, or the push type \(typesWithoutAPS(", ", " or "))"
    }
    return [.init(offset: root.offset, length: root.length, message: message)]
  }

  /// The names of the push types that need no `aps`, as a list for a sentence.
  private static func typesWithoutAPS(_ separator: String, _ last: String) -> String {
    let names = PushType.allKnown.filter { !$0.requiresAPS }.map(\.name)
    return names.dropLast().joined(separator: separator) + last + (names.last ?? "")
  }
}
