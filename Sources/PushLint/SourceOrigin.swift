/// Where a text starts in its file, such as a line of many payloads.
public struct SourceOrigin: Sendable, Hashable {
  /// The number of its first line, from 1.
  public var line: Int
  /// Bytes from the start of the file.
  public var offset: Int

  /// The start of the file, unless it is said otherwise.
  public init(line: Int = 1, offset: Int = 0) {
    self.line = line
    self.offset = offset
  }
}
