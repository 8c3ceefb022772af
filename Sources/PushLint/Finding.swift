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
