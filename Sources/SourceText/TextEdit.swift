/// A replacement of a range of bytes by new text.
public struct TextEdit: Sendable, Hashable {
  /// The bytes to replace, counted from the start of the file.
  ///
  /// An empty range inserts.
  public let range: Range<Int>
  /// The new text.
  ///
  /// An empty string deletes.
  public let text: String

  /// Creates an edit that replaces a range of bytes by text.
  public init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}
