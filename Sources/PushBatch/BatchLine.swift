import APNsPayload
import CompactJSON

/// A recipient's line in the plainest form, read in one walk without a tree:
/// `{"id":1,"languages":["fr"],"args":["Jenna"]}`.
///
/// The members may be in any order, with or without white space. `args` may also be an object of `loc-args`, `badge`
/// and `thread-id`. Strings have no backslash, and integers have at most 18 digits. `BatchRecipient(parsing:)`
/// reads every other line. If both can read a line, the result is the same.
///
/// A `payload` has to be the last member. Its text is not read here, but by ``PlainPayload``.
struct BatchLine: PlainReading {
  /// The members of the line; none occurs twice.
  private(set) var members: BatchMembers = []
  /// The ranges of the values' text, with the quotes of strings; empty if a value is absent.
  private(set) var id = 0..<0
  private(set) var languages = 0..<0
  private(set) var payload = 0..<0
  private var token = 0..<0
  private var thread = 0..<0
  private(set) var badge: Int?
  /// The elements of `loc-args`.
  private var elements: [Range<Int>] = []

  var offset = 0
  var bits: UInt8 = 0
  var hasSpace = false

  /// Reads a line, reusing the memory of the last one; returns `false` if the line has another form.
  ///
  /// - Parameters:
  ///   - text: the bytes up to the line's end.
  ///   - start: the offset of the line's start in these bytes.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Bool {
    members = []
    languages = 0..<0
    token = 0..<0
    thread = 0..<0
    badge = nil
    elements.removeAll(keepingCapacity: true)
    offset = start
    bits = 0
    guard readObject(text, { line, name, text in line.readMember(name, text) }) else { return false }
    skipSpace(text)
    guard offset == text.count, members.contains(BatchMembers(.id)) else { return false }
    return bits < 0x80 || (try? UTF8Span(validating: text.extracting(start...))) != nil
  }

  private mutating func readMember(_ name: Range<Int>, _ text: Span<UInt8>) -> Bool {
    if Self.isText(name, .id, text) {
      guard let value = readScalar(text) else { return false }
      id = value
      return note(.id)
    }
    if Self.isText(name, .languages, text) {
      skipSpace(text)
      let start = offset
      guard readArray(text, { line, text in line.readString(text) != nil }) else { return false }
      languages = start..<offset
      return note(.languages)
    }
    if Self.isText(name, .args, text) {
      guard note(.args) else { return false }
      skipSpace(text)
      guard offset < text.count, text[offset] == UInt8(ascii: "{") else { return readArguments(text) }
      return readObject(text) { line, name, text in line.readArgument(name, text) }
    }
    if Self.isText(name, .payload, text) { return readPayload(text) && note(.payload) }
    guard Self.isText(name, .token, text), let value = readString(text) else { return false }
    token = value
    return note(.token)
  }

  /// Takes everything before the line's closing brace as the payload; the brace is read later.
  private mutating func readPayload(_ text: Span<UInt8>) -> Bool {
    skipSpace(text)
    var end = text.count
    while end > offset, Self.isSpace(text[end - 1]) { end -= 1 }
    guard end > offset else { return false }
    payload = offset..<end - 1
    offset = end - 1
    return true
  }

  private mutating func readArgument(_ name: Range<Int>, _ text: Span<UInt8>) -> Bool {
    if Self.isText(name, .locArgs, text) { return readArguments(text) }
    if Self.isText(name, .badge, text) {
      guard let value = readInteger(text) else { return false }
      badge = Self.integer(value, text)
      return note(.badge)
    }
    guard Self.isText(name, .threadID, text), let value = readString(text) else { return false }
    thread = value
    return note(.threadID)
  }

  private mutating func readArguments(_ text: Span<UInt8>) -> Bool {
    guard note(.locArgs) else { return false }
    return readArray(text) { line, text in
      guard let element = line.readScalar(text) else { return false }
      line.elements.append(element)
      return true
    }
  }

  /// Adds a member; returns `false` if it is a duplicate.
  private mutating func note(_ member: BatchMember) -> Bool { members.insert(BatchMembers(member)).inserted }

  @inline(__always)
  private static func isText(_ name: Range<Int>, _ member: BatchMember, _ text: Span<UInt8>) -> Bool {
    isText(name.dropFirst().dropLast(), member.name, text)
  }

  /// Returns the string between two quotes, from the bytes that the line was read from.
  private func string(_ quoted: Range<Int>, in bytes: [UInt8]) -> String {
    String(decoding: bytes[quoted.dropFirst().dropLast()], as: UTF8.self)
  }

  /// Returns the token, from the bytes that the line was read from.
  func token(in bytes: [UInt8]) -> String? { token.isEmpty ? nil : string(token, in: bytes) }

  /// Returns the thread's identifier, from the bytes that the line was read from.
  func threadID(in bytes: [UInt8]) -> String? { thread.isEmpty ? nil : string(thread, in: bytes) }

  /// Returns the arguments, from the bytes that the line was read from.
  func locArgs(in bytes: [UInt8]) -> [LocArgument] {
    elements.map { element in
      bytes[element.lowerBound] == UInt8(ascii: "\"")
        ? .string(string(element, in: bytes)) : .number(JSONNumber(Self.integer(element, bytes.span)))
    }
  }
}
