/// A line of the plainest form, read in one walk without a tree: `{"id":1,"languages":["fr"],"args":["Jenna"]}`.
///
/// The members in any order, with white space or without; `args` may be an object of `loc-args`, `badge` and `thread-id`;
/// strings without a backslash, integers of at most 18 digits. Any other line is nil here and read by
/// ``BatchRecipient/init(parsing:)``, with the same result where both read it.
///
/// In place of `args` a `payload` may stand last, whose text nobody has read: ``PlainPayload`` does.
struct PlainLine: PlainReading {
  /// The texts of the values in the line, strings with their quotes; empty for none.
  private(set) var id = 0..<0
  private(set) var languages = 0..<0
  private(set) var threadID = 0..<0
  private(set) var payload = 0..<0
  /// The elements of `loc-args`; nil for none.
  private(set) var arguments: [Range<Int>]?
  private(set) var badge: Int?

  var offset = 0
  var bits: UInt8 = 0
  private var hasArguments = false

  init?(_ line: Span<UInt8>) {
    guard readObject(line, { reader, name, line in reader.readMember(name, line) }) else { return nil }
    skipSpace(line)
    guard offset == line.count, !id.isEmpty, arguments != nil || !payload.isEmpty else { return nil }
    if bits >= 0x80 { guard (try? UTF8Span(validating: line)) != nil else { return nil } }
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
    var end = line.count
    while end > offset, Self.isSpace(line[end - 1]) { end -= 1 }
    guard end > offset else { return false }
    payload = offset..<end - 1
    offset = end - 1
    return true
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
}
