import SourceText

/// A list of names in which a member's name is looked up by its bytes, without creating a string.
package struct JSONNameTable: Sendable {
  /// A name's first and last bytes, which tell almost all names apart, and its place in the list.
  private struct Slot {
    var start: UInt64 = 0
    var end: UInt64 = 0
    /// The place in the list; negative if the slot is free.
    var place = -1
  }

  private let names: [[UInt8]]
  /// The names by a hash of their starts.
  ///
  /// A name whose slot is taken is in the next free one. At most a quarter of the slots are taken.
  private let slots: [Slot]

  /// Creates a table of names, none of which needs an escape.
  package init(_ names: some Sequence<String>) {
    self.names = names.map { Array($0.utf8) }
    var count = 4
    while count < 4 * self.names.count { count *= 2 }
    var slots = [Slot](repeating: Slot(), count: count)
    for (place, name) in self.names.enumerated() {
      let start = Self.start(of: name.indices, in: name.span)
      var index = Self.index(start, count)
      while slots[index].place >= 0 { index = (index + 1) & (count - 1) }
      slots[index] = Slot(start: start, end: Self.end(of: name.indices, in: name.span), place: place)
    }
    self.slots = slots
  }

  /// Returns the place of a name, which is a part of some text, in the list; `nil` if it is not there.
  func place(of name: Range<Int>, in text: Span<UInt8>) -> Int? {
    let start = Self.start(of: name, in: text)
    var index = Self.index(start, slots.count)
    while slots[index].place >= 0 {
      let slot = slots[index]
      if slot.start == start, slot.end == Self.end(of: name, in: text),
        name.count < 16 || Self.isEqual(names[slot.place], name, in: text)
      {
        return slot.place
      }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Returns the slot where a search for a name begins.
  @inline(__always)
  private static func index(_ start: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: (start &* 0x9E37_79B9_7F4A_7C15) >> 48) & (count &- 1)
  }

  /// Returns the first 7 bytes of a name, and its length above them, which is at most 255.
  @inline(__always)
  private static func start(of name: Range<Int>, in text: Span<UInt8>) -> UInt64 {
    let length = UInt64(min(name.count, 255)) << 56
    let shown = UInt64(min(name.count, 7))
    guard name.lowerBound > text.count &- 8 else {
      return length | word(text, name.lowerBound) & (1 &<< (8 &* shown) &- 1)
    }
    return (0..<shown).reduce(length) { $0 | UInt64(text[name.lowerBound + Int($1)]) << (8 * $1) }
  }

  /// Returns the last 8 bytes of a name; 0 if it has fewer.
  @inline(__always)
  private static func end(of name: Range<Int>, in text: Span<UInt8>) -> UInt64 {
    name.count < 8 ? 0 : word(text, name.upperBound &- 8)
  }

  /// Returns the 8 bytes from an offset on.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ offset: Int) -> UInt64 {
    // Every 8 bytes are an integer, and the span checks its bounds.
    unsafe UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns whether two names with the same start and end are equal.
  private static func isEqual(_ left: [UInt8], _ right: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != text[right.lowerBound + index] { return false }
    return true
  }
}
