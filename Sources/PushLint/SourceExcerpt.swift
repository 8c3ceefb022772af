/// A line of a file with a caret under a place of it.
///
/// Controls and bidirectional marks are shown as U+FFFD: a terminal must not obey the input. Long lines are cut around the
/// place.
public enum SourceExcerpt {
  /// How many characters of a line are shown where the caller does not say.
  public static let defaultWidth = 100
  /// More bytes than the shown characters of any real text have, on each side.
  static let byteLimit = 4096

  static func text(before: String, after: String, width: Int) -> String {
    // Characters are looked for from the place on: there may be many more than are shown.
    let nearBefore = before.suffix(width / 2)
    let nearAfter = after.prefix(width - nearBefore.count)
    let start = nearBefore.startIndex > before.startIndex ? "…" : ""
    let end = nearAfter.endIndex < after.endIndex ? "…" : ""
    let shownBefore = visibleCharacters(nearBefore)
    let shownAfter = visibleCharacters(nearAfter)
    let indent = String(repeating: " ", count: start.count + shownBefore.reduce(0) { $0 + cells($1) })
    return "\(start)\(String(shownBefore))\(String(shownAfter))\(end)\n\(indent)^"
  }

  /// A text without what a terminal would obey, of as many characters: U+FFFD stands for each that has any.
  public static func visible(_ text: String) -> String { String(visibleCharacters(text[...])) }

  private static func visibleCharacters(_ text: Substring) -> [Character] {
    text.map { $0.unicodeScalars.contains(where: \.isObeyedByTerminals) ? "\u{FFFD}" : $0 }
  }

  /// How many columns of a terminal a character takes: two for East Asian wide ones and emoji.
  public static func cells(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
