import APNsPayload
import CompactJSON

extension Rule {
  // No fix: an app may read the key where it is.
  static let apsKeyOutside = Rule(
    name: "aps-key-outside", severity: .warning, reach: .members,
    rationale: """
      The system reads its keys only in aps. Beside aps, they have no effect. A name without a hyphen may be the app's own: \
      a sound or a badge that aps lacks is information, and others are left out.
      """,
    remedy: "Move the key into aps.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi"},«"thread-id"»:"lunch"}"#, good: #"{"aps":{"alert":"Hi","thread-id":"lunch"}}"#),
      // The name that FCM takes.
      .init(
        bad: #"{"aps":{"alert":"Hi"},«"mutable_content"»:true}"#, good: #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
    ]
  ) { subject, _ in
    // Without aps, another rule says more, unless FCM adds it. Some types of pushes go to the app's own code.
    guard subject.topLevel[.aps] != nil || subject.getsAlert, subject.pushType.requiresAPS else { return [] }
    var seen: Set<String> = []
    return subject.topLevel.all.filter { $0.key == nil }.compactMap { member in
      if let key = KeyTables.aps.key(of: member.name) {
        guard seen.insert(key.name).inserted, subject.aps[key] == nil else { return nil }
        if key.name.utf8.contains(UInt8(ascii: "-")) {
          return Match(at: member.name, "\(key.name) has no effect beside aps; move it into aps")
        }
        guard key == .sound && member.value.kind == .string || key == .badge && member.value.number?.integer != nil
        else { return nil }
        return Match(
          at: member.name, "\(key.name) has no effect beside aps; move it into aps, unless the app reads it",
          severity: .information)
      }
      guard let place = member.name.place(in: namesOfFCM), case let key = keysOfFCM[place],
        seen.insert(key.name).inserted, subject.aps[key] == nil
      else { return nil }
      return Match(at: member.name, "\(member.name.string ?? "") has no effect beside aps; write \(key.name) in aps")
    }
  }

  private static let namesOfFCM = JSONNameTable(["content_available", "mutable_content"])
  private static let keysOfFCM: [APSKey] = [.contentAvailable, .mutableContent]
}
