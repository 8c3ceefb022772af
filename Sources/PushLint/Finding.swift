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
  /// The number of findings that this one represents.
  public let count: Int
  /// The first keys of those findings, if it represents several of one language.
  public let keys: [String]
  /// The first languages of those findings, if it represents several of one key.
  public let languages: [String]
  /// The label of the version of the app that has the problem; `nil` if every version has it, or if there is only one.
  public let app: String?
  /// The message with its parts; unknown for a finding that was not found in an app.
  var wording = Wording(message: nil)

  /// Creates a finding; its parts are explained at the properties.
  public init(
    rule: String, severity: Severity, message: String, file: String, location: SourceLocation, length: Int,
    language: String? = nil, key: String? = nil, fix: Fix? = nil, count: Int = 1, keys: [String] = [],
    languages: [String] = [], app: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.file = file
    self.location = location
    self.length = length
    self.language = language
    self.key = key
    self.fix = fix
    self.count = count
    self.keys = keys
    self.languages = languages
    self.app = app
  }
}

extension Finding: CustomStringConvertible, CustomDebugStringConvertible {
  /// The line that a report has for the finding: `file:line:column: severity: message [rule]`.
  public var description: String { text(severity: severity.rawValue) }

  /// The description on a line of its own, so that a list of findings is printed with a line for each.
  public var debugDescription: String { "\n\(description)" }

  /// Returns the line of a report, with the severity as this text; nothing in it controls a terminal.
  func text(severity: String) -> String {
    let file = file.escapedForTerminal(keepsLines: false)
    let message = message.escapedForTerminal(keepsLines: false)
    return "\(file):\(location.line):\(location.column): \(severity): \(message) [\(rule)]"
  }
}
