import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  // No fix: the app would no longer find the key where it looks for it.
  static let customKeyInAPS = Rule(
    name: "custom-key-in-aps", severity: .warning, reach: .members,
    rationale:
      "Apple reserves aps for its own keys. The system ignores an app's keys there, and Apple may give them a meaning later.",
    remedy: "Move the key out of aps to the top level, or into the alert or the sound if it is one of their keys.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi",«"order-number"»:17}}"#, good: #"{"aps":{"alert":"Hi"},"order-number":17}"#),
      .init(
        bad: #"{"aps":{«"title"»:"Hi","alert":{"body":"Lunch?","subtitle":"12:30"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?","subtitle":"12:30"}}}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi","sound":"default",«"critical"»:1}}"#,
        good: #"{"aps":{"alert":"Hi","sound":{"critical":1,"name":"default"}}}"#),
    ]
  ) { subject, _ in
    customKeys(subject.aps, KeyTables.aps, "aps") + customKeys(subject.sound, KeyTables.sound, "aps.sound")
  }

  private static func customKeys<Owner>(
    _ members: KeyedMembers<Owner>, _ names: KeyNames<Owner>, _ path: String
  ) -> [Match] {
    members.all.lazy.filter { $0.key == nil }.compactMap { member in
      let name = member.name.string ?? ""
      guard names.nearest(to: name) == nil else { return nil }
      let place =
        KeyPlace.path(of: member.name, among: KeyTables.placesForAPS).map { "into \($0)" }
        ?? "to the top level, beside aps"
      return Match(at: member.name, "\(path) does not take the key \"\(name.shown)\"; move it \(place)")
    }
  }
}
