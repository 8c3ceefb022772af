import Testing

@testable import LanguageMatching

@Suite struct AcceptLanguageTests {
  @Test(arguments: [
    ("da, en-gb;q=0.8, en;q=0.7", ["da", "en-gb", "en"]), ("en;q=0.5, de", ["de", "en"]),
    ("fr;q=0.5,de;q=0.5,en;q=0.50", ["fr", "de", "en"]), ("*;q=0.1, zh-Hant-TW", ["zh-Hant-TW", "*"]),
    ("en;q=0, de", ["de"]), ("", []), (" , ,, en ,", ["en"]), ("en ; q=1.000\t,de;Q=0.9", ["en", "de"]),
    ("en;q=0.001, de;q=0.002", ["de", "en"]), ("pt_BR", ["pt_BR"]), ("en;q=1.,de", ["en", "de"]),
  ])
  func ordersByWeight(header: String, preferred: [String]) throws {
    #expect(try AcceptLanguage(parsing: header).preferred == preferred)
  }

  @Test func keepsRangesWithTheirWeights() throws {
    let ranges = try AcceptLanguage(parsing: "en;q=0.25, *;q=0, de").ranges
    #expect(ranges.map(\.range) == ["en", "*", "de"])
    #expect(ranges.map(\.weight) == [250, 0, 1000])
  }

  /// The longest range that covers a localization decides (RFC 9110 section 12.4.2, RFC 4647 section 3.3.1).
  @Test(
    arguments: [
      ("en, fr", ["en", "fr", "de"], ["en", "fr", "de"]), ("en;q=0, *", ["en", "en-GB", "fr"], ["fr"]),
      ("en-GB, en;q=0", ["en", "en-US", "en_GB", "en-GB-oxendict"], ["en_GB", "en-GB-oxendict"]),
      ("en-GB;q=0, en", ["en", "en-gb", "en-GB-oxendict", "en-US"], ["en", "en-US"]),
      ("*;q=0, zh_Hant", ["en", "zh", "ZH-Hant-TW", "zh-Hans"], ["ZH-Hant-TW"]),
      ("en;q=0", ["eng", "e", "en-x-a", "fr"], ["eng", "e", "fr"]),
      ("*;q=0", ["en", "a b", "", "日本"], ["a b", "", "日本"]), ("en;q=0, en", ["en"], []),
      ("en;q=0.000, fr", ["en", "en", "fr", "fr"], ["fr", "fr"]),
    ] as [(String, [String], [String])])
  func refusesWhatHasTheWeightZero(header: String, available: [String], acceptable: [String]) throws {
    #expect(try AcceptLanguage(parsing: header).acceptable(available) == acceptable)
  }

  @Test func refusesBaseWithItsLanguage() throws {
    let header = try AcceptLanguage(parsing: "en;q=0, *;q=0.5")
    #expect(header.acceptable(["Base", "en"], developmentRegion: "en") == [])
    #expect(header.acceptable(["Base", "en"], developmentRegion: "fr") == ["Base"])
    #expect(try AcceptLanguage(parsing: "*;q=0").acceptable(["Base", "en"]) == ["Base"])
  }

  /// One walk over the header and one over the names.
  @Test(.timeLimit(.minutes(10))) func takesNoLongForManyRanges() throws {
    let codes = (0..<9_000).map { "a" + String($0 + 36 * 36 * 36, radix: 36) }
    let ranges = codes.map { "x-\($0)" }.joined(separator: ",").prefix(60_000)
    #expect(try AcceptLanguage(parsing: "\(ranges)z,*;q=0").acceptable(codes) == [])
  }

  @Test(arguments: [
    ("en us", AcceptLanguageError.Reason.unexpectedByte, 3), ("en;q=2", .invalidWeight, 3),
    ("en;q=1.001", .invalidWeight, 3),
    ("en;q=0.1234", .invalidWeight, 3), ("en;q", .invalidWeight, 3), ("en; level=1", .invalidWeight, 4),
    ("en;q=.5", .invalidWeight, 3), ("en;", .invalidWeight, 3), (";q=1", .invalidRange, 0),
    ("de, 12", .invalidRange, 4),
    ("en-", .invalidRange, 3), ("en--us", .invalidRange, 3), ("abcdefghi", .invalidRange, 0),
    ("\u{e9}", .invalidRange, 0),
    ("**", .unexpectedByte, 1),
  ])
  func refusesWhatIsNoHeader(header: String, reason: AcceptLanguageError.Reason, offset: Int) {
    #expect(throws: AcceptLanguageError(reason: reason, offset: offset)) { try AcceptLanguage(parsing: header) }
  }

  @Test func refusesAHeaderOfAMegabyte() {
    let header = String(repeating: "en;q=0.5,", count: 120_000)
    #expect(throws: AcceptLanguageError(reason: .tooLong, offset: AcceptLanguage.maximumLength)) {
      try AcceptLanguage(parsing: header)
    }
  }

  @Test func readsTheLongestHeader() throws {
    let header = String(repeating: "en,", count: AcceptLanguage.maximumLength / 3)
    #expect(try AcceptLanguage(parsing: header).ranges.count == AcceptLanguage.maximumLength / 3)
  }
}
