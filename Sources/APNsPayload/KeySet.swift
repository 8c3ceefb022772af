/// The keys of a table for which a dictionary has a value.
///
/// With this set, the cost of writing a dictionary depends on the keys that it has, not on the size of the table.
struct KeySet<Owner: PayloadDictionary>: Sendable, Hashable {
  private var bits: UInt32 = 0

  /// Whether the key has a value; its place in the table must be below 32.
  @inline(__always)
  subscript(key: PayloadKey<Owner>) -> Bool {
    get { bits & Self.bit(of: key) != 0 }
    set {
      if newValue { bits |= Self.bit(of: key) } else { bits &= ~Self.bit(of: key) }
    }
  }

  /// Removes the first key in the order of the table, and returns its place there; `nil` if the set is empty.
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
