import CompactJSON
import SourceText

extension Rule {
  static let snsUnknownPlatform = Rule(
    name: "sns-unknown-platform", severity: .warning,
    rationale: "SNS ignores a platform that it does not know, and sends the default message to its devices.",
    remedy: "Correct the name, which is in capitals for mobile platforms.",
    examples: [
      .init(
        bad: #"{"default":"Hi",«"APNS_SANBOX"»:"{}","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#,
        good: #"{"default":"Hi","APNS_SANDBOX":"{\"aps\":{\"alert\":\"Hi\"}}"}"#),
      .init(
        bad: #"{"default":"Hi",«"apns"»:"{\"aps\":{\"alert\":\"Hi\"}}"}"#,
        good: #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#),
    ],
    envelopes: { subject, _ in
      guard subject.kind == .sns else { return [] }
      return subject.root.members.compactMap { member in
        let name = member.name.string ?? ""
        guard !SNSPlatform.names.containsBytes(of: name) else { return nil }
        // Such as APNS_MACOS, which is MACOS.
        let longer = SNSPlatform.names.first { name.utf8.reversed().starts(with: "_\($0)".utf8.reversed()) }
        let near = name == "FCM" ? "GCM" : longer ?? NearMatch.of(name, among: SNSPlatform.names)
        let advice = near.map { "did you mean \"\($0)\"?" } ?? "remove it"
        return Match(at: member.name, "SNS does not know the platform \"\(name.shown)\"; \(advice)")
      }
    })
}
