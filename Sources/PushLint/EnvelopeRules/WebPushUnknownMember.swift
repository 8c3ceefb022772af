import CompactJSON
import SourceText

extension Rule {
  static let webPushUnknownMember = Rule(
    name: "web-push-unknown-member", severity: .warning,
    rationale: "Safari ignores a member with an unknown name. A program's own values belong in data.",
    remedy: "Correct the spelling, or move the member to the place that the message names.",
    examples: [
      .init(
        bad: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/",«"boddy"»:"Lunch?"}}"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","body":"Lunch?"}}"#),
      .init(
        bad: #"{"web_push":8030,«"body"»:"Hi","notification":{"title":"Hi","navigate":"https://example.com/"}}"#,
        good: #"{"web_push":8030,"id":17,"notification":{"title":"Hi","navigate":"https://example.com/"}}"#),
      .init(
        bad: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/",«"web_push"»:8030}}"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","mutable":true}}"#),
    ],
    envelopes: { subject, _ in
      WebPushFields.levels(of: subject).flatMap { level in
        level.node.members.compactMap { member in
          let name = member.name.string ?? ""
          let names = level.fields.map(\.name)
          guard !names.containsBytes(of: name), let advice = advice(about: name, among: names, in: level) else {
            return nil
          }
          return Match(at: member.name, "unknown member \"\(name.shown)\" in \(level.path); \(advice)")
        }
      }
    })

  /// Returns what to do about an unknown member; `nil` if it may be the program's own, which a service worker reads.
  private static func advice(about name: String, among names: [String], in level: WebPushFields.Level) -> String? {
    let isTop = level.path == "the message"
    let others = (isTop ? WebPushFields.notification : WebPushFields.message).map(\.name)
    if let near = NearMatch.of(name, among: names) { return "did you mean \"\(near)\"?" }
    if others.containsBytes(of: name), name != "data" {
      // A copy beside the notification is for older service workers.
      if isTop, level.node["notification"]?[name] != nil { return nil }
      return "move it \(isTop ? "into notification" : "beside notification")"
    }
    return isTop ? nil : "move it into data"
  }
}
