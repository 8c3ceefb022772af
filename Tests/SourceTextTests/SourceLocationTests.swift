import SourceText
import TestSupport
import Testing

struct SourceLocationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let offset: Int
    let line: Int
    let column: Int
    /// The line and the caret under it.
    let excerpt: String

    init(_ name: String, _ text: String, _ offset: Int, _ line: Int, _ column: Int, _ excerpt: String) {
      self.init(name, bytes: Array(text.utf8), offset, line, column, excerpt)
    }

    init(_ name: String, bytes: [UInt8], _ offset: Int, _ line: Int, _ column: Int, _ excerpt: String) {
      self.name = name
      self.bytes = bytes
      self.offset = offset
      self.line = line
      self.column = column
      self.excerpt = excerpt
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row("empty text", "", 0, 1, 1, "\n^"),
    Row("start", "abc", 0, 1, 1, "abc\n^"),
    Row("end without line end", "abc", 3, 1, 4, "abc\n   ^"),
    Row("at a line feed", "ab\ncd", 2, 1, 3, "ab\n  ^"),
    Row("after a line feed", "ab\ncd", 3, 2, 1, "cd\n^"),
    Row("after the last line feed", "ab\n", 3, 2, 1, "\n^"),
    Row("carriage return ends a line", "ab\rcd\ref", 7, 3, 2, "ef\n ^"),
    Row("at CR of CR LF", "ab\r\ncd", 2, 1, 3, "ab\n  ^"),
    Row("between CR and LF", "ab\r\ncd", 3, 1, 4, "ab\n  ^"),
    Row("after CR LF", "ab\r\ncd", 4, 2, 1, "cd\n^"),
    Row("LF CR is two ends", "a\n\rb", 3, 3, 1, "b\n^"),
    Row("empty lines", "\n\n\nx", 3, 4, 1, "x\n^"),
    Row("mixed ends", "a\r\nb\rc\nd", 7, 4, 1, "d\n^"),
    Row("two-byte characters", "éé!", 4, 1, 3, "éé!\n  ^"),
    Row("wide characters take two cells", "漢字!", 6, 1, 3, "漢字!\n    ^"),
    Row("emoji", "😀x", 4, 1, 2, "😀x\n  ^"),
    Row("family counts its scalars", "👨‍👩‍👧x", 18, 1, 6, "👨‍👩‍👧x\n  ^"),
    Row("combining mark", "e\u{301}x", 3, 1, 3, "e\u{301}x\n ^"),
    Row("tab is shown as one cell", "\tx", 1, 1, 2, " x\n ^"),
    Row("escape sequence is not obeyed", "\u{1B}[31mx", 5, 1, 6, "\u{FFFD}[31mx\n     ^"),
    Row("NUL and DEL", "\0\u{7F}x", 2, 1, 3, "\u{FFFD}\u{FFFD}x\n  ^"),
    Row("C1 control", "\u{9B}x", 2, 1, 2, "\u{FFFD}x\n ^"),
    Row(
      "bidirectional overrides", "\u{202E}a\u{2066}b\u{200F}c", 11, 1, 6, "\u{FFFD}a\u{FFFD}b\u{FFFD}c\n     ^"),
    Row("Latin-1 byte", bytes: [0x61, 0xE9, 0x62], 2, 1, 3, "a\u{FFFD}b\n  ^"),
    Row("lone continuation bytes", bytes: [0x80, 0xBF, 0x61], 2, 1, 3, "\u{FFFD}\u{FFFD}a\n  ^"),
    Row("overlong", bytes: [0xC0, 0xAF, 0x61], 2, 1, 3, "\u{FFFD}\u{FFFD}a\n  ^"),
    Row("cut character", bytes: [0xE2, 0x82, 0x61], 2, 1, 2, "\u{FFFD}a\n ^"),
    Row("offset past the end", "ab", 9, 1, 3, "ab\n  ^"),
    Row("negative offset", "ab", -1, 1, 1, "ab\n^"),
  ])
  func tellsLineColumnAndExcerpt(row: Row) {
    let location = SourceLocation(of: row.offset, in: row.bytes)
    expectEqual([location.line, location.column], [row.line, row.column])
    expectEqual(Array(location.excerpt(of: row.bytes).utf8), Array(row.excerpt.utf8))
    expectEqual(location.offset, min(max(row.offset, 0), row.bytes.count))
  }

  @Test func showsTheLineOfEachByte() {
    let bytes = Array("ab\r\ncde\nf".utf8)
    expectEqual(
      (0...bytes.count).map { SourceLocation(of: $0, in: bytes).excerpt(of: bytes) },
      [
        "ab\n^", "ab\n ^", "ab\n  ^", "ab\n  ^", "cde\n^", "cde\n ^", "cde\n  ^", "cde\n   ^", "f\n^", "f\n ^",
      ])
  }

  /// Each line and column once, in order.
  @Test func agreesWithASlowWalk() {
    let text = "é\n\n漢b\rx\r\n😀\n"
    let bytes = Array(text.utf8)
    var line = 1
    var column = 1
    var offset = 0
    for character in text {
      // Characters of this text are single scalars or CR LF.
      let location = SourceLocation(of: offset, in: bytes)
      expectEqual([location.line, location.column], [line, column], "offset \(offset)")
      offset += character.utf8.count
      column += 1
      if character.isNewline { (line, column) = (line + 1, 1) }
    }
    expectEqual(SourceLocation(of: offset, in: bytes).line, line)
  }

  @Test func cutsALongLineAroundThePlace() {
    let line = String(repeating: "a", count: 80) + "X" + String(repeating: "b", count: 80)
    let bytes = Array("first\n\(line)\nlast".utf8)
    let location = SourceLocation(of: 86, in: bytes)
    expectEqual([location.line, location.column], [2, 81])
    let shown = "…" + String(repeating: "a", count: 50) + "X" + String(repeating: "b", count: 49) + "…"
    expectEqual(location.excerpt(of: bytes), shown + "\n" + String(repeating: " ", count: 51) + "^")
    expectEqual(location.excerpt(of: bytes, width: 10), "…aaaaaXbbbb…\n      ^")
  }

  /// The first line and a later one: the cut stands around the place, not at an end of the line.
  @Test(.timeLimit(.minutes(20)), arguments: ["", "first\n"])
  func cutsALineOfAMegabyteAroundThePlace(before: String) {
    let half = 500_000
    let bytes =
      Array(before.utf8) + [UInt8](repeating: 0x61, count: half) + Array("LEFT|RIGHT".utf8)
      + [UInt8](repeating: 0x62, count: half)
    let location = SourceLocation(of: before.utf8.count + half + 4, in: bytes)
    expectEqual(location.column, half + 5)
    let expected = "…aaaaaaLEFT|RIGHTbbbb…\n           ^"
    expectEqual(location.excerpt(of: bytes, width: 20), expected)
    expectEqual(SourceLocation(of: before.utf8.count, in: bytes).excerpt(of: bytes, width: 10), "aaaaaaaaaa…\n^")
    expectEqual(SourceLocation(of: bytes.count, in: bytes).excerpt(of: bytes, width: 10), "…bbbbb\n      ^")
  }

  @Test func cutsNoCharacterOfALongLine() {
    let bytes = Array(String(repeating: "漢", count: 5000).utf8)
    let excerpt = SourceLocation(of: 7500, in: bytes).excerpt(of: bytes, width: 10)
    expectEqual(excerpt, "…漢漢漢漢漢漢漢漢漢漢…\n           ^")
  }
}
