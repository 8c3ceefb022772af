extension SourceLocation {
  /// The line with a caret under the place, two lines without a line end.
  ///
  /// Controls and bidirectional marks are shown as U+FFFD: a terminal must not obey the input. A tab is shown as a space, so
  /// that the caret is below its character. Long lines are cut around the place.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the part of it that has the line.
  ///   - start: where the part starts in the file.
  ///   - width: how many characters of the line are shown at most.
  public func excerpt(of bytes: [UInt8], startingAt start: Int = 0, width: Int = 100) -> String {
    SourceExcerpt.text(at: offset - start, of: bytes[...], width: width)
  }
}

extension SourceMap {
  /// The line of the text with a caret under the place, as of ``SourceLocation/excerpt(of:startingAt:width:)``; nil where there
  /// is no such line.
  ///
  /// Of places in ascending order all cost one walk over the text.
  public mutating func excerpt(at location: SourceLocation) -> String? {
    offset(line: location.line, column: location.column).map {
      SourceExcerpt.text(at: $0, of: text[start...], width: 100)
    }
  }
}

private enum SourceExcerpt {
  /// More bytes than the shown characters of any real text have, on each side: a line may be the whole file.
  static let byteLimit = 4096

  static func text(at offset: Int, of bytes: ArraySlice<UInt8>, width: Int) -> String {
    var place = min(max(offset, bytes.startIndex), bytes.endIndex)
    // Between CR and LF is still on the line that they end.
    if bytes[..<place].last == 0x0D, bytes[place...].first == 0x0A { place -= 1 }
    let before = bytes[..<place].suffix(byteLimit)
    let after = bytes[place...].prefix(byteLimit)
    let start = before.lastIndex(where: isLineEnd).map { $0 + 1 } ?? before.startIndex
    let end = after.firstIndex(where: isLineEnd) ?? after.endIndex
    return text(
      before: String(decoding: before[start...], as: UTF8.self), after: String(decoding: after[..<end], as: UTF8.self),
      width: width)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func text(before: String, after: String, width: Int) -> String {
    // Characters are looked for from the place on: there may be many more than are shown.
    let nearBefore = before.suffix(width / 2)
    let nearAfter = after.prefix(width - nearBefore.count)
    let start = nearBefore.startIndex > before.startIndex ? "…" : ""
    let end = nearAfter.endIndex < after.endIndex ? "…" : ""
    let shownBefore = nearBefore.map(shown)
    let indent = String(repeating: " ", count: start.count + shownBefore.reduce(0) { $0 + $1.cells })
    return "\(start)\(String(shownBefore))\(String(nearAfter.map(shown)))\(end)\n\(indent)^"
  }

  private static func shown(_ character: Character) -> Character { character == "\t" ? " " : character.visible }
}
