/// Reads and tests eight bytes at once (Warren, Hacker's Delight, section 6-1).
///
/// This is public SPI instead of `package`, because other modules call `package` functions without inlining them.
@_spi(Bytes) public enum ByteWord {
  /// The lowest bit of each byte.
  @inlinable public static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each byte.
  @inlinable public static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the eight bytes from `offset`, with the first one in the lowest bits.
  ///
  /// The caller must ensure that `offset + 8 <= bytes.count`.
  @inlinable @inline(__always)
  public static func read(_ bytes: [UInt8], at offset: Int) -> UInt64 { read(bytes.span, at: offset) }

  /// Returns the eight bytes from `offset`, with the first one in the lowest bits.
  ///
  /// The caller must ensure that `offset + 8 <= bytes.count`.
  @inlinable @inline(__always)
  public static func read(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= bytes.count)
    return UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns a word with the high bit set for each byte that equals `byte`.
  ///
  /// Only the lowest such bit is certain: bytes above it may be marked without being equal.
  @inlinable @inline(__always)
  public static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let difference = word ^ (UInt64(byte) &* lowBits)
    return (difference &- lowBits) & ~difference & highBits
  }
}
