/// The place of a member's name in the written text, with its quotes.
@safe struct WrittenName {
  /// The number of names of a level up to which they are compared; if there are more, they are hashed.
  static let comparedCount = 32

  let start: Int
  /// At least 2 bytes.
  let count: Int

  /// One bit of 64 for a value computed from both ends of the name; equal names have the same bit.
  ///
  /// - Parameter base: The text, which has all of the name.
  @inline(__always) @unsafe
  func bit(in base: UnsafeMutablePointer<UInt8>) -> UInt64 {
    let first = unsafe UnsafeRawPointer(base + start)
    let end = unsafe first + count
    // In bounds: no load is longer than count bytes.
    let (head, tail) =
      if count >= 8 {
        unsafe (first.loadUnaligned(as: UInt64.self), (end - 8).loadUnaligned(as: UInt64.self))
      } else if count >= 4 {
        unsafe (
          UInt64(first.loadUnaligned(as: UInt32.self)), UInt64((end - 4).loadUnaligned(as: UInt32.self))
        )
      } else {
        unsafe (
          UInt64(first.loadUnaligned(as: UInt16.self)), UInt64((end - 2).loadUnaligned(as: UInt16.self))
        )
      }
    return 1 << ((head ^ tail &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  @unsafe
  func isEqual(to other: WrittenName, in base: UnsafeMutablePointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    // In bounds: both names were written there.
    return unsafe UnsafeBufferPointer(start: base + start, count: count)
      .elementsEqual(UnsafeBufferPointer(start: base + other.start, count: count))
  }

  /// Returns a hash of all bytes of the name, which differs from process to process.
  @unsafe func hash(in base: UnsafeMutablePointer<UInt8>) -> Int {
    var hasher = Hasher()
    // In bounds: the name was written there.
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: base + start, count: count))
    return hasher.finalize()
  }
}
