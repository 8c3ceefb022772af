import CompactJSON

extension Rule {
  /// The size of a message that SNS takes, in bytes.
  ///
  /// Source: Amazon SNS, "Publish": 262,144 bytes of UTF-8, for the whole message with all platforms.
  private static let snsBytes = 262_144

  static let snsMessageTooLarge = Rule(
    name: "sns-message-too-large", severity: .error,
    rationale: "SNS refuses a message with more than 262,144 bytes, counting the text for all platforms together.",
    remedy: "Shorten the payloads, or publish one message for each platform.",
    examples: [
      .init(
        bad: #"«{"default":""# + String(repeating: "a", count: snsBytes)
          + #"","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}»"#,
        good: #"{"default":""# + String(repeating: "a", count: snsBytes - 100)
          + #"","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#)
    ],
    envelopes: { subject, _ in
      guard subject.kind == .sns, subject.root.length > snsBytes else { return [] }
      let excess = (subject.root.length - snsBytes).grouped
      return [
        Match(
          at: subject.root,
          "the message is \(subject.root.length.counted("byte")), \(excess) over SNS's limit of \(snsBytes.grouped)")
      ]
    })
}
