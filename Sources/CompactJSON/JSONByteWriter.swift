/// Writes JSON text without white space into memory of a fixed size.
///
/// It never writes past the end: where the room runs out it stops and remembers so, and the caller comes back with as
/// much room as ``JSONSizeCounter`` says. A reused buffer has had the room since its first use.
@safe public struct JSONByteWriter: JSONSink {
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

  @inlinable @inline(__always) public mutating func closeObject(from start: Int) { close(from: start, UInt8(ascii: "{"), UInt8(ascii: "}")) }
  @inlinable @inline(__always) public mutating func closeArray(from start: Int) { close(from: start, UInt8(ascii: "["), UInt8(ascii: "]")) }

  @inlinable mutating func close(from start: Int, _ opening: UInt8, _ closing: UInt8) {
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
        if EscapeScan.needsEscape(first, second) {
          guard unsafe escape(&from, until: from + 16, of: last, &to) else { return truncate() }
        } else {
          unsafe from += 16
          unsafe to += 16
        }
      }
      if unsafe last - from >= 8 {
        let word = unsafe from.loadUnaligned(as: UInt64.self)
        if !EscapeScan.needsEscape(word) {
          unsafe to.storeBytes(of: word, as: UInt64.self)
          unsafe from += 8
          unsafe to += 8
        }
      }
      guard unsafe escape(&from, until: last, of: last, &to) else { return truncate() }
      unsafe cursor = to.assumingMemoryBound(to: UInt8.self)
    }
    unsafe cursor.pointee = UInt8(ascii: "\"")
    unsafe cursor += 1
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
