/// Unchecked reads of bytes; the only file of this module with `unsafe` in it.
enum ByteReading {
  /// Returns the byte at `offset`.
  ///
  /// Every caller has compared `offset` with the end of the text, which is the count of the array; offsets only grow
  /// from 0. Debug builds check this.
  @inline(__always)
  static func byte(_ bytes: [UInt8], at offset: Int) -> UInt8 {
    assert(bytes.indices.contains(offset))
    return unsafe bytes.span[unchecked: offset]
  }

  /// Returns a hash of the bytes.
  @inline(__always)
  static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    // The pointer does not leave the closure, and `Hasher` only reads.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
