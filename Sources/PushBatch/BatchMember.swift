import CompactJSON

/// A member of a recipient's line, or of its `args`.
///
/// This is the only table of members: all code that reads or holds members switches over it, and each strategy says
/// which members it takes.
enum BatchMember: UInt16, CaseIterable, Sendable {
  // In the order in which their errors are reported.
  case id, languages, app, token, args, payload
  case locArgs, titleLocArgs, subtitleLocArgs, title, subtitle, body, badge, threadID, custom

  private static let names = JSONNameTable(allCases.lazy.map(\.name.description))

  /// Creates the member with a member's name; `nil` if there is none.
  init?(_ name: BorrowedNode) {
    guard let place = name.place(in: Self.names) else { return nil }
    self = Self.allCases[place]
  }

  var name: StaticString {
    switch self {
    case .id: "id"
    case .languages: "languages"
    case .app: "app"
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

  /// Whether the member sets a value of `aps` even if the template has none there.
  var fillsAPS: Bool {
    switch self {
    case .title, .subtitle, .body, .badge, .threadID: true
    // Arguments need a loc-key of the template.
    case .locArgs, .titleLocArgs, .subtitleLocArgs: false
    case .id, .languages, .app, .token, .args, .payload, .custom: false
    }
  }
}

/// A set of members.
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

  /// Creates the set of members for which the closure returns `true`.
  init(where isThere: (BatchMember) -> Bool) {
    rawValue = BatchMember.allCases.reduce(0) { isThere($1) ? $0 | 1 << $1.rawValue : $0 }
  }
}
