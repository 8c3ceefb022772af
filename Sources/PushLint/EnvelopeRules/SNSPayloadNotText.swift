import CompactJSON

extension Rule {
  static let snsPayloadNotText = Rule(
    name: "sns-payload-not-text", severity: .error,
    rationale: """
      SNS takes the payload of each platform as JSON in a string, and the default message as a string. It does not send an \
      object to the platform. For FCM, the JSON is an object, and its fcmV1Message has the message.
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
      .init(
        bad: #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\"}}","GCM":«"{\"fcmV1Message\":[]}"»}"#,
        good: #"{"default":"Hi","GCM":"{\"fcmV1Message\":{\"message\":{\"notification\":{\"body\":\"Hi\"}}}}"}"#),
    ],
    envelopes: { subject, _ in
      guard subject.kind == .sns else { return [] }
      return subject.root.members.compactMap { member in
        let name = member.name.string ?? ""
        guard SNSPlatform.names.containsBytes(of: name) else { return nil }
        if let text = member.value.string {
          guard SNSPlatform.isForFCM(member.name) else { return nil }
          return problem(inTextForFCM: text).map { Match(at: member.value, "\(name) \($0)") }
        }
        let form = SNSPlatform.isForAPNs(member.name) ? "a string with the payload as JSON" : "a string"
        return Match(at: member.value, "SNS needs \(name) as \(form), but found \(member.value.kind.withArticle)")
      }
    })

  /// Returns what is wrong with the text for FCM; `nil` if SNS can send it.
  ///
  /// Other members than `fcmV1Message` are those of FCM before v1, which SNS converts.
  ///
  /// Source: Amazon SNS, "Using Google Firebase Cloud Messaging v1 payloads".
  private static func problem(inTextForFCM text: String) -> String? {
    let root: JSONNode
    do {
      root = try JSONDocument(parsing: Array(text.utf8)).root
    } catch {
      return "needs its payload as JSON in a string; at byte \(error.offset.grouped) of the string: \(error)"
    }
    guard root.kind == .object else {
      return "needs an object as JSON in a string, but the string has \(root.kind.withArticle)"
    }
    guard let wrapper = root["fcmV1Message"] else {
      if root["message"]?.kind == .object {
        return "has message without fcmV1Message, so SNS does not know it; write {\"fcmV1Message\":{\"message\":…}}"
      }
      let names = root.members.compactMap(\.name.string)
      return names.first { NearMatch.of($0, among: ["fcmV1Message"]) != nil }.map {
        "has \"\($0.shown)\", which SNS does not know; did you mean \"fcmV1Message\"?"
      }
    }
    guard wrapper.kind == .object else {
      return "needs fcmV1Message as an object with message, but found \(wrapper.kind.withArticle)"
    }
    guard let message = wrapper["message"] else {
      return "has no message in fcmV1Message; add message, with the members of FCM's message"
    }
    return message.kind == .object
      ? nil : "needs fcmV1Message.message as an object, but found \(message.kind.withArticle)"
  }
}
