extension JSONNumber {
  /// The text that Foundation's `NSNumber.stringValue` gives for the number after `JSONSerialization` has read it: `5` for
  /// `5.0`, `1500` for `1.5e3`, `1e-05` for `0.00001`.
  ///
  /// An integer that fits 64 bits, with or without a sign, keeps its digits. Any other number whose digits, sign and
  /// point are more than 17 characters is a decimal, as `NSDecimalNumber` prints it. What is left is a double: its
  /// shortest digits in the form of `%.16g`, without a fraction if it has none. A number that no double holds keeps its
  /// text; Foundation refuses the whole document. `OBSERVED.md` says how sure that is.
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
    // A double holds 17 digits at most.
    if mantissa.count > 17, let decimal = SystemDecimal(text) { return decimal.text }
    guard let value = Double(text), value.isFinite else { return text }
    return ShortestDecimal(value).printed
  }
}

extension ShortestDecimal {
  /// The text in the form of C's `%.16g`: an exponent, of at least two digits, below 0.0001 and from 1e16 on.
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
