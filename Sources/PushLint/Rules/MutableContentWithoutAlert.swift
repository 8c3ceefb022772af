import APNsPayload
import CompactJSON

extension Rule {
  static let mutableContentWithoutAlert = Rule(
    name: "mutable-content-without-alert", severity: .warning, reach: .aps,
    rationale: "The service extension runs only for notifications that show an alert.",
    remedy: "Add an alert for the extension to change, or remove mutable-content.",
    examples: [
      .init(
        bad: #"{"aps":{"badge":3,«"mutable-content"»:1}}"#,
        good: #"{"aps":{"alert":"Hi","badge":3,"mutable-content":1}}"#),
      .init(
        bad: #"{"aps":{"alert":{"launch-image":"Lunch"},«"mutable-content"»:1}}"#,
        good: #"{"aps":{"alert":{"title":"Lunch","launch-image":"Lunch"},"mutable-content":1}}"#),
    ]
  ) { subject, _ in
    guard let member = subject.aps[.mutableContent], member.value.number?.integer == 1 else { return [] }
    guard let alert = subject.aps[.alert]?.value else {
      guard !subject.getsAlert else { return [] }
      return [.init(at: member.name, "mutable-content has no effect without an alert; add one")]
    }
    if alert.isString("") {
      return [.init(at: member.name, "mutable-content has no effect on an empty alert; add text")]
    }
    guard alert.kind == .object, !subject.lines.contains(where: \.isFilled) else { return [] }
    return [.init(at: member.name, "mutable-content has no effect on an alert without text; add a title or a body")]
  }
}
