import TestSupport
import Testing

@testable import LanguageMatching

@Suite struct DeviceTests {
  private func match(
    _ available: [String], _ preferred: [String], region: String? = nil, source: LanguageSource = .serverLocale
  ) -> LanguageMatch {
    LanguageMatcher(available: available, developmentRegion: region).match(preferred: preferred, source: source)
  }

  @Test func searchesTheChainOfTheMatch() {
    expectEqual(match(["en", "en-GB"], ["en-AU"]).searchList, ["en-GB", "en"])
    expectEqual(match(["zh_TW", "zh-HK", "zh-Hant", "en"], ["zh-Hant-HK"]).searchList, ["zh-HK", "zh_TW", "zh-Hant"])
  }

  @Test func knowsWhereADeviceSearchesThatHasChosenALocalization() throws {
    for mode in [MatchMode.device, .bestFit(), .lookup] {
      let matcher = try LanguageMatcher(available: ["en", "en-GB", "en-AU", "pt", "pt_PT", "x y"], mode: mode)
      expectEqual(matcher.searchList(of: "en-AU"), ["en-AU", "en-GB", "en"])
      expectEqual(matcher.searchList(of: "pt_PT"), ["pt_PT", "pt"])
      expectEqual(matcher.searchList(of: "x y"), ["x y"])
      expectEqual(matcher.searchList(of: "fr"), ["fr"])
    }
  }

  @Test func spellsTheMatchAsItIsAvailable() {
    expectEqual(match(["EN_gb", "pt_BR"], ["en-GB"]).match, "EN_gb")
    expectEqual(match(["English", "German"], ["de-AT"]).match, "German")
  }

  @Test func showsTheDevelopmentRegionWhereNothingMatches() {
    let result = match(["de", "fr", "en-GB"], ["ja"], region: "fr")
    #expect(result.match == nil)
    #expect(result.searchList == [])
    expectEqual(result.fallback, "fr")
  }

  @Test func showsAmericanEnglishWhereTheDevelopmentRegionIsMissing() {
    expectEqual(match(["de", "en"], ["ja"], region: "it").fallback, "en")
    expectEqual(match(["de", "en"], ["ja"]).fallback, "en")
  }

  @Test func showsTheFirstWhereNothingElseIsLeft() {
    expectEqual(match(["de", "fr"], ["ja"], region: "it").fallback, "de")
    #expect(match([], ["ja"], region: "it").fallback == nil)
  }

  @Test func hasNoFallbackBesideAMatch() {
    #expect(match(["de", "fr"], ["fr"], region: "de").fallback == nil)
  }

  @Test func neverTakesBaseForALanguage() {
    #expect(match(["Base", "de"], ["Base"]).match == nil)
    expectEqual(match(["Base", "de"], ["ja"]).fallback, "Base")
    expectEqual(match(["Base", "de", "en-GB"], ["ja"]).fallback, "Base")
    expectEqual(match(["de", "en-GB"], ["ja"]).fallback, "en-GB")
    expectEqual(match(["Base", "de", "en-US"], ["ja"]).fallback, "en-US")
    expectEqual(match(["Base", "de", "English"], ["ja"]).fallback, "English")
    expectEqual(match(["Base", "de"], ["ja"], region: "de").fallback, "de")
    expectEqual(match(["Base", "en"], ["Base"], region: "Base").shown, "en")
    expectEqual(LanguageMatcher(available: ["Base", "en"], developmentRegion: "Base").available, ["en"])
    expectEqual(LanguageMatcher(available: ["Base", "de"]).available, ["de"])
  }

  @Test(arguments: [MatchMode.device, .bestFit(), .lookup, .filter()])
  func addsTheDevelopmentRegionForBase(mode: MatchMode) throws {
    let matcher = try LanguageMatcher(available: ["Base", "de"], developmentRegion: "en", mode: mode)
    expectEqual(matcher.available, ["de", "en"])
    expectEqual(matcher.match(preferred: ["en"]).match, "en")
    #expect(matcher.match(preferred: ["Base"]).match == nil)
  }

  @Test func addsNoDevelopmentRegionThatIsThereInSomeForm() {
    for form in ["en", "EN", "English"] {
      expectEqual(LanguageMatcher(available: ["Base", form], developmentRegion: "en").available, [form])
    }
    expectEqual(LanguageMatcher(available: ["Base", "iw"], developmentRegion: "he").available, ["iw"])
  }

  @Test func addsNoDevelopmentRegionWithoutBase() {
    expectEqual(LanguageMatcher(available: ["de"], developmentRegion: "en").available, ["de"])
  }

  @Test func takesTheFirstPreferenceThatMatches() {
    expectEqual(match(["en", "de", "fr"], ["ja", "fr", "de"]).match, "fr")
  }

  @Test func holdsBrazilianPortugueseAside() {
    expectEqual(match(["en", "pt-BR"], ["pt-PT", "en"]).match, "en")
    expectEqual(match(["en", "pt-BR"], ["pt-PT", "ja"]).match, "pt-BR")
  }

  @Test func givesWayToAnExactLaterPreferenceOfTheSameLanguage() {
    expectEqual(match(["fr-FR", "fr-CA"], ["fr-CH", "fr-CA"]).match, "fr-CA")
    expectEqual(match(["fr-FR", "fr-CA"], ["fr-CH"]).match, "fr-FR")
  }

  @Test func givesWayToTheFirstExactLaterPreference() {
    expectEqual(match(["en-AU", "en-GB", "en"], ["en-HK", "en-GB", "en-AU"]).searchList, ["en-GB", "en"])
    expectEqual(match(["en-AU", "en-GB", "en"], ["en-NZ", "en-AU", "en-GB"]).match, "en-AU")
    expectEqual(match(["en-US", "en-GB", "en"], ["hi-Latn-IN", "en-US", "en-GB"]).searchList, ["en-US", "en"])
  }

  /// Recorded from Apple ICU 76.1, which takes a word of four letters for a script without a language.
  @Test func measuresWordsOfFourLettersAsAppleICUDoes() {
    expectEqual(match(["thai-MW-fonipa", "thai-KY"], ["thai-MD"]).match, "thai-MW-fonipa")
    expectEqual(match(["thai-Zzzz-GI", "thai-SZ"], ["thai-PG"]).match, "thai-SZ")
    expectEqual(match(["thai-Tfng-IO-valencia", "thai-IO-valencia"], ["thai-PG"]).match, "thai-IO-valencia")
  }

  @Test func prefersTheRegionThatTheLanguageImplies() {
    expectEqual(match(["it-CH", "it-IT"], ["it"]).match, "it-IT")
  }

  @Test func answersWithNoLinguisticContentLast() {
    expectEqual(match(["zxx", "en"], ["ja"]).searchList, ["zxx"])
    expectEqual(match(["zxx", "en"], ["en"]).searchList, ["en"])
  }

  @Test(arguments: [
    ("EN-usa", "en_US"), ("zh-Hant-TW-u-ca-roc", "zh-Hant-TW"), ("en_US@calendar=buddhist", "en-US"), ("eng", "en"),
    ("iw", "he"), ("sh", "sr-Latn"), ("mo-MD", "ro-MD"), ("tl", "fil"), ("zh_HK", "zh-Hant-HK"),
  ])
  func knowsOtherSpellings(preferred: String, available: String) {
    expectEqual(match([available], [preferred]).match, available)
  }

  /// Recorded from Apple ICU 76.1, which keeps the end of such a name as it is and cuts it with the last subtag.
  @Test(
    arguments: [
      ("fr_FR.UTF-8", ["fr-CA", "fr"], "fr"), ("de_DE@euro", ["en", "de"], "de"),
      ("en_US.ISO8859-1", ["en-GB", "en"], "en"),
      ("zh_CN.GB18030", ["zh-Hant", "zh-Hans"], "zh-Hans"), ("zh_TW.UTF-8", ["zh-Hant", "en"], nil),
      ("sr_RS@latin", ["sr-Latn", "sr"], "sr"), ("sr_RS.UTF-8@latin", ["sr-Latn", "sr"], "sr"),
      ("no_NO.ISO8859-1", ["nb"], "nb"), ("iw_IL.UTF-8", ["he"], "he"),
      ("de_DE.UTF-8@collation=phonebook", ["de"], "de"),
      ("en_AU.UTF-8", ["en", "en-GB"], "en"), ("fr_FR.UTF-8", ["fr-FR"], "fr-FR"),
      ("fr_FR", ["fr_FR.UTF-8"], "fr_FR.UTF-8"),
      ("it", ["it_CH.UTF-8", "it_IT.UTF-8"], "it_IT.UTF-8"), ("fr_FR.utf-8-CA", ["fr"], "fr"),
      ("fr_FR.\u{e9}", ["fr"], "fr"),
      ("fr.UTF-8", ["fr"], nil), ("de@euro", ["de"], nil), ("english.UTF-8", ["en"], nil), (".fr", ["fr"], nil),
      ("C", ["c", "en"], "c"), ("C.UTF-8", ["c", "en"], nil), ("POSIX", ["en"], nil),
      ("en_US_POSIX.UTF-8", ["en"], "en"),
      ("fr_FR." + String(repeating: "a", count: 51), ["fr"], "fr"),
      ("fr_FR." + String(repeating: "a", count: 52), ["fr"], nil),
    ] as [(String, [String], String?)])
  func readsTheSpellingsOfPOSIX(preferred: String, available: [String], expected: String?) {
    expectEqual(match(available, [preferred]).match, expected)
    expectEqual(LanguageMatcher(available: available).explain(preferred: [preferred]).match, expected)
  }

  @Test func skipsMalformedNamesWithAReason() throws {
    let result = LanguageMatcher(available: ["en us", "", "fr"]).explain(preferred: ["\u{e9}", "fr"])
    expectEqual(result.match, "fr")
    expectEqual(result.explanation.map(\.rule), [.malformed, .deciding, .malformed, .malformed, .sameName])
    expectEqual(result.explanation[0].error, LanguageTagError(reason: .illegalByte, offset: 0))
    expectEqual(result.explanation[2].error, LanguageTagError(reason: .illegalByte, offset: 2))
    expectEqual(result.explanation[3].error, LanguageTagError(reason: .empty, offset: 0))
  }

  @Test func tellsHowSureItIs() {
    expectEqual(match(["en"], ["en"], region: "en", source: .deviceList).confidence, .exact)
    expectEqual(match(["en"], ["en"], source: .deviceList).confidence, .assumed)
    expectEqual(match(["en"], ["en"], region: "en").confidence, .assumed)
    expectEqual(match(["en"], ["en"], region: "en", source: .unknown).confidence, .unknowable)
  }

  @Test func explainsEachCandidate() throws {
    let result = LanguageMatcher(available: ["en", "en-GB", "de", "Base"]).explain(preferred: ["ja", "en-AU", "de"])
    expectEqual(result.match, "en-GB")
    let rows = result.explanation
    expectEqual(rows.map(\.name), ["ja", "en-AU", "de", "en", "en-GB", "de", "Base"])
    expectEqual(
      rows.map(\.rule), [.unanswered, .deciding, .notReached, .sharedParent, .sharedParent, .otherLanguage, .base])
    expectEqual(rows[1].normalized, "en_AU")
    expectEqual(rows[1].chain, ["en_AU", "en_GB", "en_001", "en"])
    expectEqual(rows[4].chain, ["en_GB", "en_GB", "en_001", "en"])
    expectEqual(rows.map(\.score), [nil, nil, nil, 3, 1, nil, nil])
  }

  @Test func explainsTheSpecialRules() {
    func rules(_ available: [String], _ preferred: [String]) -> [MatchRule] {
      LanguageMatcher(available: available).explain(preferred: preferred).explanation
        .filter { $0.role == .available }.map(\.rule)
    }
    expectEqual(rules(["en", "pt-BR"], ["pt-PT", "ja"]), [.otherLanguage, .heldAside])
    expectEqual(rules(["fr-FR", "fr-CA"], ["fr-CH", "fr-CA"]), [.sharedParent, .laterExactName])
    expectEqual(rules(["zxx", "en"], ["ja"]), [.noLinguisticContent, .otherLanguage])
    expectEqual(rules(["iw", "sr"], ["he"]), [.sameNormalizedName, .otherLanguage])
    expectEqual(rules(["sr"], ["sr-Latn"]), [.noSharedParent])
  }

  @Test func keepsTheExplanationForWhoeverAsks() {
    #expect(match(["en"], ["en"]).explanation.isEmpty)
  }

  @Test func namesItsData() {
    expectEqual(LanguageMatcher.dataVersion, "Apple ICU 76.1")
    expectEqual(match(["en"], ["en"]).mode, "device")
  }

  @Test func answersTheSameFromTheMemoAndFromManyThreads() async {
    let available = ["en", "en-GB", "fr", "fr-CA", "pt-BR", "pt-PT", "zh-Hans", "zh-Hant", "de"]
    let shared = LanguageMatcher(available: available)
    let tags = ["en-AU", "fr-CH", "pt-AO", "zh-Hant-HK", "de-AT", "ja", "en", "pt-PT", "uk-UA"]
    let expected = tags.map { LanguageMatcher(available: available).match(preferred: [$0]) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<2_000).allSatisfy { shared.match(preferred: [tags[$0 % 9]]) == expected[$0 % 9] }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
