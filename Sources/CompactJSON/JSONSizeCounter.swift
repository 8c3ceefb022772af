/// A sink that counts the bytes that a ``JSONByteWriter`` would write.
@usableFromInline package struct JSONSizeCounter: JSONCounter {
  /// The number of bytes counted so far.
  public var position = 0

  /// Creates a counter at 0.
  @inlinable public init() {}

  /// Counts a string with its quotes and escapes.
  @inlinable @inline(__always) public mutating func string(_ value: String) {
    position &+= EscapeScan.encodedSize(of: value)
  }
}

/// A sink that only counts.
///
/// Each conforming type decides how it counts strings.
@usableFromInline package protocol JSONCounter: JSONSink {
  /// The number of bytes counted so far.
  var position: Int { get set }
}

// The sums are not checked: a text of 2^63 bytes would take centuries to count.
extension JSONCounter {
  /// Continues where a copy of this counter has stopped.
  @inlinable @inline(__always) public mutating func resume(from copy: Self) { position = copy.position }
  /// Counts bytes that are JSON already.
  @inlinable @inline(__always) public mutating func token(_ token: StaticString) {
    position &+= token.utf8CodeUnitCount
  }
  /// Counts an integer in decimal.
  @inlinable @inline(__always) public mutating func integer(_ value: Int) {
    position &+= decimalDigits(value.magnitude) &+ (value < 0 ? 1 : 0)
  }
  /// Counts a number with a fraction or an exponent.
  @inlinable @inline(__always) public mutating func decimal(_ value: Double) {
    position &+= ShortestDecimal(value).size
  }
  /// Counts ASCII that is JSON already.
  @inlinable @inline(__always) public mutating func text(_ value: String) { position &+= value.utf8.count }
  /// Counts bytes that are JSON already.
  @inlinable @inline(__always) public mutating func json(_ bytes: Span<UInt8>) { position &+= bytes.count }
  /// Counts a string's UTF-8 with its quotes and escapes.
  @inlinable public mutating func string(utf8: Span<UInt8>) {
    position &+= unsafe utf8.withUnsafeBufferPointer { unsafe quotedSize(of: $0) }
  }
  /// Counts a comma.
  @inlinable @inline(__always) public mutating func comma() { position &+= 1 }
  /// Counts a comma and a string.
  @inlinable @inline(__always) public mutating func element(_ value: String) {
    position &+= 1
    string(value)
  }
  /// Counts a comma, a name and a colon.
  @inlinable @inline(__always) public mutating func name(_ name: String) {
    position &+= 2
    string(name)
  }
  /// Ends the object that began at `start`.
  @inlinable @inline(__always) public mutating func closeObject(from start: Int) {
    position &+= position == start ? 2 : 1
  }
  /// Ends the array that began at `start`.
  @inlinable @inline(__always) public mutating func closeArray(from start: Int) {
    position &+= position == start ? 2 : 1
  }
}

/// Returns the number of decimal digits of a number; 1 for 0.
@inlinable func decimalDigits(_ value: UInt) -> Int {
  var rest = value
  var count = 1
  while rest >= 10_000 {
    rest /= 10_000
    count &+= 4
  }
  return count &+ (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
}
