/// A list of names in which a member's name is looked up by its bytes, without creating a string.
package struct JSONNameTable: Sendable {
  /// The start and length of each name, which tell almost all names apart.
  private let marks: [UInt64]
  private let names: [[UInt8]]

  /// Creates a table of names, none of which needs an escape.
  package init(_ names: some Sequence<String>) {
    self.names = names.map { Array($0.utf8) }
    marks = self.names.map { Self.mark($0.span) }
  }

  /// Returns the place of a name in the list; `nil` if it is not there.
  func place(of name: Span<UInt8>) -> Int? {
    let mark = Self.mark(name)
    for place in marks.indices where marks[place] == mark && Self.isEqual(names[place], name) { return place }
    return nil
  }

  /// Returns the first 7 bytes of a name, and its length above them.
  private static func mark(_ name: Span<UInt8>) -> UInt64 {
    var mark = UInt64(name.count) << 56
    for index in 0..<min(name.count, 7) { mark |= UInt64(name[index]) << (8 * UInt64(index)) }
    return mark
  }

  private static func isEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}
