// The functions that the writer calls without inlining. They are global because a method has its type as an argument;
// the compiler drops that argument, but then leaves a call of a call.

/// Copies the bytes to a place before the limit and returns the address after them; `nil` if they do not fit.
@usableFromInline @inline(never) @_effects(releasenone)
func copyBytes(
  _ bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>, _ limit: Int
) -> UnsafeMutablePointer<UInt8>? {
  let count = bytes.count
  guard limit &- Int(bitPattern: place) >= count else { return nil }
  guard let start = bytes.baseAddress else { return unsafe place }
  let from = unsafe UnsafeRawPointer(start)
  let to = UnsafeMutableRawPointer(place)
  // In bounds: both have count bytes. Short runs are copied in blocks that overlap at the end, because a call of `memcpy`
  // would cost more than the copy.
  if count > 64 {
    return unsafe copyMany(from, count, to: place)
  } else if count >= 16 {
    var place = 0
    while place < count - 16 {
      let block = unsafe (from + place).loadUnaligned(as: SIMD16<UInt8>.self)
      unsafe (to + place).storeBytes(of: block, as: SIMD16<UInt8>.self)
      place &+= 16
    }
    unsafe copyEnds(SIMD16<UInt8>.self, from + count - 16, 16, to: to + count - 16)
  } else if count >= 8 {
    unsafe copyEnds(UInt64.self, from, count, to: to)
  } else if count >= 4 {
    unsafe copyEnds(UInt32.self, from, count, to: to)
  } else if count > 0 {
    unsafe copyFew(from, count, to: to)
  }
  return unsafe place + count
}

/// A function of its own, so that the copy of a short run saves nothing on the stack.
@inline(never) @unsafe
private func copyMany(
  _ from: UnsafeRawPointer, _ count: Int, to place: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8>? {
  // In bounds: both have count bytes.
  unsafe UnsafeMutableRawPointer(place).copyMemory(from: from, byteCount: count)
  return unsafe place + count
}

/// Copies the first and the last block of bytes, which overlap if there are fewer bytes than in two blocks.
@inline(__always) @unsafe
private func copyEnds<Block: BitwiseCopyable>(
  _ type: Block.Type, _ from: UnsafeRawPointer, _ count: Int, to: UnsafeMutableRawPointer
) {
  let size = MemoryLayout<Block>.size
  let first = unsafe from.loadUnaligned(as: type)
  let last = unsafe (from + count - size).loadUnaligned(as: type)
  unsafe to.storeBytes(of: first, as: type)
  unsafe (to + count - size).storeBytes(of: last, as: type)
}

/// Copies 1 to 3 bytes.
@inline(__always) @unsafe
private func copyFew(_ from: UnsafeRawPointer, _ count: Int, to: UnsafeMutableRawPointer) {
  let bytes = unsafe EscapeScan.few(from, count)
  unsafe to.storeBytes(of: bytes[0], as: UInt8.self)
  unsafe to.storeBytes(of: bytes[1], toByteOffset: count >> 1, as: UInt8.self)
  unsafe to.storeBytes(of: bytes[2], toByteOffset: count - 1, as: UInt8.self)
}

/// Writes the digits at a place before the limit and returns the address after them; `nil` if they do not fit.
@usableFromInline @inline(never) @_effects(releasenone)
func writeDigits(
  of value: Int, at place: UnsafeMutablePointer<UInt8>, _ limit: Int
) -> UnsafeMutablePointer<UInt8>? {
  var rest = value.magnitude
  let size = decimalDigits(rest) + (value < 0 ? 1 : 0)
  guard limit &- Int(bitPattern: place) >= size else { return nil }
  if value < 0 { unsafe place.pointee = UInt8(ascii: "-") }
  let end = unsafe place + size
  var digit = unsafe end
  repeat {
    unsafe digit -= 1
    unsafe digit.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  } while rest > 0
  return unsafe end
}

/// Writes a string's bytes between quotes and returns the address after them; `nil` if they do not fit.
///
/// Most strings have no escapes. They are copied in blocks that overlap at the end, by few enough instructions that
/// nothing is saved on the stack.
// Without the attribute the compiler retains every string around the call, which costs more than a short string.
@usableFromInline @inline(never) @_effects(releasenone)
func writeQuoted(
  _ source: UnsafeBufferPointer<UInt8>, at place: UnsafeMutablePointer<UInt8>, _ limit: Int
) -> UnsafeMutablePointer<UInt8>? {
  let count = source.count
  var clean = 0
  withoutEscapes: if let start = source.baseAddress, limit &- Int(bitPattern: place) >= count &+ 2 {
    let from = unsafe UnsafeRawPointer(start)
    let to = unsafe UnsafeMutableRawPointer(place + 1)
    // In bounds: there are count bytes in both, and room for the quotes.
    if count >= 16 {
      while clean < count &- 16 {
        let bytes = unsafe (from + clean).loadUnaligned(as: SIMD16<UInt8>.self)
        guard EscapeScan.isEmpty(EscapeScan.marks(bytes)) else { break withoutEscapes }
        unsafe (to + clean).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        clean &+= 16
      }
      let last = unsafe (from + count - 16).loadUnaligned(as: SIMD16<UInt8>.self)
      guard EscapeScan.isEmpty(EscapeScan.marks(last)) else { break withoutEscapes }
      unsafe (to + count - 16).storeBytes(of: last, as: SIMD16<UInt8>.self)
    } else if count >= 8 {
      guard unsafe EscapeScan.isEmpty(EscapeScan.marks(EscapeScan.ends(from, count))) else { break withoutEscapes }
      unsafe copyEnds(UInt64.self, from, count, to: to)
    } else if count >= 4 {
      guard unsafe !EscapeScan.needsEscape(EscapeScan.halves(from, count)) else { break withoutEscapes }
      unsafe copyEnds(UInt32.self, from, count, to: to)
    } else if count > 0 {
      guard unsafe !EscapeScan.needsEscape(EscapeScan.few(from, count)) else { break withoutEscapes }
      unsafe copyFew(from, count, to: to)
    }
    unsafe place.pointee = UInt8(ascii: "\"")
    unsafe place[count &+ 1] = UInt8(ascii: "\"")
    return unsafe place + count + 2
  }
  return unsafe writeEscaping(source, after: clean, at: place, limit)
}

/// Writes a string as `writeQuoted` does, whether or not it has escapes.
///
/// There is always room for the rest of the source and the closing quote, so that only an escape has to check for more.
/// Stretches without escapes are copied 16 bytes at a time.
///
/// - Parameter clean: The number of bytes at the start that have no escapes and are already written, a multiple of 16.
@inline(never) @_effects(releasenone)
private func writeEscaping(
  _ source: UnsafeBufferPointer<UInt8>, after clean: Int, at place: UnsafeMutablePointer<UInt8>, _ limit: Int
) -> UnsafeMutablePointer<UInt8>? {
  let count = source.count
  guard limit &- Int(bitPattern: place) >= count &+ 2 else { return nil }
  var to = UnsafeMutableRawPointer(place)
  unsafe to.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
  unsafe to += clean &+ 1
  if let start = source.baseAddress {
    var from = unsafe UnsafeRawPointer(start)
    let last = unsafe from + count
    unsafe from += clean
    while unsafe last - from >= 16 {
      let bytes = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
      unsafe to.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      let marks = EscapeScan.marks(bytes)
      guard EscapeScan.isEmpty(marks) else {
        let clean = EscapeScan.cleanPrefix(marks)
        unsafe from += clean + 1
        unsafe to += clean
        let byte = unsafe (from - 1).load(as: UInt8.self)
        guard let next = unsafe writeEscape(byte, at: to, limit, before: last - from) else { return nil }
        unsafe to = next
        continue
      }
      unsafe from += 16
      unsafe to += 16
    }
    // The last 15 bytes or fewer, in one step if neither they nor those before them need an escape: then the bytes
    // before them are the same in the output as in the source.
    let rest = unsafe last - from
    if rest > 0, count >= 16 {
      let bytes = unsafe (last - 16).loadUnaligned(as: SIMD16<UInt8>.self)
      if EscapeScan.isEmpty(EscapeScan.marks(bytes)) {
        unsafe (to + rest - 16).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        unsafe to += rest
        unsafe from = last
      }
    }
    while unsafe from < last {
      let byte = unsafe from.load(as: UInt8.self)
      unsafe from += 1
      if EscapeScan.extraBytes(byte) == 0 {
        unsafe to.storeBytes(of: byte, as: UInt8.self)
        unsafe to += 1
      } else {
        guard let next = unsafe writeEscape(byte, at: to, limit, before: last - from) else { return nil }
        unsafe to = next
      }
    }
  }
  unsafe to.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
  return unsafe (to + 1).assumingMemoryBound(to: UInt8.self)
}

/// Writes the escape of a byte that needs one and returns the address after it; `nil` if the escape and the rest do not
/// fit.
///
/// - Parameter rest: The number of bytes of the source that follow; the closing quote needs room too.
@inline(__always)
private func writeEscape(
  _ byte: UInt8, at place: UnsafeMutableRawPointer, _ limit: Int, before rest: Int
) -> UnsafeMutableRawPointer? {
  // The character after the backslash: this table has it for controls; the quote and the backslash follow as they are.
  let letters: StaticString = "uuuuuuuubtnufruuuuuuuuuuuuuuuuuu"
  // In bounds: the table has a letter for each of the 32 controls.
  let letter = byte < 0x20 ? unsafe letters.utf8Start[Int(byte)] : byte
  let size = letter == UInt8(ascii: "u") ? 6 : 2
  guard limit &- Int(bitPattern: place) > rest + size else { return nil }
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

extension ShortestDecimal {
  /// Writes the text at a place before the limit and returns the address after it; `nil` if it does not fit.
  @usableFromInline @inline(never) @_effects(releasenone)
  func write(at place: UnsafeMutablePointer<UInt8>, _ limit: Int) -> UnsafeMutablePointer<UInt8>? {
    let size = size
    guard limit &- Int(bitPattern: place) >= size else { return nil }
    unsafe write(before: place + size)
    return unsafe place + size
  }
}
