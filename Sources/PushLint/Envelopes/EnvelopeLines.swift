import CompactJSON

/// The lines of a text with one payload on each.
enum EnvelopeLines {
  /// Returns the range of each line without its end; empty for a blank line.
  ///
  /// LF ends a line; a CR before it belongs to the line's end.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == 0x0D
      let line = start..<(hasReturn ? end - 1 : end)
      ranges.append(bytes[line].allSatisfy(isBlank) ? start..<start : line)
      start = end + 1
    }
    return ranges
  }

  /// Returns whether a text that is not JSON has a payload on each line, because its first line is an object and another
  /// one follows.
  ///
  /// - Parameter error: the error of reading the text as one value.
  static func areLikely(in bytes: [UInt8], _ error: JSONError) -> Bool {
    // The first value is whole and ends its line, and another object starts the next line.
    guard case .unexpectedByte(UInt8(ascii: "{"), .endOfInput) = error.reason else { return false }
    let end = bytes[..<error.offset].lastIndex { !isBlank($0) && $0 != 0x0A } ?? 0
    let first = bytes[..<error.offset].firstIndex { !isBlank($0) && $0 != 0x0A } ?? 0
    guard bytes[end..<error.offset].contains(0x0A), !bytes[first...end].contains(0x0A),
      let document = try? JSONDocument(parsing: Array(bytes[first...end]))
    else { return false }
    return document.root.kind == .object
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
