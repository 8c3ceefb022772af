/// A sink that counts the bytes that a ``JSONByteWriter`` would write, up to a limit.
///
/// Beyond the limit it no longer searches strings for escapes, so the position is only known to be greater than the
/// limit.
@usableFromInline package struct JSONLimitCounter: JSONCounter {
  /// The number of bytes counted so far; beyond the limit, possibly fewer than would be written.
  public var position = 0
  @usableFromInline let limit: Int

  /// Creates a counter that need not be exact beyond the limit.
  @inlinable public init(limit: Int) { self.limit = limit }

  /// Counts a string with its quotes, and with its escapes if it may still be within the limit.
  @inlinable @inline(__always) public mutating func string(_ value: String) {
    let room = limit &- position
    position += unsafe value.withContiguousUTF8 {
      unsafe $0.count &+ 2 > room ? $0.count &+ 2 : quotedSize(of: $0)
    }
  }
}
