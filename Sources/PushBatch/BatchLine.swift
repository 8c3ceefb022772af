import APNsPayload
import CompactJSON

/// A recipient's line of the plainest form, read in one walk without a tree: `{"id":1,"languages":["fr"],"args":["Jenna"]}`.
///
/// The members in any order, with white space or without; `args` may be an object of `loc-args`, `badge` and `thread-id`;
/// strings without a backslash, integers of at most 18 digits. Every other line is read by
/// ``BatchRecipient/init(parsing:)``, with the same result where both read it.
///
/// A `payload` has to be the last member, and nobody has read its text: ``PlainPayload`` does.
struct BatchLine: PlainReading {
  /// What stands in the line, each once.
  private(set) var members: BatchMembers = []
  /// The texts of the values, strings with their quotes; empty for none.
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

  /// Reads a line; the memory of the last one is used again.
  ///
  /// - Parameters:
  ///   - text: bytes up to the line's end.
  ///   - start: where in them the line starts.
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

  /// The payload up to the line's closing brace, which is left to be read.
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

  /// False for a member that was there before.
  private mutating func note(_ member: BatchMember) -> Bool { members.insert(BatchMembers(member)).inserted }

  @inline(__always)
  private static func isText(_ name: Range<Int>, _ member: BatchMember, _ text: Span<UInt8>) -> Bool {
    isText(name.dropFirst().dropLast(), member.name, text)
  }

  /// The text of a string, from the bytes that the line was read from.
  private func string(_ quoted: Range<Int>, in bytes: [UInt8]) -> String {
    String(decoding: bytes[quoted.dropFirst().dropLast()], as: UTF8.self)
  }

  /// The token, from the bytes that the line was read from.
  func token(in bytes: [UInt8]) -> String? { token.isEmpty ? nil : string(token, in: bytes) }

  /// The thread, from the bytes that the line was read from.
  func threadID(in bytes: [UInt8]) -> String? { thread.isEmpty ? nil : string(thread, in: bytes) }

  /// The arguments, from the bytes that the line was read from.
  func locArgs(in bytes: [UInt8]) -> [LocArgument] {
    elements.map { element in
      bytes[element.lowerBound] == UInt8(ascii: "\"")
        ? .string(string(element, in: bytes)) : .number(JSONNumber(Self.integer(element, bytes.span)))
    }
  }
}
