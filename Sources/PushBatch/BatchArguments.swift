public import APNsPayload
public import CompactJSON

/// The values that fill the template for one recipient; if one is `nil`, the template's own value stays.
///
/// The arguments of a template are samples: for each line of the alert that has any, a recipient has to bring text or
/// arguments. A value is refused if the template has no place for it, such as arguments of a line without a loc-key, or
/// any value of `aps` if the template has no `aps`. An empty array of arguments needs no loc-key: it replaces the samples, if
/// there are any.
///
/// As JSON:
///
///     {"loc-args": ["Jenna"], "title-loc-args": [...], "subtitle-loc-args": [...], "title": "...", "subtitle": "...",
///      "body": "...", "badge": 3, "thread-id": "...", "custom": {"game": 7}, "timestamp": 1795286220,
///      "content-state": {"score": {"home": 2}}, "stale-date": ..., "dismissal-date": ..., "event": "update",
///      "relevance-score": 100}
///
/// A null counts as absent. An array instead of the object is the `loc-args`. A duplicate name is refused.
public struct BatchArguments: Sendable, Hashable {
  /// The values for the format specifiers of the body's string.
  public var locArgs: [LocArgument]?
  /// The values for the format specifiers of the title's string.
  public var titleLocArgs: [LocArgument]?
  /// The values for the format specifiers of the subtitle's string.
  public var subtitleLocArgs: [LocArgument]?
  /// The plain text that replaces the template's title and its loc-key.
  public var title: String?
  /// The plain text that replaces the template's subtitle and its loc-key.
  public var subtitle: String?
  /// The plain text that replaces the template's body and its loc-key.
  public var body: String?
  /// The number on the app's icon; 0 removes it.
  public var badge: Int?
  /// The identifier that groups the notification with others.
  public var threadID: String?
  /// The rank of a Live Activity; any finite number.
  public var relevanceScore: Double?
  /// The time of a Live Activity's update, in UNIX seconds.
  public var timestamp: Int?
  /// The event of a Live Activity.
  public var event: LiveActivity.Event?
  /// The members of a Live Activity's state that replace those of the template.
  ///
  /// An object in the place of an object with members goes into it member by member, so a member that is not given keeps
  /// the template's value. All other values are replaced as a whole: with `"content-state": {}` in the template, that is
  /// the whole state. A member that the template does not have is refused, because the app would not decode it.
  public var contentState: JSONObject?
  /// The time at which a Live Activity becomes out of date, in UNIX seconds.
  public var staleDate: Int?
  /// The time at which an ended Live Activity disappears, in UNIX seconds.
  public var dismissalDate: Int?
  /// The custom keys; each replaces the template's key of the same name.
  public var customKeys = JSONObject()

  /// Creates arguments that leave the template as it is.
  public init() {}

  /// Reads the `args` of a line.
  init(_ node: JSONNode) throws(BatchError) {
    guard node.kind != .array else {
      locArgs = try Self.arguments(node, "args")
      return
    }
    _ = try node.expect(node.kind == .object ? node : nil, of: "args", "an array or an object")
    try Self.refuseDuplicates(among: node)
    for member in node.members {
      let value = member.value
      guard value.kind != .null else { continue }
      let name = member.name.string ?? ""
      switch BatchMember(member.name.borrowed) {
      case .locArgs: locArgs = try Self.arguments(value, name)
      case .titleLocArgs: titleLocArgs = try Self.arguments(value, name)
      case .subtitleLocArgs: subtitleLocArgs = try Self.arguments(value, name)
      case .title: title = try value.expect(value.string, of: name, "a string")
      case .subtitle: subtitle = try value.expect(value.string, of: name, "a string")
      case .body: body = try value.expect(value.string, of: name, "a string")
      case .threadID: threadID = try value.expect(value.string, of: name, "a string")
      case .badge: badge = try Self.integer(value, name)
      case .timestamp: timestamp = try Self.integer(value, name)
      case .staleDate: staleDate = try Self.integer(value, name)
      case .dismissalDate: dismissalDate = try Self.integer(value, name)
      case .event: event = LiveActivity.Event(rawValue: try value.expect(value.string, of: name, "a string"))
      case .relevanceScore:
        let number = value.number
        let score = number.flatMap { $0.double.isFinite ? $0.double : nil }
        relevanceScore = try value.expect(score, of: name, ValueShape.number.expected(insteadOf: number))
      case .contentState: contentState = try Self.object(value, name)
      case .custom:
        customKeys = try Self.object(value, name)
        try Self.refuseDuplicates(among: value)
        for member in value.members {
          if let name = member.name.string, TopLevelKey(name: name) != nil {
            throw BatchError(.reservedKey(name), at: member.name.offset)
          }
        }
      case nil, .id, .languages, .app, .token, .args, .payload:
        throw BatchError(.unknownArgument(name), at: member.name.offset)
      }
    }
  }

  /// Returns whether there is a value for a member of `args`.
  func has(_ member: BatchMember) -> Bool {
    switch member {
    case .locArgs: locArgs != nil
    case .titleLocArgs: titleLocArgs != nil
    case .subtitleLocArgs: subtitleLocArgs != nil
    case .title: title != nil
    case .subtitle: subtitle != nil
    case .body: body != nil
    case .badge: badge != nil
    case .threadID: threadID != nil
    case .relevanceScore: relevanceScore != nil
    case .timestamp: timestamp != nil
    case .event: event != nil
    case .contentState: contentState != nil
    case .staleDate: staleDate != nil
    case .dismissalDate: dismissalDate != nil
    case .custom: !customKeys.isEmpty
    case .id, .languages, .app, .token, .args, .payload: false
    }
  }

  /// Throws if a name occurs twice, because it is not clear which value counts.
  private static func refuseDuplicates(among object: JSONNode) throws(BatchError) {
    var names: Set<[UInt8]> = []
    for member in object.members {
      let name = member.name.string ?? ""
      guard names.insert(Array(name.utf8)).inserted else {
        throw BatchError(.duplicate(name), at: member.name.offset)
      }
    }
  }

  private static func integer(_ node: JSONNode, _ name: String) throws(BatchError) -> Int {
    let number = node.number
    return try node.expect(number?.integer, of: name, ValueShape.integer.expected(insteadOf: number))
  }

  private static func object(_ node: JSONNode, _ name: String) throws(BatchError) -> JSONObject {
    let object = if case .object(let object) = node.value { object } else { nil as JSONObject? }
    return try node.expect(object, of: name, "an object")
  }

  private static func arguments(_ node: JSONNode, _ name: String) throws(BatchError) -> [LocArgument] {
    var arguments: [LocArgument] = []
    for element in try node.expect(node.kind == .array ? node.elements : nil, of: name, "an array") {
      let argument = element.string.map(LocArgument.string) ?? element.number.map(LocArgument.number)
      arguments.append(try element.expect(argument, of: name, "strings and numbers"))
    }
    return arguments
  }

  /// Returns the template with these values in it.
  ///
  /// - Throws: an error if samples of the template would stay, or if the template has no place for a value.
  func filling(_ template: Payload) throws(BatchError) -> Payload {
    for line in template.linesWithArguments where self[line].text == nil && self[line].locArgs == nil {
      throw BatchError(.missing(AlertKey(line, .locArgs).name))
    }
    var payload = template
    var aps = template.aps ?? APS()
    if let badge { aps.badge = badge }
    if let threadID { aps.threadID = threadID }
    if let relevanceScore { aps.relevanceScore = relevanceScore }
    if has(.timestamp) || has(.event) || has(.contentState) || has(.staleDate) || has(.dismissalDate) {
      var activity = aps.liveActivity ?? LiveActivity()
      try fill(&activity)
      aps.liveActivity = activity
    }
    try fill(&aps.alert)
    if template.aps != nil {
      payload.aps = aps
    } else if let first = BatchMember.allCases.first(where: { $0.fillsAPS && has($0) }) {
      throw BatchError(.notInTemplate("\(first.name)", lacking: TopLevelKey.aps.name))
    }
    for member in customKeys.members {
      do throws(ReservedKeyError) {
        try payload.customKeys.set(member.name, to: member.value)
      } catch {
        throw BatchError(.reservedKey(error.name))
      }
    }
    return payload
  }

  private func fill(_ activity: inout LiveActivity) throws(BatchError) {
    if let timestamp { activity.timestamp = timestamp }
    if let event { activity.event = event }
    if let staleDate { activity.staleDate = staleDate }
    if let dismissalDate { activity.dismissalDate = dismissalDate }
    guard let contentState else { return }
    let name = BatchMember.contentState.name.description
    guard var state = activity.contentState else { throw BatchError(.notInTemplate(name, lacking: name)) }
    var path = [name]
    try state.fill(with: contentState, at: &path)
    activity.contentState = state
  }

  /// The text and the arguments for a line of the alert.
  private subscript(line: AlertDictionary.Line) -> (text: String?, locArgs: [LocArgument]?) {
    switch line {
    case .title: (title, titleLocArgs)
    case .subtitle: (subtitle, subtitleLocArgs)
    case .body: (body, locArgs)
    }
  }

  private func fill(_ alert: inout Alert?) throws(BatchError) {
    var dictionary = AlertDictionary()
    switch alert {
    case .dictionary(let alert): dictionary = alert
    case .text(let text): dictionary.body = .plain(text)
    case nil: break
    }
    var filled: Set<AlertDictionary.Line> = []
    for line in AlertDictionary.Line.allCases {
      let (text, locArgs) = self[line]
      if let text {
        dictionary[line] = AlertLine(text: .plain(text))
        filled.insert(line)
      }
      guard let locArgs else { continue }
      let name = AlertKey(line, .locArgs).name
      if dictionary[line].locKey != nil || locArgs.isEmpty && dictionary[line].locArgs != nil {
        dictionary[line].locArgs = locArgs
        filled.insert(line)
      } else if case .localized(var localized)? = dictionary[line].text,
        localized.locKey != nil || locArgs.isEmpty && localized.locArgs != nil
      {
        localized.locArgs = locArgs
        dictionary[line].text = .localized(localized)
        filled.insert(line)
      } else if !locArgs.isEmpty {
        throw BatchError(
          text == nil
            ? .notInTemplate(name, lacking: AlertKey(line, .locKey).name)
            : .textAndArguments(AlertKey(line, .text).name, name))
      }
    }
    if case .text = alert, let body, filled == [.body] {
      alert = .text(body)
    } else if !filled.isEmpty {
      alert = .dictionary(dictionary)
    }
  }
}

extension Payload {
  /// The lines of the alert that have arguments.
  fileprivate var linesWithArguments: [AlertDictionary.Line] {
    guard case .dictionary(let alert)? = aps?.alert else { return [] }
    return AlertDictionary.Line.allCases.filter { line in
      if case .localized(let text)? = alert[line].text, text.locArgs?.isEmpty == false { return true }
      return alert[line].locArgs?.isEmpty == false
    }
  }

  /// Whether any line of the alert has arguments.
  var hasArguments: Bool { !linesWithArguments.isEmpty }
}
