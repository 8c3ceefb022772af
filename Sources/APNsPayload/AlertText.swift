public import CompactJSON

/// A title, subtitle or body, either plain or in the object form that the device localizes.
public enum AlertText: Sendable, Hashable {
  /// Text that is shown as it is.
  case plain(String)
  /// The object form `{"loc-key": ..., "loc-args": [...]}`, as in Apple's broadcast and Live Activity examples.
  case localized(LocalizedText)
}

extension AlertText: ExpressibleByStringLiteral {
  /// Creates plain text, which is shown as it is.
  public init(stringLiteral value: String) { self = .plain(value) }
}

/// A key of `Localizable.strings` and the values for its format specifiers.
public struct LocalizedText: Sendable, Hashable {
  /// The key; without one, the device shows nothing.
  public var locKey: String?
  /// The values for the format specifiers of the key's string; `nil` if it has none.
  public var locArgs: [LocArgument]?
  /// The keys that are not in Apple's table.
  public var unknownKeys = ExtraKeys<LocalizedText>()

  /// Creates text that the device looks up in its own language.
  public init(locKey: String? = nil, locArgs: [LocArgument]? = nil) {
    self.locKey = locKey
    self.locArgs = locArgs
  }
}

/// A value for a format specifier.
///
/// Apple documents strings; numbers are observed to work.
public enum LocArgument: Sendable, Hashable {
  /// A string, which is inserted as it is.
  case string(String)
  /// A number, which is inserted as its ``/CompactJSON/JSONNumber/stringValue``.
  case number(JSONNumber)
  /// Any other value, which the device shows as an empty string (observed).
  ///
  /// Reading produces this case only if it keeps wrong types.
  case other(JSON)

  /// The text that is inserted for the specifier.
  ///
  /// For a number it is the text that the system's own number type gives, so that `5.0` becomes `5`.
  public var text: String {
    switch self {
    case .string(let value): value
    case .number(let value): value.stringValue
    case .other: ""
    }
  }
}

extension LocArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a string argument.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number argument.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}
