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
    ]
  ) { subject, _ in
    guard let priority = subject.priority, let root = subject.root, !subject.pushType.priorities.contains(priority)
    else { return [] }
    let allowed = subject.pushType.priorities.map(String.init).joined(separator: " or ")
    return [
      .init(
        at: subject.aps[.contentAvailable]?.name ?? root,
        "priority \(priority) is not allowed for \(subject.pushType.name) pushes; use \(allowed)")
    ]
  }
}
