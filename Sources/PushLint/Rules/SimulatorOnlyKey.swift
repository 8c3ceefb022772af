import APNsPayload
import CompactJSON

extension Rule {
  // No fix: the Simulator would no longer know where a dropped file goes.
  static let simulatorOnlyKey = Rule(
    name: "simulator-only-key", severity: .information, reach: .place,
    rationale: """
      Simulator Target Bundle tells the Simulator where a dropped .apns file goes; in a push it is a custom key that costs \
      its bytes. `pushwright encode` leaves it out.
      """,
    remedy: "Remove the key from what is sent.",
    examples: [
      .init(
        bad: #"{«"Simulator Target Bundle"»:"com.example.acme","aps":{"alert":"Hi"}}"#,
        good: #"{"aps":{"alert":"Hi"}}"#)
    ]
  ) { subject, _ in
    guard let member = subject.topLevel[.simulatorTargetBundle] else { return [] }
    return [.init(at: member.name, "found a key for the Simulator, expected none in what is sent")]
  }
}
