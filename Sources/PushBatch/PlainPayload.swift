import APNsPayload
@_spi(Writing) import CompactJSON

/// A payload in the plainest form, read in one walk without a tree or a model.
///
/// The output consists of pieces of the payload's own text. Such a payload has an alert; all other values of `aps` are
/// strings or integers. An alert dictionary has plain text, or loc-keys with arrays of strings and integers. Custom
/// keys have any value, at most 16 levels deep. No string has a backslash, and none of Apple's keys occurs twice.
///
/// ``/APNsPayload/Payload`` reads every other payload. If both can read a payload, the result is the same.
struct PlainPayload: PlainReading {
  /// A member whose text is written unchanged.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
    /// Whether the value has no white space.
    let isCompact: Bool
  }

  /// The keys whose values are strings or integers, in the order in which they are written; the alert comes first.
  private static let apsKeys: [APSKey] = [
    .badge, .sound, .category, .threadID, .contentAvailable, .mutableContent, .targetContentID, .interruptionLevel,
    .filterCriteria,
  ]
  /// The keys of an alert's lines, in the order in which they are written; the launch image comes after them.
  private static let lineKeys = AlertDictionary.Line.allCases.map { line in
    (text: AlertKey(line, .text), locKey: AlertKey(line, .locKey), locArgs: AlertKey(line, .locArgs))
  }
  private static let depthLimit = 16

  /// The values of a line of the alert; empty if absent.
  struct Line {
    var text = 0..<0
    var locKey = 0..<0
    /// The range of the line's arguments in ``PlainPayload/elements``; `nil` if it has none.
    var locArgs: Range<Int>?
  }

  var offset = 0
  var bits: UInt8 = 0
  private var hasAPS = false
  /// The alert, if it is a string.
  private var text = 0..<0
  private var hasAlert = false
  /// The values of ``apsKeys``; empty if absent.
  private var apsValues = [Range<Int>](repeating: 0..<0, count: apsKeys.count)
  /// The title, the subtitle and the body.
  private(set) var lines = [Line](repeating: Line(), count: lineKeys.count)
  private var launchImage = 0..<0
  private var custom: [Member] = []
  var hasSpace = false
  /// The elements of all arrays of arguments, one array after the other, with the quotes of strings.
  private(set) var elements: [Range<Int>] = []

  /// Reads a payload from an offset to the end of the bytes; returns `false` if it has another form.
  ///
  /// The memory of the last payload is reused.
  mutating func read(_ payload: Span<UInt8>, from start: Int) -> Bool {
    offset = start
    bits = 0
    hasAPS = false
    hasAlert = false
    text = 0..<0
    for index in apsValues.indices { apsValues[index] = 0..<0 }
    for index in lines.indices { lines[index] = Line() }
    launchImage = 0..<0
    custom.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    guard readObject(payload, { reader, name, payload in reader.readMember(name, payload) }) else { return false }
    skipSpace(payload)
    guard offset == payload.count, hasAlert else { return false }
    return bits < 0x80 || (try? UTF8Span(validating: payload.extracting(start...))) != nil
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
      // The value is an integer or a string: `apsKeys` has no key of another shape.
      guard let value = key.shape == .integer ? readInteger(payload) : readString(payload) else { return false }
      apsValues[index] = value
      return true
    }
    return false
  }

  private mutating func readAlert(_ name: Range<Int>, _ payload: Span<UInt8>) -> Bool {
    for (index, keys) in Self.lineKeys.enumerated() {
      if Self.isKey(name, keys.text, payload) {
        guard lines[index].text.isEmpty, let value = readString(payload) else { return false }
        lines[index].text = value
        return true
      }
      if Self.isKey(name, keys.locKey, payload) {
        guard lines[index].locKey.isEmpty, let value = readString(payload) else { return false }
        lines[index].locKey = value
        return true
      }
      guard Self.isKey(name, keys.locArgs, payload) else { continue }
      guard lines[index].locArgs == nil else { return false }
      let first = elements.count
      let isRead = readArray(payload) { reader, payload in
        guard let element = reader.readScalar(payload) else { return false }
        reader.elements.append(element)
        return true
      }
      lines[index].locArgs = first..<elements.count
      return isRead
    }
    guard Self.isKey(name, AlertKey.launchImage, payload), launchImage.isEmpty, let value = readString(payload) else {
      return false
    }
    launchImage = value
    return true
  }

  private mutating func readValue(_ payload: Span<UInt8>, depth: Int) -> Bool {
    skipSpace(payload)
    guard offset < payload.count, depth < Self.depthLimit else { return false }
    switch payload[offset] {
    case UInt8(ascii: "\""): return readString(payload) != nil
    case UInt8(ascii: "{"):
      return readObject(payload) { reader, _, payload in reader.readValue(payload, depth: depth + 1) }
    case UInt8(ascii: "["): return readArray(payload) { reader, payload in reader.readValue(payload, depth: depth + 1) }
    case UInt8(ascii: "t"): return readLiteral("true", payload)
    case UInt8(ascii: "f"): return readLiteral("false", payload)
    case UInt8(ascii: "n"): return readLiteral("null", payload)
    default:
      guard readInteger(payload) != nil else { return false }
      // The text of a fraction is kept as it is; an exponent is left to the general strategy.
      guard offset < payload.count, payload[offset] == UInt8(ascii: ".") else { return true }
      offset += 1
      let start = offset
      while offset < payload.count, payload[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
      return offset > start
    }
  }

  private mutating func readLiteral(_ literal: StaticString, _ payload: Span<UInt8>) -> Bool {
    let range = offset..<offset + literal.utf8CodeUnitCount
    guard range.upperBound <= payload.count, Self.isText(range, literal, payload) else { return false }
    offset = range.upperBound
    return true
  }

  /// Returns whether a quoted name is that of a key; the key's token also has a comma before it and a colon after it.
  @inline(__always)
  private static func isKey(_ name: Range<Int>, _ key: PayloadKey<some PayloadDictionary>, _ payload: Span<UInt8>)
    -> Bool
  {
    isText(name, key.token, besides: 1, payload)
  }

  /// Writes the payload that was read from these bytes.
  ///
  /// - Parameter texts: for each line, the text in place of its loc-key.
  func write<Sink: JSONSink>(_ payload: Span<UInt8>, texts: [String?], to sink: inout Sink) {
    let start = sink.position
    sink.token(TopLevelKey.aps.token)
    let aps = sink.position
    sink.token(APSKey.alert.token)
    if text.isEmpty {
      let alert = sink.position
      for (index, keys) in Self.lineKeys.enumerated() {
        if let text = texts[index] {
          sink.token(keys.text.token)
          sink.string(text)
          continue
        }
        write(keys.text, lines[index].text, payload, to: &sink)
        write(keys.locKey, lines[index].locKey, payload, to: &sink)
        guard let locArgs = lines[index].locArgs else { continue }
        sink.token(keys.locArgs.token)
        let array = sink.position
        for element in elements[locArgs] {
          sink.comma()
          sink.json(payload.extracting(element))
        }
        sink.closeArray(from: array)
      }
      write(AlertKey.launchImage, launchImage, payload, to: &sink)
      sink.closeObject(from: alert)
    } else {
      sink.json(payload.extracting(text))
    }
    for (index, key) in Self.apsKeys.enumerated() { write(key, apsValues[index], payload, to: &sink) }
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

  /// Writes a key and its unchanged value, if there is one.
  @inline(__always)
  private func write<Sink: JSONSink>(
    _ key: PayloadKey<some PayloadDictionary>, _ value: Range<Int>, _ payload: Span<UInt8>, to sink: inout Sink
  ) {
    guard !value.isEmpty else { return }
    sink.token(key.token)
    sink.json(payload.extracting(value))
  }

  /// Writes a value without its white space, piece by piece.
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
