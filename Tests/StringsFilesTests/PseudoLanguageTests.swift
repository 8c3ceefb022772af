import StringsFiles
import TestSupport
import Testing

@Suite struct PseudoLanguageTests {
  @Test(arguments: [
    ("", ""),
    ("Play", "[Þļåý one]"),
    ("%@ invites %2$@.", "[%@ îñṽîţéš %2$@. one]"),
    ("100%% of %#@files@", "[100%% öƒ %#@files@ one]"),
    ("5 %d, %-5.1f, %lld", "[5 %d, %-5.1f, %lld one]"),
    ("Line one\nLine \"two\" \\n é", "[Ļîñé öñé\nĻîñé \"ţŵö\" \\ñ é one two three]"),
    ("%é a%", "[%é å% one]"),
  ])
  func accentsText(text: String, expected: String) {
    expectEqual(PseudoLanguage.accented.text(from: text), expected)
  }

  /// The device drops the byte after a lone percent sign: what it drops does not become half a character.
  @Test func keepsTheCharacterAfterALonePercentSign() {
    expectEqual(PseudoLanguage.accented.text(from: "5%y"), "[5%y one]")
    #expect(FormatString(PseudoLanguage.accented.text(from: "5%y %@")).rendersValidUTF8)
  }

  @Test func isAtLeastFortyPercentLonger() {
    for count in 1..<200 {
      let text = String(repeating: "a", count: count)
      let longer = PseudoLanguage.accented.text(from: text)
      #expect(longer.count * 10 >= count * 14 && longer.count <= count * 14 / 10 + 10, "\(count)")
    }
  }

  @Test(arguments: [
    ("", ""),
    ("a", "\u{200F}\u{202E}a\u{202C}\u{200F}"),
    ("to %@", "\u{200F}\u{202E}to\u{202C}\u{200F} %@"),
    (
      "%1$@ plays\nnow", "%1$@ \u{200F}\u{202E}plays\u{202C}\u{200F}\n\u{200F}\u{202E}now\u{202C}\u{200F}"
    ),
  ])
  func turnsWords(text: String, expected: String) {
    expectEqual(PseudoLanguage.rightToLeft.text(from: text), expected)
  }
}
