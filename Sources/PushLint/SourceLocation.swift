import StringsFiles

/// A place in a text file, worked out from its byte offset.
public struct SourceLocation: Sendable, Hashable {
  /// Bytes from the start of the file.
  public let offset: Int
  /// From 1; lines end with LF, CR or CR LF.
  public let line: Int
  /// From 1, in Unicode scalars; what is no UTF-8 counts as the U+FFFD that are shown for it.
  public let column: Int
  /// The bytes of the line, without its end.
  public let lineRange: Range<Int>

  init(offset: Int, line: Int, column: Int, lineRange: Range<Int>) {
    self.offset = offset
    self.line = line
    self.column = column
    self.lineRange = lineRange
  }

  /// Finds the place of an offset, 0...bytes.count.
  ///
  /// O(offset).
  public init(of offset: Int, in bytes: [UInt8]) {
    var walk = SourceWalk(bytes)
    self = walk.location(of: offset)
  }

  /// A place that a parser has told; the range of its line is not known, and empty.
  init(_ position: TextPosition) {
    offset = position.offset
    line = position.line
    column = position.column
    lineRange = position.offset..<position.offset
  }

  /// The line with a caret under the place, two lines without a line end.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the part of it that has the line.
  ///   - start: where the part starts in the file.
  ///   - width: how many characters of the line are shown at most.
  public func excerpt(
    of bytes: [UInt8], startingAt start: Int = 0, width: Int = SourceExcerpt.defaultWidth
  ) -> String {
    let line = (lineRange.lowerBound - start..<lineRange.upperBound - start).clamped(to: 0..<bytes.count)
    let place = min(max(offset - start, line.lowerBound), line.upperBound)
    // A line may be the whole file, of which only what is shown is decoded.
    return SourceExcerpt.text(
      before: String(decoding: bytes[line.lowerBound..<place].suffix(SourceExcerpt.byteLimit), as: UTF8.self),
      after: String(decoding: bytes[place..<line.upperBound].prefix(SourceExcerpt.byteLimit), as: UTF8.self),
      width: width)
  }
}
