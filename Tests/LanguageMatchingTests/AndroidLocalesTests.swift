import LanguageMatching
import TestSupport
import Testing

/// Where Android looks for a string; `default` is the folder `values`.
struct AndroidLocalesTests {
  private func list(_ available: [String], _ preferred: String...) -> [String] {
    AndroidLocales(available).searchList(preferred: preferred).map { $0.map { available[$0] } ?? "default" }
  }

  /// The examples of "Language and locale resolution overview".
  @Test func followsTheExamplesOfTheDocumentation() {
    expectEqual(list(["de-DE", "es-ES", "fr-FR", "it-IT"], "fr-CH"), ["fr-FR", "default"])
    expectEqual(list(["de-DE", "es-ES", "it-IT"], "fr-CH", "it-CH"), ["it-IT", "default"])
    expectEqual(list(["es-ES"], "es-MX"), ["es-ES", "default"])
  }

  @Test func prefersTheExactRegionThenParentsThenRelatives() {
    expectEqual(list(["de", "de-AT", "de-DE"], "de-AT"), ["de-AT", "de", "de-DE", "default"])
    expectEqual(list(["pt-BR", "pt-PT", "pt"], "pt-AO"), ["pt-PT", "pt", "pt-BR", "default"])
    expectEqual(list(["es-ES", "es-419", "es"], "es-AR"), ["es-419", "es", "es-ES", "default"])
    // Of relatives that are equally near, the likely region of the language comes first.
    expectEqual(list(["fr-BE", "fr-FR", "fr-CA"], "fr-CH"), ["fr-FR", "fr-BE", "fr-CA", "default"])
  }

  /// `es-419` is what `es-MX` and `es-US` are for the other countries.
  @Test(arguments: ["es-US", "es-MX"]) func takesTheSpanishOfMexicoForThatOfLatinAmerica(tag: String) {
    for user in ["es-AR", "es-CO", "es-419", "es-MX", "es-US"] {
      expectEqual(list(["es", tag], user), [tag, "es", "default"], "\(user)")
    }
    expectEqual(list(["es", tag], "es-ES"), ["es", tag, "default"])
    expectEqual(list(["es", tag, "es-419"], "es-AR"), ["es-419", tag, "es", "default"])
    expectEqual(list(["es-US", "es-MX", "es-419"], tag).first, tag)
    expectEqual(list([tag, "es-419"], "es-ES", "es"), ["es-419", tag, "default"])
    expectEqual(list(["es-US", "es-MX"], "es-AR"), ["es-MX", "es-US", "default"])
  }

  @Test func findsNothingButTheDefaultForAnotherLanguage() {
    expectEqual(list(["de", "fr"], "it"), ["default"])
    expectEqual(list([], "de"), ["default"])
    expectEqual(list(["de"]), ["default"])
    expectEqual(list(["de", "?"], "\u{0}", "x y"), ["default"])
  }

  @Test func neverShowsAnotherScript() {
    expectEqual(list(["sr"], "sr-Latn"), ["default"])
    expectEqual(list(["sr", "sr-Latn"], "sr-Latn-RS"), ["sr-Latn", "default"])
    expectEqual(list(["zh-CN", "zh-TW"], "zh-Hant-HK"), ["zh-TW", "default"])
    expectEqual(list(["zh-TW"], "zh-CN"), ["default"])
    // Apple's data have the script Aran for these.
    #expect(list(["pa-PK"], "pa-Arab-PK") == ["pa-PK", "default"] && list(["ur"], "ur-Arab-PK") == ["ur", "default"])
    expectEqual(list(["zh-CN", "zh-TW"], "zh-Hans"), ["zh-CN", "default"])
  }

  /// A script that a name spells out says nothing about its region.
  @Test func comparesRegionsWithoutScripts() {
    expectEqual(list(["sr-Cyrl-ME", "sr-RS"], "sr-Cyrl"), ["sr-RS", "sr-Cyrl-ME", "default"])
    expectEqual(list(["sr-Cyrl-ME", "sr-RS"], "sr-Cyrl-BA"), ["sr-RS", "sr-Cyrl-ME", "default"])
    expectEqual(list(["zh-Hans-MY", "zh-CN"], "zh"), ["zh-CN", "zh-Hans-MY", "default"])
    expectEqual(list(["zh-TW", "zh-Hant-MO", "zh-HK"], "zh-Hant-MO"), ["zh-Hant-MO", "zh-HK", "zh-TW", "default"])
  }

  @Test func takesNoPseudoLocaleForALanguage() {
    #expect(list(["en-XA"], "en-GB") == ["default"] && list(["ar-XB"], "ar-EG") == ["default"])
    expectEqual(list(["en-XA", "en-GB"], "en-AU"), ["en-GB", "default"])
    #expect(
      list(["en-XA", "en"], "en-XA").first == "en-XA" && list(["ar", "ar-XB"], "ar-XB") == ["ar-XB", "default"])
  }

  @Test func knowsOldCodes() {
    expectEqual(list(["iw", "in"], "he"), ["iw", "default"])
    expectEqual(list(["iw", "in"], "id-ID"), ["in", "default"])
    expectEqual(list(["fil"], "tl-PH"), ["fil", "default"])
  }

  /// Android compares letters.
  @Test func knowsNoOtherAliases() {
    expectEqual(list(["kmr", "ku", "mo", "ro"], "ku"), ["ku", "default"])
    expectEqual(list(["kmr", "ku", "mo", "ro"], "kmr-TR"), ["kmr", "default"])
    expectEqual(list(["kmr", "ku", "mo", "ro"], "ro-RO", "ku"), ["ro", "default"])
    expectEqual(list(["fil", "tgl"], "fil-PH"), ["fil", "default"])
    expectEqual(list(["no"], "nb-NO"), ["default"])
  }

  /// English counts as available, because the default of most apps is English.
  @Test func takesTheDefaultForEnglish() {
    expectEqual(list(["de"], "en-US", "de"), ["default"])
    expectEqual(list(["de"], "it", "de-CH"), ["de", "default"])
    expectEqual(list(["en-GB", "de"], "en-US"), ["default", "en-GB"])
    expectEqual(list(["en-GB", "en-US", "en"], "en-US"), ["en-US", "en", "default", "en-GB"])
    expectEqual(list(["en-GB"], "en-AU"), ["en-GB", "default"])
    // The parent of both is en-001, and Apple's is another.
    #expect(list(["en", "en-GB"], "en-AU").first == "en" && list(["en", "en-GB"], "en-GB").first == "en-GB")
    expectEqual(list(["en-GB"], "en"), ["default", "en-GB"])
  }

  @Test func prefersNoVariantThatWasNotAskedFor() {
    expectEqual(list(["ca-valencia", "ca"], "ca-ES"), ["ca", "ca-valencia", "default"])
    expectEqual(list(["ca-valencia"], "ca"), ["ca-valencia", "default"])
    for request in ["ca-valencia", "ca-ES-valencia", "ca_ES_VALENCIA"] {
      expectEqual(list(["ca", "ca-valencia"], request), ["ca-valencia", "ca", "default"])
    }
    expectEqual(list(["be", "be-tarask", "be-1959acad"], "be-tarask").first, "be-tarask")
  }
}
