import APNsPayload
import CompactJSON

extension Rule {
  static let relevanceScoreRange = Rule(
    name: "relevance-score-range", severity: .warning, reach: .aps,
    rationale: "The relevance score of an alert is 0 to 1. Only a Live Activity may have another number.",
    remedy: "Scale the score to 0...1; notifications with 1 come first in the summary.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","relevance-score":«1.5»}}"#, good: #"{"aps":{"alert":"Hi","relevance-score":1}}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi","relevance-score":«-0.1»}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end","relevance-score":100}}"#),
    ]
  ) { subject, _ in
    guard subject.pushType != .liveActivity, let node = subject.aps[.relevanceScore]?.value, let score = node.number,
      score.double.isFinite, !(0...1).contains(score.double)
    else { return [] }
    return [.init(at: node, "relevance-score is \(score.shown), but must be between 0 and 1")]
  }
}
