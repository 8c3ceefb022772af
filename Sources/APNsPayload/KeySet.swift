/// Which keys of a table a dictionary has a value for, so that writing it costs as much as the keys that are there, not
/// as the table.
struct KeySet<Key: PayloadKey>: Sendable, Hashable {
  private var bits: UInt32 = 0

  /// Whether the key has a value; its raw value, the place in the table, is below 32.
  subscript(key: Key) -> Bool {
    get { bits & Self.bit(of: key) != 0 }
    set {
      if newValue { bits |= Self.bit(of: key) } else { bits &= ~Self.bit(of: key) }
    }
  }

  /// Takes out the first key in the order of the table.
  @inline(__always)
  mutating func popFirst() -> Key? {
    guard bits != 0 else { return nil }
    let place = UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)
    bits &= bits - 1
    // Sound: the tables are enums of one byte whose raw values count up from 0, and only a key's bit is ever set. The
    // failable initializer costs a call for each key.
    return unsafe unsafeBitCast(place, to: Key.self)
  }

  @inline(__always)
  private static func bit(of key: Key) -> UInt32 { 1 << UInt32(key.rawValue) }
}
