public import StringsFiles

/// A string of an Android app, from a file below `res/values`.
public struct AndroidString: Sendable, Hashable {
  /// The value of a string.
  public enum Value: Sendable, Hashable {
    /// A text, as the app shows it: with its escapes decoded and without its style.
    case text(String)
    /// A reference to another string or resource, such as `@string/other`.
    case reference(String)
    /// The texts of a `<plurals>` by quantity, in the order of the file.
    ///
    /// A push cannot show them.
    case plurals([Item])
    /// The texts of a `<string-array>`.
    ///
    /// A push cannot show them.
    case array([Item])

    /// The type of the resource.
    var type: String {
      switch self {
      case .text, .reference: "string"
      case .plurals: "plurals"
      case .array: "array"
      }
    }
  }

  /// A text of a `<plurals>` or `<string-array>`.
  public struct Item: Sendable, Hashable {
    /// The quantity, such as `one`; empty in an array.
    public let quantity: String
    /// The text, or the reference as written.
    public let text: String
    /// The location of the item.
    public let location: SourceLocation
  }

  /// The name, by which a push asks for the string.
  public let key: String
  /// The value.
  public let value: Value
  /// Whether the string is to be translated; `false` for `translatable="false"`.
  public let isTranslatable: Bool
  /// Whether the app formats the text; `false` for `formatted="false"`.
  public let isFormatted: Bool
  /// The location of the string's tag.
  public let location: SourceLocation

  /// The text; `nil` for a reference, plurals and an array.
  public var text: String? { if case .text(let text) = value { text } else { nil } }
  /// Whether a push can show it: it is a text or a reference.
  public var isString: Bool {
    switch value {
    case .text, .reference: true
    case .plurals, .array: false
    }
  }
}
