import CompactJSON
import PushLint
import TestSupport
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
    Pair(
      rule: "specifier-mismatch", base: "%d files", text: "%#@n@ Dateien",
      finding: "error the text has %#@n@, but K has no forms in a .stringsdict file"),
    Pair(
      rule: "specifier-mismatch", base: "#%1$d of %2$d", text: "#%1$ de %2$d",
      finding: "error the text has %1$ without a letter; write the letter of its type, or %% for a percent sign"),
    Pair(
      rule: "specifier-mismatch", base: "Gives 40% of it.", text: "Donne 40%1$ de cela.",
      finding: "error the text has %1$ without a letter; write the letter of its type, or %% for a percent sign"),
    Pair(rule: "specifier-mismatch", base: "%1$d x %2$d", text: "% 1$d x %2$d"),
    Pair(rule: "placeholder-mismatch", base: "\\\\begin{document} {a}", text: "{a} Dokument"),
    Pair(
      rule: "placeholder-mismatch", base: "begin{document}", text: "Dokument",
      finding: "warning the text has no placeholder {document}, but en does"),
    Pair(rule: "specifier-order", base: "%2$lld files from %1$@", text: "Von %@: %lld Dateien"),
    Pair(rule: "specifier-mismatch", base: "%@ and %@", text: "%1$@ et %2$@"),
    Pair(rule: "specifier-mismatch", base: "%@ and %@", text: "%2$@ et %1$@"),
    Pair(rule: "specifier-mismatch", base: "%1$@ and %2$@", text: "%@ et %2$@"),
    Pair(rule: "specifier-mismatch", base: "%d of %lu", text: "%1$ld de %2$u"),
    Pair(rule: "specifier-mismatch", base: "%.1f", text: "%.2f"),
    Pair(rule: "specifier-mismatch", base: "%1$@", text: "%1$@ %1$@"),
    Pair(rule: "specifier-mismatch", base: "100%", text: "100 %"),
    Pair(rule: "specifier-mismatch", base: "100% done", text: "100 % done"),
    Pair(rule: "specifier-mismatch", base: "50% off", text: "50%-Off", language: "de"),
    Pair(rule: "specifier-mismatch", base: "Half price", text: "50%ige Ersparnis", language: "de"),
    Pair(rule: "specifier-mismatch", base: "Rates rise", text: "0.25%p 인상", language: "ko"),
    Pair(rule: "specifier-mismatch", base: "50% off", text: "%50 indirim", language: "tr"),
    Pair(rule: "specifier-mismatch", base: "100%% %@", text: "100 %% %@"),
    Pair(rule: "specifier-mismatch", base: "%d", text: "%5d"),
    Pair(rule: "specifier-mismatch", base: "%5d", text: "%d"),
    Pair(rule: "specifier-mismatch", base: "%1$5d", text: "%1$d"),
    Pair(rule: "specifier-mismatch", base: "%2d of %@", text: "%d von %@"),
    Pair(rule: "specifier-mismatch", base: "%dkm", text: "%5dkm"),
    Pair(rule: "specifier-mismatch", base: "50 percent", text: "%50si"),
    Pair(
      rule: "specifier-mismatch", base: "%5@", text: "%5d", finding: "error the text has %5d, but en has %5@"),
    Pair(rule: "specifier-mismatch", base: "%4s", text: "%4d", finding: "error the text has %4d, but en has %4s"),
    Pair(
      rule: "specifier-mismatch", base: "%5d", text: "x",
      finding: "warning the text does not use argument 1, but en has %5d"),
    Pair(
      rule: "specifier-mismatch", base: "x", text: "%5d",
      finding: "error the text has %5d, but en takes no arguments"),
    Pair(
      rule: "specifier-mismatch", base: "%1$5dkm", text: "km",
      finding: "warning the text does not use argument 1, but en has %1$5d"),
    Pair(
      rule: "specifier-mismatch", base: "a", text: "%@",
      finding: "error the text has %@, but en takes no arguments"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "a",
      finding: "warning the text does not use argument 1, but en has %@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ %2$@", text: "%2$@",
      finding: "error the text does not use argument 1, but en has %1$@"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "%@ %@",
      finding: "error the text has %@, but en takes only 1 argument"),
    Pair(
      rule: "specifier-mismatch", base: "%@ %@", text: "%3$@ %1$@",
      finding: "error the text has %3$@, but en takes only 2 arguments"),
    Pair(
      rule: "specifier-mismatch", base: "%2$@ sent it", text: "%1$@: %2$@",
      finding: "error the text has %1$@, but en uses only argument 2"),
    Pair(
      rule: "specifier-mismatch", base: "%3$@ %1$@", text: "%1$@ %2$@ %3$@",
      finding: "error the text has %2$@, but en uses only the arguments 1 and 3"),
    Pair(rule: "specifier-mismatch", base: "%@", text: "%d", finding: "error the text has %d, but en has %@"),
    Pair(rule: "specifier-mismatch", base: "%d %@", text: "%@ %d", finding: "error the text has %@, but en has %d"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "%0$@",
      finding: "error the text does not use argument 1, but en has %@"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "%99999999999999999999$@",
      finding: "error the text has %99999999999999999999$@, but en takes only 1 argument"),
    Pair(
      rule: "specifier-mismatch", base: "%*d", text: "%d",
      finding: "error the text does not use argument 2, but en has %*d"),
    Pair(
      rule: "specifier-mismatch", base: "%@%%", text: "%@% %", finding: "error the text has a single %, but en has %%"
    ),
    // Only arguments after all others may be left out: a gap shifts the ones after it.
    Pair(
      rule: "specifier-mismatch", base: "%@ %d", text: "%@",
      finding: "warning the text does not use argument 2, but en has %d"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ %2$@ %3$@", text: "%3$@ %1$@",
      finding: "error the text does not use argument 2, but en has %2$@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ %2$d", text: "%@ %",
      finding: "error the text does not use argument 2, but en has %2$d"),
    Pair(
      rule: "specifier-mismatch", base: "%ld files", text: "% publicacions",
      finding: "error the text does not use argument 1, but en has %ld"),
    Pair(
      rule: "specifier-mismatch", base: "a", text: "% @",
      finding: "error the text has % @, but en takes no arguments"),
    // A space may be a flag.
    Pair(rule: "specifier-mismatch", base: "%@", text: "% @"),
    Pair(rule: "specifier-mismatch", base: "% @", text: "%@"),
    Pair(rule: "specifier-mismatch", base: "'%@'", text: "„% @“"),
    Pair(rule: "specifier-mismatch", base: "'%d' and ‘%d’", text: "'% d' und ‘% d’"),
    Pair(rule: "specifier-mismatch", base: "%@'s photo", text: "% @s Foto"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "50 % @home",
      finding: "error the text does not use argument 1, but en has %@"),
    Pair(rule: "specifier-mismatch", base: "%d files left", text: "还剩% d个文件"),
    Pair(
      rule: "specifier-mismatch", base: "%d files", text: "100 % détente",
      finding: "error the text does not use argument 1, but en has %d"),
    Pair(rule: "specifier-mismatch", base: "%@ %@", text: "% @さん '% 2$@'"),
    Pair(
      rule: "specifier-mismatch", base: "%@ is home", text: "50% @home",
      finding: "error the text does not use argument 1, but en has %@"),
    Pair(rule: "specifier-mismatch", base: "50% off today", text: "Happy Hour: 50 % @ Bar"),
    Pair(rule: "specifier-mismatch", base: "iOS 17 %@", text: "iOS 17 % @"),
    Pair(rule: "specifier-mismatch", base: "over 80% charged", text: "%80a baino gehiago"),
    Pair(rule: "specifier-mismatch", base: "%10u of them", text: "%10u indirim"),
    Pair(
      rule: "specifier-mismatch", base: "%1$lu accounts, %2$lu online", text: "%1$lu contas, %$1lu online",
      finding: "error the text has %$1lu, which is not a specifier; write the number of the argument before the $"),
    Pair(
      rule: "specifier-mismatch", base: "%2$lld", text: "%$11d",
      finding: "error the text has %$11d, which is not a specifier; write the number of the argument before the $"),
    Pair(rule: "specifier-mismatch", base: "%ld files of %@", text: "% ld fichiers de %@"),
    Pair(rule: "specifier-mismatch", base: "%1$ ld files", text: "%ld fichiers"),
    Pair(rule: "specifier-mismatch", base: "% ld files", text: "% ld fichiers"),
    Pair(
      rule: "specifier-mismatch", base: "%@", text: "% ld", finding: "error the text has % ld, but en has %@"),
    Pair(
      rule: "specifier-mismatch", base: "% ld", text: "%@", finding: "error the text has %@, but en has % ld"),
    Pair(rule: "specifier-mismatch", base: "100 % a b", text: "100 % d f"),
    Pair(rule: "specifier-mismatch", base: "Save 20% of %@", text: "20 % de %@"),
    Pair(
      rule: "specifier-mismatch", base: "20%% and %@", text: "20 % e %@",
      finding: "error the text has a single %, but en has %%"),
    Pair(rule: "percent-lone", base: "%@", text: "% @"),
    Pair(rule: "percent-lone", base: "%ld files of %@", text: "% ld fichiers de %@"),
    Pair(rule: "percent-lone", base: "% ld files of %@", text: "% ld fichiers de %@"),
    Pair(
      rule: "percent-lone", base: "%@", text: "%@ 20 % de",
      finding: "error the text has a single %, so % d shows another argument; write %%"),
    Pair(
      rule: "percent-lone", base: "%@ percent complete", text: "%@ % fullført", language: "nb",
      finding: "error the text has a single %, so % f shows another argument; write %%"),
    Pair(
      rule: "percent-lone", base: "Quit %1$@, open %1$@", text: "Beende %1 $@, öffne %1$@", language: "de",
      finding: "warning the text has a single % and 1 specifier, but en has 2; check it"),
    Pair(rule: "invisible-character", base: "30 minutes", text: "\u{202B}30 دقيقة", language: "ar"),
    Pair(
      rule: "invisible-character", base: "30 minutes", text: "30 \u{202B}دقيقة", language: "ar",
      finding: "warning a direction control is not closed; add U+202C"),
    // Nothing formats a text without arguments, where %% would show as it is.
    Pair(
      rule: "percent-lone", base: "half off", text: "50 % moins",
      finding: "information the text has a single %, but en has none; check it"),
    Pair(
      rule: "percent-lone", base: "50%% off", text: "50 % moins",
      finding: "information the text has a single %; write %%, or remove it"),
    Pair(
      rule: "specifier-mismatch", base: "%@ posts", text: "@ posts",
      finding: "error the text has an @ without its %, but en has %@; write %@"),
    Pair(
      rule: "specifier-mismatch", base: "%@ posts", text: "posts: @@",
      finding: "error the text has an @ without its %, but en has %@; write %@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ by %2$@", text: "%1$@ de 2$@",
      finding: "error the text has an @ without its %, but en has %2$@; write %2$@"),
    Pair(
      rule: "specifier-mismatch", base: "%@ @ home", text: "@ casa",
      finding: "warning the text does not use argument 1, but en has %@"),
    Pair(
      rule: "percent-look-alike", base: "%ld of %ld", text: "٪ ld من ٪ ld",
      finding: "error the text has ٪ for a percent sign, but en has %ld; write %ld"),
    Pair(
      rule: "percent-look-alike", base: "In %@", text: "％@は",
      finding: "error the text has ％ for a percent sign, but en has %@; write %@"),
    Pair(
      rule: "percent-look-alike", base: "%1$@ by %2$@", text: "%1$@ de ﹪2$@",
      finding: "error the text has ﹪ for a percent sign, but en has %2$@; write %2$@"),
    Pair(
      rule: "specifier-mismatch", base: "%ld of 100％", text: "100％ als",
      finding: "warning the text does not use argument 1, but en has %ld"),
    // The other rule reports the sign.
    Pair(rule: "specifier-mismatch", base: "%@", text: "٪@"),
    Pair(
      rule: "specifier-mismatch", base: "Mail %@", text: "Mail a@b.c",
      finding: "warning the text does not use argument 1, but en has %@"),
    // Another rule reports it.
    Pair(rule: "specifier-mismatch", base: "%@", text: ""),
    // The other rule says what is wrong, and %% would not mend it.
    Pair(rule: "percent-lone", base: "%@ posts", text: "% publicacions"),
    Pair(rule: "percent-lone", base: "%#@sites@", text: "%# @sites @"),
    Pair(rule: "percent-lone", base: "%ld of %ld", text: "%Id von %Id"),
    Pair(rule: "percent-lone", base: "a", text: "% @"),
    Pair(rule: "specifier-order", base: "%@ %@", text: "%1$@ %2$@"),
    Pair(rule: "specifier-order", base: "%@", text: "%@"),
    Pair(rule: "specifier-order", base: "%1$@ %2$@", text: "%@ %@"),
    Pair(rule: "specifier-order", base: "%1$@ %2$@. Relaunch %1$@?", text: "%@ %@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ %2$@. Relaunch %1$@?", text: "1$@ %2$@. %1$@?",
      finding: "error the text has 1$@ without its %; write %1$@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ %2$@. Relaunch %1$@?", text: "%%1$@ %2$@. %1$@?",
      finding: "error the text has 1$@ without its %; write %1$@"),
    Pair(rule: "specifier-mismatch", base: "%1$@ for 1$@", text: "%1$@ für 1$@"),
    Pair(rule: "specifier-mismatch", base: "%1$@ %2$@", text: "%%%1$@ %2$@"),
    Pair(
      rule: "value-empty", base: "and", text: "", finding: "warning the text is empty; translate “and”"),
    Pair(
      rule: "value-empty", base: "You gain ", text: "", finding: "warning the text is empty; translate “You gain ”"),
    Pair(rule: "value-empty", base: "And", text: "", finding: "error the text is empty; translate “And”"),
    Pair(rule: "value-empty", base: ".", text: "", finding: "warning the text is empty; translate “.”"),
    Pair(rule: "value-empty", base: "#%d", text: "", finding: "error the text is empty; translate “#%d”"),
    Pair(rule: "value-empty", base: "%lld°", text: "", finding: "error the text is empty; translate “%lld°”"),
    Pair(rule: "value-empty", base: "12", text: "", finding: "error the text is empty; translate “12”"),
    Pair(
      rule: "specifier-order", base: "%2$@ %1$@", text: "%@ %@",
      finding:
        "warning the specifiers have no numbers, but en takes its arguments in the order 2 and 1; write %1$…, %2$…"
    ),
    Pair(
      rule: "specifier-mismatch", base: "%ld files", text: "%Id fichiers",
      finding: "error the text has %Id, but en has %ld; write %ld"),
    Pair(
      rule: "specifier-mismatch", base: "%1$ld files", text: "%1$Id fichiers",
      finding: "error the text has %1$Id, but en has %1$ld; write %1$ld"),
    Pair(rule: "specifier-mismatch", base: "IDs %ld", text: "%ld Id"),
    Pair(
      rule: "specifier-mixed", base: "%1$@ %2$@", text: "%@ %2$@",
      finding: "warning the text mixes %@ and %n$@; number all specifiers, or none"),
    Pair(
      rule: "specifier-mixed", base: "%1$@ %2$@", text: "%@ %1$@",
      finding: "error the text mixes %@ and %n$@, so argument 1 shows twice; number all specifiers, or none"),
    Pair(
      rule: "specifier-mixed", base: "%1$@ %2$@ %3$@", text: "%@ %3$@",
      finding: "error the text mixes %@ and %n$@, so argument 2 does not show; number all specifiers, or none"),
    Pair(
      rule: "specifier-mixed", base: "%@ %@ %@", text: "%@ %2$@",
      finding: "error the text mixes %@ and %n$@, so argument 3 does not show; number all specifiers, or none"),
    Pair(
      rule: "specifier-mixed", base: "a", text: "%2$@ %2$@ %@",
      finding: "error the text mixes %@ and %n$@, so argument 2 shows twice; number all specifiers, or none"),
    Pair(rule: "specifier-mixed", base: "%@ %@", text: "%@ %@"),
    Pair(rule: "percent-lone", base: "100%", text: "100 %"),
    Pair(rule: "percent-lone", base: "%@%%", text: "%@ %%"),
    Pair(
      rule: "percent-lone", base: "a", text: "a % b",
      finding: "information the text has a single %, but en has none; check it"),
    Pair(
      rule: "percent-lone", base: "%@", text: "%@ %",
      finding: "information the text has a single %; write %%, or remove it"),
    Pair(rule: "percent-look-alike", base: "100%", text: "100٪", language: "ar"),
    Pair(rule: "percent-look-alike", base: "100%", text: "100％", language: "ja"),
    Pair(
      rule: "percent-look-alike", base: "%1$@", text: "٪1$@", language: "ar",
      finding: "error the text has ٪ for a percent sign, but en has %1$@; write %1$@"),
    Pair(
      rule: "percent-look-alike", base: "%@", text: "%@ ٪@", language: "ar",
      finding: "warning ٪ is an ordinary character, not a percent sign; write % for a specifier"),
    Pair(rule: "placeholder-mismatch", base: "{a} {b}", text: "{b} {a}"),
    Pair(
      rule: "placeholder-mismatch", base: "{a}", text: "a",
      finding: "warning the text has no placeholder {a}, but en does"),
    Pair(
      rule: "placeholder-mismatch", base: "%{a}", text: "{a}",
      finding: "warning the text has the placeholder {a}, but en has %{a}"),
    Pair(
      rule: "placeholder-mismatch", base: "{a}", text: "{é}",
      finding: "warning the text has the placeholder {é}, but en has {a}"),
    Pair(
      rule: "placeholder-mismatch", base: "a", text: "{a}",
      finding: "information the text has the placeholder {a}, but en has none"),
    Pair(rule: "placeholder-mismatch", base: "{}", text: "{ a }"),
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
      case "-": ["en 1:1 value-empty information K: the text is empty in the base language; add text"]
      case let finding?:
        ["\(place) \(finding.replacing(" ", with: " K: ", maxReplacements: 1))"]
      }
    try expectEqual(folder.lines(Linter(pair.rule)), expected)
  }

  /// Found in a real app: the specifiers of a translation that has too many were counted for the base.
  @Test(arguments: [("%@ by %@", "%@ von %@ und %@", ["2 specifiers"]), ("Block %@?", "%@ blockieren? %@", [])])
  func countsTheBasesUnnumberedSpecifiers(base: String, text: String, found: [String]) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"K\" = \"\(base)\";", "de.lproj/L.strings": "\"K\" = \"\(text)\";",
    ])
    let messages = try folder.findings(Linter("specifier-order")).map(\.message)
    expectEqual(
      messages, found.map { "\($0) have no numbers, but word order differs between languages; write %1$…, %2$…" })
  }

  /// A translator cannot swap the arguments of any language, so the base's text is the one to change.
  @Test func findsUnnumberedSpecifiersOnceForAKey() throws {
    let text = #""K" = "%@ and %@"; "L" = "%1$@ and %2$@"; "M" = "%@ and %@";"#
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": text, "fr.lproj/Localizable.strings": #""K" = "%@ et %@"; "L" = "%@ et %@";"#,
      "de.lproj/Localizable.strings": #""K" = "%@ und %@"; "M" = "%1$@ und %2$@";"#,
    ])
    let findings = try folder.findings(Linter("specifier-order"))
    expectEqual(
      findings.map { "\($0.file.hasSuffix("en.lproj/Localizable.strings")) \($0.key ?? "") \($0.location.column)" },
      [
        "true K 1"
      ])
    #expect(findings.map(\.language) == [nil] && findings.map(\.severity) == [.information])
  }

  /// Xcode writes an empty key for an empty text in code.
  @Test func leavesAnEmptyKeyAlone() throws {
    let folder = try LocalizationFolder([
      "L.xcstrings": #"{"sourceLanguage":"en","version":"1.0","strings":{"":{},"a":{"localizations":"#
        + #"{"fr":{"stringUnit":{"state":"translated","value":"b"}}}}}}"#
    ])
    #expect(try folder.lines(Linter("key-missing", "value-empty", "key-extra", "untranslated")) == [])
  }

  static let base = "\"A\" = \"a\";\n\"B\" = \"b\";\n"

  @Test(arguments: [
    "ar", "ars", "ary", "arz", "azb", "azb-IR", "ckb", "dv", "fa", "iw", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "sd",
    "syr", "ug", "ur", "yi", "pa-Arab", "uz-Arab", "az-Arab", "kk-Arab", "ku-Arab", "ms-Arab", "ha-Arab", "tg-Arab",
    "ff-Adlm", "rhg-Rohg",
  ])
  func allowsDirectionMarksFromRightToLeft(language: String) throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"A\" = \"a\";",
      "\(language).lproj/Localizable.strings": "\"A\" = \"\u{200F}b\";",
    ])
    #expect(try folder.lines(Linter("invisible-character")) == [])
  }

  @Test(arguments: [("azb-Latn", "azb"), ("pa", "pa"), ("ks-Deva", "ks"), ("az", "az")])
  func reportsDirectionMarksFromLeftToRight(language: String, primary: String) throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"A\" = \"a\";",
      "\(language).lproj/Localizable.strings": "\"A\" = \"\u{200F}b\";",
    ])
    #expect(
      try folder.lines(Linter("invisible-character")) == [
        "\(language) 1:1 invisible-character information A: the text has the direction mark U+200F, which \(primary) "
          + "does not need; remove it"
      ])
  }

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
        "de 3:1 key-extra information D: en has no key \"D\"; correct or remove it",
        "fr 1:1 key-missing warning B: fr has no key \"B\", but en does; add it",
        "fr 2:2 key-extra information C: en has no key \"C\"; correct or remove it",
        "ja 1:1 key-missing information: ja has no table Localizable, but en does",
        "ja 1:1 key-extra information: en has no table Other",
      ])
  }

  /// The base's text may be in `Info.plist`.
  @Test func translatesTheTextsOfInfoPlist() throws {
    let translation = #""CFBundleName" = "N"; "NSCameraUsageDescription" = "c";"#
    var files = [
      "Info.plist": #"{CFBundleDevelopmentRegion = en; CFBundleName = N; NSCameraUsageDescription = c;}"#,
      "en.lproj/InfoPlist.strings": #""CFBundleName" = "N";"#, "fr.lproj/InfoPlist.strings": translation,
      "en.lproj/Localizable.strings": Self.base, "fr.lproj/Localizable.strings": Self.base,
    ]
    let linter = Linter("key-extra", "key-missing")
    #expect(try LocalizationFolder(files).lines(linter) == [])
    files["en.lproj/InfoPlist.strings"] = nil
    #expect(try LocalizationFolder(files).lines(linter) == [])
    files["fr.lproj/InfoPlist.strings"] = translation + #""CFBundleNam" = "N";"#
    #expect(
      try LocalizationFolder(files).lines(linter) == ["fr 1:1 key-extra information: en has no table InfoPlist"])
    files["en.lproj/InfoPlist.strings"] = #""CFBundleName" = "N";"#
    #expect(
      try LocalizationFolder(files).lines(linter) == [
        "fr 1:56 key-extra information CFBundleNam: en has no key \"CFBundleNam\"; correct or remove it"
      ])
  }

  @Test func blamesNoTranslationForABrokenFile() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": Self.base, "de.lproj/Localizable.strings": "\"A\" = \"α\";\n;\n\"B\" = \"β\";",
      "fr.lproj/Localizable.strings": "\"A\" = \"α\"\n\"B\" = \"β\";",
    ])
    let places = try folder.findings().map { "\($0.language ?? "-") \($0.location.line) \($0.rule)" }
    expectEqual(places, ["de 2 strings-truncated", "fr 2 strings-syntax"])
    // And no translation for a broken base.
    let broken = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"A\" = \"a\"", "de.lproj/Localizable.strings": "\"A\" = \"α\";",
    ])
    try expectEqual(broken.findings().map(\.rule), ["strings-syntax"])
  }

  @Test func namesTheSecondOfTwoEqualKeys() throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"A\" = \"a\";\n\"A\" = \"b\";\n"])
    let findings = try folder.findings()
    expectEqual(findings.map(\.rule), ["duplicate-key"])
    expectEqual(findings.map(\.location.line), [2])
  }

  @Test func comparesOtherSpellingsOfAKeyWithTheBase() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"\u{E9}\" = \"a\";", "fr.lproj/Localizable.strings": "\"e\u{301}\" = \"b\";",
    ])
    #expect(
      try folder.lines(Linter("normalization-clash")) == [
        "fr 1:1 normalization-clash warning \u{E9}: "
          + "the key \"e\u{301}\" has another Unicode spelling in en; use the same"
      ])
  }

  @Test(arguments: [(1021, 1), (1022, 0)])
  func comparesSpellingsOfKeysUpTo1024Bytes(letters: Int, findings: Int) throws {
    let word = String(repeating: "a", count: letters)
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"\(word)\u{E9}\" = \"a\";",
      "fr.lproj/Localizable.strings": "\"\(word)e\u{301}\" = \"b\";",
    ])
    try expectEqual(folder.lines(Linter("normalization-clash")).count, findings)
  }
}
