import CompactJSON

extension Rule {
  /// The size of a message that fits what a push service has to take after it is encrypted, in bytes.
  ///
  /// Source: RFC 8291, section 4: 3,993 bytes of the 4,096 in RFC 8030, section 7.2.
  private static let webPushBytes = 3_993

  static let webPushTooLarge = Rule(
    name: "web-push-too-large", severity: .error,
    rationale: """
      Services for Web Push need not take more than 4,096 bytes, of which the encryption uses 103. A larger message may be \
      refused.
      """,
    remedy: "Shorten the text, or move values of data to the server.",
    examples: [
      .init(
        bad: #"«{"web_push":8030,"notification":{"title":""# + String(repeating: "a", count: 3_993)
          + #"","navigate":"https://example.com/"}}»"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/"}}"#)
    ],
    envelopes: { subject, _ in
      guard subject.kind == .webPush else { return [] }
      let size = subject.root.value.encodedSize
      guard size > webPushBytes else { return [] }
      return [
        Match(
          at: subject.root,
          "the message is \(size.counted("byte")), \((size - webPushBytes).grouped) over the limit of \(webPushBytes.grouped)"
        )
      ]
    })
}
