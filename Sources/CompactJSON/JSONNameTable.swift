import SourceText

/// A list of names in which a member's name is looked up by its bytes, without creating a string.
package struct JSONNameTable: Sendable {
  /// The start and length of each name, which tell almost all names apart.
  private let marks: [UInt64]
  private let names: [[UInt8]]

  /// Creates a table of names, none of which needs an escape.
  package init(_ names: some Sequence<String>) {
    self.names = names.map { Array($0.utf8) }
    marks = self.names.map { Self.mark($0.indices, in: $0.span) }
  }

  /// Returns the place of a name, which is a part of some text, in the list; `nil` if it is not there.
  func place(of name: Range<Int>, in text: Span<UInt8>) -> Int? {
    let mark = Self.mark(name, in: text)
    for place in marks.indices where marks[place] == mark && Self.isEqual(names[place], name, in: text) { return place }
    return nil
  }

  /// Returns the first 7 bytes of a name, and its length above them.
  private static func mark(_ name: Range<Int>, in text: Span<UInt8>) -> UInt64 {
    let length = UInt64(name.count) << 56
    let shown = UInt64(min(name.count, 7))
    guard name.lowerBound > text.count &- 8 else {
      // Every 8 bytes are an integer, and the span checks its bounds.
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: name.lowerBound, as: UInt64.self)
      return length | UInt64(littleEndian: word) & (1 << (8 * shown) - 1)
    }
    return (0..<shown).reduce(length) { $0 | UInt64(text[name.lowerBound + Int($1)]) << (8 * $1) }
  }

  /// Returns whether two names with the same mark are equal.
  private static func isEqual(_ left: [UInt8], _ right: Range<Int>, in text: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var index = 7
    while index < left.count {
      guard left[index] == text[right.lowerBound + index] else { return false }
      index += 1
    }
    return true
  }
}
