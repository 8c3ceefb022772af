/// Finds the places of offsets that come in ascending order, in one walk over the text.
///
/// Many findings of one file cost as much as its last one.
package struct SourceWalk {
  private let bytes: [UInt8]
  private let origin: SourceOrigin
  /// How far the walk has come: to the start of the text, or to a byte that starts a character.
  private var index = 0
  private var line: Int
  /// Of ``index``, from 0.
  private var column = 0
  private var lineStart = 0
  /// Where the line ends; nil until somebody asks.
  private var lineEnd: Int?

  /// - Parameters:
  ///   - bytes: the text, which starts a line.
  ///   - origin: where it starts in its file.
  package init(_ bytes: [UInt8], from origin: SourceOrigin = SourceOrigin()) {
    self.bytes = bytes
    self.origin = origin
    line = origin.line
  }

  /// The place of an offset in the text, as a place of the file.
  ///
  /// O(the bytes since the last place); an offset before that one starts anew.
  package mutating func location(of offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), bytes.count)
    if offset < index { self = Self(bytes, from: origin) }
    skipLines(before: offset)
    // A byte that starts a character is where the count may go on: what comes before it is decoded alike with and without
    // it, however malformed.
    var place = offset
    while place > index, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    column += Self.scalars(in: bytes[index..<place])
    index = place
    let end = lineEnd ?? bytes[lineStart...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    lineEnd = end
    return SourceLocation(
      offset: origin.offset + offset, line: line, column: 1 + column + Self.scalars(in: bytes[place..<offset]),
      lineRange: origin.offset + lineStart..<origin.offset + end)
  }

  private mutating func skipLines(before offset: Int) {
    var next = index
    while next < offset {
      let byte = bytes[next]
      next += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, next < bytes.count, bytes[next] == 0x0A {
        // An offset between CR and LF is still on the line that they end.
        if next == offset { break }
        next += 1
      }
      line += 1
      (lineStart, index, column, lineEnd) = (next, next, 0, nil)
    }
  }

  private static func scalars(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.isEmpty ? 0 : String(decoding: bytes, as: UTF8.self).unicodeScalars.count
  }
}
