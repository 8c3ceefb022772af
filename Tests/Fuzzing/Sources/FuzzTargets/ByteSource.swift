/// A source of values that are made from the bytes of an input, followed by zeros.
struct ByteSource {
  /// The bytes that are left.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bit() -> Bool { byte() & 1 == 1 }

  mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value {
    (0..<Value.bitWidth / 8).reduce(0) { value, _ in value << 8 | Value(truncatingIfNeeded: byte()) }
  }

  /// Returns as many bytes as the first one says, decoded as UTF-8; invalid bytes become U+FFFD.
  mutating func text() -> String {
    let count = Int(byte())
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { bit() ? make(&self) : nil }

  /// Returns up to four values.
  mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<byte() % 5).map { _ in make(&self) }
  }
}
