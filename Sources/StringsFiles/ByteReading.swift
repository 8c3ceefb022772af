/// Unchecked reads of bytes; the only file of this module with `unsafe` in it.
enum ByteReading {
  /// The byte at `offset`.
  ///
  /// Every caller has compared `offset` with the end of the text, which the initializer of the parser compares
  /// with the count of the array; offsets only grow from 0. Debug builds check.
  @inline(__always)
  static func byte(_ bytes: [UInt8], at offset: Int) -> UInt8 {
    assert(bytes.indices.contains(offset))
    return unsafe bytes.span[unchecked: offset]
  }

  /// Eight bytes from `offset`, the first in the lowest bits; the caller has proved `offset + 8 <= bytes.count`.
  @inline(__always)
  static func word(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= bytes.count)
    return UInt64(littleEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Puts the bytes into the hash.
  @inline(__always)
  static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    // The pointer does not leave the closure; `Hasher` only reads.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

/// Tests of all eight bytes of a word at once (Warren, Hacker's Delight, section 6-1).
enum ByteWord {
  static let lowBits: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* lowBits }

  /// The high bit of the lowest byte that is zero; higher bytes may be marked without being zero.
  @inline(__always)
  static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- lowBits) & ~word & highBits }
}
