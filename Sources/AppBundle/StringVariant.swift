public import StringsFiles

/// A text that depends on a number, a device or a width, with the conditions for its use.
///
/// `variations: {device: {iphone: {variations: {plural: {one: …}}}}}` gives a variant with two conditions.
public struct StringVariant: Sendable, Hashable {
  /// A condition for the use of a text.
  public enum Condition: Sendable, Hashable {
    /// The number's plural category in the language: `zero`, `one`, `two`, `few`, `many`, `other`.
    case plural(String)
    /// The device: `iphone`, `ipad`, `ipod`, `mac`, `appletv`, `applewatch`, `applevision`, `other`.
    case device(String)
    /// The required width, in the units of `NSStringVariableWidthRuleType`.
    case width(String)
    /// A condition of an unknown kind.
    case other(kind: String, category: String)
  }

  /// The conditions, all of which must hold, with the outermost first.
  public var conditions: [Condition]
  /// The text.
  public var text: String
  /// The state of the translation in a String Catalog, such as `translated`, or `nil` in other files.
  public var state: String?
  /// The location of the text, or of its entry in a binary file.
  public var location: SourceLocation

  /// Creates a variant from its parts.
  public init(conditions: [Condition], text: String, state: String? = nil, location: SourceLocation = SourceLocation())
  {
    self.conditions = conditions
    self.text = text
    self.state = state
    self.location = location
  }
}

extension StringVariant {
  /// Whether this is the form for most numbers and devices.
  package var isUsual: Bool { Self.isUsual(conditions) }

  /// Returns whether these are the conditions of that form.
  package static func isUsual(_ conditions: [Condition]) -> Bool {
    conditions.allSatisfy { $0 == .plural("other") || $0 == .device("other") }
  }
}
