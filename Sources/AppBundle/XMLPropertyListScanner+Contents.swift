import StringsFiles

/// The contents of each kind of value, between its tags.
///
/// Each method stops at the `<` of the closing tag.
extension XMLPropertyListScanner {
  /// Skips Base64.
  ///
  /// CoreFoundation ignores characters that it does not know, but refuses bytes beyond ASCII.
  mutating func skipData() throws(XMLError) {
    while let byte = cursor.peek(), byte != UInt8(ascii: "<") {
      guard byte < 0x80 else {
        throw fail("expected Base64 in <data>, but found a character outside ASCII", at: cursor.offset)
      }
      cursor.offset += 1
    }
  }

  /// Skips a date in the form `YYYY-MM-DDThh:mm:ssZ`.
  ///
  /// The year may have a minus sign and any number of digits, and fields may have any value.
  mutating func skipDate() throws(XMLError) {
    let start = cursor.offset
    if cursor.peek() == UInt8(ascii: "-") { cursor.offset += 1 }
    while let byte = cursor.peek(), byte &- UInt8(ascii: "0") < 10 { cursor.offset += 1 }
    for expected in "-00-00T00:00:00Z".utf8 {
      guard let byte = cursor.peek(), expected == UInt8(ascii: "0") ? byte &- UInt8(ascii: "0") < 10 : byte == expected
      else {
        throw fail("expected a date such as 2026-01-31T12:00:00Z", at: start)
      }
      cursor.offset += 1
    }
  }

  /// Skips white space, a sign, white space, and decimal or hexadecimal digits.
  ///
  /// The number must fit in 64 bits, signed or unsigned.
  mutating func skipInteger() throws(XMLError) {
    let start = cursor.offset
    skipWideSpace()
    let isNegative = cursor.peek() == UInt8(ascii: "-")
    if isNegative || cursor.peek() == UInt8(ascii: "+") {
      cursor.offset += 1
      skipWideSpace()
    }
    let isHexadecimal = cursor.has("0x") || cursor.has("0X")
    if isHexadecimal { cursor.offset += 2 }
    let first = cursor.offset
    var number: UInt64 = 0
    while let byte = cursor.peek(), let digit = XMLCursor.digit(byte), digit < 10 || isHexadecimal {
      let (product, overflows) = number.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(digit))
      guard !overflows, !overflowsToo, !isNegative || sum <= 1 << 63 else {
        throw fail("the integer has more than 64 bits", at: start)
      }
      number = sum
      cursor.offset += 1
    }
    guard cursor.offset > first, cursor.peek() == UInt8(ascii: "<") else {
      throw fail("expected the digits of an integer", at: start)
    }
  }

  /// Skips a text with white space and a decimal number, or with one of the names of infinity and `nan`.
  ///
  /// The number may have a point and an exponent.
  mutating func skipReal() throws(XMLError) {
    let start = cursor.offset
    let text = try cursor.propertyListText()
    guard !Self.specialReals.contains(text.lowercased()) else { return }
    let number = text.unicodeScalars.drop { Self.isWideSpace($0.value) }
    // CoreFoundation passes only these characters to C's `strtod`, without the letters of hexadecimal digits.
    guard number.allSatisfy({ $0.isASCII && Self.realCharacters.contains($0) }), Double(Substring(number)) != nil else {
      throw fail("expected a number such as 1.5", at: start)
    }
  }

  private static let specialReals: Set<String> = ["nan", "infinity", "+infinity", "-infinity", "inf", "+inf", "-inf"]
  private static let realCharacters = "0123456789+-.eE".unicodeScalars

  /// Skips the bytes that CoreFoundation treats as white space before an integer, one by one.
  private mutating func skipWideSpace() {
    while let byte = cursor.peek() {
      let next = (cursor.offset + 1..<cursor.offset + 3).map { $0 < cursor.bytes.count ? cursor.bytes[$0] : 0 }
      let isSpace =
        switch (byte, next[0]) {
        case (0xE2, 0x80): (0x50...0x8B).contains(next[1]) || next[1] == 0xAF
        case (0xE2, 0x81): next[1] == 0x9F
        case (0xE3, 0x80): next[1] == 0x80
        default: byte < 0x21 || (0x7F...0xA0).contains(byte)
        }
      guard isSpace else { return }
      cursor.offset += 1
    }
  }

  private static func isWideSpace(_ scalar: UInt32) -> Bool {
    scalar < 0x21 || (0x7F...0xA0).contains(scalar) || (0x2000...0x200B).contains(scalar) || scalar == 0x3000
  }
}
