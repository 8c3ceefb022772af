/// A problem that a rule found in a file.
public struct Finding: Sendable, Hashable {
  /// The identifier of the rule.
  public let rule: String
  /// The severity of the problem.
  public let severity: Severity
  /// A description of the problem and of what to do, in lower case.
  public let message: String
  /// The name of the file, as it was given.
  public let file: String
  /// The start of the finding: a line and a column, both from 1, and an offset in bytes from the start of the file.
  public let location: SourceLocation
  /// The length of the finding in bytes; 0 for a place between bytes.
  public let length: Int
  /// The localization in which the problem shows, under the app's name for it; `nil` for several languages or none.
  public let language: String?
  /// The key of the localized string; `nil` if there is none.
  public let key: String?
  /// A change that cannot make anything worse; `nil` if there is none.
  public let fix: Fix?
}
