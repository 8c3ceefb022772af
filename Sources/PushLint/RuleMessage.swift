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
  fileprivate enum Part: Sendable {
    case words(String)
    case value(String)

    var text: String {
      switch self {
      case .words(let text), .value(let text): text
      }
    }
  }

  /// The words and values, of which a message has many and a report looks at few.
  private enum Parts: Sendable {
    case words(String)
    /// A text whose words are known by a code.
    case coded(String, code: String)
    case mixed([Part])
  }

  /// The parts of a message, while a literal is read.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var parts: [Part] = []

    /// Creates a message without parts.
    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    /// Adds words of the literal.
    public mutating func appendLiteral(_ literal: String) {
      // The compiler adds empty words between two values.
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    /// Adds the words and values of a message.
    public mutating func appendInterpolation(_ message: RuleMessage) {
      switch message.parts {
      case .words(let text): parts.append(.words(text))
      case .coded(let text, _): parts.append(.value(text))
      case .mixed(let mixed): parts += mixed
      }
    }

    /// Adds a value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(value.description))
    }
  }

  private let parts: Parts

  /// Creates a message that is all words.
  public init(_ text: String) { parts = .words(text) }

  /// Creates a message from a literal without values.
  public init(stringLiteral text: String) { parts = .words(text) }

  /// Creates a message from a literal with values.
  public init(stringInterpolation interpolation: StringInterpolation) { parts = .mixed(interpolation.parts) }

  /// Creates the message of a diagnostic, whose words are known by its code.
  init(_ diagnostic: FormatDiagnostic) { parts = .coded(diagnostic.message, code: diagnostic.code.rawValue) }

  /// Creates the message of a diagnostic, whose words are known by its code.
  init(_ diagnostic: StringsDiagnostic) { parts = .coded(diagnostic.message, code: diagnostic.code.rawValue) }

  /// The message, with its values.
  public var text: String {
    switch parts {
    case .words(let text), .coded(let text, _): text
    case .mixed(let parts): parts.reduce(into: "") { $0 += $1.text }
    }
  }

  /// The message, with its values.
  public var description: String { text }

  /// The message with U+0000 in the place of each value.
  var words: String {
    switch parts {
    case .words(let text): text
    case .coded(_, let code): code
    case .mixed(let parts):
      parts.reduce(into: "") { text, part in
        if case .words(let words) = part { text += words } else { text += "\0" }
      }
    }
  }

  /// The values, in order.
  var values: [String] {
    guard case .mixed(let parts) = parts else { return [] }
    return parts.compactMap { if case .value(let text) = $0 { text } else { nil } }
  }

  static func + (left: RuleMessage, right: RuleMessage) -> RuleMessage { "\(left)\(right)" }
}
