import CompactJSON
import SourceText

extension Rule {
  static let fcmReservedKey = Rule(
    name: "fcm-reserved-key", severity: .error,
    rationale: """
      FCM keeps some keys of data for itself and refuses a message that has them: from, message_type, and every key that \
      starts with google. or gcm.notification. Firebase's library for Android also keeps collapse_key, and what starts with \
      gcm., from the app.
      """,
    remedy: "Give the key another name, in the app too.",
    examples: [
      .init(
        bad: #"{"message":{"token":"t","data":{«"from"»:"Bob"},"notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"token":"t","data":{"sender":"Bob"},"notification":{"body":"Hi"}}}"#),
      .init(
        bad: #"{"message":{"token":"t","data":{«"google.order"»:"17"},"notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"token":"t","data":{"google":"17"},"notification":{"body":"Hi"}}}"#),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message else { return [] }
      return [message.data, message.android?.fcmObject("data")].compactMap(\.self).flatMap(\.members).compactMap {
        member in
        let name = member.name.string ?? ""
        let isReserved =
          ["from", "message_type"].containsBytes(of: name)
          || ["google.", "gcm.notification."].contains { name.utf8.starts(with: $0.utf8) }
        if isReserved {
          return Match(at: member.name, "FCM keeps the key \"\(name.shown)\" of data for itself; rename it")
        }
        guard name.hasBytes(of: "collapse_key") || name.utf8.starts(with: "gcm.".utf8) else { return nil }
        return Match(
          at: member.name, "on Android, the app does not get the key \"\(name.shown)\" of data; rename it",
          severity: .warning)
      }
    })
}
