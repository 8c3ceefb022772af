import APNsPayload
import CompactJSON

extension Rule {
  static let interruptionLevelUnknown = Rule(
    name: "interruption-level-unknown", severity: .warning, reach: .place,
    rationale: "The system treats a notification whose level it does not know like any other: as active.",
    remedy: "Use passive, active, time-sensitive or critical.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","interruption-level":«"timeSensitive"»}}"#,
        good: #"{"aps":{"alert":"Hi","interruption-level":"time-sensitive"}}"#)
    ]
  ) { subject, _ in
    guard let node = subject.aps[.interruptionLevel]?.value, let level = node.string,
      !InterruptionLevel.allKnown.contains(InterruptionLevel(rawValue: level))
    else { return [] }
    let names = InterruptionLevel.allKnown.map(\.rawValue)
    let expected = NearMatch.of(level, among: names).map { "'\($0)'" } ?? names.joined(separator: ", ")
    return [.init(at: node, "found the interruption level '\(level)', expected \(expected)")]
  }
}
