/// A search for the bytes of a string that JSON must escape, 16 or 8 at a time.
@usableFromInline enum EscapeScan {
  /// Returns how many bytes longer than a byte its escape is: 0 if it needs none, 1 for `\n` and the like, 5 for
  /// `\u00xx`.
  static func extraBytes(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: 1
    case 0..<0x20: 5
    default: 0
    }
  }

  /// Returns the top bit of each byte that needs an escape, in two words; all other bits are 0.
  ///
  /// It uses only sums and bit operations: the compiler splits the comparisons of `SIMD16` into lanes, which costs 20
  /// times as much. With the second bit inverted, the quote (0x22) comes right after the controls, which only change
  /// places among themselves.
  @inline(__always)
  static func marks(_ bytes: SIMD16<UInt8>) -> SIMD2<UInt64> {
    let controlsOrQuotes = (bytes ^ SIMD16(repeating: 2)) &- SIMD16(repeating: 0x21)
    let backslashes = (bytes ^ SIMD16(repeating: UInt8(ascii: "\\"))) &- SIMD16(repeating: 1)
    return words((controlsOrQuotes | backslashes) & ~bytes & SIMD16(repeating: 0x80))
  }

  /// Returns the top bit of each byte that needs an escape or is not ASCII, in two words; all other bits are 0.
  @inline(__always)
  static func marks(orMultibyte bytes: SIMD16<UInt8>) -> SIMD2<UInt64> {
    let controlsOrQuotes = (bytes ^ SIMD16(repeating: 2)) &- SIMD16(repeating: 0x21)
    let backslashes = (bytes ^ SIMD16(repeating: UInt8(ascii: "\\"))) &- SIMD16(repeating: 1)
    return words((controlsOrQuotes | backslashes | bytes) & SIMD16(repeating: 0x80))
  }

  @inline(__always)
  static func words(_ marks: SIMD16<UInt8>) -> SIMD2<UInt64> {
    // Both are 16 bytes without padding.
    unsafe unsafeBitCast(marks, to: SIMD2<UInt64>.self)
  }

  /// Returns two words in which the bits of all but the first 0 to 16 bytes are 1.
  @inline(__always)
  static func all(after count: Int) -> SIMD2<UInt64> {
    SIMD2(UInt64(littleEndian: .max << (8 &* count)), UInt64(littleEndian: .max << max(8 &* count &- 64, 0)))
  }

  @inline(__always)
  static func isEmpty(_ marks: SIMD2<UInt64>) -> Bool { marks[0] | marks[1] == 0 }

  @inline(__always)
  static func hasControls(_ bytes: SIMD16<UInt8>) -> Bool {
    !isEmpty(words((bytes &- SIMD16(repeating: 0x20)) & ~bytes & SIMD16(repeating: 0x80)))
  }

  /// Returns whether none of 16 bytes in one place and 16 in another needs an escape.
  @inline(__always) @unsafe
  static func isClean(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    // In bounds: the caller has 16 bytes in both.
    let first = unsafe marks(first.loadUnaligned(as: SIMD16<UInt8>.self))
    let second = unsafe marks(second.loadUnaligned(as: SIMD16<UInt8>.self))
    return isEmpty(first | second)
  }

  /// Returns the number of marks.
  ///
  /// The bytes are at most 2 each; the product sums them in its highest byte.
  @inline(__always)
  static func count(_ marks: SIMD2<UInt64>) -> Int {
    Int(((marks[0] >> 7 + marks[1] >> 7) &* 0x0101_0101_0101_0101) >> 56)
  }

  /// Returns how many of 16 bytes come before the first mark; there must be one.
  @inline(__always)
  static func cleanPrefix(_ marks: SIMD2<UInt64>) -> Int {
    let first = UInt64(littleEndian: marks[0])
    return first != 0
      ? first.trailingZeroBitCount / 8 : 8 + UInt64(littleEndian: marks[1]).trailingZeroBitCount / 8
  }

  /// Returns whether any of 8 bytes needs an escape.
  ///
  /// It works as ``marks(_:)`` does. With words, the constants would need so many registers that some had to be saved.
  @inline(__always)
  static func needsEscape(_ word: UInt64) -> Bool {
    // Both are 8 bytes without padding.
    let bytes = unsafe unsafeBitCast(word, to: SIMD8<UInt8>.self)
    let controlsOrQuotes = (bytes ^ SIMD8(repeating: 2)) &- SIMD8(repeating: 0x21)
    let backslashes = (bytes ^ SIMD8(repeating: UInt8(ascii: "\\"))) &- SIMD8(repeating: 1)
    let marks = (controlsOrQuotes | backslashes) & ~bytes & SIMD8(repeating: 0x80)
    return unsafe unsafeBitCast(marks, to: UInt64.self) != 0
  }

  /// Returns the length of a string as JSON in bytes, quotes and escapes included.
  @inlinable @inline(__always) static func encodedSize(of value: String) -> Int {
    unsafe value.withContiguousUTF8 { unsafe quotedSize(of: $0) }
  }

  /// Returns the first 8 and the last 8 of 8 to 16 bytes.
  @inline(__always) @unsafe
  static func ends(_ start: UnsafeRawPointer, _ count: Int) -> SIMD16<UInt8> {
    // In bounds: there are at least 8 bytes.
    let first = unsafe start.loadUnaligned(as: SIMD8<UInt8>.self)
    let last = unsafe (start + count - 8).loadUnaligned(as: SIMD8<UInt8>.self)
    return SIMD16(lowHalf: first, highHalf: last)
  }

  /// Returns the first 4 and the last 4 of 4 to 8 bytes.
  @inline(__always) @unsafe
  static func halves(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    // In bounds: there are at least 4 bytes.
    let first = unsafe start.loadUnaligned(as: UInt32.self)
    return unsafe UInt64(first) | UInt64((start + count - 4).loadUnaligned(as: UInt32.self)) << 32
  }

  /// Returns all of 1 to 3 bytes, with repeated bytes in place of missing ones.
  @inline(__always) @unsafe
  static func few(_ start: UnsafeRawPointer, _ count: Int) -> SIMD4<UInt8> {
    // In bounds: half the count, and the count minus 1, are less than the count.
    let first = unsafe start.load(as: UInt8.self)
    let middle = unsafe start.load(fromByteOffset: count >> 1, as: UInt8.self)
    let last = unsafe start.load(fromByteOffset: count - 1, as: UInt8.self)
    return SIMD4(first, middle, last, first)
  }

  @inline(__always)
  static func needsEscape(_ few: SIMD4<UInt8>) -> Bool {
    // Both are 4 bytes without padding.
    let word = unsafe UInt64(unsafeBitCast(few, to: UInt32.self))
    return needsEscape(word | word << 32)
  }

  @inline(never)
  static func slowExtraBytes(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var extra = 0
    // In bounds: the caller has count bytes there.
    for index in 0..<count { extra += unsafe extraBytes(start[index]) }
    return extra
  }
}

// Functions that other modules call are global because a method has its type as an argument; the compiler drops that
// argument, but then leaves a call of a call.

/// Returns how many bytes of JSON a string of these bytes takes, with quotes and escapes.
///
/// Most strings need no escapes, and for them nothing is called and nothing is saved on the stack.
@usableFromInline @inline(never) @_effects(releasenone)
func quotedSize(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
  guard let base = bytes.baseAddress else { return 2 }
  let start = unsafe UnsafeRawPointer(base)
  let count = bytes.count
  var index = 0
  let isClean: Bool
  // In bounds: each load of n bytes comes after a comparison of its end with the count. Blocks overlap at the end.
  if count >= 16 {
    while index <= count &- 32 {
      guard unsafe EscapeScan.isClean(start + index, start + index + 16) else {
        return unsafe size(count &+ 2, withEscapesOf: base + index, count &- index)
      }
      index &+= 32
    }
    // The bytes that are left are in the last 32, or in the first 16 and the last 16 of fewer.
    isClean = unsafe EscapeScan.isClean(start + max(count &- 32, 0), start + count - 16)
  } else if count >= 8 {
    isClean = unsafe EscapeScan.isEmpty(EscapeScan.marks(EscapeScan.ends(start, count)))
  } else if count >= 4 {
    isClean = unsafe !EscapeScan.needsEscape(EscapeScan.halves(start, count))
  } else {
    isClean = unsafe count == 0 || !EscapeScan.needsEscape(EscapeScan.few(start, count))
  }
  return isClean ? count &+ 2 : unsafe size(count &+ 2, withEscapesOf: base + index, count &- index)
}

/// Returns a size and how many bytes escaping adds to these bytes, some of which need an escape.
@inline(never) @unsafe
private func size(_ size: Int, withEscapesOf base: UnsafePointer<UInt8>, _ count: Int) -> Int {
  let start = unsafe UnsafeRawPointer(base)
  var size = size
  var index = 0
  // In bounds: the end of each block is compared with the count.
  while index + 16 <= count {
    let block = unsafe (start + index).loadUnaligned(as: SIMD16<UInt8>.self)
    let marks = EscapeScan.marks(block)
    if !EscapeScan.isEmpty(marks) {
      size +=
        EscapeScan.hasControls(block)
        ? unsafe EscapeScan.slowExtraBytes(base + index, 16) : EscapeScan.count(marks)
    }
    index += 16
  }
  return size + (unsafe EscapeScan.slowExtraBytes(base + index, count - index))
}

extension String {
  /// Calls a function with the string's UTF-8 in place.
  ///
  /// A string that is not native (an NSString on Apple's systems) is copied first.
  @inlinable @inline(__always)
  func withContiguousUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
    return unsafe withCopiedUTF8(body)
  }

  @inlinable @inline(never) @_effects(releasenone)
  func withCopiedUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}
