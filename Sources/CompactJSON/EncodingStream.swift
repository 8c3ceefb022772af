/// The text of a value that is being encoded, as long as it is written from front to back.
///
/// A container knows its level; writing to it closes all levels inside. What cannot be written this way (a level that was
/// closed, a name that is there already, a place that was left empty) marks the stream as broken, and nothing more counts.
final class EncodingStream {
  /// An array or object that is open.
  struct Level {
    /// Tells this level from others that were at this depth.
    let number: Int
    /// Where its text begins: with the comma before its first member, which becomes the bracket.
    let start: Int
    /// Where the names of its members begin.
    let firstName: Int
    let isArray: Bool
    /// Whether its members are sorted at its end.
    let isSorted: Bool
    var count = 0
  }

  let options: CompactJSONEncoder
  private(set) var bytes: [UInt8] = []
  private(set) var levels: [Level] = []
  private(set) var isBroken = false
  /// Keys on the way to the value that is being encoded.
  private(set) var path: [any CodingKey] = []
  /// Where a value is due and has not begun; -1 for nowhere.
  private var due = 0
  private var lastNumber = 0
  /// Hashes of the names of all open levels.
  private var hashes: [UInt64] = []
  /// The members of the sorted levels that are open.
  private var sorted: [(name: String, start: Int)] = []

  init(_ options: CompactJSONEncoder) {
    self.options = options
    bytes.reserveCapacity(1024)
    levels.reserveCapacity(8)
    hashes.reserveCapacity(32)
  }

  func breakOff() { isBroken = true }

  /// Closes everything; false where the text is not the value's.
  func finish() -> Bool {
    close(to: 0)
    return !isBroken && due != bytes.count
  }

  // MARK: Places

  /// Opens the array or object that stands at a place, or continues it; the level's number.
  func open(at place: EncodingPlace, isArray: Bool, isSorted: Bool = false) -> Int {
    if levels.count > place.depth, levels[place.depth].start == place.start {
      close(to: place.depth + 1)
      if levels[place.depth].isArray != isArray { breakOff() }
      return levels[place.depth].number
    }
    guard levels.count == place.depth, due == bytes.count, place.start == due else {
      breakOff()
      return -1
    }
    lastNumber += 1
    due = -1
    levels.append(
      Level(
        number: lastNumber, start: bytes.count, firstName: hashes.count, isArray: isArray, isSorted: isSorted))
    return lastNumber
  }

  /// Makes a level the innermost one; false where it is closed.
  @inline(__always)
  func enter(_ depth: Int, _ number: Int) -> Bool {
    guard depth < levels.count, levels[depth].number == number, !isBroken else {
      breakOff()
      return false
    }
    if levels.count > depth + 1 { close(to: depth + 1) }
    guard due != bytes.count else {
      breakOff()
      return false
    }
    levels[depth].count += 1
    return true
  }

  /// Begins a member; false where it cannot be written.
  func member(_ name: String, _ depth: Int, _ number: Int) -> Bool {
    guard enter(depth, number) else { return false }
    let hash = Self.hash(name)
    let first = levels[depth].firstName
    for place in first..<hashes.count where hashes[place] == hash {
      breakOff()
      return false
    }
    hashes.append(hash)
    if levels[depth].isSorted { sorted.append((name, bytes.count)) }
    bytes.append(UInt8(ascii: ","))
    JSON.string(name).append(to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    due = bytes.count
    return true
  }

  func element(_ depth: Int, _ number: Int) -> Bool {
    guard enter(depth, number) else { return false }
    bytes.append(UInt8(ascii: ","))
    due = bytes.count
    return true
  }

  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Ends the levels from this depth on.
  func close(to depth: Int) {
    while levels.count > depth, let level = levels.popLast() {
      if due == bytes.count { breakOff() }
      if level.isSorted { sort(level) }
      let opening = UInt8(ascii: level.isArray ? "[" : "{")
      if bytes.count == level.start { bytes.append(opening) } else { bytes[level.start] = opening }
      bytes.append(UInt8(ascii: level.isArray ? "]" : "}"))
      if hashes.count > level.firstName { hashes.removeSubrange(level.firstName...) }
    }
  }

  private func sort(_ level: Level) {
    let members = sorted.suffix(level.count)
    var ends = members.dropFirst().map(\.start)
    ends.append(bytes.count)
    let order = zip(members, ends).sorted { $0.0.name.utf8.lexicographicallyPrecedes($1.0.name.utf8) }
    sorted.removeLast(members.count)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count - level.start)
    for (member, end) in order { text += bytes[member.start..<end] }
    bytes.replaceSubrange(level.start..., with: text)
  }

  /// Whether the value of a place has not begun.
  func isDue(at place: EncodingPlace) -> Bool {
    !isBroken && due == bytes.count && place.start == due && levels.count == place.depth
  }

  func count(_ depth: Int, _ number: Int) -> Int {
    depth < levels.count && levels[depth].number == number ? levels[depth].count : 0
  }

  // MARK: Values

  func write(_ value: String) { JSON.string(value).append(to: &bytes) }
  func write(_ value: Int) { JSON.number(JSONNumber(value)).append(to: &bytes) }
  func write(_ value: Bool) { JSON.boolean(value).append(to: &bytes) }
  func writeNull() { JSON.null.append(to: &bytes) }
  func write(integer value: some BinaryInteger) {
    if let value = Int(exactly: value) { write(value) } else { bytes.append(contentsOf: "\(value)".utf8) }
  }

  // The tree finds what is not finite again, and says where.
  func write(_ value: Double) {
    if value.isFinite { Decimal(value: ShortestDecimal(value)).append(to: &bytes) } else { breakOff() }
  }

  /// A float's own shortest text: as a double, 0.1 would have 17 digits.
  func write(_ value: Float) {
    if value.isFinite { Decimal(value: ShortestDecimal(value)).append(to: &bytes) } else { breakOff() }
  }

  private struct Decimal: JSONWritable {
    let value: ShortestDecimal
    func write<Sink: JSONSink>(to sink: inout Sink) { sink.decimal(value) }
  }

  /// Writes a value of any type where one is due, behind these keys.
  func write<T: Encodable>(_ value: T, behind keys: [any CodingKey], _ key: any CodingKey) throws {
    let count = path.count
    path.append(contentsOf: keys)
    path.append(key)
    defer { path.removeSubrange(count...) }
    try write(value)
  }

  func write<T: Encodable>(_ value: T) throws {
    if let substitution = options.substitution {
      if try substitution(value, StreamEncoder(stream: self, place: place, keys: [])) { return }
    }
    // Metatypes are compared, as a cast of a generic value costs a look-up.
    if T.self == String.self, let value = value as? String { return write(value) }
    if T.self == [String].self, let value = value as? [String] { return write(strings: value) }
    if T.self == Int.self, let value = value as? Int { return write(value) }
    if T.self == JSON.self, let value = value as? JSON { return value.append(to: &bytes) }
    let place = place
    try value.encode(to: StreamEncoder(stream: self, place: place, keys: []))
    close(to: place.depth)
  }

  private func write(strings: [String]) {
    let start = bytes.count
    for string in strings {
      bytes.append(UInt8(ascii: ","))
      write(string)
    }
    if bytes.count == start { bytes.append(UInt8(ascii: "[")) } else { bytes[start] = UInt8(ascii: "[") }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Where the value that is due is written.
  var place: EncodingPlace { EncodingPlace(start: bytes.count, depth: levels.count, pathCount: path.count) }
}

/// Where one value is written.
struct EncodingPlace {
  let start: Int
  /// How many levels are around it.
  let depth: Int
  /// How many keys are on the way to it.
  let pathCount: Int
}
