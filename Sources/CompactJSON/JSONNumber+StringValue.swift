extension JSONNumber {
  /// The text that Foundation's `NSNumber.stringValue` gives after `JSONSerialization` has read the number.
  ///
  /// It is `5` for `5.0`, `1500` for `1.5e3` and `1e-05` for `0.00001`.
  ///
  /// An integer that fits 64 bits, signed or unsigned, keeps its digits. Any other number whose digits, sign and point
  /// take more than 17 characters is a decimal, printed as `NSDecimalNumber` prints it. All other numbers are doubles:
  /// the shortest digits in the form of `%.16g`, without a fraction if there is none. A number that is out of range of
  /// a double keeps its text; Foundation refuses the whole document. `OBSERVED.md` says how certain this is.
  public var stringValue: String {
    switch storage {
    case .integer(let value): String(value)
    case .text(let text): Self.stringValue(of: text)
    }
  }

  private static func stringValue(of text: String) -> String {
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    if mantissa.count == text.utf8.count, !mantissa.contains(UInt8(ascii: ".")) {
      if text == "-0" { return "0" }
      if UInt64(text) != nil { return text }
    }
    // A double has at most 17 digits.
    if mantissa.count > 17, let decimal = SystemDecimal(text) { return decimal.text }
    guard let value = Double(text), value.isFinite else { return text }
    return ShortestDecimal(value).printed
  }
}

extension ShortestDecimal {
  /// The text in the form of C's `%.16g`.
  ///
  /// Below 0.0001 and from 1e16 on, it has an exponent of at least two digits.
  var printed: String {
    let digits = Array(String(self.digits).utf8)
    let power = digits.count + exponent - 1
    guard self.digits == 0 || (-4..<16).contains(power) else {
      let magnitude = String(power.magnitude)
      let fraction = digits.count > 1 ? "." + String(decoding: digits.dropFirst(), as: UTF8.self) : ""
      return (isNegative ? "-" : "") + String(decoding: digits.prefix(1), as: UTF8.self) + fraction
        + (power < 0 ? "e-" : "e+") + (magnitude.utf8.count == 1 ? "0" : "") + magnitude
    }
    return plain
  }

  /// The text without an exponent.
  private var plain: String {
    var number = self
    number.isScientific = false
    return number.text
  }
}
