import LanguageMatching
import TestSupport
import Testing

@Suite struct BestFitTests {
  private func match(
    _ available: [String], _ preferred: [String], _ options: BestFitOptions = BestFitOptions()
  ) throws -> String? {
    try LanguageMatcher(available: available, mode: .bestFit(options)).match(preferred: preferred).match
  }

  private func pair(_ preferred: String, _ available: String) throws -> BestFitOptions.Pair {
    BestFitOptions.Pair(
      preferred: try LanguageTag(parsing: preferred), available: try LanguageTag(parsing: available))
  }

  @Test func deniesPairs() throws {
    let denied = [try pair("uk", "ru"), try pair("ca", "es")]
    try expectEqual(match(["en", "ru"], ["uk-UA"]), "ru")
    #expect(try match(["en", "ru"], ["uk-UA"], BestFitOptions(denied: denied)) == nil)
    #expect(try match(["en", "ru-RU"], ["uk"], BestFitOptions(denied: denied)) == nil)
    try expectEqual(match(["en", "ru"], ["uk", "en"], BestFitOptions(denied: denied)), "en")
    try expectEqual(match(["en", "ru"], ["be"], BestFitOptions(denied: denied)), "ru")
    try expectEqual(match(["en", "ru"], ["uk", "ru"], BestFitOptions(denied: denied)), "ru")
  }

  @Test func answersADeniedWishWithTheNextBest() throws {
    let denied = [try pair("en-AU", "en-GB")]
    try expectEqual(match(["en", "en-GB"], ["en-AU"]), "en-GB")
    try expectEqual(match(["en", "en-GB"], ["en-AU"], BestFitOptions(denied: denied)), "en")
    try expectEqual(match(["en", "en-GB"], ["en-NZ"], BestFitOptions(denied: denied)), "en-GB")
  }

  @Test func allowsNothingBeyondTheMaximumDistance() throws {
    try expectEqual(match(["en", "de"], ["gsw"]), "de")
    #expect(try match(["en", "de"], ["gsw"], BestFitOptions(maximumDistance: 3)) == nil)
    try expectEqual(match(["en", "en-GB"], ["en-AU"], BestFitOptions(maximumDistance: 3)), "en-GB")
    try expectEqual(match(["en", "en-GB"], ["en-GB"], BestFitOptions(maximumDistance: 0)), "en-GB")
  }

  /// An extended language is the language, and most grandfathered tags have one that replaces them (RFC 5646, 4.5).
  @Test(arguments: [
    "zh-yue", "zh-yue-HK", "zh-yue-Hant", "zh-yue-Hant-HK", "yue", "zh-Hant-HK", "zh-HK",
  ])
  func readsExtendedLanguages(tag: String) throws {
    try expectEqual(match(["en", "zh-CN", "zh-HK"], [tag]), "zh-HK")
    try expectEqual(match(["en", "yue", "zh-CN"], [tag.hasPrefix("zh-H") ? "yue" : tag]), "yue")
  }

  @Test func readsWhatIsNeitherScriptNorRegion() throws {
    #expect(try match(["en", "zh-yue"], ["zh-CN", "en"]) == "en")
    try expectEqual(match(["en", "nn", "nb"], ["no-nyn"]), "nn")
    try expectEqual(match(["en", "es", "es-419"], ["es-419"]), "es-419")
    try expectEqual(match(["en", "de-CH", "de"], ["de-1996"]), "de")
  }

  @Test func matchesTwoWaysOnlyWhereThatIsAsked() throws {
    #expect(try match(["en", "de"], ["gsw"], BestFitOptions(isTwoWayOnly: true)) == nil)
    try expectEqual(match(["en", "da"], ["nb"], BestFitOptions(isTwoWayOnly: true)), "da")
  }

  @Test func favoursTheScriptWhereThatIsAsked() throws {
    let options = BestFitOptions(favor: .script)
    try expectEqual(match(["sr-Latn", "ru"], ["sr"]), "sr-Latn")
    #expect(try match(["sr-Latn", "ru"], ["sr"], options) != nil)
  }

  @Test func fallsBackToTheDefaultWhereThatIsAsked() throws {
    let options = BestFitOptions(usesDefault: true)
    let matcher = try LanguageMatcher(available: ["fr", "en"], developmentRegion: "en", mode: .bestFit(options))
    let result = matcher.explain(preferred: ["ja"])
    expectEqual(result.match, "en")
    expectEqual(result.searchList, ["en"])
    #expect(result.fallback == nil)
    expectEqual(result.explanation.map(\.rule), [.unanswered, .beyondDistance, .defaultLocalization])
  }

  /// A default is an answer, too.
  @Test func fallsBackToNoDeniedDefault() throws {
    let options = BestFitOptions(usesDefault: true, denied: [try pair("uk", "ru")])
    let matcher = try LanguageMatcher(available: ["ru", "ja"], developmentRegion: "ru", mode: .bestFit(options))
    let result = matcher.match(preferred: ["uk-UA"])
    #expect(result.match == nil && result.fallback == nil)
    expectEqual(matcher.match(preferred: ["fi"]).match, "ru")
    let english = try LanguageMatcher(available: ["ru", "en"], developmentRegion: "ru", mode: .bestFit(options))
    expectEqual(english.match(preferred: ["uk"]).match, "en")
    let none = BestFitOptions(denied: [try pair("uk", "ru")])
    let other = try LanguageMatcher(available: ["ru", "en"], developmentRegion: "ru", mode: .bestFit(none))
    #expect(other.match(preferred: ["uk"]).match == nil)
    expectEqual(other.match(preferred: ["uk"]).fallback, "en")
  }

  @Test func namesTheFallbackWhereNothingMatches() throws {
    let result = try LanguageMatcher(available: ["fr", "en"], developmentRegion: "fr", mode: .bestFit())
      .match(preferred: ["ja"])
    #expect(result.match == nil)
    expectEqual(result.fallback, "fr")
    expectEqual(result.mode, "best-fit")
  }

  @Test func decidesAListAsICUDoesWhenNothingIsDenied() throws {
    // A pair that never comes up makes the module go its own way through the list; the answers must be ICU's.
    let own = BestFitOptions(denied: [try pair("tlh", "qaa")])
    let names = [
      "en", "en-GB", "de", "fr", "fr-CA", "pt-BR", "pt-PT", "zh-Hans", "zh-Hant", "ru", "da", "sr", "es-419",
    ]
    let wishes = names + ["en-AU", "de-AT", "fr-CH", "pt-AO", "zh-HK", "uk", "nb", "sr-Latn", "es-MX", "ja", "gsw"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<SeededGenerator.rounds * 4 {
      let available = names.filter { _ in generator.chance(50) }
      let preferred = (0..<3).map { _ in generator.pick(wishes) }
      try expectEqual(match(available, preferred, own), match(available, preferred), "\(available) \(preferred)")
    }
  }

  /// A distance of 44 is near enough for a first or a second wish, and no longer for a third, whatever the options are.
  @Test(arguments: [("az", "ru"), ("fy,az", "ru"), ("fy,da,az", nil)])
  func hasICUsLimitWithEveryOption(preferred: String, expected: String?) throws {
    let preferred = preferred.split(separator: ",").map(String.init)
    for options in [
      BestFitOptions(), BestFitOptions(denied: [try pair("tlh", "qaa")]), BestFitOptions(maximumDistance: 49),
      BestFitOptions(maximumDistance: 100),
    ] {
      try expectEqual(match(["ru"], preferred, options), expected)
    }
  }

  /// The languages that CLDR says people understand beside their own, at many distances, against ICU without options.
  @Test func decidesFarWishesAsICUDoes() throws {
    let names = [
      "ru", "es", "fr", "de", "en", "hi", "zh-Hans", "zh-Hant", "ar", "fa", "tr", "id", "da", "sr-Latn", "ja",
    ]
    let wishes = [
      "az", "fy", "uk", "be", "ca", "br", "gsw", "kk", "ta", "ml", "ug", "ku", "tk", "jv", "nn", "sr", "xx",
    ]
    let own = [BestFitOptions(denied: [try pair("tlh", "qaa")]), BestFitOptions(maximumDistance: 100)]
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<SeededGenerator.rounds * 4 {
      let available = names.filter { _ in generator.chance(30) }
      let preferred = (0..<4).map { _ in generator.pick(wishes) }
      let expected = try match(available, preferred)
      for options in own {
        try expectEqual(match(available, preferred, options), expected, "\(available) \(preferred)")
      }
    }
  }

  @Test func saysDistancesInEighths() throws {
    let result = try LanguageMatcher(available: ["ru"], mode: .bestFit()).explain(preferred: ["az"])
    expectEqual(result.explanation.last?.distance, 44)
  }

  @Test func explainsWithDistances() throws {
    let options = BestFitOptions(denied: [try pair("uk", "ru")])
    let result = try LanguageMatcher(available: ["en", "ru", "uk-UA", "x y"], mode: .bestFit(options))
      .explain(preferred: ["uk", "zz-"])
    expectEqual(result.match, "uk-UA")
    expectEqual(
      result.explanation.map(\.rule), [.deciding, .malformed, .beyondDistance, .denied, .withinDistance, .malformed])
    #expect((result.explanation[4].distance ?? 100) < 1)
    #expect((result.explanation[3].distance ?? 0) > 0)
    #expect(result.explanation[2].distance == nil)
  }

  @Test func isPreparedWithoutAnyLocalization() throws {
    #expect(try match([], ["en"]) == nil)
    #expect(try match(["en us"], ["en"]) == nil)
    #expect(try match(["en"], []) == nil)
    #expect(try match(["en"], ["en us"]) == nil)
  }

  @Test func answersTheSameFromManyThreads() async throws {
    let matcher = try LanguageMatcher(available: ["en", "en-GB", "de", "ru", "zh-Hant"], mode: .bestFit())
    let tags = ["en-AU", "de-AT", "uk", "zh-HK", "ja"]
    let expected = tags.map { matcher.match(preferred: [$0]) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).allSatisfy { matcher.match(preferred: [tags[$0 % 5]]) == expected[$0 % 5] } }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
