import CompactJSON

extension Rule {
  static let fcmTarget = Rule(
    name: "fcm-target", severity: .error,
    rationale: """
      A message goes to one token, topic or condition, and FCM refuses one with two of them. A message without any may be a \
      template to which a program adds the target.
      """,
    remedy: "Keep one of token, topic and condition. Write a topic without /topics/ in front of it.",
    examples: [
      .init(
        bad: #"{"message":{"token":"t",«"topic"»:"news","notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"topic":"news","notification":{"body":"Hi"}}}"#),
      .init(
        bad: #"{"message":{"topic":«"/topics/news"»,"notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"condition":"'news' in topics","notification":{"body":"Hi"}}}"#),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message else { return [] }
      let targets = message.node.members.filter {
        $0.value.kind != .null && FCMFields.targets.containsBytes(of: $0.name.string ?? "")
      }
      guard let first = targets.first else {
        guard !subject.isInSNS else { return [] }
        let node = message.node
        return [
          Match(
            offset: node.offset, length: 1, message: "the message has no target; add token, topic or condition",
            severity: .information)
        ]
      }
      var matches: [Match] = []
      for member in targets.dropFirst() where member.name.string != first.name.string {
        let names = "\(first.name.string ?? "") and \(member.name.string ?? "")"
        matches.append(Match(at: member.name, "the message has both \(names); keep one of them"))
      }
      if let topic = message.node.fcm("topic"), topic.string?.utf8.starts(with: "/topics/".utf8) == true {
        matches.append(Match(at: topic, "FCM adds /topics/ to the topic itself; remove it"))
      }
      return matches
    })
}
