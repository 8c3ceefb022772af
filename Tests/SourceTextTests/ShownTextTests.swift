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
      let (left, right) = ([UInt8](repeating: 0x61, count: before), [UInt8](repeating: 0x7E, count: after))
      let slow = SourceExcerpt.text(
        before: String(decoding: left, as: UTF8.self), after: String(decoding: right, as: UTF8.self), width: width)
      #expect(SourceExcerpt.text(before: left[...], plain: right[...], width: width) == slow)
    }
    for byte in [0x09, 0x1F, 0x7F, 0x80, 0xC3] as [UInt8] {
      #expect(SourceExcerpt.text(before: [byte], plain: [], width: width) == nil)
      #expect(SourceExcerpt.text(before: [], plain: [byte], width: width) == nil)
    }
  }
}
