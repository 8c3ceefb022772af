import APNsPayload
import CompactJSON

extension Rule {
  static let badgeNegative = Rule(
    name: "badge-negative", severity: .error, reach: .place,
    rationale: "A badge counts something: the system shows no negative number.",
    remedy: "Send 0 to remove the badge, and no badge to leave it as it is.",
    examples: [.init(bad: #"{"aps":{"badge":«-1»}}"#, good: #"{"aps":{"badge":0}}"#)]
  ) { subject, _ in
    guard let node = subject.aps[.badge]?.value, let badge = node.number?.integer, badge < 0 else { return [] }
    return [.init(at: node, "found the badge \(badge), expected 0 or more")]
  }
}
