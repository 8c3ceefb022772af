import CompactJSON

extension Rule {
  /// The sizes that FCM documents, in bytes.
  ///
  /// Source: Firebase, "FCM error codes": 4,096 bytes for most messages, 2,048 for a message to a topic, keys and values.
  private static let messageBytes = 4_096
  private static let topicBytes = 2_048

  static let fcmMessageTooLarge = Rule(
    name: "fcm-message-too-large", severity: .error,
    rationale: """
      FCM refuses a message with more than 4,096 bytes of keys and values, or 2,048 bytes if it goes to a topic. FCM does not \
      say which members count; the members of data and notification count here.
      """,
    remedy: "Shorten the values of data, or send a key with which the app gets the rest from the server.",
    examples: [
      .init(
        bad: #"{"message":{"token":"t","notification":{"body":"Hi"},"data":«{"a":""#
          + String(repeating: "x", count: 4_096)
          + #""}»}}"#,
        good: #"{"message":{"token":"t","notification":{"body":"Hi"},"data":{"a":"a"}}}"#),
      .init(
        bad: #"{"message":{"topic":"t","notification":{"body":"Hi"},"data":«{"a":""#
          + String(repeating: "x", count: 2_048)
          + #""}»}}"#,
        good: #"{"message":{"token":"t","notification":{"body":"Hi"},"data":{"a":""#
          + String(repeating: "x", count: 2_048)
          + #""}}}"#),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message else { return [] }
      let parts = [message.data, message.notification].compactMap(\.self)
      let size = parts.flatMap(\.members).reduce(0) { $0 + ($1.name.string?.utf8.count ?? 0) + bytes(of: $1.value) }
      let isTopic = message.node.fcm("topic") != nil || message.node.fcm("condition") != nil
      let limit = isTopic ? topicBytes : messageBytes
      guard size > limit, let node = parts.max(by: { $0.length < $1.length }) else { return [] }
      return [
        Match(
          at: node,
          """
          data and notification have \(size.counted("byte")), \((size - limit).grouped) over FCM's limit of \
          \(limit.grouped) for a message\(isTopic ? " to a topic" : "")
          """)
      ]
    })

  private static func bytes(of value: JSONNode) -> Int { value.string?.utf8.count ?? value.length }
}
