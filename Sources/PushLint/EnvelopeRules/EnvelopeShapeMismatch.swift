import CompactJSON

extension Rule {
  static let envelopeShape = Rule(
    name: "envelope-shape", severity: .error,
    rationale: "A file that is read as an envelope, but is not one, would be checked without its payloads.",
    remedy: "Let the kind of envelope be found by its shape, or name another kind with --envelope.",
    examples: [
      .init(
        bad: #"«{"aps":{"alert":"Hi"}}»"#,
        good: #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#,
        setting: Setting(envelope: .fcm)),
      .init(
        bad: #"«{"default":"Hi"}»"#, good: #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#,
        setting: Setting(envelope: .sns)),
    ],
    envelopes: { subject, _ in
      let isRight =
        switch subject.kind {
        case .fcm:
          subject.message.map { message in FCMFields.message.contains { message.node.fcm($0.name) != nil } } ?? false
        case .sns: subject.root.members.contains { SNSPlatform.isLikely($0.name) } && subject.root["aps"] == nil
        case .webPush: subject.root["web_push"] != nil
        case .none, .array, .ndjson: false
        }
      guard !isRight else { return [] }
      return [Match(at: subject.root, "this is not \(subject.kind.withArticle), as which it is read")]
    })
}
