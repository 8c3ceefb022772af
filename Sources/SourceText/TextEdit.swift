/// New text for a range of bytes.
public struct TextEdit: Sendable, Hashable {
  /// Bytes from the start of the file; empty to insert.
  public let range: Range<Int>
  /// What stands there afterwards; empty to delete.
  public let text: String

  /// New text for a range of bytes.
  public init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}
