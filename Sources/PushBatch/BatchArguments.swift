public import APNsPayload
public import CompactJSON

/// What fills the template for one recipient; what is nil stays as the template has it.
///
/// The arguments of a template are samples: where it has any, a recipient brings a text or arguments for a line at least.
///
/// As JSON: `{"loc-args": ["Jenna"], "title-loc-args": [...], "subtitle-loc-args": [...], "title": "...",
/// "subtitle": "...", "body": "...", "badge": 3, "thread-id": "...", "custom": {"game": 7}}`; null for absent. An array is
/// the `loc-args`. A name that stands twice is refused.
public struct BatchArguments: Sendable, Hashable {
  /// The values for the format specifiers of the body's string.
  public var locArgs: [LocArgument]?
  /// The values for the format specifiers of the title's string.
  public var titleLocArgs: [LocArgument]?
  /// The values for the format specifiers of the subtitle's string.
  public var subtitleLocArgs: [LocArgument]?
  /// A plain text, in place of the template's title and its key.
  public var title: String?
  /// A plain text, in place of the template's subtitle and its key.
  public var subtitle: String?
  /// A plain text, in place of the template's body and its key.
  public var body: String?
  /// The number on the app's icon; 0 removes it.
  public var badge: Int?
  /// What groups the notification with others.
  public var threadID: String?
  /// Custom keys, each of which replaces the template's of that name.
  public var customKeys = JSONObject()

  /// Whether any line of the alert gets a text or arguments: those of the template are samples, which nobody should get.
  var bringsText: Bool {
    [locArgs, titleLocArgs, subtitleLocArgs].contains { $0 != nil } || [title, subtitle, body].contains { $0 != nil }
  }

  /// Arguments that leave the template as it is.
  public init() {}

  /// Reads the `args` of a line.
  init(_ node: JSONNode) throws(BatchError) {
    guard node.kind != .array else {
      locArgs = try Self.arguments(node, "args")
      return
    }
    guard node.kind == .object else {
      throw BatchError(.wrongType("args", found: node.kind, expected: "an array or an object"), at: node.offset)
    }
    try Self.refuseDuplicates(among: node)
    for member in node.members {
      let value = member.value
      guard value.kind != .null else { continue }
      let name = member.name.string ?? ""
      switch name {
      case "loc-args": locArgs = try Self.arguments(value, name)
      case "title-loc-args": titleLocArgs = try Self.arguments(value, name)
      case "subtitle-loc-args": subtitleLocArgs = try Self.arguments(value, name)
      case "title": title = try Self.text(value, name)
      case "subtitle": subtitle = try Self.text(value, name)
      case "body": body = try Self.text(value, name)
      case "thread-id": threadID = try Self.text(value, name)
      case "badge":
        guard let badge = value.number?.integer else {
          throw BatchError(.wrongType(name, found: value.kind, expected: "an integer"), at: value.offset)
        }
        self.badge = badge
      case "custom":
        guard case .object(let object) = value.value else {
          throw BatchError(.wrongType(name, found: value.kind, expected: "an object"), at: value.offset)
        }
        try Self.refuseDuplicates(among: value)
        customKeys = object
      default: throw BatchError(.unknownArgument(name), at: member.name.offset)
      }
    }
  }

  /// Which of two members counts would be anybody's guess.
  private static func refuseDuplicates(among object: JSONNode) throws(BatchError) {
    var names: Set<[UInt8]> = []
    for member in object.members {
      let name = member.name.string ?? ""
      guard names.insert(Array(name.utf8)).inserted else {
        throw BatchError(.duplicate(name), at: member.name.offset)
      }
    }
  }

  private static func text(_ node: JSONNode, _ name: String) throws(BatchError) -> String {
    guard let text = node.string else {
      throw BatchError(.wrongType(name, found: node.kind, expected: "a string"), at: node.offset)
    }
    return text
  }

  private static func arguments(_ node: JSONNode, _ name: String) throws(BatchError) -> [LocArgument] {
    guard node.kind == .array else {
      throw BatchError(.wrongType(name, found: node.kind, expected: "an array"), at: node.offset)
    }
    var arguments: [LocArgument] = []
    for element in node.elements {
      if let text = element.string {
        arguments.append(.string(text))
      } else if let number = element.number {
        arguments.append(.number(number))
      } else {
        throw BatchError(.wrongType(name, found: element.kind, expected: "strings and numbers"), at: element.offset)
      }
    }
    return arguments
  }

  /// The template with these values in it.
  func filling(_ template: Payload) throws(BatchError) -> Payload {
    var payload = template
    if let badge { payload.aps.orEmpty.badge = badge }
    if let threadID { payload.aps.orEmpty.threadID = threadID }
    for member in customKeys.members {
      do throws(ReservedKeyError) {
        try payload.customKeys.set(member.name, to: member.value)
      } catch {
        throw BatchError(.reservedKey(error.name))
      }
    }
    if fillsAlert { fill(&payload.aps.orEmpty.alert) }
    return payload
  }

  private var fillsAlert: Bool {
    locArgs != nil || titleLocArgs != nil || subtitleLocArgs != nil || title != nil || subtitle != nil || body != nil
  }

  private func fill(_ alert: inout Alert?) {
    if case .text? = alert, let body, locArgs == nil, title == nil, subtitle == nil {
      alert = .text(body)
      return
    }
    var dictionary: AlertDictionary =
      switch alert {
      case .dictionary(let dictionary): dictionary
      case .text(let text): AlertDictionary(body: .plain(text))
      case nil: AlertDictionary()
      }
    dictionary.fill(.title, text: title, arguments: titleLocArgs)
    dictionary.fill(.subtitle, text: subtitle, arguments: subtitleLocArgs)
    dictionary.fill(.body, text: body, arguments: locArgs)
    alert = .dictionary(dictionary)
  }
}

extension AlertDictionary {
  fileprivate mutating func fill(_ line: Line, text: String?, arguments: [LocArgument]?) {
    if let text { self[line] = AlertLine(text: .plain(text)) }
    guard let arguments else { return }
    if case .localized(var text)? = self[line].text {
      text.locArgs = arguments
      self[line].text = .localized(text)
    } else {
      self[line].locArgs = arguments
    }
  }
}

extension APS? {
  fileprivate var orEmpty: APS {
    get { self ?? APS() }
    _modify {
      var value = self ?? APS()
      self = nil
      defer { self = value }
      yield &value
    }
  }
}
