import SourceText

/// The text of a value that is being encoded, as long as it can be written from front to back.
///
/// A container knows its level, and writing to it closes all levels inside. Some values cannot be written this way:
/// they write to a closed level, repeat a name or leave a place empty. Such a value breaks the stream, and its text is
/// not used.
///
/// The value is then encoded to a tree of ``Slot``, which could do all the work. For the five payloads of
/// Benchmarks/Instructions, that takes 2.1 to 4.1 times the instructions (callgrind, `JSON(encoding:)` and its bytes
/// against the encoder). Both are therefore kept, and the tests compare their bytes.
@safe final class EncodingStream {
  /// An open array or object.
  struct Level {
    /// A number that distinguishes this level from others at the same depth.
    let number: Int
    /// The offset of its text, which begins with the comma before its first member; that comma becomes the bracket.
    let start: Int
    /// The index of the first name of its members.
    let firstName: Int
    let isArray: Bool
    /// Whether its members are sorted when it is closed.
    let isSorted: Bool
    /// Whether its keys are names that no strategy converts.
    let keepsNames: Bool
    var count = 0
    /// A bit for each name's signature; if the bit of a name is not set, the name is new.
    var signatures: UInt64 = 0
  }

  /// The state that changes while a value is written.
  ///
  /// It is accessed by a pointer: each access to a class's own variables is checked at run time, which took a third of
  /// all instructions.
  struct State {
    var writer: JSONByteWriter
    var capacity: Int
    var levels: [Level] = []
    /// The names of all open levels that are not sorted; those from `nameCount` on belong to closed levels.
    var names: [WrittenName] = []
    var nameCount = 0
    /// The names of levels that have too many to compare.
    var hashedNames: Set<HashedName> = []
    /// The members of the open levels that are sorted.
    var sorted: [(name: String, start: Int)] = []
    /// The keys on the way to the values that are being encoded, each with the index of the one before it.
    var path: [(key: any CodingKey, parent: Int)] = []
    /// The offset at which a value is due and has not begun; -1 if none is due.
    var due = 0
    var lastNumber = 0
    /// Whether the value that is due is a dictionary whose keys are names that no strategy converts.
    var isStringKeyed = false
    var isBroken = false
  }

  let options: CompactJSONEncoder
  /// Whether a key's own text is the member's name.
  let usesDefaultKeys: Bool
  private let usesSubstitution: Bool
  private let storage: UnsafeMutablePointer<State>

  @inline(__always)
  var state: State {
    // Valid from init to deinit; no other code holds an access while a value's own code runs.
    get { unsafe storage.pointee }
    _modify { yield unsafe &storage.pointee }
  }

  init(_ options: CompactJSONEncoder) {
    self.options = options
    if case .useDefaultKeys = options.keyStrategy { usesDefaultKeys = true } else { usesDefaultKeys = false }
    usesSubstitution = options.substitution != nil
    unsafe storage = .allocate(capacity: 1)
    let room = 1024
    // The writer's memory is freed when it grows and in deinit.
    let writer = unsafe JSONByteWriter(at: .allocate(capacity: room), room: room)
    unsafe storage.initialize(to: State(writer: writer, capacity: room))
    state.levels.reserveCapacity(8)
    state.names.reserveCapacity(32)
  }

  deinit {
    unsafe state.writer.base.deallocate()
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  func breakOff() { state.isBroken = true }

  var position: Int { @inline(__always) get { state.writer.position } }

  /// Closes all levels, and returns false if the text is not the value's.
  func finish() -> Bool {
    close(to: 0)
    return !state.isBroken && state.due != position
  }

  /// The text written so far.
  var bytes: [UInt8] { bytes(from: 0) }

  private func bytes(from start: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: state.writer.base + start, count: position - start))
  }

  func append(to buffer: inout some RangeReplaceableCollection<UInt8>) {
    unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: state.writer.base, count: position))
  }

  /// Makes room for more bytes, so that the next write is not cut.
  @inline(__always)
  private func reserve(_ count: Int) {
    if state.writer.room < count { grow(by: count) }
  }

  @inline(never)
  private func grow(by count: Int) {
    let position = position
    let capacity = max(2 * state.capacity, position + count)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    // Both have room for the bytes that were written.
    unsafe memory.update(from: state.writer.base, count: position)
    unsafe state.writer.base.deallocate()
    unsafe state.writer = JSONByteWriter(at: memory, room: capacity)
    unsafe state.writer.cursor += position
    state.capacity = capacity
  }

  // MARK: Places

  /// Opens or continues the array or object at a place.
  func open(at place: EncodingMark, isArray: Bool, isSorted: Bool = false) -> OpenLevel {
    OpenLevel(number(at: place, isArray, isSorted), of: self, at: place)
  }

  /// Returns the number of the level that is opened or continued.
  private func number(at place: EncodingMark, _ isArray: Bool, _ isSorted: Bool) -> Int {
    let depth = place.depth
    if state.levels.count > depth, state.levels[depth].start == place.start {
      close(to: depth + 1)
      // The tree sorts the members of a dictionary that come after other members.
      if state.levels[depth].isArray != isArray || isSorted && !state.levels[depth].isSorted { breakOff() }
      return state.levels[depth].number
    }
    guard state.levels.count == depth, state.due == position, place.start == state.due else {
      breakOff()
      return -1
    }
    let number = state.lastNumber + 1
    state.lastNumber = number
    state.due = -1
    state.levels.append(
      Level(
        number: number, start: place.start, firstName: state.nameCount, isArray: isArray, isSorted: isSorted,
        keepsNames: isSorted && state.isStringKeyed))
    state.isStringKeyed = false
    return number
  }

  func keepsNames(_ depth: Int, _ number: Int) -> Bool {
    depth < state.levels.count && state.levels[depth].number == number && state.levels[depth].keepsNames
  }

  /// Makes a level the innermost one, and returns false if it is closed.
  @inline(__always)
  private func enter(_ depth: Int, _ number: Int) -> Bool {
    guard depth < state.levels.count, state.levels[depth].number == number, !state.isBroken else {
      breakOff()
      return false
    }
    if state.levels.count > depth + 1 { close(to: depth + 1) }
    guard state.due != position else {
      breakOff()
      return false
    }
    state.levels[depth].count += 1
    return true
  }

  /// Begins a member, and returns false if it cannot be written.
  func member(_ name: String, _ depth: Int, _ number: Int) -> Bool {
    guard enter(depth, number) else { return false }
    // Each byte takes at most 6 bytes; the rest is for the quotes, the comma and the colon.
    reserve(6 * name.utf8.count + 4)
    let start = position
    state.writer.comma()
    state.writer.string(name)
    if state.levels[depth].isSorted {
      // Sorting finds a name that was written twice.
      state.sorted.append((name, start))
    } else {
      // The name has at least its two quotes.
      let written = unsafe WrittenName(at: start + 1, count: position - start - 1, in: state.writer.base)
      let first = state.levels[depth].firstName
      let isNew =
        state.nameCount - first < HashedName.comparedCount
        ? state.levels[depth].signatures & written.bit == 0 || !isWritten(written, since: first)
        : hash(written, depth)
      guard isNew else {
        breakOff()
        return false
      }
      state.levels[depth].signatures |= written.bit
      if state.nameCount < state.names.count {
        state.names[state.nameCount] = written
      } else {
        state.names.append(written)
      }
      state.nameCount += 1
    }
    state.writer.token(":")
    state.due = position
    return true
  }

  private func isWritten(_ name: WrittenName, since first: Int) -> Bool {
    for place in first..<state.nameCount where unsafe state.names[place].isEqual(to: name, in: state.writer.base) {
      return true
    }
    return false
  }

  /// Adds a name of a level with many members.
  ///
  /// It returns false if the name or one with the same hash is already there; the tree finds out which.
  @inline(never)
  private func hash(_ name: WrittenName, _ depth: Int) -> Bool {
    let level = state.levels[depth]
    if state.nameCount - level.firstName == HashedName.comparedCount {
      for place in level.firstName..<state.nameCount { state.hashedNames.insert(hashed(state.names[place], level)) }
    }
    return state.hashedNames.insert(hashed(name, level)).inserted
  }

  @inline(never)
  private func forgetNames(of level: Level) {
    for place in level.firstName..<state.nameCount { state.hashedNames.remove(hashed(state.names[place], level)) }
  }

  private func hashed(_ name: WrittenName, _ level: Level) -> HashedName {
    HashedName(level: level.number, hash: unsafe name.hash(in: state.writer.base))
  }

  func element(_ depth: Int, _ number: Int) -> Bool {
    guard enter(depth, number) else { return false }
    reserve(1)
    state.writer.comma()
    state.due = position
    return true
  }

  /// Closes the levels from this depth on.
  func close(to depth: Int) {
    while state.levels.count > depth, let level = state.levels.popLast() {
      if state.due == position { breakOff() }
      if level.isSorted { sort(level) }
      reserve(2)
      if level.isArray {
        state.writer.closeArray(from: level.start)
      } else {
        state.writer.closeObject(from: level.start)
      }
      if state.nameCount - level.firstName > HashedName.comparedCount { forgetNames(of: level) }
      state.nameCount = level.firstName
    }
  }

  private func sort(_ level: Level) {
    // Without this, each level of nested dictionaries would copy all levels inside it.
    if level.count < 2 { return state.sorted.removeLast(level.count) }
    let members = state.sorted.suffix(level.count)
    var ends = members.dropFirst().map(\.start)
    ends.append(position)
    let order = zip(members, ends).sorted { $0.0.name.utf8.lexicographicallyPrecedes($1.0.name.utf8) }
    state.sorted.removeLast(members.count)
    for (left, right) in zip(order, order.dropFirst()) where left.0.name.utf8.elementsEqual(right.0.name.utf8) {
      return breakOff()
    }
    let text = bytes(from: level.start)
    unsafe state.writer.cursor = state.writer.base + level.start
    for (member, end) in order {
      state.writer.json(text.span.extracting(member.start - level.start..<end - level.start))
    }
  }

  /// Returns whether the value at a place has not begun.
  func isDue(at place: EncodingMark) -> Bool {
    !state.isBroken && state.due == position && place.start == state.due && state.levels.count == place.depth
  }

  func count(_ depth: Int, _ number: Int) -> Int {
    depth < state.levels.count && state.levels[depth].number == number ? state.levels[depth].count : 0
  }

  // MARK: Values

  func write(_ value: String) {
    // Most strings have few escapes. Room for a string of nothing but escapes is reserved only if it is needed.
    let count = value.utf8.count
    reserve(count + count / 8 + 2)
    let start = state.writer
    state.writer.string(value)
    guard state.writer.isTruncated else { return }
    state.writer = start
    reserve(6 * count + 2)
    state.writer.string(value)
  }

  func write(_ value: Int) {
    reserve(20)
    state.writer.integer(value)
  }

  func write(_ value: Bool) {
    reserve(5)
    state.writer.boolean(value)
  }

  func writeNull() {
    reserve(4)
    state.writer.token("null")
  }

  func write(integer value: some BinaryInteger) {
    if let value = Int(exactly: value) { return write(value) }
    let text = "\(value)"
    reserve(text.utf8.count)
    state.writer.text(text)
  }

  // The tree meets a number that is not finite again, and reports its place.
  func write(_ value: Double) {
    guard value.isFinite else { return breakOff() }
    reserve(25)
    state.writer.decimal(ShortestDecimal(value))
  }

  /// Writes a float's own shortest text: as a double, 0.1 would have 17 digits.
  func write(_ value: Float) {
    guard value.isFinite else { return breakOff() }
    reserve(25)
    state.writer.decimal(ShortestDecimal(value))
  }

  private func write(_ value: JSON) {
    reserve(value.encodedSize)
    state.writer.value(value)
  }

  private func write(strings: [String]) {
    let start = position
    for string in strings {
      reserve(1)
      state.writer.comma()
      write(string)
    }
    reserve(2)
    state.writer.closeArray(from: start)
  }

  /// Writes a value of any type where one is due, under this key.
  func write<T: Encodable, Key: CodingKey>(_ value: T, _ key: @autoclosure () -> Key, after parent: Int) throws {
    if !usesSubstitution, writePlainly(value) { return }
    let count = state.path.count
    let place = push(key(), after: parent)
    defer { while state.path.count > count { state.path.removeLast() } }
    try write(value, path: place)
  }

  /// Writes a value of any type where one is due.
  func write<T: Encodable>(_ value: T, path: Int) throws {
    let place = EncodingMark(start: position, depth: state.levels.count, path: path)
    if usesSubstitution, try options.substitution?(value, StreamEncoder(stream: self, place: place)) == true { return }
    if writePlainly(value) { return }
    if !usesSubstitution, let type = FoundationTypes.inProgram.kind(of: T.self), type != .date || options.refusesDates {
      return write(try type.json(of: value, at: self.path(to: path)))
    }
    if !usesDefaultKeys { state.isStringKeyed = value is any StringKeyed }
    try value.encode(to: StreamEncoder(stream: self, place: place))
    close(to: place.depth)
  }

  /// Writes a value if its type needs no encoder, and returns false for other types.
  @inline(__always)
  private func writePlainly<T>(_ value: T) -> Bool {
    // Metatypes are compared because a cast of a generic value costs a look-up; the bits are those of a value of that
    // type.
    if T.self == String.self {
      write(unsafe unsafeBitCast(value, to: String.self))
    } else if T.self == Int.self {
      write(unsafe unsafeBitCast(value, to: Int.self))
    } else if T.self == [String].self {
      write(strings: unsafe unsafeBitCast(value, to: [String].self))
    } else if T.self == JSON.self {
      write(unsafe unsafeBitCast(value, to: JSON.self))
    } else {
      return false
    }
    return true
  }
}
