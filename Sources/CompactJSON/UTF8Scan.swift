/// A check of UTF-8 (RFC 3629), 16 bytes at a time.
///
/// Like ``EscapeScan``, it marks bytes with their top bit, and uses only sums and bit operations.
enum UTF8Scan {
  /// Returns a mark for each byte of a multi-byte sequence.
  @inline(__always)
  static func multibyte(_ block: SIMD16<UInt8>) -> SIMD2<UInt64> { EscapeScan.words(block & SIMD16(repeating: 0x80)) }

  /// Returns a mark for each byte that cannot follow the bytes before it.
  ///
  /// A sequence that the text after the block would have to finish has no mark.
  ///
  /// - Parameters:
  ///   - block: 16 bytes.
  ///   - last: For each byte of the block, the byte before it.
  ///   - second: For each byte of the block, the byte two places before it.
  ///   - third: For each byte of the block, the byte three places before it.
  @inline(__always)
  static func errors(
    _ block: SIMD16<UInt8>, after last: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ third: SIMD16<UInt8>
  ) -> SIMD2<UInt64> {
    // The sum of a byte with itself moves its bits up by one.
    let (block2, last2, second2, third2) = (block &+ block, last &+ last, second &+ second, third &+ third)
    let (block4, third4) = (block2 &+ block2, third2 &+ third2)
    // A continuation byte is 10xxxxxx; it follows 11xxxxxx, and comes later after 111xxxxx and 1111xxxx.
    let isExpected =
      last & last2 | second & second2 & (second2 &+ second2) | third & third2 & third4 & (third4 &+ third4)
    let misplaced = block & ~block2 ^ isExpected
    // C0 and C1 begin overlong forms; F5 to FF begin nothing.
    let unused =
      zeros(block & SIMD16(repeating: 0xFE) ^ SIMD16(repeating: 0xC0))
      | block & ((block & SIMD16(repeating: 0x7F)) &+ SIMD16(repeating: 0x0B))
    // The second byte of an overlong form, of a surrogate, and of a scalar past U+10FFFF.
    let block8 = block4 &+ block4
    let outOfRange =
      zeros(last ^ SIMD16(repeating: 0xE0)) & ~block4 | zeros(last ^ SIMD16(repeating: 0xED)) & block4
      | zeros(last ^ SIMD16(repeating: 0xF0)) & ~(block4 | block8)
      | zeros(last ^ SIMD16(repeating: 0xF4)) & (block4 | block8)
    return EscapeScan.words((misplaced | unused | outOfRange) & SIMD16(repeating: 0x80))
  }

  /// Returns a mark for each byte that equals this one.
  @inline(__always)
  static func places(of byte: UInt8, in block: SIMD16<UInt8>) -> SIMD2<UInt64> {
    EscapeScan.words(zeros(block ^ SIMD16(repeating: byte)))
  }

  /// Returns a mark for each byte that is 0.
  @inline(__always)
  private static func zeros(_ bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    (bytes &- SIMD16(repeating: 1)) & ~bytes & SIMD16(repeating: 0x80)
  }
}
