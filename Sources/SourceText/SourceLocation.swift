/// A place in a text file.
public struct SourceLocation: Sendable, Hashable {
  /// Bytes from the start of the file as it is stored, a byte order mark included.
  public var offset: Int
  /// From 1; LF, CR and CR LF end a line.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int

  /// A place from its parts; without any, the start of the file.
  public init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the place of an offset, 0...bytes.count; bytes that are no UTF-8 count as the U+FFFD that are shown for them.
  ///
  /// O(offset).
  public init(of offset: Int, in bytes: [UInt8]) {
    var map = SourceMap(bytes)
    self = map.location(of: offset)
  }
}
