import SourceText
import TestSupport
import Testing

@testable import LanguageMatching

/// Any bytes, any length: an answer or a typed error, in bounded time.
@Suite struct UntrustedInputTests {
  static let modes: [MatchMode] = [
    .device, .bestFit(), .bestFit(BestFitOptions(maximumDistance: 50)), .lookup, .filter(), .filter(.extended),
  ]

  private static func text(_ generator: inout SeededGenerator) -> String {
    let alphabet = Array("aeinxtuzh-__--@=.*01\u{e9}\0 ;,".unicodeScalars)
    var text = ""
    for _ in 0..<Int.random(in: 0...40, using: &generator) { text.unicodeScalars.append(generator.pick(alphabet)) }
    return text
  }

  @Test func survivesAnyText() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<SeededGenerator.rounds * 10 {
      let text = Self.text(&generator)
      do { _ = try LanguageTag(parsing: text) } catch { #expect(error.offset <= text.utf8.count) }
      do { _ = try AcceptLanguage(parsing: text) } catch { #expect(error.offset <= text.utf8.count) }
      _ = LanguageMatcher(available: [text, "en"]).explain(preferred: [text, Self.text(&generator)])
    }
  }

  @Test(arguments: modes) func survivesAnyTextInEveryMode(mode: MatchMode) throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let texts = (0..<6).map { _ in Self.text(&generator) }
      _ = try LanguageMatcher(available: texts + ["en"], developmentRegion: texts[0], mode: mode)
        .explain(preferred: texts.reversed())
    }
  }

  @Test func survivesBytesThatAreNoText() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<SeededGenerator.rounds * 10 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      do { _ = try LanguageTag(parsing: bytes.span) } catch { #expect(error.offset <= bytes.count) }
    }
  }

  @Test(.enabled(if: SeededGenerator.isThorough, "slow in a debug build"), .timeLimit(.minutes(20)), arguments: modes)
  func answersTenThousandTagsInBoundedTime(mode: MatchMode) throws {
    let tags = (0..<10_000).map { (index: Int) -> String in
      let letter = UnicodeScalar(UInt8(97 + index % 26))
      return "qa\(letter)-x-\(index)"
    }
    let matcher = try LanguageMatcher(available: ["en", "fr-CA", "zh-Hant"], mode: mode)
    #expect(matcher.match(preferred: tags).match == nil)
    expectEqual(matcher.match(preferred: ["en"] + tags).match, "en")
  }

  @Test(.enabled(if: SeededGenerator.isThorough, "slow in a debug build"), .timeLimit(.minutes(20)), arguments: modes)
  func preparesTenThousandLocalizationsInBoundedTime(mode: MatchMode) throws {
    let names = (0..<10_000).map { "en-x-\($0)" }
    let matcher = try LanguageMatcher(available: names, mode: mode)
    _ = matcher.match(preferred: ["en-GB", "de"])
  }

  @Test(arguments: modes) func skipsATagOfAMegabyte(mode: MatchMode) throws {
    let long = String(repeating: "en-", count: 350_000) + "en"
    let result = try LanguageMatcher(available: [long, "en"], mode: mode).explain(preferred: [long, "en"])
    expectEqual(result.match, "en")
    expectEqual(result.explanation.filter { $0.error?.reason == .tooLong }.count, 2)
    #expect(throws: LanguageTagError(reason: .tooLong, offset: 255)) { try LanguageTag(parsing: long) }
  }

  @Test func skipsNamesThatTheDeviceHasNoRoomFor() {
    let fits = "en_" + String(repeating: "ABCDEFGH_", count: 5) + "ABCDEFGH"
    expectEqual(LanguageMatcher(available: [fits]).match(preferred: ["en"]).match, fits)
    let tooLong = fits + "_ABCDEFGH"
    let result = LanguageMatcher(available: [tooLong]).explain(preferred: [tooLong])
    #expect(result.match == nil)
    expectEqual(result.explanation.map(\.rule), [.malformed, .malformed])
  }

  @Test func endsOnNamesThatOnceWentAroundForEver() {
    expectEqual(LanguageMatcher(available: ["i-oxendict-x-private", "aa"]).match(preferred: ["aa"]).match, "aa")
  }
}
