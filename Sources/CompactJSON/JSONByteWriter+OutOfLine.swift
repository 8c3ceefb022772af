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
  // In bounds: both have count bytes, and no load or store of n bytes begins before them or ends after them. Short runs
  // are copied from both ends because a call of `memcpy` would cost more than the copy.
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
  return unsafe place + count
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
/// There is always room for the rest of the source and the closing quote, so that only an escape has to check for more.
/// Stretches without escapes are copied 16 bytes at a time.
// Without the attribute the compiler retains every string around the call, which costs more than a short string.
@usableFromInline @inline(never) @_effects(releasenone)
func writeQuoted(
  _ source: UnsafeBufferPointer<UInt8>, at place: UnsafeMutablePointer<UInt8>, _ limit: Int
) -> UnsafeMutablePointer<UInt8>? {
  let count = source.count
  guard limit &- Int(bitPattern: place) >= count + 2 else { return nil }
  var to = UnsafeMutableRawPointer(place)
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
        guard let next = unsafe writeEscape(byte, at: to, limit, before: last - from) else { return nil }
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
          guard let next = unsafe writeEscape(byte, at: to, limit, before: last - from) else { return nil }
          unsafe to = next
        }
      } while unsafe from < last
    } else {
      unsafe to += last - from
    }
  }
  unsafe to.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
  return unsafe (to + 1).assumingMemoryBound(to: UInt8.self)
}

/// Copies the last 15 bytes or fewer in one step, and returns false if one of them needs an escape.
///
/// The step may read bytes that were already copied and write them again. If none of them needs an escape, they are the
/// same in the output as in the source.
@inline(__always)
private func copyTail(
  _ from: UnsafeRawPointer, until last: UnsafeRawPointer, _ count: Int, _ to: UnsafeMutableRawPointer
) -> Bool {
  // In bounds: each load of n bytes ends where the source ends, and the source has at least n bytes.
  let rest = unsafe last - from
  if count >= 16 {
    let bytes = unsafe (last - 16).loadUnaligned(as: SIMD16<UInt8>.self)
    guard EscapeScan.isEmpty(EscapeScan.marks(bytes)) else { return false }
    unsafe (to + rest - 16).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  } else if count >= 8 {
    let bytes = unsafe EscapeScan.ends(from, rest)
    guard EscapeScan.isEmpty(EscapeScan.marks(bytes)) else { return false }
    // Both are 16 bytes without padding.
    let words = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    unsafe to.storeBytes(of: words[0], as: UInt64.self)
    unsafe (to + rest - 8).storeBytes(of: words[1], as: UInt64.self)
  } else if count >= 4 {
    let first = unsafe from.loadUnaligned(as: UInt32.self)
    let second = unsafe (last - 4).loadUnaligned(as: UInt32.self)
    guard !EscapeScan.needsEscape(UInt64(first) | UInt64(second) << 32) else { return false }
    unsafe to.storeBytes(of: first, as: UInt32.self)
    unsafe (to + rest - 4).storeBytes(of: second, as: UInt32.self)
  } else {
    let bytes = unsafe EscapeScan.few(from, rest)
    guard !EscapeScan.needsEscape(bytes) else { return false }
    unsafe to.storeBytes(of: bytes[0], as: UInt8.self)
    unsafe to.storeBytes(of: bytes[1], toByteOffset: rest >> 1, as: UInt8.self)
    unsafe to.storeBytes(of: bytes[2], toByteOffset: rest - 1, as: UInt8.self)
  }
  return true
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
