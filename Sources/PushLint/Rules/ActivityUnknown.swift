import ActivityContract

extension Rule {
  // No fix: a name like that of a known member may be meant for a newer version of the app.
  static let activityUnknown = Rule(
    name: "activity-unknown", severity: .information, reach: .aps,
    rationale: """
      The app ignores a member that its types do not have. It may be misspelled, or only cost bytes of the payload.
      """,
    remedy: "Correct the name, remove the member, or add it to the contract.",
    examples: [
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          «"kickof"»:816976800}}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1,"phase":"break",\
          "kickOff":816976800}}}
          """,
        setting: Setting(activities: [matchContract]))
    ]
  ) { subject, _ in
    subject.activity?.remarks(.unknown) ?? []
  }
}
