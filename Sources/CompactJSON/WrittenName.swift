/// A member's name where it was written, with its quotes.
@safe struct WrittenName {
  private let start: Int
  private let count: Int
  /// Of both ends; equal names have equal ones.
  private let signature: UInt64

  /// - Parameters:
  ///   - count: bytes, at least 2.
  ///   - base: the text, with all of the name.
  @unsafe init(at start: Int, count: Int, in base: UnsafeMutablePointer<UInt8>) {
    self.start = start
    self.count = count
    let first = unsafe UnsafeRawPointer(base + start)
    let end = unsafe first + count
    // In bounds: each load is of no more than count bytes.
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
    signature = head ^ tail &* 0x9E37_79B9_7F4A_7C15
  }

  /// One bit of 64, equal for equal names.
  var bit: UInt64 { 1 << (signature >> 58) }

  @inline(__always) @unsafe
  func isEqual(to other: WrittenName, in base: UnsafeMutablePointer<UInt8>) -> Bool {
    guard signature == other.signature, count == other.count else { return false }
    // In bounds: both were written there.
    return unsafe UnsafeBufferPointer(start: base + start, count: count)
      .elementsEqual(UnsafeBufferPointer(start: base + other.start, count: count))
  }

  /// Of all its bytes, another one in each process.
  @unsafe func hash(in base: UnsafeMutablePointer<UInt8>) -> Int {
    var hasher = Hasher()
    // In bounds: it was written there.
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: base + start, count: count))
    return hasher.finalize()
  }
}

/// A name of a level of an ``EncodingStream`` with many members.
struct HashedName: Hashable {
  /// Up to so many names of a level are compared, where their signatures do not tell them apart.
  static let comparedCount = 32

  let level: Int
  let hash: Int
}
