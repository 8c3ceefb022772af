/// Counts the bytes that a ``JSONByteWriter`` would write.
public struct JSONSizeCounter: JSONSink {
  public var position = 0

  @inlinable public init() {}

  @inlinable public mutating func token(_ token: StaticString) { position += token.utf8CodeUnitCount }
  @inlinable public mutating func string(_ value: String) { position += EscapeScan.encodedSize(of: value) }
  @inlinable public mutating func integer(_ value: Int) { position += decimalDigits(value.magnitude) + (value < 0 ? 1 : 0) }
  @inlinable public mutating func text(_ value: String) { position += value.utf8.count }
  @inlinable public mutating func comma() { position += 1 }
  @inlinable public mutating func closeObject(from start: Int) { close(from: start) }
  @inlinable public mutating func closeArray(from start: Int) { close(from: start) }

  @inlinable mutating func close(from start: Int) { position += position == start ? 2 : 1 }
}

/// How many decimal digits a number has; 1 for 0.
@inlinable func decimalDigits(_ value: UInt) -> Int {
  var count = 1
  var rest = value
  while rest >= 10 {
    rest /= 10
    count += 1
  }
  return count
}
