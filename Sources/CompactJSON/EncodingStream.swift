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

    /// The level around the outermost value, which no container has.
    static let outermost = Level(
      number: 0, start: -1, firstName: 0, isArray: false, isSorted: false, keepsNames: false)
  }

  /// The state that changes while a value is written.
  struct State {
    var writer: JSONByteWriter
    var capacity: Int
    /// The innermost level, which is not in the array so that a member is added without a check of the array.
    var level = Level.outermost
    /// The levels around it, from the outermost; as many as are open.
    var outerLevels: [Level] = []
    /// The names of all open levels that are not sorted; those from `nameCount` on belong to closed levels.
    var names: [WrittenName] = []
    var nameCount = 0
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
  let usesSubstitution: Bool
  /// Each checked access would be noted at run time, which took a third of all instructions.
  @exclusivity(unchecked) private var storage: State

  @inline(__always)
  var state: State {
    // No access lasts while a value's own code runs.
    get { unsafe storage }
    _modify { yield unsafe &storage }
  }

  init(_ options: CompactJSONEncoder) {
    self.options = options
    if case .useDefaultKeys = options.keyStrategy { usesDefaultKeys = true } else { usesDefaultKeys = false }
    usesSubstitution = options.substitution != nil
    let room = 1024
    // The writer's memory is freed when it grows and in deinit.
    let writer = unsafe JSONByteWriter(at: .allocate(capacity: room), room: room)
    unsafe storage = State(writer: writer, capacity: room)
    state.outerLevels.reserveCapacity(8)
    state.names.reserveCapacity(32)
  }

  deinit { unsafe state.writer.base.deallocate() }

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
  func reserve(_ count: Int) {
    if state.writer.room < count { grow(by: count) }
  }

  /// Writes what takes this many bytes; the size is not worked out as long as there is room.
  @inline(__always)
  func put(_ write: (inout JSONByteWriter) -> Void, size: @autoclosure () -> Int) {
    let start = state.writer
    write(&state.writer)
    guard state.writer.isTruncated else { return }
    state.writer = start
    grow(by: size())
    write(&state.writer)
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

  /// Opens or continues the array or object at a place.
  func open(at place: EncodingMark, isArray: Bool, isSorted: Bool = false) -> OpenLevel {
    OpenLevel(number(at: place, isArray, isSorted), of: self, at: place)
  }

  /// The number of open levels.
  var depth: Int { @inline(__always) get { state.outerLevels.count } }

  /// Returns an open level; `nil` if there is none at this depth.
  private func level(at depth: Int) -> Level? {
    guard depth < self.depth else { return nil }
    return depth + 1 == self.depth ? state.level : state.outerLevels[depth + 1]
  }

  /// Returns the number of the level that is opened or continued.
  private func number(at place: EncodingMark, _ isArray: Bool, _ isSorted: Bool) -> Int {
    if let level = level(at: place.depth), level.start == place.start {
      close(to: place.depth + 1)
      // The tree sorts the members of a dictionary that come after other members.
      if level.isArray != isArray || isSorted && !level.isSorted { breakOff() }
      return level.number
    }
    guard isDue(at: place) else {
      breakOff()
      return -1
    }
    state.lastNumber += 1
    state.due = -1
    state.outerLevels.append(state.level)
    state.level = Level(
      number: state.lastNumber, start: place.start, firstName: state.nameCount, isArray: isArray, isSorted: isSorted,
      keepsNames: isSorted && state.isStringKeyed)
    state.isStringKeyed = false
    return state.lastNumber
  }

  func keepsNames(_ depth: Int, _ number: Int) -> Bool {
    if let level = level(at: depth), level.number == number { level.keepsNames } else { false }
  }

  /// Makes a level the innermost one, and returns false if it is closed.
  @inline(__always)
  private func enter(_ depth: Int, _ number: Int) -> Bool {
    if state.level.number != number, !leaveLevels(inside: depth, number) { return false }
    guard state.due != position, !state.isBroken else {
      breakOff()
      return false
    }
    state.level.count += 1
    return true
  }

  /// Closes the levels inside another one, and returns false if that one is closed.
  @inline(never)
  private func leaveLevels(inside depth: Int, _ number: Int) -> Bool {
    guard let level = level(at: depth), level.number == number else {
      breakOff()
      return false
    }
    close(to: depth + 1)
    return true
  }

  /// Begins a member, and returns false if it cannot be written.
  func member(_ name: String, _ depth: Int, _ number: Int) -> Bool {
    guard enter(depth, number) else { return false }
    let start = position
    put({ $0.name(name) }, size: 2 + EscapeScan.encodedSize(of: name))
    state.due = position
    if state.level.isSorted {
      // Sorting finds a name that was written twice.
      state.sorted.append((name, start))
      return true
    }
    // Between the comma and the colon. Whether the name is new is found out when the level is closed: reading back what
    // has just been written would wait for it.
    let written = WrittenName(start: start + 1, count: position - start - 2)
    if state.nameCount < state.names.count {
      state.names[state.nameCount] = written
    } else {
      state.names.append(written)
    }
    state.nameCount += 1
    return true
  }

  /// Returns whether two names from this one on are equal, or, if there are many, have the same hash; the tree finds out
  /// which.
  private func hasRepeatedName(since first: Int) -> Bool {
    let base = unsafe state.writer.base
    guard state.nameCount - first <= WrittenName.comparedCount else { return hasRepeatedHash(since: first) }
    var bits: UInt64 = 0
    for place in first..<state.nameCount {
      let name = state.names[place]
      let bit = unsafe name.bit(in: base)
      if bits & bit != 0 {
        for earlier in first..<place where unsafe state.names[earlier].isEqual(to: name, in: base) { return true }
      }
      bits |= bit
    }
    return false
  }

  @inline(never)
  private func hasRepeatedHash(since first: Int) -> Bool {
    var hashes: Set<Int> = []
    for place in first..<state.nameCount {
      guard hashes.insert(unsafe state.names[place].hash(in: state.writer.base)).inserted else { return true }
    }
    return false
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
    while self.depth > depth, let outer = state.outerLevels.popLast() {
      let level = state.level
      state.level = outer
      if state.due == position { breakOff() }
      if level.isSorted { sort(level) }
      reserve(2)
      if level.isArray {
        state.writer.closeArray(from: level.start)
      } else {
        state.writer.closeObject(from: level.start)
      }
      if hasRepeatedName(since: level.firstName) { breakOff() }
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
    !state.isBroken && state.due == position && place.start == state.due && depth == place.depth
  }

  func count(_ depth: Int, _ number: Int) -> Int {
    if let level = level(at: depth), level.number == number { level.count } else { 0 }
  }
}
