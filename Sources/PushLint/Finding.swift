/// How bad a finding is.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Good to know.
  case information
  /// Likely not what was meant.
  case warning
  /// The push fails, or shows something wrong.
  case error

  /// The milder one is less.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// From 0, the mildest.
  var rank: Int { traits.rank }
  /// The level of SARIF (section 3.27.10).
  var sarif: String { traits.sarif }
  /// The workflow command of GitHub.
  var command: String { traits.command }
  /// The ANSI colour.
  var color: Int { traits.color }

  /// All that the reports know of a severity.
  private var traits: (rank: Int, sarif: String, command: String, color: Int) {
    switch self {
    case .information: (0, "note", "notice", 36)
    case .warning: (1, "warning", "warning", 33)
    case .error: (2, "error", "error", 31)
    }
  }
}

/// Something that a rule found in a file.
public struct Finding: Sendable, Hashable {
  /// The identifier of the rule.
  public let rule: String
  /// How bad it is.
  public let severity: Severity
  /// What was found and what was expected, in lower case.
  public let message: String
  /// The file's name as it was given.
  public let file: String
  /// Where: a line and a column, both from 1, and bytes from the start.
  public let location: SourceLocation
  /// How many bytes the place has; 0 for a place between bytes.
  public let length: Int
  /// The language in which it shows, as the localization is named; nil where it is in all or has none.
  public let language: String?
  /// The key of the localized text; nil where there is none.
  public let key: String?
  /// A change that cannot make anything worse; nil where there is none.
  public let fix: Fix?
}
