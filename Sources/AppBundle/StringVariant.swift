public import StringsFiles

/// One text among those that depend on a number, a device or a width, and when it is taken.
///
/// `variations: {device: {iphone: {variations: {plural: {one: …}}}}}` gives a variant with two conditions.
public struct StringVariant: Sendable, Hashable {
  /// What must hold for a text to be taken.
  public enum Condition: Sendable, Hashable {
    /// The number's plural category in the language: `zero`, `one`, `two`, `few`, `many`, `other`.
    case plural(String)
    /// The device: `iphone`, `ipad`, `ipod`, `mac`, `appletv`, `applewatch`, `applevision`, `other`.
    case device(String)
    /// The width that there must be, in the units of `NSStringVariableWidthRuleType`.
    case width(String)
    /// A condition of a kind that is not known.
    case other(kind: String, category: String)
  }

  /// All must hold; the outermost first.
  public var conditions: [Condition]
  /// The text.
  public var text: String
  /// The translation's state in a String Catalog, such as `translated`; nil elsewhere.
  public var state: String?
  /// Where the text, or its entry in a binary file, stands.
  public var position: SourceLocation

  /// A variant from its parts.
  public init(conditions: [Condition], text: String, state: String? = nil, position: SourceLocation = SourceLocation())
  {
    self.conditions = conditions
    self.text = text
    self.state = state
    self.position = position
  }
}
