import CompactJSON

extension Rule {
  static let snsPayloadNotText = Rule(
    name: "sns-payload-not-text", severity: .error,
    rationale: """
      SNS takes the payload of each platform as JSON in a string, and the default message as a string. It does not send an \
      object to the platform.
      """,
    remedy: "Encode the payload as JSON, and the result as a string.",
    examples: [
      .init(
        bad: #"{"default":"Hi","APNS":«{"aps":{"alert":"Hi"}}»}"#,
        good: #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#
      ),
      .init(
        bad: #"{"default":«1»,"APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#,
        good: #"{"default":"1","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#),
    ],
    envelopes: { subject, _ in
      guard subject.kind == .sns else { return [] }
      return subject.root.members.compactMap { member in
        let name = member.name.string ?? ""
        guard member.value.kind != .string, SNSPlatform.names.contains(name) else { return nil }
        let form = SNSPlatform.isForAPNs(member.name) ? "a string with the payload as JSON" : "a string"
        return Match(at: member.value, "SNS needs \(name) as \(form), but found \(member.value.kind.withArticle)")
      }
    })
}
