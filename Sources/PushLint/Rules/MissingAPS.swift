import APNsPayload
import CompactJSON

extension Rule {
  static let missingAPS = Rule(
    name: "missing-aps", severity: .error,
    rationale: """
      Without aps the system does not know what to do with a push. The push types \
      \(typesWithoutAPS(", ", " and ")) do not need aps, because the system passes them on unread. An empty payload tells \
      Wallet of a changed pass.
      """,
    remedy: """
      Add aps with an alert, or with content-available for a background push. If the push type needs no aps, name it with \
      --push-type or under pushTypes in the configuration.
      """,
    examples: [
      .init(bad: #"«{"message":"Hello"}»"#, good: #"{"aps":{"alert":"Hello"}}"#),
      .init(
        bad: #"«{"message":"Hello"}»"#, good: #"{"aps":{"content-available":1},"message":"Hello"}"#,
        setting: Setting(pushType: .background)),
    ]
  ) { subject, _ in
    guard let root = subject.root, root.kind == .object, subject.topLevel[.aps] == nil,
      !subject.getsAlert
    else { return [] }
    let message: String
    if subject.enclosed == nil, !root.members.contains(where: { _ in true }),
      !subject.isPushTypeGiven || [.alert, .background].contains(subject.pushType)
    {
      // A push for a pass has no members and no push type of its own, and its topic is not known here.
      return [
        .init(
          at: root, "the payload is empty, which is right only for a pass in Wallet; add aps for any other push",
          severity: .information)
      ]
    }
    if subject.isPushTypeGiven {
      guard subject.pushType.requiresAPS else { return [] }
      message = "the payload has no aps, which \(subject.pushType.name) pushes need"
    } else {
      guard subject.topLevel[.mdm] == nil else { return [] }
      message = "the payload has no aps; add it, or set the push type to \(typesWithoutAPS(", ", " or "))"
    }
    return [.init(offset: root.offset, length: root.length, message: message)]
  }

  /// Returns the names of the push types that do not need `aps`, as a list for a sentence.
  private static func typesWithoutAPS(_ separator: String, _ last: String) -> String {
    let names = PushType.allKnown.filter { !$0.requiresAPS }.map(\.name)
    return names.dropLast().joined(separator: separator) + last + (names.last ?? "")
  }
}
