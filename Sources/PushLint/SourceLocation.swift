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

  /// Finds the place of an offset, 0...bytes.count.
  ///
  /// O(offset).
  public init(of offset: Int, in bytes: [UInt8]) {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var start = 0
    var index = 0
    while index < offset {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A {
        // An offset between CR and LF is still on the line that they end.
        if index == offset { break }
        index += 1
      }
      line += 1
      start = index
    }
    self.offset = offset
    self.line = line
    column = 1 + String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.count
    lineRange = start..<(bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
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
  ///   - bytes: the file.
  ///   - width: how many characters of the line are shown at most.
  public func excerpt(of bytes: [UInt8], width: Int = SourceExcerpt.defaultWidth) -> String {
    let place = min(offset, lineRange.upperBound)
    // A line may be the whole file, of which only what is shown is decoded.
    return SourceExcerpt.text(
      before: String(decoding: bytes[lineRange.lowerBound..<place].suffix(SourceExcerpt.byteLimit), as: UTF8.self),
      after: String(decoding: bytes[place..<lineRange.upperBound].prefix(SourceExcerpt.byteLimit), as: UTF8.self),
      width: width)
  }
}
