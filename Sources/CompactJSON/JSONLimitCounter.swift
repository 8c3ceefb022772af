/// Counts the bytes that a ``JSONByteWriter`` would write as long as they are within a limit.
///
/// Beyond it the position is only known to be greater than the limit: no string is searched for escapes any more.
@_spi(Writing) public struct JSONLimitCounter: JSONCounter {
  /// Bytes counted so far; beyond the limit, fewer than there would be.
  public var position = 0
  @usableFromInline let limit: Int

  /// A counter that need not go on past the limit.
  @inlinable public init(limit: Int) { self.limit = limit }

  /// Counts a string with its quotes, and with its escapes where it may still be within the limit.
  @inlinable public mutating func string(_ value: String) {
    let least = value.utf8.count + 2
    position += position + least > limit ? least : EscapeScan.encodedSize(of: value)
  }
}
