import APNsPayload
import CompactJSON

extension Rule {
  // No fix: the Simulator would no longer know which app a dropped file is for.
  static let simulatorOnlyKey = Rule(
    name: "simulator-only-key", severity: .information, reach: .place,
    rationale: """
      Simulator Target Bundle tells the Simulator which app a dropped .apns file is for. In a push it is a custom key that \
      wastes bytes. `pushwright encode` leaves it out.
      """,
    remedy: "Remove the key before sending.",
    examples: [
      .init(
        bad: #"{«"Simulator Target Bundle"»:"com.example.acme","aps":{"alert":"Hi"}}"#,
        good: #"{"aps":{"alert":"Hi"}}"#)
    ]
  ) { subject, _ in
    guard let member = subject.topLevel[.simulatorTargetBundle] else { return [] }
    return [.init(at: member.name, "this key is only for the Simulator; remove it before sending")]
  }
}
