/// Which bytes of a string JSON must escape, found 16 at a time.
@usableFromInline enum EscapeScan {
  /// For each byte, how many bytes its escape is longer than the byte itself: 0 for none, 1 for `\n` and its like, 5 for
  /// `\u00xx`.
  static func extraBytes(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: 1
    case 0..<0x20: 5
    default: 0
    }
  }

  /// Whether any of 16 bytes, given as two words, needs an escape.
  ///
  /// Words, not `SIMD16`: its comparisons were taken apart into lanes here, and cost 20 times as much.
  @inline(__always)
  static func needsEscape(_ first: UInt64, _ second: UInt64) -> Bool {
    (marks(first) | marks(second)) & 0x8080_8080_8080_8080 != 0
  }

  /// How many of 16 bytes stand before the first that needs an escape; 16 where none does.
  ///
  /// The lowest mark of a word is exact: a borrow reaches only the bytes above it.
  @inline(__always)
  static func cleanPrefix(_ first: UInt64, _ second: UInt64) -> Int {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let low = (marks(UInt64(littleEndian: first)) & tops).trailingZeroBitCount / 8
    return low < 8 ? low : 8 + (marks(UInt64(littleEndian: second)) & tops).trailingZeroBitCount / 8
  }

  /// Whether any of 8 bytes needs an escape.
  @inline(__always)
  static func needsEscape(_ word: UInt64) -> Bool { marks(word) & 0x8080_8080_8080_8080 != 0 }

  /// The top bit of a byte is set where the byte is below 0x20, the quote or the backslash; a borrow may set the bit of
  /// bytes above such a one, never of a word without one.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return ((word &- (ones &* 0x20)) & ~word) | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
  }

  /// The bytes of a string as JSON, quotes and escapes included.
  @inlinable static func encodedSize(of value: String) -> Int {
    unsafe value.withContiguousUTF8 { unsafe 2 + $0.count + extraBytes(in: $0) }
  }

  /// How many bytes longer than themselves these bytes get by their escapes.
  @usableFromInline static func extraBytes(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var extra = 0
    var index = 0
    // In bounds: each load of n bytes stands behind a comparison of index + n with the count.
    while index + 16 <= bytes.count {
      let first = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let second = unsafe UnsafeRawPointer(base + index).loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      if needsEscape(first, second) {
        for place in index..<index + 16 { extra += unsafe extraBytes(base[place]) }
      }
      index += 16
    }
    if index + 8 <= bytes.count {
      let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      if !needsEscape(word) { index += 8 }
    }
    while index < bytes.count {
      extra += unsafe extraBytes(base[index])
      index += 1
    }
    return extra
  }
}

extension String {
  /// The string's bytes in place; a string that is not native (an NSString on Apple's systems) is copied first.
  @inlinable @inline(__always)
  func withContiguousUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
