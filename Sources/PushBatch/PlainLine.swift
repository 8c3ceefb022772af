/// A line of the plainest form, read in one walk without a tree: `{"id":1,"languages":["fr"],"args":["Jenna"]}`.
///
/// The members in any order, with white space or without; `args` may be an object of `loc-args`, `badge` and `thread-id`;
/// strings without a backslash, integers of at most 18 digits. Any other line is nil here and read by
/// ``BatchRecipient/init(parsing:)``, with the same result where both read it.
///
/// In place of `args` a `payload` may stand last, whose text nobody has read: only the first array after a `"loc-args":` in
/// it. Where the text without that array is known, the line is (``PayloadMemo``).
struct PlainLine {
  /// The texts of the values in the line, strings with their quotes; empty for none.
  private(set) var id = 0..<0
  private(set) var languages = 0..<0
  private(set) var threadID = 0..<0
  private(set) var payload = 0..<0
  /// Where in the line the array of a payload's `loc-args` stands.
  private(set) var payloadArguments = 0..<0
  /// The elements of `loc-args`; nil for none.
  private(set) var arguments: [Range<Int>]?
  private(set) var badge: Int?

  /// Where the walk is.
  private var offset = 0
  /// All bytes of strings, joined by or: whether any is no ASCII.
  private var bits: UInt8 = 0
  private var hasArguments = false

  init?(_ line: Span<UInt8>) {
    guard readObject(line, { reader, name, line in reader.readMember(name, line) }) else { return nil }
    skipSpace(line)
    guard offset == line.count, !id.isEmpty, arguments != nil else { return nil }
    if bits >= 0x80 { guard (try? UTF8Span(validating: line)) != nil else { return nil } }
  }

  /// `{`, members, `}`; false for anything else, and where a member is.
  private mutating func readObject(_ line: Span<UInt8>, _ member: (inout Self, Range<Int>, Span<UInt8>) -> Bool) -> Bool
  {
    guard read(UInt8(ascii: "{"), line) else { return false }
    repeat {
      guard let name = readString(line), read(UInt8(ascii: ":"), line), member(&self, name, line) else { return false }
    } while read(UInt8(ascii: ","), line)
    return read(UInt8(ascii: "}"), line)
  }

  private mutating func readMember(_ name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    if Self.isText(name, #""id""#, line) {
      guard id.isEmpty, let value = readScalar(line) else { return false }
      id = value
      return true
    }
    if Self.isText(name, #""languages""#, line) {
      guard languages.isEmpty else { return false }
      skipSpace(line)
      let start = offset
      guard readArray(line, { reader, line in reader.readString(line) != nil }) else { return false }
      languages = start..<offset
      return true
    }
    guard !hasArguments else { return false }
    hasArguments = true
    if Self.isText(name, #""payload""#, line) { return readPayload(line) }
    guard Self.isText(name, #""args""#, line) else { return false }
    skipSpace(line)
    guard offset < line.count, line[offset] == UInt8(ascii: "{") else { return readArguments(line) }
    return readObject(line) { reader, name, line in reader.readArgument(name, line) }
  }

  /// The payload up to the line's closing brace, which is left to be read.
  private mutating func readPayload(_ line: Span<UInt8>) -> Bool {
    skipSpace(line)
    let start = offset
    var end = line.count
    while end > start, Self.isSpace(line[end - 1]) { end -= 1 }
    end -= 1
    while end > start, Self.isSpace(line[end - 1]) { end -= 1 }
    let name: StaticString = #""loc-args""#
    let count = name.utf8CodeUnitCount
    while offset + count <= end {
      guard line[offset] == UInt8(ascii: "\""), Self.isText(offset..<offset + count, name, line) else {
        offset &+= 1
        continue
      }
      offset += count
      guard read(UInt8(ascii: ":"), line) else { return false }
      skipSpace(line)
      payloadArguments = offset..<offset
      guard readArguments(line), offset <= end else { return false }
      payloadArguments = payloadArguments.lowerBound..<offset
      payload = start..<end
      offset = end
      return true
    }
    return false
  }

  private mutating func readArgument(_ name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    if Self.isText(name, #""loc-args""#, line) { return readArguments(line) }
    if Self.isText(name, #""badge""#, line) {
      guard badge == nil, let value = readInteger(line) else { return false }
      badge = Self.integer(value, line)
      return true
    }
    guard Self.isText(name, #""thread-id""#, line), threadID.isEmpty, let value = readString(line) else { return false }
    threadID = value
    return true
  }

  private mutating func readArguments(_ line: Span<UInt8>) -> Bool {
    guard arguments == nil else { return false }
    var elements: [Range<Int>] = []
    let isRead = readArray(line) { reader, line in
      guard let element = reader.readScalar(line) else { return false }
      elements.append(element)
      return true
    }
    arguments = elements
    return isRead
  }

  private mutating func readArray(_ line: Span<UInt8>, _ element: (inout Self, Span<UInt8>) -> Bool) -> Bool {
    guard read(UInt8(ascii: "["), line) else { return false }
    if read(UInt8(ascii: "]"), line) { return true }
    repeat {
      guard element(&self, line) else { return false }
    } while read(UInt8(ascii: ","), line)
    return read(UInt8(ascii: "]"), line)
  }

  /// A string or an integer.
  private mutating func readScalar(_ line: Span<UInt8>) -> Range<Int>? {
    skipSpace(line)
    guard offset < line.count else { return nil }
    return line[offset] == UInt8(ascii: "\"") ? readString(line) : readInteger(line)
  }

  /// The range has the quotes.
  private mutating func readString(_ line: Span<UInt8>) -> Range<Int>? {
    guard read(UInt8(ascii: "\""), line) else { return nil }
    let start = offset - 1
    while offset < line.count {
      let byte = line[offset]
      offset &+= 1
      if byte == UInt8(ascii: "\"") { return start..<offset }
      if byte < 0x20 || byte == UInt8(ascii: "\\") { return nil }
      bits |= byte
    }
    return nil
  }

  private mutating func readInteger(_ line: Span<UInt8>) -> Range<Int>? {
    skipSpace(line)
    let start = offset
    if offset < line.count, line[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let first = offset
    while offset < line.count, line[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    guard 1...18 ~= offset - first else { return nil }
    // "0" is a number, "-0" and "01" are none of these.
    guard line[first] != UInt8(ascii: "0") || offset - start == 1 else { return nil }
    return start..<offset
  }

  /// Skips white space and reads this byte; false where another stands there.
  @inline(__always)
  private mutating func read(_ byte: UInt8, _ line: Span<UInt8>) -> Bool {
    skipSpace(line)
    guard offset < line.count, line[offset] == byte else { return false }
    offset &+= 1
    return true
  }

  @inline(__always)
  private mutating func skipSpace(_ line: Span<UInt8>) {
    while offset < line.count, Self.isSpace(line[offset]) { offset &+= 1 }
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// The value of what ``readInteger(_:)`` read: 18 digits have room.
  static func integer(_ range: Range<Int>, _ line: Span<UInt8>) -> Int {
    var value = 0
    for index in range where line[index] != UInt8(ascii: "-") { value = value * 10 + Int(line[index] &- 0x30) }
    return line[range.lowerBound] == UInt8(ascii: "-") ? -value : value
  }

  private static func isText(_ range: Range<Int>, _ text: StaticString, _ line: Span<UInt8>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<range.count {
      // In bounds: the index is below the literal's own length.
      guard unsafe line[range.lowerBound + index] == text.utf8Start[index] else { return false }
    }
    return true
  }
}
