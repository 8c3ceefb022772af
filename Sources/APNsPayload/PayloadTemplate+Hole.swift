extension PayloadTemplate {
  /// A place in the payload that can be filled.
  public enum Hole: Sendable, Hashable {
    /// A value of `aps`.
    case badge, threadID, relevanceScore
    /// A value of a Live Activity in `aps`.
    case timestamp, event, staleDate, dismissalDate
    /// Plain text. The device prefers the line's loc-key, so leave that out of the template's payload.
    case text(AlertDictionary.Line)
    /// The values for the format specifiers of a line.
    case arguments(AlertDictionary.Line)
    /// A value in the state of a Live Activity, given by the names of the members that lead to it, such as
    /// `["score", "home"]`; an empty path is the whole state.
    ///
    /// If several members have the same name, the last one counts.
    case contentState([String])
    /// A custom value, given by the names of the members that lead to it, such as `["order", "id"]`.
    ///
    /// If several members have the same name, the last one counts.
    case custom([String])

    /// The title, as plain text.
    public static let title = Self.text(.title)
    /// The subtitle, as plain text.
    public static let subtitle = Self.text(.subtitle)
    /// The body, as plain text.
    public static let body = Self.text(.body)
    /// The values for the format specifiers of the body.
    public static let locArgs = Self.arguments(.body)
    /// The values for the format specifiers of the title.
    public static let titleLocArgs = Self.arguments(.title)
    /// The values for the format specifiers of the subtitle.
    public static let subtitleLocArgs = Self.arguments(.subtitle)
  }
}

extension PayloadTemplate.Hole {
  var kind: PayloadTemplate.Kind {
    switch self {
    case .badge: .badge
    case .threadID: .threadID
    case .relevanceScore: .relevanceScore
    case .timestamp: .timestamp
    case .event: .event
    case .staleDate: .staleDate
    case .dismissalDate: .dismissalDate
    case .text(.title): .title
    case .text(.subtitle): .subtitle
    case .text(.body): .body
    case .arguments(.body): .locArgs
    case .arguments(.title): .titleLocArgs
    case .arguments(.subtitle): .subtitleLocArgs
    case .contentState: .contentState
    case .custom: .custom
    }
  }

  /// The names of the members that lead to the hole's value.
  var path: [String] {
    switch self {
    case .badge: Self.path(.badge)
    case .threadID: Self.path(.threadID)
    case .relevanceScore: Self.path(.relevanceScore)
    case .timestamp: Self.path(.timestamp)
    case .event: Self.path(.event)
    case .staleDate: Self.path(.staleDate)
    case .dismissalDate: Self.path(.dismissalDate)
    case .text(let line): Self.path(.alert) + [AlertKey(line, .text).name]
    case .arguments(let line): Self.path(.alert) + [AlertKey(line, .locArgs).name]
    case .contentState(let path): Self.path(.contentState) + path
    case .custom(let path): path
    }
  }

  private static func path(_ key: APSKey) -> [String] { [TopLevelKey.aps.name, key.name] }

  /// Whether the hole is a part of the state of a Live Activity.
  var isInsideState: Bool { if case .contentState(let path) = self { !path.isEmpty } else { false } }
}

extension PayloadTemplate.Hole: CustomStringConvertible {
  /// The hole's name in Swift.
  public var description: String {
    switch self {
    case .contentState(let path): "contentState(\(path))"
    case .custom(let path): "custom(\(path))"
    default: "\(kind)"
    }
  }
}
