import TestSupport
import Testing

@testable import LanguageMatching

/// At each limit, and one past it.
struct LanguageLimitTests {
  @Test(arguments: [MatchMode.lookup, .filter(.basic), .filter(.extended)])
  func readsRangesOf255Bytes(mode: MatchMode) throws {
    let text = "en-x" + String(repeating: "-abcdefgh", count: 27) + "-abcdefg"
    expectEqual(text.utf8.count, 255)
    for (tag, reason) in [(text, nil), (text + "h", LanguageTagError.Reason.tooLong)] {
      let match = try LanguageMatcher(available: [tag], mode: mode).explain(preferred: [tag])
      expectEqual(match.match, (reason == nil ? tag : nil))
      expectEqual(match.explanation.map(\.error?.reason), [reason, reason])
    }
  }

  /// A name without a region has two underscores before its variants.
  @Test(arguments: [("en", true), ("gsw", false)])
  func theDeviceHasRoomFor57Bytes(language: String, fits: Bool) {
    let name = language + String(repeating: "_ABCDEFGH", count: 6)
    let match = LanguageMatcher(available: [name]).explain(preferred: [name])
    expectEqual((match.match == name), fits)
    #expect((match.explanation.first?.rule == .malformed) != fits)
  }

  @Test(arguments: [65_535, 65_536, 65_537])
  func readsHeadersOf65536Bytes(count: Int) {
    let header = "en" + String(repeating: " ", count: count - 4) + ",*"
    do throws(AcceptLanguageError) {
      try expectEqual(AcceptLanguage(parsing: header).ranges.map(\.range), ["en", "*"])
      #expect(count <= 65_536)
    } catch {
      #expect(error.reason == .tooLong && error.offset == 65_536)
      expectEqual(count, 65_537)
    }
  }

  @Test func remembers256TagsAndAnswersTheOthersAllTheSame() {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let tags = letters.flatMap { first in letters.map { "en-\(first.uppercased())\($0.uppercased())" } }
    let available = ["en", "en-GB", "en-AU", "en-001"]
    let matcher = LanguageMatcher(available: available)
    for _ in 0..<2 {
      for tag in tags {
        expectEqual(matcher.match(preferred: [tag]), LanguageMatcher(available: available).match(preferred: [tag]))
      }
    }
  }

  /// Search lists are made in advance, unless many localizations have the same name.
  @Test(arguments: [8, 15, 16, 17, 40]) func searchListsAreTheSameBeyond16NamesForEachLocalization(count: Int) {
    let available = (0..<count).map { ["en-GB", "EN-gb", "en_GB"][$0 % 3] }
    let plain = PlainDeviceMatching(available)
    let match = LanguageMatcher(available: available).match(preferred: ["en-NZ"])
    expectEqual(match.searchList, plain.searchList(of: 0))
    expectEqual(match.searchList.count, count)
  }

  @Test func searchListsAreTheSameBeyond128Localizations() {
    let others = (0..<125).map {
      "x\(Character(Unicode.Scalar(UInt8(0x61 + $0 / 26))))\(Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))))"
    }
    let few = LanguageMatcher(available: ["en", "en-001", "en-GB"] + others)
    let many = LanguageMatcher(available: ["en", "en-001", "en-GB"] + others + ["qaa"])
    expectEqual([few.available.count, many.available.count], [128, 129])
    for tag in ["en-NZ", "en-GB", "en", "xaa", "fr"] {
      expectEqual(few.match(preferred: [tag]).searchList, many.match(preferred: [tag]).searchList)
    }
    expectEqual(many.match(preferred: ["en-NZ"]).searchList, ["en-GB", "en-001", "en"])
  }
}
