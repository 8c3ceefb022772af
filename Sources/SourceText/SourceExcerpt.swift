extension SourceLocation {
  /// Returns the line with a caret under the location, as two lines without a final line end.
  ///
  /// A terminal must not obey the input, so controls and bidirectional marks become U+FFFD. A tab becomes a space, so
  /// that the caret is below its character. Long lines are cut around the location.
  ///
  /// - Parameters:
  ///   - bytes: The file, or the part of it that contains the line.
  ///   - start: The offset of that part in the file.
  ///   - width: The maximum number of characters of the line to show.
  public func excerpt(of bytes: [UInt8], startingAt start: Int = 0, width: Int = 100) -> String {
    // A byte order mark takes no column.
    let text = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return SourceExcerpt.text(at: offset - start, of: text, width: width)
  }
}

extension SourceMap {
  /// Returns the line with a caret under the location, or `nil` if there is no such line.
  ///
  /// The form is that of ``SourceLocation/excerpt(of:startingAt:width:)``. Excerpts at ascending locations cost one
  /// walk over the text together.
  public mutating func excerpt(at location: SourceLocation) -> String? {
    offset(line: location.line, column: location.column).map {
      SourceExcerpt.text(at: $0, of: text[start...], width: 100)
    }
  }
}

/// The excerpt of a line around a place.
enum SourceExcerpt {
  /// The maximum number of bytes to read on each side, since a line may be as long as the file.
  ///
  /// The shown characters of real text need fewer.
  static let byteLimit = 4096

  static func text(at offset: Int, of bytes: ArraySlice<UInt8>, width: Int) -> String {
    var place = min(max(offset, bytes.startIndex), bytes.endIndex)
    // A location between CR and LF is still on the line that they end.
    if bytes[..<place].last == 0x0D, bytes[place...].first == 0x0A { place -= 1 }
    return plainText(at: place, of: bytes, width: width) ?? text(ofCharactersAt: place, of: bytes, width: width)
  }

  /// Returns the excerpt of any line.
  static func text(ofCharactersAt place: Int, of bytes: ArraySlice<UInt8>, width: Int) -> String {
    let before = bytes[..<place].suffix(byteLimit)
    let after = bytes[place...].prefix(byteLimit)
    let start = before.lastIndex(where: isLineEnd).map { $0 + 1 } ?? before.startIndex
    let end = after.firstIndex(where: isLineEnd) ?? after.endIndex
    return text(
      before: String(decoding: before[start...], as: UTF8.self), after: String(decoding: after[..<end], as: UTF8.self),
      width: width)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the excerpt of a line with visible ASCII near the place; `nil` for any other line.
  ///
  /// Each byte is then a character of one column. The next byte on each side says whether there is more of the line, and
  /// whether it could belong to the character beside it.
  static func plainText(at place: Int, of bytes: ArraySlice<UInt8>, width: Int) -> String? {
    var start = place
    let first = max(bytes.startIndex, place - width / 2)
    while start > first, isVisibleASCII(bytes[start - 1]) { start -= 1 }
    var end = place
    let last = min(bytes.endIndex, place + width - (place - start))
    while end < last, isVisibleASCII(bytes[end]) { end += 1 }
    let previous = start == bytes.startIndex ? nil : bytes[start - 1]
    let next = end == bytes.endIndex ? nil : bytes[end]
    for case let byte? in [previous, next] where !isVisibleASCII(byte) && !isLineEnd(byte) { return nil }
    let isCutBefore = previous.map { !isLineEnd($0) } ?? false
    let isCutAfter = next.map { !isLineEnd($0) } ?? false
    let indent = String(repeating: " ", count: place - start + (isCutBefore ? 1 : 0))
    let shown = String(decoding: bytes[start..<end], as: UTF8.self)
    return "\(isCutBefore ? "…" : "")\(shown)\(isCutAfter ? "…" : "")\n\(indent)^"
  }

  private static func isVisibleASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private static func text(before: String, after: String, width: Int) -> String {
    // Form only the characters near the location, because the line may have many more than are shown.
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
