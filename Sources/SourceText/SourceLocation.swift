/// A location in a text file.
public struct SourceLocation: Sendable, Hashable {
  /// The number of bytes from the start of the file as it is stored, including any byte order mark.
  public var offset: Int
  /// The line, from 1.
  ///
  /// LF, CR and CR LF end a line.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// Creates a location from its parts, by default the start of the file.
  public init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Creates the location of an offset in the range 0...bytes.count.
  ///
  /// Each U+FFFD that replaces invalid UTF-8 counts as one column. The cost is O(offset).
  public init(of offset: Int, in bytes: [UInt8]) {
    var map = SourceMap(bytes)
    self = map.location(of: offset)
  }
}
