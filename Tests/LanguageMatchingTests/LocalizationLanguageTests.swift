import LanguageMatching
import TestSupport
import Testing

@Suite struct LocalizationLanguageTests {
  @Test(arguments: [
    ("en", "en", false), ("fr-CA", "fr-CA", false), ("ar", "ar", true), ("he", "he", true), ("iw", "he", true),
    ("zh_CN", "zh-Hans-CN", false), ("zh-Hant", "zh-Hant", false), ("English", "en", false), ("fa", "fa", true),
    ("ur-IN", "ur-IN", true), ("az-Arab", "az-Arab", true), ("pa-Arab-PK", "pa-Arab-PK", true), ("pa", "pa", false),
    ("uz_Cyrl", "uz-Cyrl", false), ("es-419", "es-419", false), ("fr_CA.UTF-8", "fr-CA", false), ("dv", "dv", true),
    ("yi", "yi", true), ("ars", "ars", true), ("azb", "azb", true), ("azb_IR", "azb-IR", true),
    ("azb-Latn", "azb-Latn", false), ("acm", "acm", true), ("ar-Latn", "ar-Latn", false),
  ])
  func readsNamesOfFolders(name: String, tag: String, isRightToLeft: Bool) {
    let language = LocalizationLanguage(name: name)
    expectEqual(language.tag, tag)
    expectEqual(language.isRightToLeft, isRightToLeft)
  }

  @Test(arguments: ["", "\"><script>", "e n", "-", String(repeating: "a", count: 300), "\0", "日本語"])
  func callsMalformedNamesUndetermined(name: String) {
    let language = LocalizationLanguage(name: name)
    expectEqual(language.tag, "und")
    #expect(!language.isRightToLeft)
    expectEqual(language.ownName, "und")
  }

  @Test(arguments: [("de", "Deutsch"), ("ja", "日本語"), ("fr-CA", "français (Canada)"), ("he", "עברית"), ("th", "ไทย")])
  func namesALanguageInItself(name: String, ownName: String) {
    expectEqual(LocalizationLanguage(name: name).ownName, ownName)
  }

  @Test func knowsTheLanguagesOfICU() {
    for name in ["en", "fr-CA", "zh_Hans", "English", "sr-Latn-RS", "iw", "enm", "szl", "kab", "tzm"] {
      #expect(LocalizationLanguage(name: name).isKnown, "\(name)")
    }
    for name in ["xx", "germn", "Base", "", "qq-DE", "und", "*"] {
      #expect(!LocalizationLanguage(name: name).isKnown, "\(name)")
    }
  }
}
