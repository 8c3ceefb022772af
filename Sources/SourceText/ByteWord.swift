/// Eight bytes at once, and tests of all of them (Warren, Hacker's Delight, section 6-1).
///
/// Not `package`: what is so is called, not inlined, by another module.
@_spi(Bytes) public enum ByteWord {
  /// The lowest bit of each byte.
  @inlinable public static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each byte.
  @inlinable public static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Eight bytes from `offset`, the first in the lowest bits; the caller has proved `offset + 8 <= bytes.count`.
  @inlinable @inline(__always)
  public static func read(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= bytes.count)
    return UInt64(littleEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The high bit of the lowest byte of a word that is equal to one; higher bytes may be marked without being equal.
  @inlinable @inline(__always)
  public static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let difference = word ^ (UInt64(byte) &* lowBits)
    return (difference &- lowBits) & ~difference & highBits
  }
}
