import APNsDevice
import APNsPayload
import CompactJSON

extension Rule {
  static let alertWithoutBody = Rule(
    name: "alert-without-body", severity: .warning, reach: .aps,
    rationale: """
      Developers report that iOS does not show an alert without a body, even if it has a title, and only plays its sound. \
      Apple does not document this, and other versions of the system may show the title. With mutable-content, the app's \
      service extension can add the body.
      """,
    remedy: "Send the text as the body; disable the rule if a title alone shows on every system that the app supports.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":«{"title":"Lunch?"}»,"sound":"default"}}"#,
        good: #"{"aps":{"alert":"Lunch?","sound":"default"}}"#),
      .init(
        bad: #"{"aps":{"alert":«{"title-loc-key":"HI","subtitle":"Lunch?"}»}}"#,
        good: #"{"aps":{"alert":{"title-loc-key":"HI","body":"Lunch?"}}}"#),
    ],
    envelopes: { subject, _ in
      guard let made = subject.madeAlert, made.payload.pushType != .liveActivity, made.payload.pushType.requiresAPS,
        made.payload.aps[.mutableContent]?.value.number?.integer != 1,
        made.notification["body"]?.string == nil, made.notification["title"]?.string?.isEmpty == false
      else { return [] }
      return [
        Match(
          at: made.notification,
          "the alert that FCM makes from notification has no body, and iOS is reported not to show it; add a body")
      ]
    }
  ) { subject, _ in
    // Another rule reports an empty body at its own place. A service extension may add a body (Apple runs it for a
    // title alone), a Live Activity decides for itself what it shows, and the system shows nothing of the pushes that it
    // passes on to an app unread.
    guard subject.pushType != .liveActivity, subject.pushType.requiresAPS,
      subject.aps[.mutableContent]?.value.number?.integer != 1,
      let node = subject.aps[.alert]?.value,
      let alert = subject.payload?.aps?.alert,
      !alert.yieldsBody, !subject.lines.contains(where: \.isBody), subject.lines.contains(where: \.isTitleOrSubtitle)
    else { return [] }
    return [.init(at: node, "the alert has no body, and iOS is reported not to show it; add a body")]
  }
}

extension LineMembers {
  /// Arguments alone are not text, and an empty key does not find any.
  private var hasText: Bool { plain != nil || flat.key.map { $0.value.string != "" } == true }
  fileprivate var isBody: Bool { line == .body && hasText }
  fileprivate var isTitleOrSubtitle: Bool { (line == .title || line == .subtitle) && hasText }
}
