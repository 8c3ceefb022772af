import CompactJSON
import PushLint
import Testing

/// What each rule says about a pair of texts, and about what it leaves alone.
struct LocalizationRuleTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let rule: String
    let base: String
    let text: String
    var language = "fr"
    /// The severity and the message; nil for no finding.
    var finding: String?
    var testDescription: String { "\(rule): \(base) / \(text) (\(language))" }
  }

  static let specifiers: [Pair] = [
    Pair(rule: "specifier-mismatch", base: "%@ and %@", text: "%1$@ et %2$@"),
    Pair(rule: "specifier-mismatch", base: "%@ and %@", text: "%2$@ et %1$@"),
    Pair(rule: "specifier-mismatch", base: "%1$@ and %2$@", text: "%@ et %2$@"),
    Pair(rule: "specifier-mismatch", base: "%d of %lu", text: "%1$ld de %2$u"),
    Pair(rule: "specifier-mismatch", base: "%.1f", text: "%.2f"),
    Pair(rule: "specifier-mismatch", base: "%1$@", text: "%1$@ %1$@"),
    Pair(rule: "specifier-mismatch", base: "100%", text: "100 %"),
    Pair(rule: "specifier-mismatch", base: "100% done", text: "100 % done"),
    Pair(rule: "specifier-mismatch", base: "50% off", text: "50%-Off", language: "de"),
    Pair(rule: "specifier-mismatch", base: "50% off", text: "%50 indirim", language: "tr"),
    Pair(rule: "specifier-mismatch", base: "100%% %@", text: "100 %% %@"),
    Pair(rule: "specifier-mismatch", base: "%d", text: "%5d"),
    Pair(rule: "specifier-mismatch", base: "%5d", text: "%d"),
    Pair(rule: "specifier-mismatch", base: "%1$5d", text: "%1$d"),
    Pair(rule: "specifier-mismatch", base: "%2d of %@", text: "%d von %@"),
    Pair(rule: "specifier-mismatch", base: "%dkm", text: "%5dkm"),
    Pair(rule: "specifier-mismatch", base: "50 percent", text: "%50si"),
    Pair(
      rule: "specifier-mismatch", base: "%5@", text: "%5d", finding: "error found “%5d”, expected “%5@” as in en"),
    Pair(rule: "specifier-mismatch", base: "%4s", text: "%4d", finding: "error found “%4d”, expected “%4s” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%5d", text: "x",
      finding: "error found no specifier for argument 1, expected “%5d” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "x", text: "%5d", finding: "error found “%5d”, expected no specifier as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%1$5dkm", text: "km",
      finding: "error found no specifier for argument 1, expected “%1$5d” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "a", text: "%@", finding: "error found “%@”, expected no specifier as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "a",
      finding: "error found no specifier for argument 1, expected “%@” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ %2$@", text: "%2$@",
      finding: "error found no specifier for argument 1, expected “%1$@” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "%@ %@", finding: "error found “%@”, expected 1 argument as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%@ %@", text: "%3$@ %1$@",
      finding: "error found “%3$@”, expected 2 arguments as in en"),
    Pair(rule: "specifier-mismatch", base: "%@", text: "%d", finding: "error found “%d”, expected “%@” as in en"),
    Pair(rule: "specifier-mismatch", base: "%d %@", text: "%@ %d", finding: "error found “%@”, expected “%d” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "%0$@", finding: "error found “%0$@”, expected 1 argument as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "%99999999999999999999$@",
      finding: "error found “%99999999999999999999$@”, expected 1 argument as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%*d", text: "%d",
      finding: "error found no specifier for argument 2, expected “%*d” as in en"),
    Pair(
      rule: "specifier-mismatch", base: "%@%%", text: "%@% %", finding: "error found a lone “%”, expected “%%” as in en"
    ),
    Pair(rule: "specifier-order", base: "%@ %@", text: "%1$@ %2$@"),
    Pair(rule: "specifier-order", base: "%@", text: "%@"),
    Pair(
      rule: "specifier-order", base: "%@ %@", text: "%@ %@",
      finding: "information found 2 specifiers without numbers, expected “%1$…”, “%2$…”, as the order of words differs"),
    Pair(
      rule: "specifier-order", base: "%1$@ %2$@", text: "%@ %@",
      finding: "warning found 2 specifiers without numbers, expected “%1$…”, “%2$…”, as the order of words differs"),
    Pair(
      rule: "specifier-mixed", base: "%1$@ %2$@", text: "%@ %2$@",
      finding: "error found both “%@” and “%n$@”, expected one kind"),
    Pair(rule: "specifier-mixed", base: "%@ %@", text: "%@ %@"),
    Pair(rule: "percent-lone", base: "100%", text: "100 %"),
    Pair(rule: "percent-lone", base: "%@%%", text: "%@ %%"),
    Pair(
      rule: "percent-lone", base: "a", text: "a % b",
      finding: "information found a lone “%”, expected “%%” or no percent sign"),
    Pair(
      rule: "percent-lone", base: "%@", text: "%@ %",
      finding: "information found a lone “%”, expected “%%” or no percent sign"),
    Pair(rule: "percent-look-alike", base: "100%", text: "100٪", language: "ar"),
    Pair(rule: "percent-look-alike", base: "100%", text: "100％", language: "ja"),
    Pair(
      rule: "percent-look-alike", base: "%1$@", text: "٪1$@", language: "ar",
      finding: "warning found “٪”, which is an ordinary character, expected “%” if a specifier is meant"),
    Pair(rule: "placeholder-mismatch", base: "{a} {b}", text: "{b} {a}"),
    Pair(rule: "placeholder-mismatch", base: "{a}", text: "a", finding: "warning found no “{a}”, expected it as in en"),
    Pair(
      rule: "placeholder-mismatch", base: "%{a}", text: "{a}", finding: "warning found “{a}”, expected “%{a}” as in en"),
    Pair(
      rule: "placeholder-mismatch", base: "{a}", text: "{é}", finding: "warning found “{é}”, expected “{a}” as in en"),
    Pair(
      rule: "placeholder-mismatch", base: "a", text: "{a}", finding: "information found “{a}”, expected none as in en"),
    Pair(rule: "placeholder-mismatch", base: "{}", text: "{ a }"),
  ]

  static let texts: [Pair] = [
    Pair(rule: "value-empty", base: "", text: "", finding: "-"),
    Pair(
      rule: "value-empty", base: "a", text: " ", finding: "error found an empty text, expected a translation of “a”"),
    Pair(
      rule: "untranslated", base: "Play", text: "Play",
      finding: "information found the text of en, expected a translation"),
    Pair(rule: "untranslated", base: "Play", text: "Play", language: "en-GB"),
    Pair(rule: "untranslated", base: "%1$@: %2$@", text: "%1$@: %2$@"),
    Pair(rule: "untranslated", base: "https://example.com/play", text: "https://example.com/play"),
    Pair(rule: "untranslated", base: "{name}…", text: "{name}…"),
    Pair(rule: "untranslated", base: "100 %", text: "100 %"),
    Pair(rule: "white-space-differs", base: "a ", text: "b "),
    Pair(
      rule: "white-space-differs", base: "a", text: " b",
      finding: "warning found white space at the start, expected none"),
    Pair(
      rule: "white-space-differs", base: "a ", text: "b", finding: "warning found none at the end, expected white space"
    ),
    Pair(
      rule: "white-space-differs", base: "a ", text: "b", language: "ja",
      finding: "information found none at the end, expected white space"),
    Pair(
      rule: "white-space-differs", base: "a", text: "b ",
      finding: "information found white space at the end, expected none"),
    Pair(rule: "newline-differs", base: #"a\nb"#, text: #"a\r\nb"#),
    Pair(
      rule: "newline-differs", base: #"a\nb"#, text: "a b",
      finding: "information found 0 line ends, expected 1 as in en"),
    Pair(
      rule: "newline-differs", base: #"a\n"#, text: "a",
      finding: "warning found 0 line ends at the end, expected 1 as in en"),
    Pair(
      rule: "newline-differs", base: #"a"#, text: #"\na"#,
      finding: "warning found 1 line end at the start, expected 0 as in en"),
    Pair(
      rule: "newline-differs", base: #"a\nb"#, text: #"a\\nb"#,
      finding: "warning found a backslash and “n” as text, expected a line end"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "再生。", language: "ja"),
    Pair(rule: "punctuation-differs", base: "Play?", text: "؟لعب؟", language: "ar"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "खेलें।", language: "hi"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "کھیلیں۔", language: "ur"),
    Pair(rule: "punctuation-differs", base: "Play?", text: "Παίζεις;", language: "el"),
    Pair(rule: "punctuation-differs", base: "Play?", text: "Խաղա՞լ։", language: "hy"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "Խաղալ:", language: "hy"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "เล่น", language: "th"),
    Pair(rule: "punctuation-differs", base: "Play!", text: "¡Juega!", language: "es"),
    Pair(rule: "punctuation-differs", base: "Play...", text: "Jouer…"),
    Pair(rule: "punctuation-differs", base: #"“Play.”"#, text: "« Jouer. »"),
    Pair(rule: "punctuation-differs", base: "So ", text: "Donc. "),
    Pair(
      rule: "punctuation-differs", base: "Play?", text: "Jouer",
      finding: "information found no mark at the end, expected a question mark as in en"),
    Pair(rule: "punctuation-differs", base: "Play", text: "Jouer;"),
    Pair(rule: "invisible-character", base: "a", text: "می‌خواهم", language: "fa"),
    Pair(rule: "invisible-character", base: "a", text: "👨‍👩‍👧"),
    Pair(rule: "invisible-character", base: "a", text: "\u{200F}א", language: "he"),
    Pair(rule: "invisible-character", base: "a", text: "\u{2068}a\u{2069}\u{202B}b\u{202C}"),
    Pair(rule: "invisible-character", base: "a", text: "ก\u{200B}ข", language: "th"),
    Pair(rule: "invisible-character", base: "a", text: "20\u{A0}%"),
    Pair(
      rule: "invisible-character", base: "a", text: "a\u{200B}",
      finding: "warning found the zero width space U+200B, expected none"),
    Pair(
      rule: "invisible-character", base: "a", text: "a\u{200E}",
      finding: "information found the direction mark U+200E, expected none in fr"),
    Pair(
      rule: "invisible-character", base: "a", text: "\u{202A}a",
      finding: "warning found a direction control that is not closed, expected U+202C"),
    Pair(
      rule: "invisible-character", base: "a", text: "a\u{2069}",
      finding: "warning found U+2069, which closes nothing, expected a mark that opens"),
    Pair(
      rule: "invisible-character", base: "a", text: #"a\U0007"#,
      finding: "warning found the control U+0007, expected text"),
    Pair(
      rule: "invisible-character", base: "%@", text: "%@ 20 %\u{A0}a",
      finding: "warning found the no-break space U+00A0 after “%”, expected “%%” before it"),
    Pair(
      rule: "invisible-character", base: "20 %", text: "20 %\u{A0}a",
      finding: "information found the no-break space U+00A0 after “%”, expected “%%” before it"),
  ]

  @Test(arguments: specifiers + texts)
  func saysExactly(pair: Pair) throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"K\" = \"\(pair.base)\";\n",
      "\(pair.language).lproj/Localizable.strings": "\n  \"K\" = \"\(pair.text)\";\n",
    ])
    let place = "\(pair.language) 2:3 \(pair.rule)"
    let expected: [String] =
      switch pair.finding {
      case nil: []
      case "-": ["en 1:1 value-empty information K: found an empty text in the base language, expected words"]
      case let finding?:
        ["\(place) \(finding.replacing(" ", with: " K: ", maxReplacements: 1))"]
      }
    #expect(try folder.lines(Linter(pair.rule)) == expected)
  }

  static let base = "\"A\" = \"a\";\n\"B\" = \"b\";\n"

  @Test func comparesKeysInBothDirections() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": Self.base,
      "fr.lproj/Localizable.strings": "\"A\" = \"α\";\n \"C\" = \"Alpha\";\n",
      // Keys that the base lacks are that and nothing else.
      "de.lproj/Localizable.strings": Self.base + "\"D\" = \"%d \";",
      "ja.lproj/Other.strings": "\"x\" = \"y\";",
      "Base.lproj/Main.strings": "\"x\" = \"x\";",
    ])
    #expect(
      try folder.lines() == [
        "de 3:1 key-extra warning D: found the key 'D', which en lacks, expected it in both",
        "fr 1:1 key-missing warning B: found no key 'B' in fr, expected it as in en",
        "fr 2:2 key-extra warning C: found the key 'C', which en lacks, expected it in both",
        "ja 1:1 key-missing information: found no table Localizable in ja, expected it as in en",
        "ja 1:1 key-extra warning: found the table Other, which en lacks, expected it in both",
      ])
  }

  @Test func blamesNoTranslationForABrokenFile() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": Self.base, "de.lproj/Localizable.strings": "\"A\" = \"α\";\n;\n\"B\" = \"β\";",
      "fr.lproj/Localizable.strings": "\"A\" = \"α\"\n\"B\" = \"β\";",
    ])
    let places = try folder.findings().map { "\($0.language ?? "-") \($0.location.line) \($0.rule)" }
    #expect(places == ["de 2 strings-truncated", "fr 2 strings-syntax"])
    // And no translation for a broken base.
    let broken = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"A\" = \"a\"", "de.lproj/Localizable.strings": "\"A\" = \"α\";",
    ])
    #expect(try broken.findings().map(\.rule) == ["strings-syntax"])
  }

  @Test func namesTheSecondOfTwoEqualKeys() throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"A\" = \"a\";\n\"A\" = \"b\";\n"])
    let findings = try folder.findings()
    #expect(findings.map(\.rule) == ["duplicate-key"])
    #expect(findings.map(\.location.line) == [2])
  }

  @Test func comparesOtherSpellingsOfAKeyWithTheBase() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"\u{E9}\" = \"a\";", "fr.lproj/Localizable.strings": "\"e\u{301}\" = \"b\";",
    ])
    #expect(
      try folder.lines(Linter("normalization-clash")) == [
        "fr 1:1 normalization-clash warning \u{E9}: "
          + "found another spelling of the key 'e\u{301}' than in en, expected the same"
      ])
  }

  @Test func allowsTextsAndKeysToBeTheSame() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"APP_NAME\" = \"Burger\";\"B\" = \"Pizza Roma\";\"C\" = \"Salad\";",
      "de.lproj/Localizable.strings": "\"APP_NAME\" = \"Burger\";\"B\" = \"Pizza Roma\";\"C\" = \"Salad\";",
    ])
    var options = RuleOptions()
    options["allow"] = ["APP_*", "Pizza*"]
    #expect(try folder.findings(Linter("untranslated", options: ["untranslated": options])).map(\.key) == ["C"])
  }
}
