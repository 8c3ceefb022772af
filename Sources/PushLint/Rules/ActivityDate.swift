import ActivityContract

extension Rule {
  // No fix: the app may decode its dates in its own way.
  static let activityDate = Rule(
    name: "activity-date", severity: .error, reach: .aps,
    rationale: """
      ActivityKit decodes a Date in attributes and content-state as seconds since 2001. UNIX time there shows 31 years \
      late, and a date as text makes the device drop the push.
      """,
    remedy: """
      Send the number that the message names, which is UNIX time minus 978307200. If the app decodes its dates itself, give \
      the contract an x-date-strategy.
      """,
    examples: [
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          "kickOff":«1795284000»}}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          "kickOff":816976800}}}
          """,
        setting: Setting(activities: [matchContract])),
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          "kickOff":«"2026-11-21T18:00:00Z"»}}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          "kickOff":816976800}}}
          """,
        setting: Setting(activities: [matchContract])),
    ]
  ) { subject, _ in
    subject.activity?.matches { $0 == .date } ?? []
  }
}
