/// Which keys of a table a dictionary has a value for, so that writing it costs as much as the keys that are there, not
/// as the table.
struct KeySet<Owner: PayloadDictionary>: Sendable, Hashable {
  private var bits: UInt32 = 0

  /// Whether the key has a value; its place in the table is below 32.
  @inline(__always)
  subscript(key: PayloadKey<Owner>) -> Bool {
    get { bits & Self.bit(of: key) != 0 }
    set {
      if newValue { bits |= Self.bit(of: key) } else { bits &= ~Self.bit(of: key) }
    }
  }

  /// Takes out the first key in the order of the table, and answers its place there.
  @inline(__always)
  mutating func popFirst() -> UInt8? {
    guard bits != 0 else { return nil }
    let place = UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)
    bits &= bits - 1
    return place
  }

  @inline(__always)
  private static func bit(of key: PayloadKey<Owner>) -> UInt32 { 1 << UInt32(key.place) }
}
