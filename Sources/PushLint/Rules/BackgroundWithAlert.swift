import APNsPayload
import CompactJSON

extension Rule {
  static let backgroundWithAlert = Rule(
    name: "background-with-alert", severity: .warning, reach: .aps,
    rationale: """
      A background push shows nothing, and APNs may drop one that has an alert, a badge or a sound. An alert with \
      content-available is valid, but it also wakes the app, which may run twice if the user taps the alert.
      """,
    remedy: """
      Send two pushes, one in the background and one with the alert, or change the push type to alert. Disable the rule if \
      the app is made for both.
      """,
    examples: [
      .init(
        bad: #"{"aps":{«"alert"»:"Hi",«"sound"»:"default","content-available":1}}"#,
        good: #"{"aps":{"content-available":1}}"#, setting: Setting(pushType: .background)),
      .init(bad: #"{"aps":{"alert":"Hi",«"content-available"»:1}}"#, good: #"{"aps":{"alert":"Hi"}}"#),
    ],
    envelopes: { subject, _ in
      guard let made = subject.madeAlert else { return [] }
      if made.payload.pushType == .background {
        return [
          Match(
            at: made.notification,
            "FCM makes an alert from notification, but a background push must not have one; send content-available alone"
          )
        ]
      }
      guard made.payload.pushType.requiresAPS, made.payload.aps[.contentAvailable]?.value.number?.integer == 1 else {
        return []
      }
      return [
        Match(
          at: made.notification,
          "the push has both content-available and the alert that FCM makes from notification; send only one of them")
      ]
    }
  ) { subject, _ in
    if subject.pushType == .background {
      return [APSKey.alert, .badge, .sound].compactMap { subject.aps[$0] }.map {
        .init(
          at: $0.name, "a background push must not have \($0.name.string ?? ""); send content-available alone")
      }
    }
    // The system passes pushes of some types on to an app unread.
    guard subject.pushType.requiresAPS, let member = subject.aps[.contentAvailable], member.value.number?.integer == 1,
      subject.aps[.alert] != nil
    else { return [] }
    return [.init(at: member.name, "the push has both an alert and content-available; send only one of them")]
  }
}
