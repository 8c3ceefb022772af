import SourceText

/// A finite number with its exact text: a number that was read is written unchanged.
///
/// Two numbers are equal if they have the same text: `1`, `1.0` and `1e0` are three numbers.
public struct JSONNumber: Sendable, Hashable {
  /// An integer if the text is its plain digits; otherwise the text.
  @usableFromInline enum Storage: Sendable, Hashable {
    case integer(Int)
    case text(String)
  }

  @usableFromInline let storage: Storage

  /// Creates a whole number.
  public init(_ value: Int) {
    storage = .integer(value)
  }

  /// Creates a number with the shortest text that reads back as this value.
  ///
  /// A whole number has no fraction: 5.0 is written `5`. Throws ``JSONEncodingError`` for NaN and the infinities, which
  /// JSON cannot represent.
  public init(_ value: Double) throws(JSONEncodingError) {
    guard value.isFinite else { throw JSONEncodingError(reason: .notFinite(value)) }
    self.init(finite: value)
  }

  /// Creates a number from its JSON text; `nil` if the text is not a JSON number (RFC 8259, section 6).
  public init?(text: String) {
    guard let document = try? JSONDocument(parsing: Array(text.utf8)), document.root.kind == .number,
      document.root.length == text.utf8.count
    else { return nil }
    self.init(checkedText: text)
  }

  init(checkedText text: Span<UInt8>) {
    guard let value = Self.shortInteger(text) else {
      // The bytes are ASCII: digits, signs, points and letters.
      unsafe self.init(checkedText: String(copying: UTF8Span(unchecked: text, isKnownASCII: true)))
      return
    }
    self.init(value)
  }

  /// Returns the value of a number of up to 18 bytes that are only its digits, which fits; `nil` for others.
  private static func shortInteger(_ text: Span<UInt8>) -> Int? {
    let isNegative = text[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard text.count <= 18, text[first] != UInt8(ascii: "0") || text.count == 1 else { return nil }
    var value = 0
    for index in first..<text.count {
      guard JSONLexer.isDigit(text[index]) else { return nil }
      value = value &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }

  init(checkedText text: String) {
    if let value = Int(text), text != "-0" {
      storage = .integer(value)
    } else {
      storage = .text(text)
    }
  }

  init(finite value: Double) {
    self.init(checkedText: ShortestDecimal(value).text)
  }

  /// The number as JSON text.
  public var text: String {
    switch storage {
    case .integer(let value): String(value)
    case .text(let text): text
    }
  }

  /// The value as an integer; `nil` if it is not an exact integer or does not fit.
  ///
  /// `5`, `5.0` and `50e-1` are 5.
  public var integer: Int? { integer(as: Int.self) }

  /// Returns the value as an integer of any type; `nil` if it is not an exact integer or does not fit.
  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
    switch storage {
    case .integer(let value): Value(exactly: value)
    case .text(let text): Self.exactInteger(text)
    }
  }

  /// Reads the integer digit by digit: as a double, `1e-400` would be 0, and 2^53 + 1 would become its neighbour.
  private static func exactInteger<Value: FixedWidthInteger>(_ text: String) -> Value? {
    let parts = text.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    guard let mantissa = parts.first else { return nil }
    // If the exponent does not fit, the only possible integer is 0.
    let exponent = parts.count == 2 ? Int(Substring(parts[1])) : 0
    let isNegative = mantissa.first == UInt8(ascii: "-")
    let halves = mantissa.drop { $0 == UInt8(ascii: "-") }.split(separator: UInt8(ascii: "."))
    let digits = halves.flatMap(Array.init)
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return 0 }
    guard let exponent, exponent.magnitude < 1 << 32 else { return nil }
    let point = (halves.first?.count ?? 0) + exponent
    var value: Value = 0
    for (place, digit) in digits.enumerated() {
      let digit = Value(digit - UInt8(ascii: "0"))
      guard place < point else {
        if digit != 0 { return nil }
        continue
      }
      guard let next = appending(digit, to: value, isNegative) else { return nil }
      value = next
    }
    for _ in digits.count..<max(digits.count, point) {
      guard let next = appending(0, to: value, isNegative) else { return nil }
      value = next
    }
    return value
  }

  private static func appending<Value: FixedWidthInteger>(_ digit: Value, to value: Value, _ isNegative: Bool) -> Value?
  {
    let (product, overflows) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflowsToo) =
      isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
    return overflows || overflowsToo ? nil : sum
  }

  /// The nearest double; infinite if the number is out of range, such as `1e999`.
  public var double: Double {
    switch storage {
    case .integer(let value): Double(value)
    case .text(let text): Double(text) ?? .infinity
    }
  }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, CustomStringConvertible {
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a number from a literal, which must be finite.
  public init(floatLiteral value: Double) {
    precondition(value.isFinite, "a JSON number is finite")
    self.init(finite: value)
  }

  /// The number's text.
  public var description: String { text }
}

extension JSONNumber {
  /// The number of characters of a number that a message shows.
  private static let shownLimit = 40

  /// The text, cut to the length that a message shows.
  package var shown: String {
    text.utf8.count <= Self.shownLimit ? text : "\(text.prefix(Self.shownLimit))…"
  }
}
