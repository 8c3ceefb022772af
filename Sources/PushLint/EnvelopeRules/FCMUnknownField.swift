import CompactJSON
import SourceText

extension Rule {
  // No fix: another program may read the member before it sends the message.
  static let fcmUnknownField = Rule(
    name: "fcm-unknown-field", severity: .error,
    rationale: """
      FCM refuses a message that has a member with an unknown name, and sends it to nobody. Members of its old HTTP API are \
      unknown to HTTP v1.
      """,
    remedy: "Correct the spelling, or move the member to the place that the message names.",
    examples: [
      .init(
        bad: #"{"message":{"token":"t",«"notifcation"»:{"body":"Hi"},"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#,
        good: #"{"message":{"token":"t","notification":{"body":"Hi"}}}"#),
      .init(
        bad: #"{"message":{"token":"t","apns":{«"aps"»:{"alert":"Hi"}}}}"#,
        good: #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#),
      .init(
        bad: #"{"message":{"token":"t","notification":{"body":"Hi",«"mutable_content"»:true}}}"#,
        good: #"""
          {"message":{"token":"t","notification":{"body":"Hi"},"apns":{"payload":{"aps":{"mutable-content":1}}}}}
          """#),
      .init(
        bad: #"{"message":{«"to"»:"t","token":"t","notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"token":"t","notification":{"body":"Hi"}}}"#),
    ],
    envelopes: { subject, _ in
      FCMFields.levels(of: subject).flatMap { level in
        level.node.members.compactMap { member in
          let name = member.name.string ?? ""
          guard level.field(name) == nil, !FCMFields.headers.containsBytes(of: name.lowercased())
          else { return nil }
          let (advice, severity) = advice(about: name, in: level)
          return Match(
            at: member.name, "FCM does not know \"\(name.shown)\" in \(level.path); \(advice)", severity: severity)
        }
      }
    })

  /// Returns what to do about an unknown name, and the severity unless FCM refuses the name for certain.
  private static func advice(about name: String, in level: FCMFields.Level) -> (String, Severity?) {
    if let place = FCMFields.oldPlace(of: name) { return (place, nil) }
    if KeyTables.aps.names.containsBytes(of: name) { return ("move it to apns.payload.aps", nil) }
    if let path = FCMFields.path(ofMember: name, insteadOf: level) { return ("move it to \(path)", nil) }
    if FCMFields.request.map(\.name).contains(where: { $0.hasBytes(of: name) || $0.camelCased.hasBytes(of: name) }) {
      return ("move it beside message", nil)
    }
    if KeyTables.alert.names.containsBytes(of: name) { return ("move it to apns.payload.aps.alert", nil) }
    if let near = NearMatch.of(name, among: level.names) { return ("did you mean \"\(near)\"?", nil) }
    return ("remove it, or move it to data", .warning)
  }
}
