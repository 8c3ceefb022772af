import APNsPayload
import CompactJSON

extension Rule {
  static let criticalSound = Rule(
    name: "critical-sound", severity: .warning, reach: .aps,
    rationale: """
      A critical alert is heard on a muted device only with a sound dictionary whose critical is 1, and that sound makes \
      no alert of another level critical.
      """,
    remedy: "Use the level critical and a sound such as {\"critical\":1,\"name\":\"default\"} together, or neither.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Smoke!","sound":"default","interruption-level":«"critical"»}}"#,
        good: #"{"aps":{"alert":"Smoke!","sound":{"critical":1,"name":"default"},"interruption-level":"critical"}}"#),
      .init(
        bad: #"{"aps":{"alert":"Smoke!","sound":{"critical":1,"name":"default"},"interruption-level":«"active"»}}"#,
        good: #"{"aps":{"alert":"Smoke!","sound":{"critical":1,"name":"default"}}}"#),
    ]
  ) { subject, _ in
    guard let node = subject.aps[.interruptionLevel]?.value, let level = node.string else { return [] }
    let isCritical = node.isString(InterruptionLevel.critical.rawValue)
    let hasCriticalSound = subject.sound[.critical]?.value.number?.integer == 1
    guard isCritical != hasCriticalSound else { return [] }
    let message =
      isCritical
      ? "found the level critical without a critical sound, expected a sound dictionary whose critical is 1"
      : "found a critical sound and the level '\(level)', expected the level critical"
    return [.init(at: node, message)]
  }
}
