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
    customKeys(subject.aps, KeyTables.aps, "aps", isInFCM: subject.enclosed?.kind == .fcm)
      + customKeys(subject.sound, KeyTables.sound, "aps.sound")
  }

  private static func customKeys<Owner>(
    _ members: KeyedMembers<Owner>, _ names: KeyNames<Owner>, _ path: String, isInFCM: Bool = false
  ) -> [Match] {
    members.all.lazy.filter { $0.key == nil }.compactMap { member -> Match? in
      let name = member.name.string ?? ""
      guard names.nearest(to: name) == nil else { return nil }
      if FCMFields.headers.containsBytes(of: name.lowercased()) {
        // Another rule says where it goes in a message for FCM.
        if isInFCM { return nil }
        return Match(
          at: member.name, "\(path) does not take the key \"\(name.shown)\", which is a header; send it as one")
      }
      if name.hasBytes(of: TopLevelKey.aps.name) {
        let message = "\(path) does not take the key \"aps\"; move its members into \(path)"
        return Match(at: member.name, message, severity: member.value.kind == .object ? .error : nil)
      }
      if name.hasBytes(of: TopLevelKey.mdm.name) {
        return Match(
          at: member.name, "\(path) does not take the key \"mdm\"; send it in another push, without aps")
      }
      let place =
        KeyPlace.path(of: member.name, among: KeyTables.placesForAPS).map { "into \($0)" }
        ?? "to the top level, beside aps"
      return Match(at: member.name, "\(path) does not take the key \"\(name.shown)\"; move it \(place)")
    }
  }
}
