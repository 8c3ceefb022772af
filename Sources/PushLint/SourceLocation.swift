/// A place in a text file, worked out from its byte offset.
public struct SourceLocation: Sendable, Hashable {
  /// Bytes from the start of the file.
  public let offset: Int
  /// From 1; lines end with LF, CR or CR LF.
  public let line: Int
  /// From 1, in Unicode scalars; a byte that is no UTF-8 counts as one.
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
    // Continuation bytes belong to the scalar before them.
    column = 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
    lineRange = start..<(bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
  }

  /// The line with a caret under the place, two lines without a line end; long lines are cut around the place.
  ///
  /// Controls and bidirectional overrides are shown as U+FFFD: a terminal must not obey the input.
  public func excerpt(of bytes: [UInt8], width: Int = 100) -> String {
    let before = Self.visible(bytes[lineRange.lowerBound..<min(offset, lineRange.upperBound)])
    let after = Self.visible(bytes[min(offset, lineRange.upperBound)..<lineRange.upperBound])
    let shownBefore = before.suffix(width / 2)
    let shownAfter = after.prefix(width - shownBefore.count)
    let start = shownBefore.count < before.count ? "…" : ""
    let end = shownAfter.count < after.count ? "…" : ""
    let indent = String(repeating: " ", count: start.count + shownBefore.reduce(0) { $0 + Self.cells($1) })
    return "\(start)\(String(shownBefore))\(String(shownAfter))\(end)\n\(indent)^"
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> [Character] {
    // Enough for any width, so that a line of a megabyte is not decoded for it.
    String(
      decoding: bytes.count > 4096 ? (bytes.startIndex == 0 ? bytes.prefix(4096) : bytes.suffix(4096)) : bytes,
      as: UTF8.self
    )
    .map { $0.unicodeScalars.contains(where: isUnsafe) ? "\u{FFFD}" : $0 }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// How many columns of a terminal a character takes: two for East Asian wide ones and emoji.
  private static func cells(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
