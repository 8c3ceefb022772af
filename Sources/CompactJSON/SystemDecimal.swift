/// A number as Foundation's `Decimal` holds it: a mantissa of 128 bits and a power of ten in -128...127.
///
/// Digits that do not fit are cut off, not rounded: 3.14159265358979323846264338327950288419716 ends in 8419.
struct SystemDecimal {
  private let isNegative: Bool
  private let mantissa: UInt128
  private let exponent: Int

  /// Creates a decimal from a JSON number; `nil` if the number is out of range.
  init?(_ text: String) {
    var mantissa: UInt128 = 0
    var exponent = 0
    var isFull = false
    var isFraction = false
    var bytes = text.utf8[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    while let byte = bytes.first, byte | 0x20 != UInt8(ascii: "e") {
      bytes.removeFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      if !isFull {
        let (product, overflows) = mantissa.multipliedReportingOverflow(by: 10)
        let (sum, overflowsToo) = product.addingReportingOverflow(UInt128(byte - UInt8(ascii: "0")))
        isFull = overflows || overflowsToo
        if !isFull { mantissa = sum }
      }
      if isFraction && !isFull { exponent -= 1 }
      if !isFraction && isFull { exponent += 1 }
      guard Self.exponents.contains(exponent) else { return nil }
    }
    if !bytes.isEmpty {
      guard let power = Int(Substring(bytes.dropFirst())), Self.exponents.contains(power),
        Self.exponents.contains(exponent + power)
      else { return nil }
      exponent += power
    }
    self.mantissa = mantissa
    self.exponent = exponent
  }

  private static let exponents = -128...127

  /// All digits, without an exponent and without trailing zeros in a fraction.
  var text: String {
    var digits = Array(String(mantissa).utf8)
    guard mantissa != 0 else { return "0" }
    if exponent >= 0 {
      digits += repeatElement(UInt8(ascii: "0"), count: exponent)
    } else {
      var fraction = -exponent
      while fraction > 0, digits.last == UInt8(ascii: "0") {
        digits.removeLast()
        fraction -= 1
      }
      if fraction >= digits.count {
        digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: fraction - digits.count + 1), at: 0)
      }
      if fraction > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - fraction) }
    }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }
}
