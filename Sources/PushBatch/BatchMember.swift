import CompactJSON

/// A member of a recipient's line, or of its `args`.
///
/// This is the only table of members: all code that reads or holds members switches over it, and each strategy says
/// which members it takes.
enum BatchMember: UInt8, CaseIterable, Sendable {
  // In the order in which their errors are reported.
  case id, languages, app, token, args, payload
  case locArgs, titleLocArgs, subtitleLocArgs, title, subtitle, body, badge, threadID
  case relevanceScore, timestamp, event, contentState, staleDate, dismissalDate, custom

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
    case .relevanceScore: "relevance-score"
    case .timestamp: "timestamp"
    case .event: "event"
    case .contentState: "content-state"
    case .staleDate: "stale-date"
    case .dismissalDate: "dismissal-date"
    case .custom: "custom"
    }
  }

  /// Whether the member sets a value of `aps` even if the template has none there.
  var fillsAPS: Bool {
    switch self {
    case .title, .subtitle, .body, .badge, .threadID: true
    case .relevanceScore, .timestamp, .event, .staleDate, .dismissalDate: true
    // Arguments need a loc-key of the template, and a state has to be there.
    case .locArgs, .titleLocArgs, .subtitleLocArgs, .contentState: false
    case .id, .languages, .app, .token, .args, .payload, .custom: false
    }
  }
}

/// A set of members.
struct BatchMembers: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let all = Self(rawValue: 1 << UInt32(BatchMember.allCases.count) - 1)
  /// The members of a line; all others are members of its `args`.
  static let line: Self = [.id, .languages, .app, .token, .args, .payload]
  /// The members that replace one value each, without any text.
  static let values: Self = [
    .badge, .threadID, .relevanceScore, .timestamp, .event, .contentState, .staleDate, .dismissalDate,
  ]

  init(rawValue: UInt32) { self.rawValue = rawValue }

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
