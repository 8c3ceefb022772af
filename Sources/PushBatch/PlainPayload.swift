import APNsPayload
import CompactJSON

/// A payload in the plainest form, as ranges of its own text.
///
/// The output consists of pieces of that text. Such a payload has an alert; all other values of `aps` are strings or
/// integers. An alert dictionary has plain text, or loc-keys with arrays of strings and integers. Custom keys have any
/// value. No string has a backslash, and none of Apple's keys occurs twice.
///
/// ``/APNsPayload/Payload`` reads every other payload. If both can read a payload, the result is the same.
struct PlainPayload {
  /// A member whose text is written unchanged.
  private struct Member {
    let name: Range<Int>
    let value: Range<Int>
    let hasWhiteSpace: Bool
  }

  private static let topLevelNames = JSONNameTable(TopLevelKey.allCases.lazy.map(\.name))
  /// The keys whose values are strings or integers, in the order in which they are written; the alert comes first.
  private static let apsKeys: [APSKey] = [
    .badge, .sound, .category, .threadID, .contentAvailable, .mutableContent, .targetContentID, .interruptionLevel,
    .filterCriteria,
  ]
  private static let apsNames = JSONNameTable((apsKeys + [.alert]).map(\.name))
  /// The keys of an alert's lines, in the order in which they are written; the launch image comes after them.
  private static let lineKeys = AlertDictionary.Line.allCases.map { line in
    (text: AlertKey(line, .text), locKey: AlertKey(line, .locKey), locArgs: AlertKey(line, .locArgs))
  }
  private static let alertNames = JSONNameTable(
    (lineKeys.flatMap { [$0.text, $0.locKey, $0.locArgs] } + [.launchImage]).map(\.name))

  /// The values of a line of the alert; empty if absent.
  struct Line {
    var text = 0..<0
    var locKey = 0..<0
    /// The range of the line's arguments in ``PlainPayload/elements``; `nil` if it has none.
    var locArgs: Range<Int>?
  }

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
  /// The elements of all arrays of arguments, one array after the other, with the quotes of strings.
  private(set) var elements: [Range<Int>] = []

  /// Reads a payload; returns `false` if it has another form.
  ///
  /// The memory of the last payload is reused.
  mutating func read(_ payload: BorrowedNode) -> Bool {
    hasAPS = false
    hasAlert = false
    text = 0..<0
    for index in apsValues.indices { apsValues[index] = 0..<0 }
    for index in lines.indices { lines[index] = Line() }
    launchImage = 0..<0
    custom.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    guard payload.kind == .object else { return false }
    var members = payload.members
    while members.next(in: Self.topLevelNames) {
      guard let place = members.place else {
        guard let name = members.name.plainRange, let hasWhiteSpace = members.value.hasWhiteSpace else { return false }
        custom.append(Member(name: name, value: members.value.range, hasWhiteSpace: hasWhiteSpace))
        continue
      }
      guard TopLevelKey.allCases[place] == .aps, !hasAPS, readAPS(members.value) else { return false }
      hasAPS = true
    }
    return hasAlert
  }

  private mutating func readAPS(_ aps: BorrowedNode) -> Bool {
    guard aps.kind == .object else { return false }
    var members = aps.members
    while members.next(in: Self.apsNames) {
      guard let place = members.place else { return false }
      let value = members.value
      if place == Self.apsKeys.count {
        guard !hasAlert, value.kind == .object ? readAlert(value) : Self.set(&text, to: value, .string) else {
          return false
        }
        hasAlert = true
      } else {
        guard Self.set(&apsValues[place], to: value, Self.apsKeys[place].shape) else { return false }
      }
    }
    return true
  }

  private mutating func readAlert(_ alert: BorrowedNode) -> Bool {
    var members = alert.members
    while members.next(in: Self.alertNames) {
      guard let place = members.place else { return false }
      let value = members.value
      let (line, part) = place.quotientAndRemainder(dividingBy: 3)
      let isRead =
        switch (line < lines.count, part) {
        case (true, 0): Self.set(&lines[line].text, to: value, .string)
        case (true, 1): Self.set(&lines[line].locKey, to: value, .string)
        case (true, _): readArguments(value, of: line)
        case (false, _): Self.set(&launchImage, to: value, .string)
        }
      guard isRead else { return false }
    }
    return true
  }

  private mutating func readArguments(_ array: BorrowedNode, of line: Int) -> Bool {
    guard array.kind == .array, lines[line].locArgs == nil else { return false }
    let first = elements.count
    var children = array.children
    while let element = children.next() {
      guard let range = element.plainRange else { return false }
      elements.append(range)
    }
    lines[line].locArgs = first..<elements.count
    return true
  }

  /// Sets a range to that of a value; returns `false` if it is set already, or if the value is not as plain as its key
  /// needs.
  private static func set(_ range: inout Range<Int>, to value: BorrowedNode, _ shape: ValueShape) -> Bool {
    let kind: JSONNode.Kind? =
      switch shape {
      case .string, .sound: .string
      case .integer: .number
      case .nullableString, .number, .boolean, .object, .strings, .arguments, .nullableArguments, .text, .alert: nil
      }
    guard range.isEmpty, value.kind == kind, let plain = value.plainRange else { return false }
    range = plain
    return true
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
      let value = payload.extracting(member.value)
      if member.hasWhiteSpace { Self.writeCompact(value, to: &sink) } else { sink.json(value) }
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
      guard !isInString, value[index] <= 0x20 else { continue }
      if index > start { sink.json(value.extracting(start..<index)) }
      start = index + 1
    }
    if start < value.count { sink.json(value.extracting(start...)) }
  }
}
