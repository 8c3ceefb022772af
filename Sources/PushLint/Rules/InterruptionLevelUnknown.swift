import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let interruptionLevelUnknown = Rule(
    name: "interruption-level-unknown", severity: .warning, reach: .place,
    rationale: "The system treats an unknown interruption level as active.",
    remedy: "Use passive, active, time-sensitive or critical.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","interruption-level":«"timeSensitive"»}}"#,
        good: #"{"aps":{"alert":"Hi","interruption-level":"time-sensitive"}}"#)
    ]
  ) { subject, _ in
    guard let node = subject.aps[.interruptionLevel]?.value, let level = node.string,
      case let names = InterruptionLevel.allKnown.map(\.rawValue), !names.containsBytes(of: level)
    else { return [] }
    let advice = NearMatch.of(level, among: names).map { "did you mean \"\($0)\"?" } ?? "use \(names.listed(or: true))"
    return [.init(at: node, "unknown interruption level \"\(level.shown)\"; \(advice)")]
  }
}
