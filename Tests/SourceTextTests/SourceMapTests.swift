import SourceText
import TestSupport
import Testing

struct SourceMapTests {
  /// Pieces among which every kind of line end and of malformed UTF-8 is frequent.
  static let malformed: [[UInt8]] = [
    [0x0A], [0x0D], [0x61], [0xC3], [0xA9], [0xE2], [0x82], [0xAC], [0xF0], [0x9F], [0x98], [0x80], [0xFF], [0xC1],
    [0xE0], [0xED], [0xF4], [0x8F], [0x90], [0xBF],
  ]
  static let wellFormed = [
    "\n", "\r", "\r\n", "a", "é", "漢", "😀", "\u{FEFF}", "\u{85}", "\u{2028}", "plain words, and ",
  ]
  .map { Array($0.utf8) }

  static func text(of pieces: [[UInt8]], _ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0..<count, using: &generator)).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
  }

  /// Line and column as `String` has them: characters before the place but for a byte order mark, bytes that are no UTF-8
  /// being decoded as U+FFFD.
  static func place(of offset: Int, in bytes: [UInt8]) -> [Int] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    var lineStart = 0
    for place in bytes.indices.prefix(offset) {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      guard bytes[place] == 0x0A || bytes[place] == 0x0D && next != 0x0A else { continue }
      line += 1
      lineStart = place + 1
    }
    lineStart = max(lineStart, start)
    guard lineStart < offset else { return [line, 1] }
    return [line, String(decoding: bytes[lineStart..<offset], as: UTF8.self).unicodeScalars.count + 1]
  }

  @Test(arguments: [malformed, wellFormed]) func agreesWithAPlainCount(pieces: [[UInt8]]) {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let text = Self.text(of: pieces, 60, &generator)
      let offsets = (0..<8).map { _ in Int.random(in: 0...text.count, using: &generator) }
      for offsets in [offsets.sorted(), offsets] {
        var map = SourceMap(text)
        for offset in offsets {
          let location = map.location(of: offset)
          expectEqual([location.line, location.column], Self.place(of: offset, in: text), "\(offset) in \(text)")
          #expect(location.offset == offset && location == SourceLocation(of: offset, in: text))
        }
      }
    }
  }

  /// A text of many kilobytes, of which the walk keeps counts.
  @Test func goesBackInALongText() {
    var generator = SeededGenerator()
    let text = Self.text(of: Self.wellFormed, 12_000, &generator) + Array("\n".utf8)
    var map = SourceMap(text, isWellFormed: true)
    for offset in [text.count] + (0..<100).map({ _ in Int.random(in: 0...text.count, using: &generator) }) {
      let location = map.location(of: offset)
      expectEqual([location.line, location.column], Self.place(of: offset, in: text), "\(offset)")
    }
  }

  /// What is no UTF-8 counts by its bytes that could start a character where the text is taken for well-formed.
  @Test func countsStartsWhereTheTextIsTakenForWellFormed() {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let text = Self.text(of: Self.malformed, 60, &generator)
      let offset = Int.random(in: 0...text.count, using: &generator)
      var map = SourceMap(text, isWellFormed: true)
      let location = map.location(of: offset)
      let line = Self.place(of: offset, in: text)[0]
      let start = (0...offset).first { Self.place(of: $0, in: text)[0] == line } ?? 0
      expectEqual(location.line, line)
      expectEqual(location.column, text[start..<offset].count { $0 & 0xC0 != 0x80 } + 1, "\(offset) in \(text)")
    }
  }

  @Test func tellsOffsetsOfTheFileInEveryEncoding() {
    var generator = SeededGenerator()
    for _ in 0..<200 {
      let bytes = Self.text(of: Self.wellFormed, 60, &generator)
      let text = String(decoding: bytes, as: UTF8.self)
      let index = text.unicodeScalars.indices.randomElement(using: &generator) ?? text.endIndex
      let before = text.unicodeScalars[..<index]
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      for (size, units) in [(1, before.count), (2, String(before).utf16.count), (4, before.count)] {
        var map = SourceMap(bytes, encoding: .codeUnits(size: size, mark: size), isWellFormed: true)
        expectEqual(map.location(of: offset).offset, size + size * units)
      }
    }
    // U+FFFD takes three bytes of the text, and one of the file.
    var map = SourceMap(Array("a\u{FFFD}b\u{FFFD}".utf8), encoding: .utf8(replacedBytes: [1, 5]))
    expectEqual([8, 5, 4, 1].map { map.location(of: $0).offset }, [4, 3, 2, 1])
  }

  @Test func givesAByteOrderMarkNoColumn() {
    let text = Array("\u{FEFF}ab\nc".utf8)
    var map = SourceMap(text)
    expectEqual([0, 3, 4, 6].map { map.location(of: $0).column }, [1, 1, 2, 1])
    expectEqual(map.offset(line: 1, column: 1), 3)
    expectEqual(map.excerpt(at: SourceLocation(line: 1, column: 2)), "ab\n ^")
    expectEqual(SourceLocation(of: 3, in: text).column, 1)
    var counted = SourceMap(text, columnsFrom: 0)
    expectEqual(counted.location(of: 3).column, 2)
  }

  @Test func countsFromTheOrigin() {
    var map = SourceMap(Array("é\nb".utf8), from: SourceLocation(offset: 100, line: 7))
    let first = map.location(of: 2)
    expectEqual([first.line, first.column, first.offset], [7, 2, 102])
    let second = map.location(of: 4)
    expectEqual([second.line, second.column, second.offset], [8, 2, 104])
    expectEqual(second.excerpt(of: Array("é\nb".utf8), startingAt: 100), "b\n ^")
    #expect(map.offset(line: 7, column: 2) == 2 && map.offset(line: 1, column: 1) == nil)
  }

  @Test(arguments: [malformed, wellFormed]) func findsTheByteOfALineAndAColumn(pieces: [[UInt8]]) {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let text = Self.text(of: pieces, 40, &generator)
      // Within a scalar is the place after it, whose last byte is where the next one starts.
      var offsets: [[Int]: Int] = [:]
      for offset in 0...text.count { offsets[Self.place(of: offset, in: text)] = offset }
      var map = SourceMap(text)
      for (place, offset) in offsets.shuffled(using: &generator) {
        let isBetween = text[..<offset].last == 0x0D && text[offset...].first == 0x0A
        expectEqual(
          map.offset(line: place[0], column: place[1]), (isBetween ? offset - 1 : offset), "\(place) in \(text)")
      }
      let last = map.location(of: text.count).line
      expectEqual(map.offset(line: last, column: .max), text.count)
      #expect(map.offset(line: last + 1, column: 1) == nil)
    }
  }

  @Test func endsLinesAsYAMLDoes() {
    let text = Array("a\u{85}b\u{2028}c\u{2029}d\r\ne\u{A8}\rf".utf8)
    var map = SourceMap(text, isWellFormed: true, lineEnds: .unicode)
    expectEqual((1...7).map { map.offset(line: $0, column: 1) }, [0, 3, 7, 11, 14, 18, nil])
    expectEqual((1...5).map { map.offset(line: $0, column: 9) }, [1, 4, 8, 12, 17])
    var ascii = SourceMap(text, isWellFormed: true)
    expectEqual((1...4).map { ascii.offset(line: $0, column: 1) }, [0, 14, 18, nil])
  }
}
