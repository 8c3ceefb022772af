import CompactJSON

extension Rule {
  static let snsDefaultMissing = Rule(
    name: "sns-default-missing", severity: .error,
    rationale: """
      SNS refuses a message with the structure json that has no default, which is the text for every platform that is not \
      named.
      """,
    remedy: "Add default with a short text.",
    examples: [
      .init(
        bad: #"«{»"APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#,
        good: #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#)
    ],
    envelopes: { subject, _ in
      guard subject.kind == .sns, subject.root.kind == .object, subject.root["default"] == nil else { return [] }
      return [
        Match(
          offset: subject.root.offset, length: 1, message: "the message has no default, which SNS needs; add a text")
      ]
    })
}
