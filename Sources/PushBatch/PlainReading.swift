/// A walk over JSON in the plainest form, without a tree: strings have no backslash, and integers have at most 18
/// digits.
///
/// Each method returns `false` or `nil` for any other form. The walk then ends, and the text is read with a tree
/// instead.
protocol PlainReading {
  /// The offset of the next byte.
  var offset: Int { get set }
  /// The bitwise OR of all bytes of strings; 0x80 or more if any is not ASCII.
  var bits: UInt8 { get set }
  /// Whether white space was skipped.
  var hasSpace: Bool { get set }
}

extension PlainReading {
  /// Reads `{`, members and `}`; returns `false` for anything else, or if `member` does.
  @inline(__always)
  mutating func readObject(_ text: Span<UInt8>, _ member: (inout Self, Range<Int>, Span<UInt8>) -> Bool) -> Bool {
    guard read(UInt8(ascii: "{"), text) else { return false }
    if read(UInt8(ascii: "}"), text) { return true }
    repeat {
      guard let name = readString(text), read(UInt8(ascii: ":"), text), member(&self, name, text) else { return false }
    } while read(UInt8(ascii: ","), text)
    return read(UInt8(ascii: "}"), text)
  }

  @inline(__always)
  mutating func readArray(_ text: Span<UInt8>, _ element: (inout Self, Span<UInt8>) -> Bool) -> Bool {
    guard read(UInt8(ascii: "["), text) else { return false }
    if read(UInt8(ascii: "]"), text) { return true }
    repeat {
      guard element(&self, text) else { return false }
    } while read(UInt8(ascii: ","), text)
    return read(UInt8(ascii: "]"), text)
  }

  /// Reads a string or an integer.
  mutating func readScalar(_ text: Span<UInt8>) -> Range<Int>? {
    skipSpace(text)
    guard offset < text.count else { return nil }
    return text[offset] == UInt8(ascii: "\"") ? readString(text) : readInteger(text)
  }

  /// Reads a string; the range includes the quotes.
  mutating func readString(_ text: Span<UInt8>) -> Range<Int>? {
    guard read(UInt8(ascii: "\""), text) else { return nil }
    let start = offset - 1
    while offset < text.count {
      let byte = text[offset]
      offset &+= 1
      if byte == UInt8(ascii: "\"") { return start..<offset }
      if byte < 0x20 || byte == UInt8(ascii: "\\") { return nil }
      bits |= byte
    }
    return nil
  }

  mutating func readInteger(_ text: Span<UInt8>) -> Range<Int>? {
    skipSpace(text)
    let start = offset
    if offset < text.count, text[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let first = offset
    while offset < text.count, text[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    guard 1...18 ~= offset - first else { return nil }
    // "0" is an integer; "-0" and "01" are not accepted.
    guard text[first] != UInt8(ascii: "0") || offset - start == 1 else { return nil }
    return start..<offset
  }

  /// Skips white space and reads this byte; returns `false` if another byte follows.
  @inline(__always)
  mutating func read(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    skipSpace(text)
    guard offset < text.count, text[offset] == byte else { return false }
    offset &+= 1
    return true
  }

  @inline(__always)
  mutating func skipSpace(_ text: Span<UInt8>) {
    while offset < text.count, Self.isSpace(text[offset]) {
      offset &+= 1
      hasSpace = true
    }
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Returns the value of an integer that ``readInteger(_:)`` read; 18 digits always fit.
  static func integer(_ range: Range<Int>, _ text: Span<UInt8>) -> Int {
    var value = 0
    for index in range where text[index] != UInt8(ascii: "-") { value = value * 10 + Int(text[index] &- 0x30) }
    return text[range.lowerBound] == UInt8(ascii: "-") ? -value : value
  }

  /// Returns whether a range of the text equals a literal without `edge` bytes at each end.
  @inline(__always)
  static func isText(_ range: Range<Int>, _ literal: StaticString, besides edge: Int = 0, _ text: Span<UInt8>) -> Bool {
    guard range.count == literal.utf8CodeUnitCount - 2 * edge else { return false }
    for index in 0..<range.count {
      // In bounds: with the edge, the index is less than the literal's own length.
      guard unsafe text[range.lowerBound + index] == literal.utf8Start[edge + index] else { return false }
    }
    return true
  }
}
