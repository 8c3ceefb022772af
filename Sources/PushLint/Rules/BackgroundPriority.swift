import APNsPayload
import CompactJSON

extension Rule {
  static let backgroundPriority = Rule(
    name: "background-priority", severity: .error, reach: .aps,
    rationale:
      "APNs accepts background pushes only with priority 5, and refuses other priorities with BadPriority.",
    remedy: "Set apns-priority to 5, or to a priority that the push type allows.",
    examples: [
      .init(
        bad: #"{"aps":{«"content-available"»:1}}"#, good: #"{"aps":{"alert":"Hi"}}"#, setting: Setting(priority: 10)),
      .init(
        bad: #"«{"aps":{"timestamp":1795286220,"event":"end"}}»"#, good: #"{"aps":{"alert":"Hi"}}"#,
        setting: Setting(priority: 1)),
      .init(
        bad: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-priority":"10"},"payload":{"aps":{«"content-available"»:1}}}}}
          """#,
        good: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"content-available":1}}}}}
          """#),
    ]
  ) { subject, _ in
    guard let root = subject.root else { return [] }
    let allowed = subject.pushType.priorities.map(String.init).joined(separator: " or ")
    // Firebase, "REST Resource: projects.messages": the default is 10 if the header is missing.
    if subject.priority == nil, let message = subject.enclosed?.message, message.header("apns-priority") == nil,
      !subject.pushType.priorities.contains(10)
    {
      return [
        .init(
          at: subject.aps[.contentAvailable]?.name ?? root,
          "FCM sends the push with priority 10, which \(subject.pushType.name) pushes must not have; set the header "
            + "apns-priority to \(allowed)", severity: .warning)
      ]
    }
    guard let priority = subject.priority, !subject.pushType.priorities.contains(priority) else { return [] }
    return [
      .init(
        at: subject.aps[.contentAvailable]?.name ?? root,
        "priority \(priority) is not allowed for \(subject.pushType.name) pushes; use \(allowed)")
    ]
  }
}
