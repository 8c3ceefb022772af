public import CompactJSON

/// A title, subtitle or body: plain, or in the object form that the device localizes.
public enum AlertText: Sendable, Hashable {
  /// Text that is shown as it is.
  case plain(String)
  /// `{"loc-key": ..., "loc-args": [...]}`, as in Apple's broadcast and Live Activity examples.
  case localized(LocalizedText)
}

extension AlertText: ExpressibleByStringLiteral {
  /// Text that is shown as it is.
  public init(stringLiteral value: String) { self = .plain(value) }
}

/// A key of `Localizable.strings` and the values for its format specifiers.
public struct LocalizedText: Sendable, Hashable {
  /// The key; a device shows nothing for a text without one.
  public var locKey: String?
  /// The values for the format specifiers of the key's string; nil where it has none.
  public var locArgs: [LocArgument]?
  /// Keys that Apple's table does not have.
  public var unknownKeys = ExtraKeys<LocalizedText>()

  /// A text that the device looks up in its own language.
  public init(locKey: String? = nil, locArgs: [LocArgument]? = nil) {
    self.locKey = locKey
    self.locArgs = locArgs
  }
}

/// A value for a format specifier: Apple documents strings; numbers are observed to work.
public enum LocArgument: Sendable, Hashable {
  /// Inserted as it is.
  case string(String)
  /// Inserted as its ``/CompactJSON/JSONNumber/stringValue``.
  case number(JSONNumber)
  /// Anything else, which is shown as an empty string (observed): read only where wrong types are kept.
  case other(JSON)

  /// What is inserted for the specifier: for a number the text that the system's own number type gives, so that `5.0`
  /// becomes `5`.
  public var text: String {
    switch self {
    case .string(let value): value
    case .number(let value): value.stringValue
    case .other: ""
    }
  }
}

extension LocArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}
