import APNsPayload
import CompactJSON

extension Rule {
  // No fix: versions of the app or the system that are still in use may read the key.
  static let deprecatedKey = Rule(
    name: "deprecated-key", severity: .warning, reach: .place,
    rationale: "Current systems do not read the key, so its bytes are wasted.",
    remedy: "Use the replacement that the message names. Keep the key only for devices that run an old system.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?",«"action-loc-key"»:"PLAY"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?"},"category":"LUNCH"}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?",«"summary-arg"»:"Bob"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?"},"thread-id":"bob"}}"#),
      .init(bad: #"{"aps":{"alert":"Hi",«"url-args"»:["a"]}}"#, good: #"{"aps":{"alert":"Hi"},"args":["a"]}"#),
    ]
  ) { subject, _ in deprecated(subject.aps, "aps") + deprecated(subject.alert, "aps.alert") }

  private static func deprecated<Owner>(_ members: KeyedMembers<Owner>, _ path: String) -> [Match] {
    members.all.compactMap { member in
      guard let key = member.key, let replacement = key.replacement else { return nil }
      return Match(at: member.name, "\(path).\(key.name) is deprecated; use \(replacement)")
    }
  }
}
