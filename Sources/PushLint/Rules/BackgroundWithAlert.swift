import APNsPayload
import CompactJSON

extension Rule {
  static let backgroundWithAlert = Rule(
    name: "background-with-alert", severity: .warning, reach: .aps,
    rationale: """
      A push of type background shows nothing: APNs may drop one with alert, badge or sound. An alert with \
      content-available is legal; it also wakes the app, and where the user taps it the app may run twice.
      """,
    remedy: """
      Send a background push and an alert as two pushes, or the type alert, and disable the rule where the app is made \
      for both.
      """,
    examples: [
      .init(
        bad: #"{"aps":{«"alert"»:"Hi",«"sound"»:"default","content-available":1}}"#,
        good: #"{"aps":{"content-available":1}}"#, setting: Setting(pushType: .background)),
      .init(bad: #"{"aps":{"alert":"Hi",«"content-available"»:1}}"#, good: #"{"aps":{"alert":"Hi"}}"#),
    ]
  ) { subject, _ in
    if subject.pushType == .background {
      return [APSKey.alert, .badge, .sound].compactMap { subject.aps[$0] }.map {
        .init(
          at: $0.name, "found \($0.name.string ?? "") in a push of type background, expected content-available alone")
      }
    }
    guard let member = subject.aps[.contentAvailable], member.value.number?.integer == 1, subject.aps[.alert] != nil
    else { return [] }
    return [.init(at: member.name, "found content-available beside an alert, expected one of them")]
  }
}
