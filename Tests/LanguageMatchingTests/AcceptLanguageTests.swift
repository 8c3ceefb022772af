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
