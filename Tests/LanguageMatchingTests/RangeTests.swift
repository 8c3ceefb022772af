import LanguageMatching
import TestSupport
import Testing

/// RFC 4647.
@Suite struct RangeTests {
  private func match(_ mode: MatchMode, _ available: [String], _ preferred: [String]) throws -> LanguageMatch {
    try LanguageMatcher(available: available, mode: mode).match(preferred: preferred)
  }

  @Test(arguments: [
    ("zh-Hant-CN-x-private1-private2", "zh-Hant-CN-x-private1"), ("zh-Hant-CN-x-private1-private2", "zh-Hant-CN"),
    ("zh-Hant-CN-x-private1-private2", "zh-Hant"), ("zh-Hant-CN-x-private1-private2", "zh"), ("EN_us", "en"),
    ("en-*-US", "en-US"), ("zh-Hant-TW", "zh"),
  ])
  func looksUpTruncations(preferred: String, available: String) throws {
    try expectEqual(match(.lookup, [available, "qaa"], [preferred]).match, available)
  }

  @Test func removesASingletonTogetherWithWhatFollows() throws {
    #expect(try match(.lookup, ["zh-Hant-CN-x"], ["zh-Hant-CN-x-private1"]).match == nil)
  }

  @Test func takesTheFirstRangeInOrder() throws {
    try expectEqual(match(.lookup, ["en", "fr", "de"], ["ja", "fr-FR", "de"]).searchList, ["fr"])
  }

  @Test func passesOverTheWildcardInLookUp() throws {
    let result = try LanguageMatcher(available: ["en"], mode: .lookup).explain(preferred: ["*", "en-GB"])
    expectEqual(result.match, "en")
    expectEqual(result.explanation.map(\.rule), [.wildcard, .deciding, .truncation])
    expectEqual(result.explanation[1].chain, ["en-gb", "en"])
    expectEqual(result.explanation[2].score, 1)
  }

  static let german = ["de-DE", "de-de", "de-Latn-DE", "de-Latf-DE", "de-DE-x-goethe", "de-Latn-DE-1996", "de-Deva-DE"]
  static let notGerman = ["de", "de-x-DE", "de-Deva"]

  @Test func filtersByPrefix() throws {
    let result = try match(.filter(), ["de-CH-1996", "de-DE", "de", "den", "DE_ch", "en"], ["de-ch", "de"])
    expectEqual(result.searchList, ["de-CH-1996", "DE_ch", "de-DE", "de"])
    #expect(try match(.filter(), ["de-Deva", "de-Latn-DE"], ["de-DE"]).searchList == [])
  }

  @Test(arguments: ["de-DE", "de-*-DE"]) func filtersExtendedRanges(range: String) throws {
    let result = try match(.filter(.extended), Self.german + Self.notGerman, [range])
    expectEqual(result.searchList, Self.german)
  }

  @Test func takesTheWildcardForAny() throws {
    for scheme in FilterScheme.allCases {
      try expectEqual(match(.filter(scheme), ["en", "de-AT"], ["*"]).searchList, ["en", "de-AT"])
    }
    try expectEqual(match(.filter(.extended), ["en-AT", "de-AT", "de"], ["*-AT"]).searchList, ["en-AT", "de-AT"])
  }

  @Test func listsEachLocalizationOnce() throws {
    try expectEqual(match(.filter(), ["en", "en-GB"], ["en-GB", "en", "*"]).searchList, ["en-GB", "en"])
  }

  @Test func explainsWhatNoRangeMatches() throws {
    let result = try LanguageMatcher(available: ["en", "de", "a b"], mode: .filter()).explain(preferred: ["en", "f*"])
    expectEqual(result.explanation.map(\.rule), [.deciding, .malformed, .rangeMatch, .noRangeMatch, .malformed])
    expectEqual(result.mode, "filter")
  }
}
