import StringsFiles

/// The contents of each kind of value, between its tags.
///
/// Each method stops at the `<` of the closing tag.
extension XMLPropertyListScanner {
  /// Reads a text.
  mutating func text() throws(PropertyListError) -> String {
    let start = offset
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "&") {
        text.append(contentsOf: String(try reference()).utf8)
      } else if byte != UInt8(ascii: "<") {
        let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } ?? bytes.count
        text.append(contentsOf: bytes[offset..<end])
        offset = end
      } else if has("<![CDATA[") {
        let content = offset + 9
        try skip(9, past: "]]>", "CDATA")
        text.append(contentsOf: bytes[content..<offset - 3])
      } else {
        break
      }
    }
    return try decoded(text, from: start)
  }

  /// Decodes UTF-8 text, without a byte order mark at its start.
  ///
  /// CoreFoundation reads 0xA9, the copyright sign of Latin-1, as U+FFFD, and refuses any other invalid byte.
  private mutating func decoded(_ text: [UInt8], from start: Int) throws(PropertyListError) -> String {
    var first = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var result = ""
    while let wrong = Self.firstInvalidByte(in: text, first..<text.count) {
      guard text[wrong] == 0xA9 else { throw invalid(from: start) }
      result += String(decoding: text[first..<wrong], as: UTF8.self) + "\u{FFFD}"
      first = wrong + 1
    }
    return result + String(decoding: text[first...], as: UTF8.self)
  }

  private mutating func invalid(from start: Int) -> PropertyListError {
    var first = start
    while let wrong = Self.firstInvalidByte(in: bytes, first..<offset) {
      if bytes[wrong] != 0xA9 {
        return fail("byte 0x\(String(bytes[wrong], radix: 16, uppercase: true)) is not valid UTF-8", at: wrong)
      }
      first = wrong + 1
    }
    // If all the parts are valid but the text is not, CDATA or a reference splits a scalar.
    return fail("the text is not valid UTF-8", at: start)
  }

  private static func firstInvalidByte(in text: [UInt8], _ range: Range<Int>) -> Int? {
    do {
      _ = try UTF8Span(validating: text.span.extracting(range))
      return nil
    } catch {
      return range.lowerBound + error.byteOffsets.lowerBound
    }
  }

  private mutating func reference() throws(PropertyListError) -> Unicode.Scalar {
    let start = offset
    // CoreFoundation reads at most eight digits, and no digits as 0.
    guard let end = bytes[start..<min(start + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";")) else {
      throw fail("expected &amp; or another reference, but found a single &", at: start)
    }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    if let scalar = Self.references[name] ?? Self.numericReference(name) {
      offset = end + 1
      return scalar
    }
    throw fail("unknown reference &\(name);; use &lt; &gt; &amp; &apos; &quot; or a character number", at: start)
  }

  private static let references: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": "\"",
  ]

  private static func numericReference(_ name: String) -> Unicode.Scalar? {
    guard name.utf8.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.count <= 8 else { return nil }
    var number: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte), digit < 10 || isHexadecimal else { return nil }
      number = number << (isHexadecimal ? 4 : 0) &* (isHexadecimal ? 1 : 10) + digit
    }
    return Unicode.Scalar(number)
  }

  /// Returns the value of a decimal or hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt32? {
    if byte &- UInt8(ascii: "0") < 10 { return UInt32(byte - UInt8(ascii: "0")) }
    let letter = byte | 0x20
    return letter &- UInt8(ascii: "a") < 6 ? UInt32(letter - UInt8(ascii: "a")) + 10 : nil
  }

  /// Skips Base64.
  ///
  /// CoreFoundation ignores characters that it does not know, but refuses bytes beyond ASCII.
  mutating func skipData() throws(PropertyListError) {
    while let byte = peek(), byte != UInt8(ascii: "<") {
      guard byte < 0x80 else {
        throw fail("expected Base64 in <data>, but found a character outside ASCII", at: offset)
      }
      offset += 1
    }
  }

  /// Skips a date in the form `YYYY-MM-DDThh:mm:ssZ`.
  ///
  /// The year may have a minus sign and any number of digits, and fields may have any value.
  mutating func skipDate() throws(PropertyListError) {
    let start = offset
    if peek() == UInt8(ascii: "-") { offset += 1 }
    while let byte = peek(), byte &- UInt8(ascii: "0") < 10 { offset += 1 }
    for expected in "-00-00T00:00:00Z".utf8 {
      guard let byte = peek(), expected == UInt8(ascii: "0") ? byte &- UInt8(ascii: "0") < 10 : byte == expected else {
        throw fail("expected a date such as 2026-01-31T12:00:00Z", at: start)
      }
      offset += 1
    }
  }

  /// Skips white space, a sign, white space, and decimal or hexadecimal digits.
  ///
  /// The number must fit in 64 bits, signed or unsigned.
  mutating func skipInteger() throws(PropertyListError) {
    let start = offset
    skipWideSpace()
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") {
      offset += 1
      skipWideSpace()
    }
    let isHexadecimal = has("0x") || has("0X")
    if isHexadecimal { offset += 2 }
    let first = offset
    var number: UInt64 = 0
    while let byte = peek(), let digit = Self.digit(byte), digit < 10 || isHexadecimal {
      let (product, overflows) = number.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(digit))
      guard !overflows, !overflowsToo, !isNegative || sum <= 1 << 63 else {
        throw fail("the integer has more than 64 bits", at: start)
      }
      number = sum
      offset += 1
    }
    guard offset > first, peek() == UInt8(ascii: "<") else {
      throw fail("expected the digits of an integer", at: start)
    }
  }

  /// Skips a text with white space and a decimal number, or with one of the names of infinity and `nan`.
  ///
  /// The number may have a point and an exponent.
  mutating func skipReal() throws(PropertyListError) {
    let start = offset
    let text = try text()
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
    while let byte = peek() {
      let next = (offset + 1..<offset + 3).map { $0 < bytes.count ? bytes[$0] : 0 }
      let isSpace =
        switch (byte, next[0]) {
        case (0xE2, 0x80): (0x50...0x8B).contains(next[1]) || next[1] == 0xAF
        case (0xE2, 0x81): next[1] == 0x9F
        case (0xE3, 0x80): next[1] == 0x80
        default: byte < 0x21 || (0x7F...0xA0).contains(byte)
        }
      guard isSpace else { return }
      offset += 1
    }
  }

  private static func isWideSpace(_ scalar: UInt32) -> Bool {
    scalar < 0x21 || (0x7F...0xA0).contains(scalar) || (0x2000...0x200B).contains(scalar) || scalar == 0x3000
  }
}
