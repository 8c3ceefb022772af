import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  // No fix: an app or its service extension may read the key under its current name.
  static let unknownAPSKey = Rule(
    name: "unknown-aps-key", severity: .warning, reach: .place,
    rationale: "The system ignores misspelled keys in aps and in its sound.",
    remedy: "Correct the spelling of the key.",
    examples: [
      .init(bad: #"{"aps":{"alert":"Hi",«"sonud"»:"default"}}"#, good: #"{"aps":{"alert":"Hi","sound":"default"}}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi",«"contentAvailable"»:1}}"#, good: #"{"aps":{"badge":2,"mutable-content":0}}"#),
      .init(
        bad: #"{"aps":{"sound":{"critical":1,«"volumne"»:0.5}}}"#,
        good: #"{"aps":{"sound":{"critical":1,"volume":0.5}}}"#
      ),
    ]
  ) { subject, _ in
    subject.aps.unknownMembers(KeyTables.aps, path: "aps")
      + subject.sound.unknownMembers(KeyTables.sound, path: "aps.sound")
  }
}

extension KeyedMembers {
  /// Returns a match for each name that is not in the table but similar to one that is.
  func unknownMembers(_ names: KeyNames<Owner>, path: String) -> [Rule.Match] {
    all.lazy.filter { $0.key == nil }.compactMap { member in
      let name = member.name.string ?? ""
      return names.nearest(to: name).map {
        Rule.Match(at: member.name, "unknown key \"\(path).\(name.shown)\"; did you mean \"\($0)\"?")
      }
    }
  }
}
