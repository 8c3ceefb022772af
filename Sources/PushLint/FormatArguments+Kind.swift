import StringsFiles

extension FormatArguments.Kind {
  /// Creates the kind of value that an Android conversion reads; `nil` for `%%`, for `%n` and for any other letter.
  init?(android conversion: UInt8) {
    switch conversion {
    case let byte where "sSbBhHtT".utf8.contains(byte): self = .object
    case let byte where "doxX".utf8.contains(byte): self = .integer
    case let byte where "eEfgGaA".utf8.contains(byte): self = .number
    case let byte where "cC".utf8.contains(byte): self = .character
    default: return nil
    }
  }

  /// Creates the kind of value that a specifier reads; `nil` if it is text after all.
  ///
  /// It is text if it has a conversion that `String(format:)` does not have.
  init?(_ specifier: PrintfSpecifier) {
    switch specifier.conversion {
    // `%#@name@` takes a number, which selects the form.
    case UInt8(ascii: "@"): self = specifier.modifiers.contains(UInt8(ascii: "#")) ? .integer : .object
    case let byte where "dDiuUoOxX".utf8.contains(byte): self = .integer
    case let byte where "fFeEgGaA".utf8.contains(byte): self = .number
    case let byte where "cC".utf8.contains(byte): self = .character
    case let byte where "sS".utf8.contains(byte): self = .cString
    case let byte where "pn".utf8.contains(byte): self = .pointer
    default: return nil
    }
  }

  var isNumber: Bool { self == .integer || self == .number }

  /// The name of such a value, with its article.
  var name: String {
    switch self {
    case .object: "an object"
    case .integer: "an integer"
    case .number: "a decimal number"
    case .character: "a character"
    case .cString: "a C string"
    case .pointer: "a pointer"
    }
  }
}
