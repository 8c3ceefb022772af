/// A reader of the tokens of RFC 8259 in bytes.
///
/// Its position only moves forward. A method that finds a malformed token throws and leaves the position as it was, so
/// that a caller can continue past the mistake.
struct JSONLexer {
  let bytes: [UInt8]
  /// The offset from the start in bytes, 0...bytes.count.
  var offset: Int { didSet { offset = min(offset, bytes.count) } }

  /// - Parameter offset: 0 or more.
  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  /// Returns the byte here, or `distance` bytes further on; `nil` past the end.
  func peek(ahead distance: Int = 0) -> UInt8? {
    let position = offset + distance
    guard position < bytes.count else { return nil }
    // In bounds: the position was compared with the count, and neither the offset nor a distance is negative.
    return unsafe bytes.withUnsafeBufferPointer { unsafe $0[position] }
  }

  mutating func advance(by distance: Int = 1) {
    offset += distance
  }

  /// Returns the 8 bytes from an offset on, the first one lowest; `nil` if there are fewer.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt64? {
    guard offset <= bytes.count &- 8 else { return nil }
    // Every 8 bytes are an integer, and the span checks its bounds.
    return unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  // MARK: Tokens

  var isAtByteOrderMark: Bool { peek() == 0xEF && peek(ahead: 1) == 0xBB && peek(ahead: 2) == 0xBF }

  @inline(__always)
  mutating func skipWhiteSpace() {
    if let byte = peek(), byte <= 0x20 { skipWhiteSpaces() }
  }

  private mutating func skipWhiteSpaces() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { advance() }
  }

  /// Skips `true`, `false` or `null`, depending on the byte here.
  mutating func skipLiteral() throws(JSONError) -> JSONNode.Kind {
    let (word, kind): (StaticString, JSONNode.Kind) =
      switch peek() {
      case UInt8(ascii: "t"): ("true", .boolean)
      case UInt8(ascii: "f"): ("false", .boolean)
      default: ("null", .null)
      }
    for index in 0..<word.utf8CodeUnitCount {
      // In bounds: the index is below the literal's own length.
      guard unsafe peek(ahead: index) == word.utf8Start[index] else { throw fail(.invalidLiteral) }
    }
    advance(by: word.utf8CodeUnitCount)
    return kind
  }

  mutating func skipNumber() throws(JSONError) {
    let start = offset
    do throws(JSONError) {
      if peek() == UInt8(ascii: "-") { advance() }
      if peek() == UInt8(ascii: "0") {
        if let byte = peek(ahead: 1), Self.isDigit(byte) { throw fail(.leadingZero) }
        advance()
      } else {
        try skipDigits()
      }
      if peek() == UInt8(ascii: ".") {
        advance()
        try skipDigits()
      }
      if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
        advance()
        if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { advance() }
        try skipDigits()
      }
    } catch {
      offset = start
      throw error
    }
  }

  private mutating func skipDigits() throws(JSONError) {
    guard let first = peek(), Self.isDigit(first) else { throw unexpected(.digit) }
    while let byte = peek(), Self.isDigit(byte) { advance() }
  }

  /// Skips a string from its opening quote on.
  mutating func skipString() throws(JSONError) -> (hasEscapes: Bool, isASCII: Bool) {
    var found = (hasEscapes: false, isASCII: true)
    advance()
    while true {
      skipPlainASCII()
      if let byte = peek(), byte >= 0x80 {
        found.isASCII = false
        skipMultibyteRun()
      }
      guard let byte = peek() else { throw fail(.unexpectedEnd(expected: .endOfString)) }
      guard byte != UInt8(ascii: "\"") else { break }
      if byte == UInt8(ascii: "\\") { found.hasEscapes = true }
      try skipCharacter(byte)
    }
    advance()
    return found
  }

  /// Skips a character of a string that begins with this byte, or an escape.
  @inline(__always)
  mutating func skipCharacter(_ byte: UInt8) throws(JSONError) {
    switch byte {
    case UInt8(ascii: "\\"): try skipEscape()
    case 0x20...0x7F: advance()
    case 0..<0x20: throw fail(.controlCharacter(byte))
    default:
      guard let length = lengthOfMultibyteScalar() else { throw fail(.invalidUTF8(byte)) }
      advance(by: length)
    }
  }

  /// Skips the bytes from 0x20 to 0x7F that are neither a quote nor a backslash, 8 at a time.
  private mutating func skipPlainASCII() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = offset
    defer { offset = place }
    while let word = Self.word(bytes.span, at: place) {
      // The lowest mark is right; a borrow may only mark bytes above it.
      let quotes = (word ^ (ones &* 0x22)) &- ones
      let backslashes = (word ^ (ones &* 0x5C)) &- ones
      let marks = (quotes | backslashes | (word &- (ones &* 0x20)) | word) & (ones &* 0x80)
      guard marks == 0 else { return place &+= marks.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < bytes.count {
      let byte = bytes[place]
      guard 0x20..<0x80 ~= byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
      place &+= 1
    }
  }

  /// Skips well-formed multi-byte sequences (RFC 3629), and stops before everything else and before the last 7 bytes
  /// of the text.
  private mutating func skipMultibyteRun() {
    var place = offset
    defer { offset = place }
    while let word = Self.word(bytes.span, at: place) {
      if word & 0xC0_C0F0 == 0x80_80E0 {
        // An overlong form has none of these bits, a surrogate has three.
        guard word & 0x200F != 0, word & 0x200F != 0x200D else { return }
        place &+= 3
      } else if word & 0xC0E0 == 0x80C0 {
        guard word & 0x1E != 0 else { return }
        place &+= 2
      } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        // U+10000 to U+FFFFF, or U+100000 to U+10FFFF.
        guard word & 0x3007 != 0, word & 7 < 4 || word & 0x3007 == 4 else { return }
        place &+= 4
      } else {
        return
      }
    }
  }

  /// Skips an escape, or both escapes of a surrogate pair.
  private mutating func skipEscape() throws(JSONError) {
    guard let byte = peek(ahead: 1) else {
      throw JSONError(reason: .unexpectedEnd(expected: .endOfString), offset: offset + 1)
    }
    guard byte == UInt8(ascii: "u") else {
      guard Self.unescaped(byte) != nil else { throw fail(.invalidEscape(byte)) }
      return advance(by: 2)
    }
    guard let unit = hexadecimalUnit(ahead: 2) else { throw fail(.invalidUnicodeEscape) }
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return advance(by: 6) }
    guard UTF16.isLeadSurrogate(unit), peek(ahead: 6) == UInt8(ascii: "\\"), peek(ahead: 7) == UInt8(ascii: "u"),
      let trail = hexadecimalUnit(ahead: 8), UTF16.isTrailSurrogate(trail)
    else { throw fail(.unpairedSurrogate) }
    advance(by: 12)
  }

  // MARK: Errors

  func fail(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

  /// Returns the error for anything here other than what is expected.
  func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    guard let byte = peek() else { return fail(.unexpectedEnd(expected: expected)) }
    if byte == UInt8(ascii: "/"), let next = peek(ahead: 1), next == byte || next == UInt8(ascii: "*") {
      return fail(.comment)
    }
    if byte >= 0x80, lengthOfMultibyteScalar() == nil { return fail(.invalidUTF8(byte)) }
    return fail(.unexpectedByte(byte, expected: expected))
  }

  // MARK: Bytes

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Returns the value of four hexadecimal digits that start `distance` bytes further on; `nil` if there are fewer.
  private func hexadecimalUnit(ahead distance: Int) -> UInt16? {
    Self.hexadecimalUnit(bytes.span, at: offset + distance)
  }

  private static func hexadecimalUnit(_ bytes: Span<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for index in start..<start + 4 {
      let byte = bytes[index]
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      guard isDigit(byte) || letter < 6 else { return nil }
      unit = unit << 4 | UInt16(isDigit(byte) ? byte - UInt8(ascii: "0") : letter + 10)
    }
    return unit
  }

  /// Returns the length, 2...4 bytes, of the well-formed multi-byte UTF-8 sequence here (RFC 3629); `nil` if there is
  /// none.
  func lengthOfMultibyteScalar() -> Int? {
    guard let first = peek(), let second = peek(ahead: 1) else { return nil }
    switch (first, second) {
    case (0xC2...0xDF, 0x80...0xBF): return 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F), (0xEE...0xEF, 0x80...0xBF):
      return isContinuation(ahead: 2) ? 3 : nil
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
      return isContinuation(ahead: 2) && isContinuation(ahead: 3) ? 4 : nil
    default: return nil
    }
  }

  private func isContinuation(ahead distance: Int) -> Bool {
    guard let byte = peek(ahead: distance) else { return false }
    return byte & 0xC0 == 0x80
  }

  /// Returns the character that `\` and this byte stand for; `nil` for `u` and for bytes that do not form an escape.
  private static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the text of a string that was already read, so that its bytes and every escape in it are well formed.
  static func decodedString(_ content: Span<UInt8>, hasEscapes: Bool, isASCII: Bool) -> String {
    // The bytes were checked when they were read.
    guard hasEscapes else { return unsafe String(copying: UTF8Span(unchecked: content, isKnownASCII: isASCII)) }
    var units: [UInt8] = []
    units.reserveCapacity(content.count)
    var hasScalars = false
    var offset = 0
    while offset < content.count {
      let end = backslash(in: content, from: offset)
      // The memory is the span's, and is only copied.
      unsafe content.extracting(offset..<end).withUnsafeBufferPointer { unsafe units.append(contentsOf: $0) }
      offset = end + 1
      guard offset < content.count else { break }
      if let plain = unescaped(content[offset]) {
        units.append(plain)
        offset += 1
      } else {
        offset += 1
        hasScalars = true
        takeScalar(content, at: &offset, to: &units)
      }
    }
    // The bytes were checked when they were read, and a scalar's are well formed.
    return unsafe String(copying: UTF8Span(unchecked: units.span, isKnownASCII: isASCII && !hasScalars))
  }

  /// Returns the offset of the next backslash; the end if there is none.
  private static func backslash(in content: Span<UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while let word = word(content, at: offset) {
      let others = word ^ (ones &* 0x5C)
      let marks = (others &- ones) & ~others & (ones &* 0x80)
      guard marks == 0 else { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < content.count, content[offset] != UInt8(ascii: "\\") { offset += 1 }
    return offset
  }

  /// Takes the digits of an escape, and the whole second escape of a surrogate pair.
  private static func takeScalar(_ content: Span<UInt8>, at offset: inout Int, to bytes: inout [UInt8]) {
    let unit = hexadecimalUnit(content, at: offset) ?? 0xFFFD
    offset += 4
    var value = UInt32(unit)
    if UTF16.isLeadSurrogate(unit) {
      let trail = hexadecimalUnit(content, at: offset + 2) ?? 0xDC00
      offset += 6
      value = 0x10000 + (value - 0xD800) << 10 + UInt32(trail) - 0xDC00
    }
    bytes.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }
}
