import ActivityContract

extension Rule {
  // No fix: what the sender meant is a guess.
  static let activityMismatch = Rule(
    name: "activity-mismatch", severity: .error, reach: .aps,
    rationale: """
      The app decodes attributes and content-state with its own types. If a member is missing, misspelled or has a value \
      that its type does not take, the device drops the whole push without a word, and APNs still answers 200.
      """,
    remedy: "Send what the app decodes, or update the contract if the app has changed.",
    examples: [
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":«"1"»,"phase":"break"}}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break"}}}"#,
        setting: Setting(activities: [matchContract])),
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,«"phaze"»:"break"}}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break"}}}"#,
        setting: Setting(activities: [matchContract])),
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":«"pause"»}}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break"}}}"#,
        setting: Setting(activities: [matchContract])),
    ]
  ) { subject, _ in
    subject.activity?.matches { $0 != .date } ?? []
  }

  /// The contract of the examples.
  static let matchContract = """
    {"title":"MatchAttributes","type":"object","properties":{"content-state":{"type":"object","properties":{\
    "score":{"type":"integer"},"phase":{"enum":["firstHalf","break","secondHalf"]},\
    "kickOff":{"x-swift-type":"Date"},"weather":{"x-not-checked":"a custom init(from:)"}},\
    "required":["score","phase"]}}}
    """
}
