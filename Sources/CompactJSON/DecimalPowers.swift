/// Powers of ten as binary numbers of 126 bits, and logarithms between powers of two and of ten.
enum DecimalPowers {
  /// The exponents that doubles need.
  private static let range = -292...324

  static func place(of exponent: Int) -> Int { exponent - range.lowerBound }

  /// 10^n times the power of two that makes it 126 bits long, rounded up to the next integer, for every n in the range.
  ///
  /// The table takes 10 KB and is computed exactly at the first use.
  static let table: [UInt128] = {
    var downwards: [UInt128] = []
    // 2^1151, divided by ten repeatedly.
    var number = [UInt64](repeating: 0, count: 18)
    number[17] = 1 << 63
    for exponent in (range.lowerBound ... -1).reversed() {
      var remainder: UInt64 = 0
      for place in number.indices.reversed() {
        (number[place], remainder) = UInt64(10).dividingFullWidth((remainder, number[place]))
      }
      downwards.append(leadingBits(of: number, from: 1151 + binaryExponent(ofPowerOfTen: exponent) - 125))
    }
    // 2^128, multiplied by ten repeatedly.
    number = [UInt64](repeating: 0, count: 20)
    number[2] = 1
    var table = Array(downwards.reversed())
    for exponent in 0...range.upperBound {
      table.append(leadingBits(of: number, from: 128 + binaryExponent(ofPowerOfTen: exponent) - 125))
      var carry: UInt64 = 0
      for place in number.indices {
        let product = number[place].multipliedFullWidth(by: 10)
        let (low, overflows) = product.low.addingReportingOverflow(carry)
        number[place] = low
        carry = product.high + (overflows ? 1 : 0)
      }
    }
    return table
  }()

  /// Returns 126 bits of a number, plus one; the number's least significant word comes first.
  private static func leadingBits(of number: [UInt64], from bit: Int) -> UInt128 {
    let (word, shift) = bit.quotientAndRemainder(dividingBy: 64)
    var bits: UInt128 = 0
    for place in (word...word + 2).reversed() where place < number.count {
      let part = UInt128(number[place])
      bits |= place == word ? part >> shift : part << (64 * (place - word) - shift)
    }
    return bits & (1 << 126 - 1) + 1
  }

  // The constants are the logarithms times 2^41 and 2^38, rounded down; the results are exact for all exponents of a
  // double.

  /// Returns the greatest n for which 10^n is at most 2^exponent.
  static func exponent(ofPowerOfTwo exponent: Int) -> Int { (exponent * 661_971_961_083) >> 41 }

  /// Returns the greatest n for which 10^n is at most three quarters of 2^exponent.
  static func exponentOfThreeQuarters(_ exponent: Int) -> Int {
    (exponent * 661_971_961_083 - 274_743_187_321) >> 41
  }

  /// Returns the greatest n for which 2^n is at most 10^exponent.
  static func binaryExponent(ofPowerOfTen exponent: Int) -> Int { (exponent * 913_124_641_741) >> 38 }
}
