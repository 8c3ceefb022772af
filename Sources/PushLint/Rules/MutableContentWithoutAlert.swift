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
        good: #"{"aps":{"alert":"Hi","badge":3,"mutable-content":1}}"#)
    ]
  ) { subject, _ in
    guard let member = subject.aps[.mutableContent], member.value.number?.integer == 1 else { return [] }
    guard let alert = subject.aps[.alert]?.value else {
      guard !subject.getsAlert else { return [] }
      return [.init(at: member.name, "mutable-content has no effect without an alert; add one")]
    }
    guard alert.isString("") else { return [] }
    return [.init(at: member.name, "mutable-content has no effect on an empty alert; add text")]
  }
}
