import StringsFiles

/// A message of a rule about localizations, which knows which of its parts are values.
///
/// It is written as a string literal, and what the literal interpolates is a value:
///
///     return Rule.AppMatch(at: string, "the text has \(count) words, but the limit is \(limit)")
///
/// Findings whose messages differ only in their values are alike, and a report can combine them. A message in a message
/// keeps its words: `RuleMessage("no mark")` is not a value.
public struct RuleMessage: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The parts of a message, while a literal is read.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""
    fileprivate var words = ""
    fileprivate var values: [String] = []

    /// Creates a message without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    /// Adds words of the literal.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      words += literal
    }

    /// Adds the words and values of a message.
    public mutating func appendInterpolation(_ message: RuleMessage) {
      text += message.text
      words += message.words
      values += message.values
    }

    /// Adds a value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let value = value.description
      text += value
      words += "\0"
      values.append(value)
    }
  }

  /// The message, with its values.
  public let text: String
  /// The message with U+0000 in the place of each value.
  let words: String
  /// The values, in order.
  let values: [String]

  /// Creates a message that is all words.
  public init(_ text: String) { self.init(text, words: text) }

  /// Creates a message from a literal without values.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a message from a literal with values.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(parts.text, words: parts.words, values: parts.values)
  }

  private init(_ text: String, words: String, values: [String] = []) {
    self.text = text
    self.words = words
    self.values = values
  }

  /// Creates the message of a diagnostic, whose words are known by its code.
  init(_ diagnostic: FormatDiagnostic) { self.init(diagnostic.message, words: diagnostic.code.rawValue) }

  /// Creates the message of a diagnostic, whose words are known by its code.
  init(_ diagnostic: StringsDiagnostic) { self.init(diagnostic.message, words: diagnostic.code.rawValue) }

  /// The message, with its values.
  public var description: String { text }

  static func + (left: RuleMessage, right: RuleMessage) -> RuleMessage { "\(left)\(right)" }
}
