public import APNsPayload
public import ActivityContract
public import CompactJSON

/// A payload as the rules see it, read and looked up once for all rules.
public struct PayloadSubject {
  /// The text as it is in the file.
  public let bytes: [UInt8]
  /// The result of reading the text, with every syntax error.
  let recovery: JSONRecovery
  /// The tree of the text, with syntax errors mended; `nil` if there is none.
  ///
  /// A rule reports its nodes; the linter finds their places in the text as it was.
  public let document: JSONDocument?
  /// The part of the payload that could be read; `nil` if the text is not an object.
  ///
  /// Keys with values of the wrong type are among the unknown keys.
  public let payload: Payload?
  /// Whether every value is known to have the type of its key.
  let isTyped: Bool
  /// The reach of the rules that apply; findings of others would depend on how the text was mended.
  let reach: Rule.Reach
  /// The given push type, or the one derived from the payload.
  public let pushType: PushType
  let isPushTypeGiven: Bool
  /// The priority of the request; `nil` if it is not known.
  public let priority: Int?
  /// The payload with what its envelope says about it; `nil` if the file is the payload.
  let enclosed: EnvelopedPayload?
  /// The time of the push in UNIX seconds; `nil` if it is not known.
  let now: Int?
  /// The state and the attributes beside their contract; `nil` if there is nothing to compare.
  let activity: LintedActivity?
  /// The dates in the attributes and in the state of a Live Activity; `nil` if no contract says which members are dates.
  public var activityDates: [ActivityDate]? { activity?.dates }
  /// The app that receives the payload; `nil` if it is not known.
  let app: LintedApp?
  /// The versions of the app, from old to new; empty if only one is known.
  let versions: [AppVersion]
  /// The categories that the app registers; `nil` if they are not known.
  let categories: KnownCategories?

  /// The members of the payload.
  let topLevel: KeyedMembers<Payload>
  /// The members of `aps`; none if it is not an object.
  let aps: KeyedMembers<APS>
  /// The members of the alert dictionary; none if the alert is not a dictionary.
  let alert: KeyedMembers<AlertDictionary>
  /// The members of the sound dictionary; none if the sound is not a dictionary.
  let sound: KeyedMembers<SoundDictionary>
  /// The lines of the alert dictionary that have at least one key.
  let lines: [LineMembers]
  /// The results of looking up each loc-key; none if there is no app.
  let resolutions: [KeyResolution]

  package init(bytes: [UInt8], for linter: Linter) {
    self.init(bytes: bytes, JSONRecovery(reading: bytes), for: linter)
  }

  /// Creates the subject of a payload in an envelope.
  package init(_ payload: EnvelopedPayload, for linter: Linter) {
    self.init(bytes: payload.bytes, JSONRecovery(reading: payload.bytes), in: payload, for: linter)
  }

  init(bytes: [UInt8], _ recovery: JSONRecovery, in enclosed: EnvelopedPayload? = nil, for linter: Linter) {
    self.bytes = bytes
    self.recovery = recovery
    self.enclosed = enclosed
    document = recovery.document
    let typed = document.flatMap { try? Payload(reading: $0) }
    isTyped = typed != nil
    payload = typed ?? document.flatMap { try? Payload(reading: $0, wronglyTyped: .kept) }
    reach = Self.reach(in: recovery)
    let root = document?.root
    let givenType = linter.pushType ?? enclosed?.pushType ?? linter.usualPushType
    let derived = payload.map(PushType.init(derivedFrom:)) ?? .alert
    // With the alert that FCM adds, the push is not one in the background.
    let isShown = derived == .background && enclosed?.message?.makesAlert == true
    pushType = givenType ?? (isShown ? .alert : derived)
    isPushTypeGiven = givenType != nil
    priority = linter.priority ?? enclosed?.priority
    app = linter.app
    versions = linter.versions
    categories = linter.knownCategories
    topLevel = KeyedMembers(of: root, KeyTables.topLevel)
    // The system passes some types of pushes on to the app unread, so their aps is the app's own.
    aps = KeyedMembers(of: pushType.requiresAPS ? topLevel[.aps]?.value : nil, KeyTables.aps)
    alert = KeyedMembers(of: aps[.alert]?.value, KeyTables.alert)
    sound = KeyedMembers(of: aps[.sound]?.value, KeyTables.sound)
    now = linter.now
    activity = LintedActivity(aps, with: linter.activities)
    lines = LineMembers.lines(of: alert)
    guard let app else {
      resolutions = []
      return
    }
    resolutions = lines.compactMap { KeyResolution($0, in: app) }
  }

  var root: JSONNode? { document?.root }

  /// Whether the text is valid JSON.
  var isSound: Bool { recovery.problemCount == 0 }

  /// Whether the payload goes to APNs with the white space and the escapes that it has; FCM writes it anew.
  var isSentAsWritten: Bool { enclosed?.kind != .fcm }

  /// Whether FCM adds an alert to the payload, which has none.
  var getsAlert: Bool { enclosed?.message?.makesAlert == true }

  /// The number of bytes of the alert that FCM adds; 0 if it adds none.
  var alertSize: Int {
    guard let enclosed, getsAlert else { return 0 }
    return max(0, enclosed.sentBytes.count - (document?.root.value.encodedSize ?? 0))
  }

  /// The message from which Android's notification comes; `nil` if there is none.
  package var androidMessage: FCMMessage? { enclosed?.androidMessage }

  /// The payload that APNs would read; `nil` if the text is not valid JSON.
  package var sentPayload: Payload? {
    guard isSound else { return nil }
    guard let enclosed, getsAlert else { return payload }
    return (try? Payload(parsing: enclosed.sentBytes, wronglyTyped: .kept)) ?? payload
  }

  private static func reach(in recovery: JSONRecovery) -> Rule.Reach {
    guard recovery.isBalanced else { return .place }
    guard !recovery.unclear.isEmpty else { return .payload }
    // An unclear part of the app's own values does not affect `aps`.
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

  /// Returns a match at its place in the file; `nil` if it follows from a value that could not be read.
  func placed(_ match: Rule.Match) -> Rule.Match? {
    let range = recovery.range(of: match.offset..<match.offset + match.length)
    guard !recovery.isUnclear(at: range.lowerBound) else { return nil }
    // Its fix waits until the syntax is fixed, because the edits are for the mended text.
    return Rule.Match(
      offset: range.lowerBound, length: range.count, message: match.message, severity: match.severity,
      language: match.language, key: match.key)
  }

  /// The names of the sounds with their nodes, in the alert, which a Live Activity plays, and in `aps`.
  ///
  /// The sound of `aps` may be a string or a dictionary. A value of the wrong type has no name.
  var soundNames: [(node: JSONNode, name: String)] {
    let value = aps[.sound]?.value
    return [alert[.sound]?.value, value?.kind == .object ? sound[.name]?.value : value].compactMap { node in
      node?.string.flatMap { name in node.map { ($0, name) } }
    }
  }
}
