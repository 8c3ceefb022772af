import APNsPayload
import CompactJSON

extension Rule {
  static let badgeNegative = Rule(
    name: "badge-negative", severity: .error, reach: .place,
    rationale: "A badge is a count, and the system does not show negative numbers.",
    remedy: "Send 0 to remove the badge, or omit badge to leave it unchanged.",
    examples: [.init(bad: #"{"aps":{"badge":«-1»}}"#, good: #"{"aps":{"badge":0}}"#)]
  ) { subject, _ in
    guard let node = subject.aps[.badge]?.value, let badge = node.number?.integer, badge < 0 else { return [] }
    return [.init(at: node, "badge is \(badge), but must be 0 or more")]
  }
}
