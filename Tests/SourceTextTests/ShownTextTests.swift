import TestSupport
import Testing

@testable import SourceText

/// The text of messages and excerpts, against Unicode's properties and the way through characters.
struct ShownTextTests {
  @Test func knowsTheControlsOfUnicode() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let (control, bidi) = (scalar.properties.generalCategory == .control, scalar.properties.isBidiControl)
      if scalar.isControl != control || scalar.isBidiControl != bidi { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  /// Text with every kind of character that is cut, replaced or kept.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let parts = [
      "a", "key", " ", "\t", "\n", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "é", "今", "👩‍👧", "\u{202E}", "~",
    ]
    let isPlain = generator.below(3) == 0
    return (0..<generator.below(80)).map { _ in isPlain ? "k" : generator.pick(parts) }.joined()
  }

  @Test func showsTextAsTheCategoriesSay() {
    var generator = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      let text = Self.text(&generator)
      let slow = text.cut(to: 60).unicodeScalars.map { scalar in
        let isKept = scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl
        return isKept ? String(scalar) : "\\u" + String(0x10000 + scalar.value, radix: 16, uppercase: true).dropFirst()
      }
      #expect(text.shown.utf8.elementsEqual(slow.joined().utf8))
      #expect(text.visible.utf8.elementsEqual(String(text.map(\.visible)).utf8))
    }
  }

  @Test(arguments: [0, 1, 7, 20, 100]) func showsPlainLinesAsItShowsTheirCharacters(width: Int) {
    for (before, after) in [(0, 0), (0, 5), (5, 0), (3, 4), (60, 60), (49, 51), (50, 50), (51, 49), (200, 0), (0, 200)]
    {
      for end in ["", "\n", "\r\n", "\nb"] {
        let line = String(repeating: "a", count: before) + String(repeating: "~", count: after) + end
        for bytes in [Array(line.utf8), Array("é\n\(line)".utf8)] {
          let place = bytes.count - end.utf8.count - after
          let plain = SourceExcerpt.plainText(at: place, of: bytes[...], width: width)
          expectEqual(plain, SourceExcerpt.text(ofCharactersAt: place, of: bytes[...], width: width))
        }
      }
    }
    // The byte beside what is shown may belong to the character there.
    for byte in [0x09, 0x1F, 0x7F, 0x80, 0xC3] as [UInt8] {
      #expect(SourceExcerpt.plainText(at: 1, of: [byte], width: width) == nil)
      #expect(SourceExcerpt.plainText(at: 0, of: [byte], width: width) == nil)
    }
  }

  @Test func showsRandomLinesAsItShowsTheirCharacters() {
    var generator = SeededGenerator()
    var plain = 0
    for _ in 0..<SeededGenerator.rounds {
      let bytes = Array((0..<3).map { _ in Self.text(&generator) }.joined(separator: "\r\n").utf8)
      let place = generator.below(bytes.count + 1)
      let width = generator.below(40)
      guard let text = SourceExcerpt.plainText(at: place, of: bytes[...], width: width) else { continue }
      plain += 1
      expectEqual(text, SourceExcerpt.text(ofCharactersAt: place, of: bytes[...], width: width), "\(bytes) at \(place)")
    }
    #expect(plain > 0)
  }
}
