import APNsPayload
import CompactJSON

/// A recipient's line in the plainest form: `{"id":1,"languages":["fr"],"args":["Jenna"]}`.
///
/// The members may be in any order, with or without white space. `args` may also be an object of `loc-args` and
/// ``BatchMembers/values``, and a `payload` is a ``PlainPayload``. ``BatchRecipient/init(parsing:)`` reads every other
/// line. If both can read a line, the result is the same.
struct BatchLine {
  /// The members of the line; none occurs twice.
  private(set) var members: BatchMembers = []
  /// The ranges of the values' text, with the quotes of strings; empty if a value is absent.
  private(set) var id = 0..<0
  private(set) var languages = 0..<0
  private(set) var app = 0..<0
  private var token = 0..<0
  /// The values of `args`, besides its text.
  var filling = PayloadFilling()
  private(set) var locArgs: [LocArgument] = []
  private(set) var payload = PlainPayload()
  /// The template's holes for a state; `nil` if it has none.
  private let state: StateHoles?

  init(state: StateHoles? = nil) { self.state = state }

  /// Reads a line, reusing the memory of the last one; returns `false` if the line has another form.
  ///
  /// - Parameters:
  ///   - text: the bytes up to the line's end.
  ///   - start: the offset of the line's start in these bytes.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Bool {
    var isRead = false
    try? JSONDocument.read(text, from: start) { isRead = read($0) }
    return isRead
  }

  private mutating func read(_ line: BorrowedNode) -> Bool {
    // Most lines have the members of the one before, whose values they replace.
    if !members.isDisjoint(with: .values) { filling.clear(members) }
    members = []
    languages = 0..<0
    app = 0..<0
    token = 0..<0
    locArgs.removeAll(keepingCapacity: true)
    return read(line, [.id, .languages, .app, .token, .args, .payload]) && members.contains(BatchMembers(.id))
  }

  private mutating func read(_ object: BorrowedNode, _ allowed: BatchMembers) -> Bool {
    guard object.kind == .object else { return false }
    var children = object.children
    while let name = children.next(), let value = children.next() {
      guard let member = BatchMember(name), allowed.contains(BatchMembers(member)),
        members.insert(BatchMembers(member)).inserted, read(member, value)
      else { return false }
    }
    return true
  }

  private mutating func read(_ member: BatchMember, _ value: BorrowedNode) -> Bool {
    switch member {
    case .id: return Self.set(&id, to: value.plainRange)
    case .token: return value.kind == .string && Self.set(&token, to: value.plainRange)
    case .app: return value.kind == .string && Self.set(&app, to: value.plainRange)
    case .languages:
      languages = value.range
      return value.kind == .array && Self.areStrings(value.children)
    case .args:
      guard value.kind == .array else { return read(value, BatchMembers.values.union([.locArgs])) }
      members.insert(BatchMembers(.locArgs))
      return readArguments(value)
    case .payload: return payload.read(value)
    case .locArgs: return readArguments(value)
    case .badge: return Self.set(&filling.badge, to: value.number?.integer)
    case .timestamp: return Self.set(&filling.timestamp, to: value.number?.integer)
    case .staleDate: return Self.set(&filling.staleDate, to: value.number?.integer)
    case .dismissalDate: return Self.set(&filling.dismissalDate, to: value.number?.integer)
    case .threadID: return Self.set(&filling.threadID, to: value.string)
    case .event: return Self.set(&filling.event, to: value.string.map(LiveActivity.Event.init))
    case .relevanceScore:
      guard let score = value.number?.double, score.isFinite else { return false }
      filling.relevanceScore = score
      return true
    case .contentState: return state?.read(value, into: &filling.contentState) == true
    case .titleLocArgs, .subtitleLocArgs, .title, .subtitle, .body, .custom: return false
    }
  }

  private static func set(_ range: inout Range<Int>, to plain: Range<Int>?) -> Bool {
    range = plain ?? 0..<0
    return plain != nil
  }

  private static func set<Value>(_ place: inout Value?, to value: Value?) -> Bool {
    place = value
    return value != nil
  }

  private static func areStrings(_ elements: consuming BorrowedNode.Children) -> Bool {
    while let element = elements.next() {
      guard element.kind == .string else { return false }
    }
    return true
  }

  private mutating func readArguments(_ array: BorrowedNode) -> Bool {
    guard array.kind == .array else { return false }
    var elements = array.children
    while let element = elements.next() {
      guard let argument = element.string.map(LocArgument.string) ?? element.number.map(LocArgument.number) else {
        return false
      }
      locArgs.append(argument)
    }
    return true
  }

  /// Returns the token, from the bytes that the line was read from.
  func token(in bytes: [UInt8]) -> String? {
    token.isEmpty ? nil : String(decoding: bytes[token.dropFirst().dropLast()], as: UTF8.self)
  }
}

extension PayloadFilling {
  /// Removes the values of members, and keeps their memory.
  fileprivate mutating func clear(_ members: BatchMembers) {
    if members.contains(BatchMembers(.badge)) { badge = nil }
    if members.contains(BatchMembers(.threadID)) { threadID = nil }
    if members.contains(BatchMembers(.relevanceScore)) { relevanceScore = nil }
    if members.contains(BatchMembers(.timestamp)) { timestamp = nil }
    if members.contains(BatchMembers(.event)) { event = nil }
    if members.contains(BatchMembers(.contentState)) { contentState.removeAll(keepingCapacity: true) }
    if members.contains(BatchMembers(.staleDate)) { staleDate = nil }
    if members.contains(BatchMembers(.dismissalDate)) { dismissalDate = nil }
  }
}
