/// A place in a file.
public struct TextPosition: Sendable, Hashable {
  /// Bytes from the start of the file as it is stored, the byte order mark included; 0 is the first.
  public var offset: Int
  /// The line, from 1; LF, CR and CR LF end one.
  public var line: Int
  /// The column, from 1, counted in Unicode scalars.
  public var column: Int

  /// A place from its parts; without any, the start of the file.
  public init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
