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

  @inlinable @inline(__always) public var position: Int { unsafe cursor - base }

  @inlinable var room: Int { unsafe end - cursor }

  @usableFromInline mutating func truncate() {
    isTruncated = true
    unsafe end = cursor
  }

  @inlinable @inline(__always) public mutating func token(_ token: StaticString) {
    let count = token.utf8CodeUnitCount
    guard room >= count else { return truncate() }
    unsafe cursor.update(from: token.utf8Start, count: count)
    unsafe cursor += count
  }

  @inlinable public mutating func text(_ value: String) {
    unsafe value.withContiguousUTF8 { bytes in
      guard room >= bytes.count, let source = bytes.baseAddress else { return bytes.isEmpty ? () : truncate() }
      unsafe cursor.update(from: source, count: bytes.count)
      unsafe cursor += bytes.count
    }
  }

  @inlinable @inline(__always) public mutating func comma() {
    guard room >= 1 else { return truncate() }
    unsafe cursor.pointee = UInt8(ascii: ",")
    unsafe cursor += 1
  }

  @inlinable public mutating func integer(_ value: Int) {
    if 0..<10 ~= value, room >= 1 {
      unsafe cursor.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
      unsafe cursor += 1
      return
    }
    var rest = value.magnitude
    let digits = decimalDigits(rest)
    let size = digits + (value < 0 ? 1 : 0)
    guard room >= size else { return truncate() }
    if value < 0 { unsafe cursor.pointee = UInt8(ascii: "-") }
    unsafe cursor += size
    var place = unsafe cursor
    for _ in 0..<digits {
      unsafe place -= 1
      unsafe place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  @inlinable @inline(__always) public mutating func closeObject(from start: Int) {
    close(from: start, UInt8(ascii: "{"), UInt8(ascii: "}"))
  }
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

  @inlinable public mutating func string(_ value: String) {
    unsafe value.withContiguousUTF8 { unsafe string($0) }
  }

  /// A string's bytes between quotes.
  ///
  /// There is always room for the rest of the source and the closing quote, so that only an escape has to ask for more;
  /// stretches without one are copied 16 bytes at a time.
  @usableFromInline mutating func string(_ source: UnsafeBufferPointer<UInt8>) {
    guard room >= source.count + 2 else { return truncate() }
    unsafe cursor.pointee = UInt8(ascii: "\"")
    unsafe cursor += 1
    if let start = source.baseAddress {
      var from = unsafe UnsafeRawPointer(start)
      let last = unsafe from + source.count
      var to = unsafe UnsafeMutableRawPointer(cursor)
      while unsafe last - from >= 16 {
        let first = unsafe from.loadUnaligned(as: UInt64.self)
        let second = unsafe from.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        unsafe to.storeBytes(of: first, as: UInt64.self)
        unsafe to.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
        guard EscapeScan.needsEscape(first, second) else {
          unsafe from += 16
          unsafe to += 16
          continue
        }
        let clean = EscapeScan.cleanPrefix(first, second)
        unsafe from += clean
        unsafe to += clean
        guard unsafe escape(&from, until: from + 1, of: last, &to) else { return truncate() }
      }
      unsafe copyTail(&from, until: last, source.count, &to)
      guard unsafe escape(&from, until: last, of: last, &to) else { return truncate() }
      unsafe cursor = to.assumingMemoryBound(to: UInt8.self)
    }
    unsafe cursor.pointee = UInt8(ascii: "\"")
    unsafe cursor += 1
  }

  /// Copies the last 15 bytes or fewer in one step, where none of them needs an escape.
  ///
  /// Words that overlap what was copied before are read and written again: where the whole word needs no escape, what
  /// was copied of it stands in the output as it stands in the source.
  @inline(__always)
  private func copyTail(
    _ from: inout UnsafeRawPointer, until last: UnsafeRawPointer, _ count: Int, _ to: inout UnsafeMutableRawPointer
  ) {
    let rest = unsafe last - from
    if count >= 16, rest > 0 {
      let first = unsafe (last - 16).loadUnaligned(as: UInt64.self)
      let second = unsafe (last - 8).loadUnaligned(as: UInt64.self)
      guard !EscapeScan.needsEscape(first, second) else { return }
      unsafe to += rest
      unsafe (to - 16).storeBytes(of: first, as: UInt64.self)
      unsafe (to - 8).storeBytes(of: second, as: UInt64.self)
      unsafe from = last
    } else if rest >= 8 {
      let first = unsafe from.loadUnaligned(as: UInt64.self)
      let second = unsafe (last - 8).loadUnaligned(as: UInt64.self)
      guard !EscapeScan.needsEscape(first, second) else { return }
      unsafe to.storeBytes(of: first, as: UInt64.self)
      unsafe to += rest
      unsafe (to - 8).storeBytes(of: second, as: UInt64.self)
      unsafe from = last
    } else if rest >= 4 {
      let first = unsafe from.loadUnaligned(as: UInt32.self)
      let second = unsafe (last - 4).loadUnaligned(as: UInt32.self)
      guard !EscapeScan.needsEscape(UInt64(first) | UInt64(second) << 32) else { return }
      unsafe to.storeBytes(of: first, as: UInt32.self)
      unsafe (to + rest - 4).storeBytes(of: second, as: UInt32.self)
      unsafe to += rest
      unsafe from = last
    }
  }

  /// Copies up to `stop` byte by byte, with escapes; false where one has no room.
  private func escape(
    _ from: inout UnsafeRawPointer, until stop: UnsafeRawPointer, of last: UnsafeRawPointer,
    _ to: inout UnsafeMutableRawPointer
  ) -> Bool {
    while unsafe from < stop {
      let byte = unsafe from.load(as: UInt8.self)
      let extra = EscapeScan.extraBytes(byte)
      if extra == 0 {
        unsafe to.storeBytes(of: byte, as: UInt8.self)
        unsafe to += 1
      } else {
        // The rest of the source, the closing quote, and what the escape takes more than its byte.
        guard unsafe UnsafeMutableRawPointer(end) - to > (last - from) + extra else { return false }
        unsafe to.storeBytes(of: UInt8(ascii: "\\"), as: UInt8.self)
        if extra == 1 {
          unsafe to.storeBytes(of: Self.shortEscape(byte), toByteOffset: 1, as: UInt8.self)
          unsafe to += 2
        } else {
          // Little-endian `u00` and the first digit, which is 0 or 1.
          unsafe to.storeBytes(of: UInt8(ascii: "u"), toByteOffset: 1, as: UInt8.self)
          unsafe to.storeBytes(of: UInt8(ascii: "0"), toByteOffset: 2, as: UInt8.self)
          unsafe to.storeBytes(of: UInt8(ascii: "0"), toByteOffset: 3, as: UInt8.self)
          unsafe to.storeBytes(of: UInt8(ascii: "0") + byte >> 4, toByteOffset: 4, as: UInt8.self)
          let digit = byte & 0xF
          unsafe to.storeBytes(
            of: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10, toByteOffset: 5,
            as: UInt8.self)
          unsafe to += 6
        }
      }
      unsafe from += 1
    }
    return true
  }

  private static func shortEscape(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: byte
    }
  }
}
