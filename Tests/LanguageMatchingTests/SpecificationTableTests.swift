import LanguageMatching
import TestSupport
import Testing

/// The cases that tell the modes apart.
@Suite struct SpecificationTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let available: [String]
    let preferred: [String]
    let device: String?
    let bestFit: String?
    let lookup: String?

    init(_ available: String, _ preferred: String, _ device: String?, _ bestFit: String?, _ lookup: String?) {
      self.available = Self.list(available)
      self.preferred = Self.list(preferred)
      self.device = device
      self.bestFit = bestFit
      self.lookup = lookup
    }

    private static func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    var testDescription: String { "\(preferred.joined(separator: " ")) of \(available.joined(separator: " "))" }
  }

  static let rows = [
    Row("en en-GB", "en-AU", "en-GB", "en-GB", "en"),
    Row("en en-GB", "en-IN", "en-GB", "en-GB", "en"),
    Row("en en-GB", "en-HK", "en-GB", "en-GB", "en"),
    Row("en en-GB", "en-CA", "en", "en", "en"),
    Row("en en-GB en-AU", "en-NZ", "en-AU", "en-GB", "en"),
    Row("en-US en-GB", "en-JP", "en-US", "en-GB", nil),
    Row("en es es-419", "es-MX", "es-419", "es-419", "es"),
    Row("en es es-419", "es-AR", "es-419", "es-419", "es"),
    Row("en es es-419", "es-US", "es-419", "es-419", "es"),
    Row("en es-ES es-MX", "es-AR", "es-MX", "es-MX", nil),
    Row("en pt pt-PT", "pt-BR", "pt", "pt", "pt"),
    Row("en pt-BR", "pt-PT", "pt-BR", "pt-BR", nil),
    Row("en pt-BR", "pt-PT en", "en", "pt-BR", "en"),
    Row("en zh-Hans zh-Hant zh-HK", "zh-Hant-HK", "zh-HK", "zh-HK", "zh-Hant"),
    Row("en zh-Hans zh-Hant zh-HK", "zh-Hant-MO", "zh-HK", "zh-HK", "zh-Hant"),
    Row("en zh_CN zh_TW", "zh-Hant-HK", "zh_TW", "zh_TW", nil),
    Row("en zh-Hans", "zh-Hant", nil, nil, nil),
    Row("zh zh-Hant", "zh-AU", "zh", "zh-Hant", "zh"),
    Row("en zh-Hant zh-Hans", "yue-Hant-HK", "zh-Hant", "zh-Hant", nil),
    Row("en sr", "sr-Latn", nil, "sr", "sr"),
    Row("en nb", "no", "nb", "nb", nil),
    Row("en nb", "nn", "nb", "nb", nil),
    Row("en da", "nb", nil, "da", nil),
    Row("en iw", "he-IL", "iw", "iw", nil),
    Row("English French German", "de-AT", "German", nil, nil),
    Row("en ru", "uk", nil, "ru", nil),
    Row("en ru", "kk", nil, "ru", nil),
    Row("en es", "ca", nil, "es", nil),
    Row("en hi", "hi-Latn", "en", "hi", "hi"),
  ]

  @Test(arguments: rows) func answersAsTheDeviceDoes(row: Row) {
    expectEqual(LanguageMatcher(available: row.available).match(preferred: row.preferred).match, row.device)
  }

  @Test(arguments: rows) func answersAsBestFitDoes(row: Row) throws {
    let matcher = try LanguageMatcher(available: row.available, mode: .bestFit())
    expectEqual(matcher.match(preferred: row.preferred).match, row.bestFit)
  }

  @Test(arguments: rows) func answersAsLookUpDoes(row: Row) throws {
    let matcher = try LanguageMatcher(available: row.available, mode: .lookup)
    expectEqual(matcher.match(preferred: row.preferred).match, row.lookup)
  }
}
