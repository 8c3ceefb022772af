import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let criticalSound = Rule(
    name: "critical-sound", severity: .warning, reach: .aps,
    rationale: """
      A critical alert plays on a muted device only if its sound is a dictionary with critical set to 1. That sound \
      alone does not make an alert of another level critical.
      """,
    remedy:
      "Use the level critical together with a sound such as {\"critical\":1,\"name\":\"default\"}, or use neither.",
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
      ? "the interruption level is critical, but the sound is not; send a sound dictionary with critical set to 1"
      : "the sound is critical, but the interruption level is \"\(level.shown)\"; set it to critical"
    return [.init(at: node, message)]
  }
}
