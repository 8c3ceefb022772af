package import APNsPayload
import CompactJSON

/// A payload as the rules see it: read and looked up once, however many rules look at it.
package struct PayloadSubject {
  /// The text as it is in the file.
  package let bytes: [UInt8]
  /// What was read of it, and every mistake of its syntax.
  let recovery: JSONRecovery
  /// The tree of the text, which was mended where it had to be; nil where there is none.
  let document: JSONDocument?
  /// What could be read; nil where the text is no object.
  let payload: Payload?
  /// How far rules may look: further than this their findings would follow from how the text was mended.
  let reach: Rule.Reach
  /// The given push type, or the one that the payload asks for.
  package let pushType: PushType
  /// Whether the push type was given.
  let isPushTypeGiven: Bool
  /// The priority of the request; nil where it is not known.
  let priority: Int?
  /// The app that receives it; nil where it is not known.
  let app: LintedApp?
  /// The categories that the app registers; nil where they are not known.
  let categories: Set<String>?

  /// The payload's own members.
  let topLevel: KeyedMembers<Payload>
  /// The members of `aps`; none where it is no object.
  let aps: KeyedMembers<APS>
  /// The members of the alert dictionary; none where the alert is no dictionary.
  let alert: KeyedMembers<AlertDictionary>
  /// The members of the sound dictionary; none where the sound is no dictionary.
  let sound: KeyedMembers<SoundDictionary>
  /// The lines of the alert dictionary that have any key.
  let lines: [LineMembers]
  /// What each loc-key comes to; none where there is no app.
  let resolutions: [KeyResolution]

  package init(bytes: [UInt8], for linter: Linter) {
    self.bytes = bytes
    recovery = JSONRecovery(reading: bytes)
    document = recovery.document
    payload = document.flatMap { try? Payload(reading: $0, wronglyTyped: .kept) }
    reach = Self.reach(in: recovery)
    let root = document?.root
    pushType = linter.pushType ?? payload.map(PushType.init(derivedFrom:)) ?? .alert
    isPushTypeGiven = linter.pushType != nil
    priority = linter.priority
    app = linter.app
    categories = linter.categories
    topLevel = KeyedMembers(of: root, KeyTables.topLevel)
    aps = KeyedMembers(of: topLevel[.aps]?.value, KeyTables.aps)
    alert = KeyedMembers(of: aps[.alert]?.value, KeyTables.alert)
    sound = KeyedMembers(of: aps[.sound]?.value, KeyTables.sound)
    lines = LineMembers.lines(of: alert)
    guard let app else {
      resolutions = []
      return
    }
    resolutions = lines.compactMap { KeyResolution($0, in: app) }
  }

  var root: JSONNode? { document?.root }

  /// Whether the text is JSON.
  var isSound: Bool { recovery.problemCount == 0 }

  /// What APNs would read; nil where the text is no JSON.
  package var sentPayload: Payload? { isSound ? payload : nil }

  private static func reach(in recovery: JSONRecovery) -> Rule.Reach {
    guard recovery.isBalanced else { return .place }
    guard !recovery.unclear.isEmpty else { return .payload }
    // What is unclear in the app's own values says nothing about `aps`.
    var custom: [Range<Int>] = []
    if let root = recovery.document?.root {
      for member in root.members where KeyTables.topLevel.key(of: member.name) == nil {
        custom.append(recovery.range(of: member.value.offset..<member.value.offset + member.value.length))
      }
    }
    var place = 0
    for unclear in recovery.unclear {
      while place < custom.count, custom[place].upperBound < unclear.upperBound { place += 1 }
      guard place < custom.count, custom[place].lowerBound <= unclear.lowerBound else { return .members }
    }
    return .aps
  }

  /// What a rule found, at its place in the file; nil for what follows from a value that could not be read.
  func placed(_ match: Rule.Match) -> Rule.Match? {
    let range = recovery.range(of: match.offset..<match.offset + match.length)
    guard !recovery.isUnclear(at: range.lowerBound) else { return nil }
    // A fix waits until the syntax is fixed: its replacements are those of the mended text.
    return Rule.Match(
      offset: range.lowerBound, length: range.count, message: match.message, severity: match.severity,
      language: match.language, key: match.key)
  }

  /// The names of the sounds and where they are: of the alert, which a Live Activity plays, and of `aps` in either form.
  ///
  /// None for a value of a wrong type.
  var soundNames: [(node: JSONNode, name: String)] {
    let value = aps[.sound]?.value
    return [alert[.sound]?.value, value?.kind == .object ? sound[.name]?.value : value].compactMap { node in
      node?.string.flatMap { name in node.map { ($0, name) } }
    }
  }
}
