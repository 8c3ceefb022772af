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

  /// Puts the bytes into the hash.
  @inline(__always)
  static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    // The pointer does not leave the closure; `Hasher` only reads.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
