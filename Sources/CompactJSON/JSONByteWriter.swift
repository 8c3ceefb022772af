/// Writes JSON text without white space into memory of a fixed size.
///
/// It never writes past the end: where the room runs out it stops and remembers so, and the caller comes back with as
/// much room as ``JSONSizeCounter`` says. A reused buffer has had the room since its first use.
@_spi(Writing) @safe public struct JSONByteWriter: JSONSink {
  @usableFromInline let base: UnsafeMutablePointer<UInt8>
  @usableFromInline var cursor: UnsafeMutablePointer<UInt8>
  /// Invariant: base <= cursor <= end, and all between base and end is writable.
  @usableFromInline var end: UnsafeMutablePointer<UInt8>
  /// Whether something did not fit; what was written is then useless.
  public var isTruncated = false

  /// - Parameters:
  ///   - base: memory that outlives the writer.
  ///   - room: how many bytes of it may be written.
  @inlinable @unsafe public init(at base: UnsafeMutablePointer<UInt8>, room: Int) {
    unsafe self.base = base
    unsafe cursor = base
    unsafe end = base + room
  }

  /// Bytes written so far.
  @inlinable @inline(__always) public var position: Int { unsafe cursor - base }

  @inlinable var room: Int { unsafe end - cursor }

  @usableFromInline @inline(never) @_effects(releasenone) mutating func truncate() {
    isTruncated = true
    unsafe end = cursor
  }

  /// The length is a constant where this is inlined, so that two stores, which may overlap, are all that remains; a
  /// `memcpy` would be shared by the cases of a switch, and then be a call.
  @inlinable @inline(__always) public mutating func token(_ token: StaticString) {
    let count = token.utf8CodeUnitCount
    guard room >= count else { return truncate() }
    let from = unsafe UnsafeRawPointer(token.utf8Start)
    let to = unsafe UnsafeMutableRawPointer(cursor)
    // In bounds: both have count bytes, and no load or store of n bytes ends behind them.
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
      // Not `update(from:count:)`, which first asks whether the two overlap.
      unsafe to.copyMemory(from: from, byteCount: count)
    }
    unsafe cursor += count
  }

  /// Writes ASCII that is JSON already.
  @inlinable @inline(__always) public mutating func text(_ value: String) {
    unsafe value.withContiguousUTF8 { unsafe raw($0) }
  }

  /// Writes bytes that are JSON already.
  @inlinable @inline(__always) public mutating func json(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe raw($0) }
  }

  @usableFromInline @inline(never) @_effects(releasenone)
  mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    guard room >= count else { return truncate() }
    guard let start = bytes.baseAddress, count > 0 else { return }
    let from = unsafe UnsafeRawPointer(start)
    let to = unsafe UnsafeMutableRawPointer(cursor)
    unsafe cursor += count
    // In bounds: both have count bytes, and no load or store of n bytes begins before them or ends behind them. What is
    // short is copied from both ends, where a call of `memcpy` would cost more than the copy.
    if count > 64 {
      unsafe to.copyMemory(from: from, byteCount: count)
    } else if count >= 16 {
      let last = unsafe (from + count - 16).loadUnaligned(as: SIMD16<UInt8>.self)
      var place = 0
      while place < count - 16 {
        let block = unsafe (from + place).loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe (to + place).storeBytes(of: block, as: SIMD16<UInt8>.self)
        place += 16
      }
      unsafe (to + count - 16).storeBytes(of: last, as: SIMD16<UInt8>.self)
    } else if count >= 8 {
      let last = unsafe (from + count - 8).loadUnaligned(as: UInt64.self)
      unsafe to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
      unsafe (to + count - 8).storeBytes(of: last, as: UInt64.self)
    } else if count >= 4 {
      let last = unsafe (from + count - 4).loadUnaligned(as: UInt32.self)
      unsafe to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      unsafe (to + count - 4).storeBytes(of: last, as: UInt32.self)
    } else {
      for place in 0..<count { unsafe to.storeBytes(of: bytes[place], toByteOffset: place, as: UInt8.self) }
    }
  }

  /// Writes a comma.
  @inlinable @inline(__always) public mutating func comma() {
    guard room >= 1 else { return truncate() }
    unsafe cursor.pointee = UInt8(ascii: ",")
    unsafe cursor += 1
  }

  /// Writes an integer in decimal.
  @inlinable @inline(__always) public mutating func integer(_ value: Int) {
    guard 0..<10 ~= value, room >= 1 else { return longInteger(value) }
    unsafe cursor.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
    unsafe cursor += 1
  }

  @usableFromInline @inline(never) @_effects(releasenone) mutating func longInteger(_ value: Int) {
    var rest = value.magnitude
    let size = decimalDigits(rest) + (value < 0 ? 1 : 0)
    guard room >= size else { return truncate() }
    if value < 0 { unsafe cursor.pointee = UInt8(ascii: "-") }
    unsafe cursor += size
    var place = unsafe cursor
    repeat {
      unsafe place -= 1
      unsafe place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Writes a number with a fraction or an exponent.
  @inline(never) @_effects(releasenone) public mutating func decimal(_ value: ShortestDecimal) {
    let size = value.size
    guard room >= size else { return truncate() }
    unsafe cursor += size
    unsafe value.write(before: cursor)
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
    guard room >= size, !isTruncated else { return truncate() }
    // In bounds: `start` was a position of this writer, and there is room for the brackets.
    unsafe base[start] = opening
    unsafe cursor += size
    unsafe cursor[-1] = closing
  }

  /// Writes a string with its quotes and escapes.
  @inlinable @inline(__always) public mutating func string(_ value: String) {
    unsafe value.withContiguousUTF8 { unsafe string($0) }
  }

  /// A string's bytes between quotes.
  ///
  /// There is always room for the rest of the source and the closing quote, so that only an escape has to ask for more;
  /// stretches without one are copied 16 bytes at a time.
  // Without the attribute the compiler retains every string around the call, which costs more than a short string.
  @usableFromInline @inline(never) @_effects(releasenone)
  mutating func string(_ source: UnsafeBufferPointer<UInt8>) {
    let count = source.count
    guard room >= count + 2 else { return truncate() }
    var to = unsafe UnsafeMutableRawPointer(cursor)
    unsafe to.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    unsafe to += 1
    if let start = source.baseAddress {
      var from = unsafe UnsafeRawPointer(start)
      let last = unsafe from + count
      while unsafe last - from >= 16 {
        let bytes = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe to.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        let marks = EscapeScan.marks(bytes)
        guard EscapeScan.isEmpty(marks) else {
          let clean = EscapeScan.cleanPrefix(marks)
          unsafe from += clean + 1
          unsafe to += clean
          let byte = unsafe (from - 1).load(as: UInt8.self)
          guard let next = unsafe escape(byte, at: to, before: last - from) else { return truncate() }
          unsafe to = next
          continue
        }
        unsafe from += 16
        unsafe to += 16
      }
      if unsafe from < last, unsafe !copyTail(from, until: last, count, to) {
        repeat {
          let byte = unsafe from.load(as: UInt8.self)
          unsafe from += 1
          if EscapeScan.extraBytes(byte) == 0 {
            unsafe to.storeBytes(of: byte, as: UInt8.self)
            unsafe to += 1
          } else {
            guard let next = unsafe escape(byte, at: to, before: last - from) else { return truncate() }
            unsafe to = next
          }
        } while unsafe from < last
      } else {
        unsafe to += last - from
      }
    }
    unsafe to.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    unsafe cursor = (to + 1).assumingMemoryBound(to: UInt8.self)
  }

  /// Copies the last 15 bytes or fewer in one step; false where one of them needs an escape, and for a string of fewer
  /// than 4.
  ///
  /// A word that overlaps what was copied before is read and written again: where the whole word needs no escape, what
  /// was copied of it stands in the output as it stands in the source.
  @inline(__always)
  private func copyTail(
    _ from: UnsafeRawPointer, until last: UnsafeRawPointer, _ count: Int, _ to: UnsafeMutableRawPointer
  ) -> Bool {
    let rest = unsafe last - from
    if rest >= 8 {
      let first = unsafe from.loadUnaligned(as: UInt64.self)
      let second = unsafe (last - 8).loadUnaligned(as: UInt64.self)
      unsafe to.storeBytes(of: first, as: UInt64.self)
      unsafe (to + rest - 8).storeBytes(of: second, as: UInt64.self)
      return !EscapeScan.needsEscape(first) && !EscapeScan.needsEscape(second)
    } else if count >= 8 {
      let word = unsafe (last - 8).loadUnaligned(as: UInt64.self)
      guard !EscapeScan.needsEscape(word) else { return false }
      unsafe (to + rest - 8).storeBytes(of: word, as: UInt64.self)
      return true
    } else if rest >= 4 {
      let first = unsafe from.loadUnaligned(as: UInt32.self)
      let second = unsafe (last - 4).loadUnaligned(as: UInt32.self)
      unsafe to.storeBytes(of: first, as: UInt32.self)
      unsafe (to + rest - 4).storeBytes(of: second, as: UInt32.self)
      return !EscapeScan.needsEscape(UInt64(first) | UInt64(second) << 32)
    } else {
      return false
    }
  }

  /// Writes the escape of a byte that needs one, and answers the place behind it; nil where it and the rest have no room.
  ///
  /// - Parameter rest: how many bytes of the source follow; the closing quote has room too.
  @inline(__always)
  private func escape(
    _ byte: UInt8, at place: UnsafeMutableRawPointer, before rest: Int
  ) -> UnsafeMutableRawPointer? {
    // What stands behind the backslash: of the controls by this table, the quote and the backslash themselves.
    let letters: StaticString = "uuuuuuuubtnufruuuuuuuuuuuuuuuuuu"
    // In bounds: the table has a letter for each of the 32 controls.
    let letter = byte < 0x20 ? unsafe letters.utf8Start[Int(byte)] : byte
    let size = letter == UInt8(ascii: "u") ? 6 : 2
    guard unsafe UnsafeMutableRawPointer(end) - place > rest + size else { return nil }
    unsafe place.storeBytes(of: UInt8(ascii: "\\"), as: UInt8.self)
    unsafe place.storeBytes(of: letter, toByteOffset: 1, as: UInt8.self)
    if size == 6 {
      let digit = byte & 0xF
      unsafe place.storeBytes(of: UInt8(ascii: "0"), toByteOffset: 2, as: UInt8.self)
      unsafe place.storeBytes(of: UInt8(ascii: "0"), toByteOffset: 3, as: UInt8.self)
      unsafe place.storeBytes(of: UInt8(ascii: "0") + byte >> 4, toByteOffset: 4, as: UInt8.self)
      unsafe place.storeBytes(
        of: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10, toByteOffset: 5, as: UInt8.self)
    }
    return unsafe place + size
  }
}
