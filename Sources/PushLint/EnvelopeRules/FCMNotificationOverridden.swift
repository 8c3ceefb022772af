import CompactJSON

extension Rule {
  static let fcmNotificationOverridden = Rule(
    name: "fcm-notification-overridden", severity: .information,
    rationale: """
      The text of apns.payload overrides the title and the body of notification, so Apple's devices show another text than \
      Android. FCM documents this for the payload as a whole; it does not say what happens to a title that only \
      notification has.
      """,
    remedy: """
      Remove one of the texts, or make them equal. Nothing is wrong if the difference is intended; keys such as loc-key are \
      not reported.
      """,
    examples: [
      .init(
        bad: #"""
          {"message":{"token":"t","notification":{"body":«"Hello"»},"apns":{"payload":{"aps":{"alert":"Hi"}}}}}
          """#,
        good: #"""
          {"message":{"token":"t","notification":{"body":"Hi"},"apns":{"payload":{"aps":{"alert":"Hi"}}}}}
          """#),
      .init(
        bad: #"""
          {"message":{"token":"t","notification":{"title":«"News"»,"body":"Hi"},
          "apns":{"payload":{"aps":{"alert":{"body":"Hi"}}}}}}
          """#,
        good: #"""
          {"message":{"token":"t","notification":{"title":"News","body":"Hi"},
          "apns":{"payload":{"aps":{"alert":{"loc-key":"HI"}}}}}}
          """#),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message, let alert = message.payload?["aps"]?["alert"] else { return [] }
      return ["title", "body"].compactMap { name in
        guard let text = message.notification?[name], let own = text.string,
          alert["loc-key"] == nil, alert["title-loc-key"] == nil, alert[name]?.kind != .object,
          alert.kind == .string || alert.kind == .object
        else { return nil }
        let shown = alert.kind == .object ? alert[name]?.string : name == "body" ? alert.string : nil
        guard own != shown else { return nil }
        let message =
          shown == nil
          ? "apns.payload has an alert without this \(name), so Apple's devices may not show it; add it there"
          : "apns.payload has another \(name), which Apple's devices show instead"
        return Match(at: text, message)
      }
    })
}
