// snippet.language-device
import LanguageMatching
// snippet.end
import Testing

@Suite struct LanguageSnippets {
  @Test func picksAsTheDevice() {
    // snippet.language-device

    let matcher = LanguageMatcher(available: ["en", "en-GB", "en-AU"], developmentRegion: "en")
    let match = matcher.match(preferred: ["en-NZ", "fr"], source: .deviceList)
    print(match.match ?? "none")  // en-AU
    print(match.searchList)  // ["en-AU", "en-GB", "en"]
    print(match.confidence)  // exact
    // snippet.end
    #expect(match.match == "en-AU")
    #expect(match.searchList == ["en-AU", "en-GB", "en"])
    #expect(match.confidence == .exact)
  }

  @Test func fallsBack() {
    // snippet.language-fallback
    let matcher = LanguageMatcher(available: ["en", "es"], developmentRegion: "en")
    let match = matcher.match(preferred: ["ca"])
    print(match.match ?? "none", match.fallback ?? "none")  // none en
    // snippet.end
    #expect(match.match == nil)
    #expect(match.fallback == "en")
  }

  @Test func deniesAnAnswer() throws {
    // snippet.language-best-fit
    var options = BestFitOptions()
    options.denied = [
      BestFitOptions.Pair(preferred: try LanguageTag(parsing: "uk"), available: try LanguageTag(parsing: "ru"))
    ]
    let matcher = try LanguageMatcher(
      available: ["en", "ru"], developmentRegion: "en", mode: .bestFit(options))
    print(matcher.match(preferred: ["uk"]).match ?? "none")  // none: ICU by itself says ru
    // snippet.end
    #expect(matcher.match(preferred: ["uk"]).match == nil)
    let plain = try LanguageMatcher(available: ["en", "ru"], developmentRegion: "en", mode: .bestFit())
    #expect(plain.match(preferred: ["uk"]).match == "ru")
  }

  @Test func readsAHeader() throws {
    // snippet.language-header
    let header = try AcceptLanguage(parsing: "fr-CH, fr;q=0.9, en;q=0.8")
    print(header.preferred)  // ["fr-CH", "fr", "en"]
    // snippet.end
    #expect(header.preferred == ["fr-CH", "fr", "en"])
  }
}
