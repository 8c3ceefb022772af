/// The shortest decimal that reads back as a `Double` or `Float`, and the nearest to it among those of that length.
///
/// `0.1` is 1 times ten to the power of -1. The method is Raffaello Giulietti's, "The Schubfach way to render doubles":
/// among the decimals with one exponent, at most three have to be checked.
@usableFromInline package struct ShortestDecimal: Sendable {
  let isNegative: Bool
  /// The digits without trailing zeros; 0 for zero.
  var digits: UInt64
  var exponent: Int
  /// Whether the text has an exponent, as in `1e16`: above 2^53 (2^24 for a `Float`), where not every integer is a
  /// value, and below 0.0001.
  var isScientific: Bool

  /// Creates the shortest decimal of a `Double`.
  ///
  /// - Parameter value: A finite number.
  public init(_ value: Double) {
    if let short = Self.short(value.magnitude) {
      self.init(isNegative: value.sign == .minus, digits: short.digits, exponent: short.exponent)
      return
    }
    self.init(
      isNegative: value.sign == .minus, significand: value.significandBitPattern,
      biasedExponent: Int(value.exponentBitPattern), significandBits: 52, bias: 1075)
    isScientific = value.magnitude > 0x1p53 || isScientific
  }

  /// Creates the shortest decimal of a `Float`.
  ///
  /// - Parameter value: A finite number.
  public init(_ value: Float) {
    self.init(
      isNegative: value.sign == .minus, significand: UInt64(value.significandBitPattern),
      biasedExponent: Int(value.exponentBitPattern), significandBits: 23, bias: 150)
    isScientific = value.magnitude > 0x1p24 || isScientific
  }

  private init(isNegative: Bool, digits: UInt64, exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
    isScientific = false
  }

  /// Returns the decimal of a number with at most three decimal places, such as 0.75; `nil` for all others.
  ///
  /// Division rounds correctly, so that the quotient is the number that the decimal reads back as. No two decimals of
  /// at most 15 digits read back as the same number.
  private static func short(_ magnitude: Double) -> (digits: UInt64, exponent: Int)? {
    // Below a thousandth, the text may be scientific. Below 1e9, the products are far from the greatest integer.
    guard magnitude >= 0.001, magnitude < 1e9 else { return nil }
    var scale = 1.0
    for places in 1...3 {
      scale *= 10
      let scaled = UInt64(magnitude * scale + 0.5)
      // A decimal with a trailing zero would have been found with fewer places. Whole numbers are left to the general
      // method.
      if Double(scaled) / scale == magnitude, scaled % 10 != 0 { return (scaled, -places) }
    }
    return nil
  }

  private init(
    isNegative: Bool, significand: UInt64, biasedExponent: Int, significandBits: UInt64, bias: Int
  ) {
    self.isNegative = isNegative
    isScientific = false
    let isSubnormal = biasedExponent == 0
    let integer = isSubnormal ? significand : significand | 1 << significandBits
    guard integer != 0 else {
      (digits, exponent) = (0, 0)
      return
    }
    // The value is integer times 2 to the power of binaryExponent.
    let binaryExponent = max(biasedExponent, 1) - bias
    let isPowerOfTwo = significand == 0 && biasedExponent > 1
    (digits, exponent) = Self.shortest(integer, binaryExponent, gapBelowIsHalf: isPowerOfTwo)
    while digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    isScientific = exponent + decimalDigits(UInt(digits)) < -3
  }

  /// Returns the shortest decimal of an integer times a power of two.
  ///
  /// All values are compared as four times themselves, so that the ends of the interval that reads back are integers.
  private static func shortest(
    _ integer: UInt64, _ binaryExponent: Int, gapBelowIsHalf: Bool
  ) -> (digits: UInt64, exponent: Int) {
    let exponent =
      gapBelowIsHalf
      ? DecimalPowers.exponentOfThreeQuarters(binaryExponent) : DecimalPowers.exponent(ofPowerOfTwo: binaryExponent)
    let shift = UInt64(binaryExponent + DecimalPowers.binaryExponent(ofPowerOfTen: -exponent) + 2)
    let power = DecimalPowers.table[DecimalPowers.place(of: -exponent)]
    let center = roundedToOdd(power, (integer << 2) << shift)
    let low = roundedToOdd(power, ((integer << 2) - (gapBelowIsHalf ? 1 : 2)) << shift)
    let high = roundedToOdd(power, ((integer << 2) + 2) << shift)
    // The interval of an even integer includes its ends: a decimal there reads back as that integer.
    let inset = integer & 1
    let floor = center >> 2

    if floor >= 10 {
      let tens = floor / 10 * 10
      let isLowerIn = low + inset <= tens << 2
      let isUpperIn = (tens + 10) << 2 + inset <= high
      if isLowerIn != isUpperIn { return (isLowerIn ? tens : tens + 10, exponent) }
    }
    let isLowerIn = low + inset <= floor << 2
    let isUpperIn = (floor + 1) << 2 + inset <= high
    if isLowerIn != isUpperIn { return (isLowerIn ? floor : floor + 1, exponent) }
    let middle = (floor << 1 + 1) << 1
    let isLower = center < middle || (center == middle && floor & 1 == 0)
    return (isLower ? floor : floor + 1, exponent)
  }

  /// Returns the product divided by 2^127, with its last bit set if anything was cut off.
  private static func roundedToOdd(_ power: UInt128, _ factor: UInt64) -> UInt64 {
    let mask: UInt64 = 1 << 63 - 1
    let low = (UInt64(truncatingIfNeeded: power) & mask).multipliedFullWidth(by: factor).high
    let high = UInt64(truncatingIfNeeded: power >> 63).multipliedFullWidth(by: factor)
    let middle = high.low >> 1 + low
    return (high.high + middle >> 63) | ((middle & mask) + mask) >> 63
  }

  /// The length of the text in bytes, at most 25.
  @usableFromInline var size: Int {
    let count = decimalDigits(UInt(digits))
    let sign = isNegative ? 1 : 0
    let point = count + exponent
    if isScientific {
      let power = point - 1
      return sign + (count == 1 ? 1 : count + 1) + 1 + (power < 0 ? 1 : 0) + decimalDigits(power.magnitude)
    }
    if exponent >= 0 { return sign + point }
    return sign + (point > 0 ? count + 1 : 2 - point + count)
  }

  /// Writes the text backwards.
  ///
  /// - Parameter end: The address after the last of ``size`` writable bytes.
  @unsafe @usableFromInline @_effects(releasenone) func write(before end: UnsafeMutablePointer<UInt8>) {
    var place = unsafe end
    func put(_ byte: UInt8) {
      // In bounds: `put` writes exactly the bytes that `size` counts.
      unsafe place -= 1
      unsafe place.pointee = byte
    }
    func put(_ count: Int, digitsOf rest: inout UInt64) {
      for _ in 0..<count {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      }
    }
    let count = decimalDigits(UInt(digits))
    var rest = digits
    if isScientific {
      let power = count + exponent - 1
      var magnitude = UInt64(power.magnitude)
      put(decimalDigits(power.magnitude), digitsOf: &magnitude)
      if power < 0 { put(UInt8(ascii: "-")) }
      put(UInt8(ascii: "e"))
      if count > 1 {
        put(count - 1, digitsOf: &rest)
        put(UInt8(ascii: "."))
      }
      put(1, digitsOf: &rest)
    } else if exponent >= 0 {
      for _ in 0..<exponent { put(UInt8(ascii: "0")) }
      put(count, digitsOf: &rest)
    } else {
      // After all digits are used up, this writes the zeros between the point and the digits.
      put(-exponent, digitsOf: &rest)
      put(UInt8(ascii: "."))
      put(max(count + exponent, 1), digitsOf: &rest)
    }
    if isNegative { put(UInt8(ascii: "-")) }
  }

  /// The text, such as `0.1`, `1e16` or `-0`.
  var text: String {
    unsafe String(unsafeUninitializedCapacity: size) {
      // In bounds: the capacity is at least what was asked for.
      guard let base = $0.baseAddress else { return 0 }
      unsafe write(before: base + size)
      return size
    }
  }
}
