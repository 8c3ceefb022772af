public import CompactJSON

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

extension LocArgument {
  /// A value that is given as an argument: a string, an integer, a number or a ``LocArgument``.
  ///
  /// There is nothing to learn about it: it lets variables of these types be passed like literals.
  public protocol Source: Sendable {
    /// The argument.
    var _locArgument: LocArgument { get }
  }
}

extension LocArgument: LocArgument.Source {
  /// The argument itself.
  public var _locArgument: LocArgument { self }
}

extension String: LocArgument.Source {
  /// A string argument.
  public var _locArgument: LocArgument { .string(self) }
}

extension Int: LocArgument.Source {
  /// A number argument.
  public var _locArgument: LocArgument { .number(JSONNumber(self)) }
}

extension JSONNumber: LocArgument.Source {
  /// A number argument with this text.
  public var _locArgument: LocArgument { .number(self) }
}

// An argument such as `.string(name)` is looked up here.
extension LocArgument.Source where Self == LocArgument {
  /// A string, which is inserted as it is.
  @_disfavoredOverload public static func string(_ text: String) -> LocArgument { .string(text) }
  /// A number, which is inserted as its ``/CompactJSON/JSONNumber/stringValue``.
  @_disfavoredOverload public static func number(_ number: JSONNumber) -> LocArgument { .number(number) }
  /// Any other value, which the device shows as an empty string (observed).
  @_disfavoredOverload public static func other(_ value: JSON) -> LocArgument { .other(value) }
}
