import APNsPayload
@_spi(Writing) import CompactJSON

/// A payload of the plainest form, read in one walk without a tree or a model: its JSON is made of pieces of its own text.
///
/// An alert, and the strings and integers of `aps`; in a long alert, plain texts or loc-keys with arrays of strings and
/// integers; custom keys with any value, 16 levels deep. No string has a backslash, and no key of Apple's stands twice. Every
/// other payload is not read here, but by ``/APNsPayload/Payload``, with the same result where both read it.
struct PlainPayload: PlainReading {
  /// A member whose text is written as it stands.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
    /// Whether no white space stands in the value.
    let isCompact: Bool
  }

  /// The keys whose values are strings or integers, in the order in which they are written; the alert comes first.
  private static let apsKeys: [APSKey] = [
    .badge, .sound, .category, .threadID, .contentAvailable, .mutableContent, .targetContentID, .interruptionLevel,
    .filterCriteria,
  ]
  /// The keys of an alert, in the order in which they are written.
  private static let alertKeys: [AlertKey] = [
    .title, .titleLocKey, .titleLocArgs, .subtitle, .subtitleLocKey, .subtitleLocArgs, .body, .locKey, .locArgs,
    .launchImage,
  ]
  private static let depthLimit = 16

  /// Title, subtitle and body.
  static let lineCount = 3

  var offset = 0
  var bits: UInt8 = 0
  private var hasAPS = false
  /// The short form of the alert.
  private var text = 0..<0
  private var hasAlert = false
  /// The values of ``apsKeys`` and of ``alertKeys``; empty for none.
  private var apsValues = [Range<Int>](repeating: 0..<0, count: apsKeys.count)
  private var alertValues = [Range<Int>](repeating: 0..<0, count: alertKeys.count)
  private var custom: [Member] = []
  private var hasSpace = false
  /// The elements of the arrays of arguments, one behind the other, and where each line's are.
  private var elements: [Range<Int>] = []
  private var elementRanges = [Range<Int>](repeating: 0..<0, count: lineCount)

  /// Reads a payload; the memory of the last one is used again.
  mutating func read(_ payload: Span<UInt8>) -> Bool {
    offset = 0
    bits = 0
    hasAPS = false
    hasAlert = false
    text = 0..<0
    for index in apsValues.indices { apsValues[index] = 0..<0 }
    for index in alertValues.indices { alertValues[index] = 0..<0 }
    custom.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    for index in elementRanges.indices { elementRanges[index] = 0..<0 }
    guard readObject(payload, { reader, name, payload in reader.readMember(name, payload) }) else { return false }
    skipSpace(payload)
    guard offset == payload.count, hasAlert else { return false }
    return bits < 0x80 || (try? UTF8Span(validating: payload)) != nil
  }

  private mutating func readMember(_ name: Range<Int>, _ payload: Span<UInt8>) -> Bool {
    if Self.isKey(name, TopLevelKey.aps, payload) {
      guard !hasAPS else { return false }
      hasAPS = true
      return readObject(payload) { reader, name, payload in reader.readAPS(name, payload) }
    }
    guard !Self.isKey(name, TopLevelKey.mdm, payload), !Self.isKey(name, TopLevelKey.simulatorTargetBundle, payload)
    else {
      return false
    }
    skipSpace(payload)
    let start = offset
    hasSpace = false
    guard readValue(payload, depth: 0) else { return false }
    custom.append(Member(name: name, value: start..<offset, isCompact: !hasSpace))
    return true
  }

  private mutating func readAPS(_ name: Range<Int>, _ payload: Span<UInt8>) -> Bool {
    if Self.isKey(name, APSKey.alert, payload) {
      guard !hasAlert else { return false }
      hasAlert = true
      skipSpace(payload)
      guard offset < payload.count, payload[offset] == UInt8(ascii: "{") else {
        guard let value = readString(payload) else { return false }
        text = value
        return true
      }
      return readObject(payload) { reader, name, payload in reader.readAlert(name, payload) }
    }
    for (index, key) in Self.apsKeys.enumerated() where Self.isKey(name, key, payload) {
      guard apsValues[index].isEmpty else { return false }
      guard let value = key.shape == .integer ? readInteger(payload) : readString(payload) else { return false }
      apsValues[index] = value
      return true
    }
    return false
  }

  private mutating func readAlert(_ name: Range<Int>, _ payload: Span<UInt8>) -> Bool {
    for (index, key) in Self.alertKeys.enumerated() where Self.isKey(name, key, payload) {
      guard alertValues[index].isEmpty else { return false }
      guard index % Self.lineCount == 2, index < Self.lineCount * Self.lineCount else {
        guard let value = readString(payload) else { return false }
        alertValues[index] = value
        return true
      }
      skipSpace(payload)
      let start = offset
      let first = elements.count
      let isRead = readArray(payload) { reader, payload in
        guard let element = reader.readScalar(payload) else { return false }
        reader.elements.append(element)
        return true
      }
      alertValues[index] = start..<offset
      elementRanges[index / Self.lineCount] = first..<elements.count
      return isRead
    }
    return false
  }

  /// Any value.
  private mutating func readValue(_ payload: Span<UInt8>, depth: Int) -> Bool {
    let before = offset
    skipSpace(payload)
    if offset > before { hasSpace = true }
    guard offset < payload.count, depth < Self.depthLimit else { return false }
    switch payload[offset] {
    case UInt8(ascii: "\""): return readString(payload) != nil
    case UInt8(ascii: "{"):
      offset += 1
      return readValues(payload, until: UInt8(ascii: "}")) { reader, payload in
        guard reader.readString(payload) != nil, reader.readMark(UInt8(ascii: ":"), payload) else { return false }
        return reader.readValue(payload, depth: depth + 1)
      }
    case UInt8(ascii: "["):
      offset += 1
      return readValues(payload, until: UInt8(ascii: "]")) { reader, payload in
        reader.readValue(payload, depth: depth + 1)
      }
    case UInt8(ascii: "t"): return readLiteral("true", payload)
    case UInt8(ascii: "f"): return readLiteral("false", payload)
    case UInt8(ascii: "n"): return readLiteral("null", payload)
    default:
      guard readInteger(payload) != nil else { return false }
      // A fraction's text is kept as it stands; an exponent is left to whoever knows more.
      guard offset < payload.count, payload[offset] == UInt8(ascii: ".") else { return true }
      offset += 1
      let start = offset
      while offset < payload.count, payload[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
      return offset > start
    }
  }

  private mutating func readValues(
    _ payload: Span<UInt8>, until end: UInt8, _ value: (inout Self, Span<UInt8>) -> Bool
  ) -> Bool {
    if readMark(end, payload) { return true }
    repeat {
      let before = offset
      skipSpace(payload)
      if offset > before { hasSpace = true }
      guard value(&self, payload) else { return false }
    } while readMark(UInt8(ascii: ","), payload)
    return readMark(end, payload)
  }

  private mutating func readLiteral(_ literal: StaticString, _ payload: Span<UInt8>) -> Bool {
    let range = offset..<offset + literal.utf8CodeUnitCount
    guard range.upperBound <= payload.count, Self.isText(range, literal, payload) else { return false }
    offset = range.upperBound
    return true
  }

  /// Reads a byte of a value, and remembers white space before it.
  private mutating func readMark(_ byte: UInt8, _ payload: Span<UInt8>) -> Bool {
    let before = offset
    skipSpace(payload)
    if offset > before { hasSpace = true }
    guard offset < payload.count, payload[offset] == byte else { return false }
    offset &+= 1
    return true
  }

  /// Whether a name with its quotes is a key's, whose text has a comma before and a colon behind.
  @inline(__always)
  private static func isKey(_ name: Range<Int>, _ key: PayloadKey<some PayloadDictionary>, _ payload: Span<UInt8>)
    -> Bool
  {
    isText(name, key.token, besides: 1, payload)
  }

  /// The key with its quotes by which a line is looked up; empty for none.
  func key(ofLine line: Int) -> Range<Int> { alertValues[Self.lineCount * line + 1] }

  /// Whether a line has a plain text.
  func hasText(inLine line: Int) -> Bool { !alertValues[Self.lineCount * line].isEmpty }

  /// The arguments of a line, strings with their quotes.
  func arguments(ofLine line: Int) -> ArraySlice<Range<Int>> { elements[elementRanges[line]] }

  /// Writes the payload, of which this is what was read.
  ///
  /// - Parameter texts: for each line, the text in place of its key.
  func write<Sink: JSONSink>(_ payload: Span<UInt8>, texts: [String?], to sink: inout Sink) {
    let start = sink.position
    sink.token(TopLevelKey.aps.token)
    let aps = sink.position
    sink.token(APSKey.alert.token)
    if text.isEmpty {
      let alert = sink.position
      for (index, key) in Self.alertKeys.enumerated() {
        if index % Self.lineCount == 0, index / Self.lineCount < Self.lineCount,
          let text = texts[index / Self.lineCount]
        {
          sink.token(key.token)
          sink.string(text)
        }
        guard !alertValues[index].isEmpty,
          index / Self.lineCount >= Self.lineCount || texts[index / Self.lineCount] == nil
        else { continue }
        sink.token(key.token)
        if index % Self.lineCount == 2, index < Self.lineCount * Self.lineCount {
          let array = sink.position
          for element in arguments(ofLine: index / Self.lineCount) {
            sink.comma()
            sink.json(payload.extracting(element))
          }
          sink.closeArray(from: array)
        } else {
          sink.json(payload.extracting(alertValues[index]))
        }
      }
      sink.closeObject(from: alert)
    } else {
      sink.json(payload.extracting(text))
    }
    for (index, key) in Self.apsKeys.enumerated() where !apsValues[index].isEmpty {
      sink.token(key.token)
      sink.json(payload.extracting(apsValues[index]))
    }
    sink.closeObject(from: aps)
    for member in custom {
      sink.comma()
      sink.json(payload.extracting(member.name))
      sink.token(":")
      if member.isCompact {
        sink.json(payload.extracting(member.value))
      } else {
        Self.writeCompact(payload.extracting(member.value), to: &sink)
      }
    }
    sink.closeObject(from: start)
  }

  /// Writes a value without its white space: what stands between it.
  private static func writeCompact<Sink: JSONSink>(_ value: Span<UInt8>, to sink: inout Sink) {
    var start = 0
    var isInString = false
    for index in value.indices {
      // No string has a backslash.
      if value[index] == UInt8(ascii: "\"") { isInString.toggle() }
      guard !isInString, isSpace(value[index]) else { continue }
      if index > start { sink.json(value.extracting(start..<index)) }
      start = index + 1
    }
    if start < value.count { sink.json(value.extracting(start...)) }
  }
}
