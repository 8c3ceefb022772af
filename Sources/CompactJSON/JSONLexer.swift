import SourceText

/// A reader of the tokens of RFC 8259 in bytes.
///
/// Its position only moves forward. A method that finds a malformed token throws and leaves the position as it was, so
/// that a caller can continue past the mistake.
struct JSONLexer: ~Escapable {
  private let bytes: Span<UInt8>
  /// The offset from the start in bytes, 0...bytes.count.
  private(set) var offset: Int

  /// - Parameter offset: 0 or more.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  /// Returns the byte here, or `distance` bytes further on; `nil` past the end.
  @inline(__always)
  func peek(ahead distance: Int = 0) -> UInt8? {
    let position = offset &+ distance
    return position < bytes.count ? bytes[position] : nil
  }

  /// Skips bytes that were peeked at.
  @inline(__always)
  mutating func advance(by distance: Int = 1) {
    offset &+= distance
  }

  /// Returns the 16 bytes from an offset on; `nil` if there are fewer.
  @inline(__always)
  private static func block(_ bytes: Span<UInt8>, at offset: Int) -> SIMD16<UInt8>? {
    guard offset >= 0, offset <= bytes.count &- 16 else { return nil }
    // In bounds: the offset was compared with both ends. Every 16 bytes are a vector.
    return unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
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
    advance()
    if skipASCIIText() { return (hasEscapes: false, isASCII: true) }
    return try skipText()
  }

  /// Skips whole characters of ASCII, 16 bytes at a time, and the closing quote if it comes directly after them; returns
  /// whether it does.
  ///
  /// Most strings are skipped here; all others continue where it stops.
  @inline(__always)
  private mutating func skipASCIIText() -> Bool {
    while let block = Self.block(bytes, at: offset) {
      let stops = EscapeScan.marks(orMultibyte: block)
      guard EscapeScan.isEmpty(stops) else {
        advance(by: EscapeScan.cleanPrefix(stops))
        guard peek() == UInt8(ascii: "\"") else { return false }
        advance()
        return true
      }
      advance(by: 16)
    }
    return false
  }

  /// Does the same in the last bytes of the text, which are fewer than 16.
  private mutating func skipLastASCIIText() -> Bool {
    // The last block begins with bytes that were skipped.
    let start = bytes.count &- 16
    guard offset > start, let block = Self.block(bytes, at: start) else { return false }
    let stops = EscapeScan.marks(orMultibyte: block) & EscapeScan.all(after: offset &- start)
    guard !EscapeScan.isEmpty(stops) else { return false }
    offset = start &+ EscapeScan.cleanPrefix(stops)
    guard peek() == UInt8(ascii: "\"") else { return false }
    advance()
    return true
  }

  /// Skips a string's text and its closing quote.
  @inline(never)
  private mutating func skipText() throws(JSONError) -> (hasEscapes: Bool, isASCII: Bool) {
    guard !skipLastASCIIText() else { return (hasEscapes: false, isASCII: true) }
    var found = (hasEscapes: false, isASCII: true)
    while true {
      skipPlainText(&found.isASCII)
      guard let byte = peek() else { throw fail(.unexpectedEnd(expected: .endOfString)) }
      guard byte != UInt8(ascii: "\"") else { break }
      if byte == UInt8(ascii: "\\") { found.hasEscapes = true }
      if byte >= 0x80 { found.isASCII = false }
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

  /// Skips whole, well-formed characters, 16 bytes at a time.
  ///
  /// It stops at a quote, a backslash, a control character or a malformed sequence. It may also stop at a multi-byte
  /// sequence near the start or the end of the text.
  private mutating func skipPlainText(_ isASCII: inout Bool) {
    var place = offset
    var wasASCII = true
    defer { offset = place }
    while let block = Self.block(bytes, at: place) {
      var stops = EscapeScan.marks(block)
      let multibyte = UTF8Scan.multibyte(block)
      if !wasASCII || !EscapeScan.isEmpty(multibyte) {
        guard let third = Self.block(bytes, at: place &- 3), let second = Self.block(bytes, at: place &- 2),
          let last = Self.block(bytes, at: place &- 1)
        else { return }
        stops |= UTF8Scan.errors(block, after: last, second, third)
      }
      let length = EscapeScan.isEmpty(stops) ? 16 : EscapeScan.cleanPrefix(stops)
      wasASCII = EscapeScan.isEmpty(multibyte)
      if isASCII, !wasASCII { isASCII = EscapeScan.cleanPrefix(multibyte) >= length }
      place &+= length
      guard length == 16 else {
        if !isASCII { place = Self.startOfOpenSequence(bytes, at: place) }
        return
      }
    }
    if !isASCII { place = Self.startOfOpenSequence(bytes, at: place) }
    while place < bytes.count, 0x20..<0x80 ~= bytes[place], !Self.endsText(bytes[place]) { place &+= 1 }
  }

  /// Returns whether a byte ends a run of plain text.
  @inline(__always)
  private static func endsText(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

  /// Returns the offset of the multi-byte sequence that the well-formed bytes before an offset begin but do not finish;
  /// the offset itself if there is none.
  @inline(__always)
  private static func startOfOpenSequence(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    if offset >= 1, bytes[offset &- 1] >= 0xC0 { return offset &- 1 }
    if offset >= 2, bytes[offset &- 2] >= 0xE0 { return offset &- 2 }
    if offset >= 3, bytes[offset &- 3] >= 0xF0 { return offset &- 3 }
    return offset
  }

  /// Skips an escape, or both escapes of a surrogate pair.
  @inline(__always)
  private mutating func skipEscape() throws(JSONError) {
    guard let byte = peek(ahead: 1) else {
      throw JSONError(reason: .unexpectedEnd(expected: .endOfString), offset: offset + 1)
    }
    guard byte != UInt8(ascii: "u") else { return try skipUnicodeEscape() }
    guard Self.unescaped(byte) != nil else { throw fail(.invalidEscape(byte)) }
    advance(by: 2)
  }

  private mutating func skipUnicodeEscape() throws(JSONError) {
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
    Self.hexadecimalUnit(bytes, at: offset + distance)
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
  @inline(__always)
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
    // An escape is never shorter than what it stands for.
    var units = ContiguousArray<UInt8>(repeating: 0, count: content.count)
    var span = units.mutableSpan
    // Every byte is an integer.
    var memory = unsafe span.mutableBytes
    var length = 0
    var hasScalars = false
    var offset = 0
    while offset < content.count {
      if let block = block(content, at: offset) {
        memory.storeBytes(of: block, toByteOffset: length, as: SIMD16<UInt8>.self)
        let marks = UTF8Scan.places(of: UInt8(ascii: "\\"), in: block)
        let count = EscapeScan.isEmpty(marks) ? 16 : EscapeScan.cleanPrefix(marks)
        offset += count
        length += count
        if count == 16 { continue }
      } else if content[offset] != UInt8(ascii: "\\") {
        memory.storeBytes(of: content[offset], toByteOffset: length, as: UInt8.self)
        offset += 1
        length += 1
        continue
      }
      if let plain = unescaped(content[offset + 1]) {
        memory.storeBytes(of: plain, toByteOffset: length, as: UInt8.self)
        offset += 2
        length += 1
      } else {
        hasScalars = true
        for unit in scalar(content, at: &offset).utf8 {
          memory.storeBytes(of: unit, toByteOffset: length, as: UInt8.self)
          length += 1
        }
      }
    }
    // The bytes were checked when they were read, and a scalar's are well formed.
    return unsafe String(
      copying: UTF8Span(unchecked: units.span.extracting(first: length), isKnownASCII: isASCII && !hasScalars))
  }

  /// Returns the scalar of an escape, or of both escapes of a surrogate pair, and skips them.
  private static func scalar(_ content: Span<UInt8>, at offset: inout Int) -> Unicode.Scalar {
    let unit = hexadecimalUnit(content, at: offset + 2) ?? 0xFFFD
    offset += 6
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let trail = hexadecimalUnit(content, at: offset + 2) ?? 0xDC00
    offset += 6
    let value: UInt32 = 0x10000 + (UInt32(unit) - 0xD800) << 10
    return Unicode.Scalar(value + UInt32(trail) - 0xDC00) ?? "\u{FFFD}"
  }
}
