/// A sink that writes JSON text without white space into memory of a fixed size.
///
/// It never writes past the end. If the room runs out, it stops and remembers that, and the caller tries again with the
/// room that ``JSONSizeCounter`` measures. A reused buffer has had that room since its first use.
@safe @usableFromInline package struct JSONByteWriter: JSONSink {
  // The three words stay in registers: no function that is not inlined takes the writer by its address. Only one of them
  // changes, because the compiler would move each that does from register to register wherever two ways join.
  @usableFromInline let base: UnsafeMutablePointer<UInt8>
  /// Invariant: base <= cursor, and all memory between base and the limit is writable.
  ///
  /// If something did not fit, it is the address after the limit, so that there is no more room.
  @usableFromInline var cursor: UnsafeMutablePointer<UInt8>
  /// The address after the last writable byte.
  @usableFromInline let limit: Int

  /// Creates a writer at the start of memory.
  ///
  /// - Parameters:
  ///   - base: Memory that outlives the writer.
  ///   - room: The number of bytes that may be written.
  @inlinable @unsafe public init(at base: UnsafeMutablePointer<UInt8>, room: Int) {
    unsafe self.base = base
    unsafe cursor = base
    limit = Int(bitPattern: base) + room
  }

  /// Whether something did not fit, which makes the written bytes useless.
  @inlinable public var isTruncated: Bool { room < 0 }

  /// The number of bytes written so far.
  @inlinable @inline(__always) public var position: Int { unsafe cursor - base }

  /// The number of bytes left; negative if something did not fit.
  @inlinable @inline(__always) var room: Int { unsafe limit &- Int(bitPattern: cursor) }

  @inlinable @inline(__always) mutating func truncate() { unsafe cursor += room &+ 1 }

  /// Continues where a copy of this writer has stopped.
  @inlinable @inline(__always) public mutating func resume(from copy: JSONByteWriter) { unsafe cursor = copy.cursor }

  /// Moves the cursor to the end of the bytes that were just written; `nil` means that they did not fit.
  @inlinable @inline(__always) mutating func advance(to next: UnsafeMutablePointer<UInt8>?) {
    guard let next = unsafe next else { return truncate() }
    unsafe cursor = next
  }

  /// Writes bytes that are JSON already.
  ///
  /// The length is a constant after inlining, so that only two stores remain, which may overlap. A `memcpy` would be
  /// shared by the cases of a switch and then be a call.
  @inlinable @inline(__always) public mutating func token(_ token: StaticString) {
    let count = token.utf8CodeUnitCount
    guard room >= count else { return truncate() }
    let from = unsafe UnsafeRawPointer(token.utf8Start)
    let to = unsafe UnsafeMutableRawPointer(cursor)
    // In bounds: both have count bytes, and no load or store of n bytes ends after them.
    if count >= 8, count <= 16 {
      unsafe to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
      unsafe (to + count - 8).storeBytes(of: (from + count - 8).loadUnaligned(as: UInt64.self), as: UInt64.self)
    } else if count >= 4, count < 8 {
      unsafe to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      unsafe (to + count - 4).storeBytes(of: (from + count - 4).loadUnaligned(as: UInt32.self), as: UInt32.self)
    } else if count >= 16, count <= 32 {
      unsafe to.storeBytes(of: from.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      let end = unsafe (from + count - 16).loadUnaligned(as: SIMD16<UInt8>.self)
      unsafe (to + count - 16).storeBytes(of: end, as: SIMD16<UInt8>.self)
    } else {
      // `update(from:count:)` would first check whether the two overlap.
      unsafe to.copyMemory(from: from, byteCount: count)
    }
    unsafe cursor += count
  }

  // The closures below capture constants: a captured writer would not stay in registers.

  /// Writes ASCII that is JSON already.
  @inlinable @inline(__always) public mutating func text(_ value: String) {
    let (place, limit) = unsafe (cursor, limit)
    unsafe advance(to: value.withContiguousUTF8 { unsafe copyBytes($0, to: place, limit) })
  }

  /// Writes bytes that are JSON already.
  @inlinable @inline(__always) public mutating func json(_ bytes: Span<UInt8>) {
    let (place, limit) = unsafe (cursor, limit)
    unsafe advance(to: bytes.withUnsafeBufferPointer { unsafe copyBytes($0, to: place, limit) })
  }

  /// Writes a comma.
  @inlinable @inline(__always) public mutating func comma() {
    guard room >= 1 else { return truncate() }
    unsafe cursor.pointee = UInt8(ascii: ",")
    unsafe cursor += 1
  }

  /// Writes an integer in decimal.
  @inlinable @inline(__always) public mutating func integer(_ value: Int) {
    guard 0..<10 ~= value, room >= 1 else {
      return unsafe advance(to: writeDigits(of: value, at: cursor, limit))
    }
    unsafe cursor.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
    unsafe cursor += 1
  }

  /// Writes a number with a fraction or an exponent.
  @inlinable @inline(__always) public mutating func decimal(_ value: Double) {
    decimal(ShortestDecimal(value))
  }

  @inlinable @inline(__always) mutating func decimal(_ value: ShortestDecimal) {
    unsafe advance(to: value.write(at: cursor, limit))
  }

  /// Ends the object that began at `start`.
  @inlinable @inline(__always) public mutating func closeObject(from start: Int) {
    close(from: start, UInt8(ascii: "{"), UInt8(ascii: "}"))
  }
  /// Ends the array that began at `start`.
  @inlinable @inline(__always) public mutating func closeArray(from start: Int) {
    close(from: start, UInt8(ascii: "["), UInt8(ascii: "]"))
  }

  @inlinable @inline(__always) mutating func close(from start: Int, _ opening: UInt8, _ closing: UInt8) {
    let size = position == start ? 2 : 1
    // In bounds: the opening bracket is in the written bytes, or at their end, where there is room for two.
    guard UInt(bitPattern: start) <= UInt(bitPattern: position), room >= size else { return truncate() }
    unsafe base[start] = opening
    unsafe cursor += size
    unsafe cursor[-1] = closing
  }

  /// Writes a string with its quotes and escapes.
  @inlinable @inline(__always) public mutating func string(_ value: String) {
    let (place, limit) = unsafe (cursor, limit)
    unsafe advance(to: value.withContiguousUTF8 { unsafe writeQuoted($0, at: place, limit) })
  }

  /// Writes a string's UTF-8 with its quotes and escapes.
  @inlinable @inline(__always) public mutating func string(utf8: Span<UInt8>) {
    let (place, limit) = unsafe (cursor, limit)
    unsafe advance(to: utf8.withUnsafeBufferPointer { unsafe writeQuoted($0, at: place, limit) })
  }

  /// Writes a comma and a string, with one check of the room.
  @inlinable @inline(__always) public mutating func element(_ value: String) {
    let (place, limit) = unsafe (cursor, limit)
    let next = unsafe value.withContiguousUTF8 { unsafe writeQuoted($0, at: place + 1, limit) }
    // In bounds: the string fits after the comma.
    if unsafe next != nil { unsafe place.pointee = UInt8(ascii: ",") }
    unsafe advance(to: next)
  }

  /// Writes a comma, a name and a colon, with one check of the room.
  @inlinable @inline(__always) public mutating func name(_ name: String) {
    let (place, limit) = unsafe (cursor, limit)
    guard let next = unsafe name.withContiguousUTF8({ unsafe writeQuoted($0, at: place + 1, limit &- 1) }) else {
      return truncate()
    }
    // In bounds: the name fits between the comma and the colon.
    unsafe place.pointee = UInt8(ascii: ",")
    unsafe next.pointee = UInt8(ascii: ":")
    unsafe cursor = next + 1
  }
}
