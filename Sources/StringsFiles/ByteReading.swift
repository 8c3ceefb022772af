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

  /// A number that no file can know, so that none can have keys with the same hash.
  private static let seed = UInt64.random(in: .min ... .max)

  /// Returns a hash of the bytes, eight at a time: each is mixed by the upper and the lower half of a product.
  ///
  /// It takes a third of the time of `Hasher` on keys of a usual length.
  @inline(__always)
  static func hash(_ bytes: Span<UInt8>) -> Int {
    func mix(_ word: UInt64, _ hash: UInt64) -> UInt64 {
      let product = (word ^ hash).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low
    }
    var hash = seed &+ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      // In bounds: the word ends at or before the end of the bytes.
      hash = mix(unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self), hash)
      offset &+= 8
    }
    var last: UInt64 = 0
    while offset < bytes.count {
      last = last << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    return Int(truncatingIfNeeded: mix(last, hash &* 0xFF51_AFD7_ED55_8CCD))
  }
}
