/// What a recipient's line may have: its members, and those of its `args`.
///
/// The one table: whoever reads or holds members switches over it, and a strategy says which it takes.
enum BatchMember: UInt16, CaseIterable, Sendable {
  // In the order in which their faults are told.
  case id, languages, token, args, payload
  case locArgs, titleLocArgs, subtitleLocArgs, title, subtitle, body, badge, threadID, custom

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name.description, $0) })

  /// The member of this name; nil for every other name.
  init?(name: String) {
    guard let member = Self.byName[name] else { return nil }
    self = member
  }

  var name: StaticString {
    switch self {
    case .id: "id"
    case .languages: "languages"
    case .token: "token"
    case .args: "args"
    case .payload: "payload"
    case .locArgs: "loc-args"
    case .titleLocArgs: "title-loc-args"
    case .subtitleLocArgs: "subtitle-loc-args"
    case .title: "title"
    case .subtitle: "subtitle"
    case .body: "body"
    case .badge: "badge"
    case .threadID: "thread-id"
    case .custom: "custom"
    }
  }
}

/// Some of the members.
struct BatchMembers: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let all = Self(rawValue: 1 << UInt16(BatchMember.allCases.count) - 1)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  @inline(__always)
  init(arrayLiteral members: BatchMember...) {
    rawValue = members.reduce(0) { $0 | 1 << $1.rawValue }
  }

  @inline(__always)
  init(_ member: BatchMember) { rawValue = 1 << member.rawValue }

  /// Those of which it is true.
  init(where isThere: (BatchMember) -> Bool) {
    rawValue = BatchMember.allCases.reduce(0) { isThere($1) ? $0 | 1 << $1.rawValue : $0 }
  }
}
