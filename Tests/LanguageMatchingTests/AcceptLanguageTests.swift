import TestSupport
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
    try expectEqual(AcceptLanguage(parsing: header).preferred, preferred)
  }

  @Test func keepsRangesWithTheirWeights() throws {
    let ranges = try AcceptLanguage(parsing: "en;q=0.25, *;q=0, de").ranges
    expectEqual(ranges.map(\.range), ["en", "*", "de"])
    expectEqual(ranges.map(\.weight), [250, 0, 1000])
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
    try expectEqual(AcceptLanguage(parsing: header).acceptable(available), acceptable)
  }

  @Test func refusesBaseWithItsLanguage() throws {
    let header = try AcceptLanguage(parsing: "en;q=0, *;q=0.5")
    #expect(header.acceptable(["Base", "en"], developmentRegion: "en") == [])
    expectEqual(header.acceptable(["Base", "en"], developmentRegion: "fr"), ["Base"])
    try expectEqual(AcceptLanguage(parsing: "*;q=0").acceptable(["Base", "en"]), ["Base"])
  }

  /// One walk over the header and one over the names.
  @Test(.timeLimit(.minutes(10))) func takesNoLongForManyRanges() throws {
    let codes = (0..<9_000).map { "a" + String($0 + 36 * 36 * 36, radix: 36) }
    let ranges = codes.map { "x-\($0)" }.joined(separator: ",").prefix(60_000)
    #expect(try AcceptLanguage(parsing: "\(ranges)z,*;q=0").acceptable(codes) == [])
  }

  @Test(arguments: [
    ("en us", AcceptLanguageError.Reason.unexpectedByte, 3, "us"), ("en;q=2", .invalidWeight, 3, "q=2"),
    ("en;q=1.001, de", .invalidWeight, 3, "q=1.001"),
    ("en;q=0.1234", .invalidWeight, 3, "q=0.1234"), ("en;q", .invalidWeight, 3, "q"),
    ("en; level=1", .invalidWeight, 4, "level=1"),
    ("en;q=.5", .invalidWeight, 3, "q=.5"), ("en;", .invalidWeight, 3, ""), ("en;,de", .invalidWeight, 3, ","),
    (";q=1", .invalidRange, 0, ";q=1"), ("de, 12", .invalidRange, 4, "12"),
    ("en-", .invalidRange, 3, ""), ("en--us", .invalidRange, 3, "-us"), ("abcdefghi", .invalidRange, 0, "abcdefghi"),
    ("\u{e9}", .invalidRange, 0, "\u{e9}"),
    ("**", .unexpectedByte, 1, "*"),
  ])
  func refusesWhatIsNoHeader(header: String, reason: AcceptLanguageError.Reason, offset: Int, found: String) {
    #expect(throws: AcceptLanguageError(reason: reason, offset: offset, found: found)) {
      try AcceptLanguage(parsing: header)
    }
  }

  @Test(arguments: [
    ("fr;x", #"byte 3 of the Accept-Language header: expected q= and a number from 0 to 1, but found "x""#),
    ("en-", "byte 3 of the Accept-Language header: expected a language tag or *, but found its end"),
    ("en;q=0.5;x=1", #"byte 8 of the Accept-Language header: expected a comma, but found ";x=1""#),
    (
      "a\n\u{1B}" + String(repeating: "é", count: 99),
      "byte 1 of the Accept-Language header: expected a comma or a semicolon, but found \"\\u000A\\u001B"
        + String(repeating: "é", count: 58) + "…\""
    ),
  ])
  func describesWhatTheHeaderHas(header: String, description: String) {
    let error = #expect(throws: AcceptLanguageError.self) { try AcceptLanguage(parsing: header) }
    expectEqual(error?.description, description)
  }

  @Test func refusesAHeaderOfAMegabyte() {
    let header = String(repeating: "en;q=0.5,", count: 120_000)
    let error = #expect(throws: AcceptLanguageError.self) { try AcceptLanguage(parsing: header) }
    #expect(error?.reason == .tooLong && error?.offset == AcceptLanguage.maximumLength)
    expectEqual(error?.description, "the Accept-Language header is longer than 64 KiB")
  }

  @Test func readsTheLongestHeader() throws {
    let header = String(repeating: "en,", count: AcceptLanguage.maximumLength / 3)
    try expectEqual(AcceptLanguage(parsing: header).ranges.count, AcceptLanguage.maximumLength / 3)
  }
}
