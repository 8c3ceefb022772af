/// Counts the bytes that a ``JSONByteWriter`` would write as long as they are within a limit.
///
/// Beyond it the position is only known to be greater than the limit: no string is searched for escapes any more.
@_spi(Writing) public struct JSONLimitCounter: JSONSink {
  /// Bytes counted so far.
  public var position = 0
  @usableFromInline let limit: Int

  /// A counter that need not go on past the limit.
  @inlinable public init(limit: Int) { self.limit = limit }

  /// Counts bytes that are JSON already.
  @inlinable public mutating func token(_ token: StaticString) { position += token.utf8CodeUnitCount }
  /// Counts a string with its quotes and escapes.
  @inlinable public mutating func string(_ value: String) {
    let least = value.utf8.count + 2
    position += position + least > limit ? least : EscapeScan.encodedSize(of: value)
  }
  /// Counts an integer in decimal.
  @inlinable public mutating func integer(_ value: Int) {
    position += decimalDigits(value.magnitude) + (value < 0 ? 1 : 0)
  }
  /// Counts a number with a fraction or an exponent.
  @inlinable public mutating func decimal(_ value: ShortestDecimal) { position += value.size }
  /// Counts ASCII that is JSON already.
  @inlinable public mutating func text(_ value: String) { position += value.utf8.count }
  /// Counts bytes that are JSON already.
  @inlinable public mutating func json(_ bytes: Span<UInt8>) { position += bytes.count }
  /// Counts a comma.
  @inlinable public mutating func comma() { position += 1 }
  /// Ends the object that began at `start`.
  @inlinable public mutating func closeObject(from start: Int) { close(from: start) }
  /// Ends the array that began at `start`.
  @inlinable public mutating func closeArray(from start: Int) { close(from: start) }

  @inlinable mutating func close(from start: Int) { position += position == start ? 2 : 1 }
}
