import ActivityContract

extension Rule {
  static let activityNotChecked = Rule(
    name: "activity-not-checked", severity: .information, reach: .aps,
    rationale: """
      A value that the contract cannot describe, or a payload whose contract is not known, may still be one that the app \
      cannot decode.
      """,
    remedy: "Describe the value in the contract, or pass the contract of the payloads with --activity.",
    examples: [
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          "weather":«[1,2]»}}}
          """,
        good: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break"}}}"#,
        setting: Setting(activities: [matchContract])),
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"start","content-state":{"score":1,"phase":"break"},\
          "attributes-type":«"Match"»,"attributes":{},"alert":{"title":"Acme","body":"Kick-off"}}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"start","content-state":{"score":1,"phase":"break"},\
          "attributes-type":"MatchAttributes","attributes":{},"alert":{"title":"Acme","body":"Kick-off"}}}
          """,
        setting: Setting(activities: [matchContract])),
    ]
  ) { subject, _ in
    guard let activity = subject.activity else { return [] }
    return activity.remarks(.notChecked) + (activity.unused.map { [$0] } ?? [])
  }
}
