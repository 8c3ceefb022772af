import CompactJSON
import SourceText
import TestSupport
import Testing

@testable import PayloadFitting

/// The search near the cut, against one from the start of the text.
struct NeighbourhoodTests {
  private static let parts = [
    "The quick brown fox ", "can't ", "3.14 ", "a", ".", "\"", "'", "e\u{301}", " ", "\u{A0}", "\t", "\u{AD}",
    "x\u{200D}",
    "今夜のゲームは八時に", "。", "、", "カタカナ", "한국어 ", "เกมคืนนี้เริ่มตอนสองทุ่ม", "เกม ", "ខ្មែរ", "မြန်မာ", "नमस्ते ", "क्ष",
    "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦 ", "👍🏽", "🇩🇪", "🇫", "EU:ssa ", "של״ך ", "مرحبا ", "\u{2066}Jenna\u{2069} ", "\u{202E}", "\u{2067}",
    "\u{2069}",
    "… ", "“quoted” ", "\n", "\u{3000}", "ﾃｽﾄ", "١٢٣ ",
  ]

  private static func text(_ generator: inout SeededGenerator) -> String {
    // A few parts often, so that some texts have no place where a walk may start.
    let chosen = (0...generator.below(5)).map { _ in generator.pick(parts) }
    return (0..<generator.below(120)).map { _ in generator.pick(chosen) }.joined()
  }

  @Test(arguments: ["", "en", "th", "ja", "fi", "he"]) func findsTheWordsOfTheWholeText(language: String) throws {
    var generator = SeededGenerator()
    let words = try #require(WordBreaker(language: language))
    var starts = 0
    for _ in 0..<SeededGenerator.rounds {
      let text = Self.text(&generator)
      let bytes = text.bytes.span
      let limit = generator.below(bytes.count + 1)
      let all = words.ends(in: bytes, upTo: limit)
      let start = CertainBoundary.lastOfWords(in: bytes, upTo: generator.below(limit + 1))
      if start > 0 { starts += 1 }
      #expect(start == 0 || all.contains(start), "\(text.debugDescription) \(start)")
      expectEqual(
        words.ends(in: bytes, from: start, upTo: limit), all.filter { $0 > start }, "\(text.debugDescription)")
    }
    #expect(starts > SeededGenerator.rounds / 4)
  }

  private static let policies = [
    FittingPolicy(), FittingPolicy(ellipsis: ""), FittingPolicy(boundary: .word), FittingPolicy(clusterCap: 2),
    FittingPolicy(boundary: .word(language: "th"), ellipsis: ""), FittingPolicy(boundary: .word(language: "ja")),
  ]

  @Test(arguments: policies.indices) func cutsWhereAWalkFromTheStartDoes(policy: Int) {
    var generator = SeededGenerator()
    let cutter = TextCutter(Self.policies[policy])
    for _ in 0..<SeededGenerator.rounds * 2 {
      let text = Self.text(&generator)
      let room = generator.below(text.utf8.count + 1)
      let limit = EscapedText.prefix(of: text.bytes.span, within: room).length
      guard limit < text.utf8.count else { continue }
      let least = generator.pick([0, 0, 1, 5, 40])
      let reach = cutter.words == nil ? limit : min(limit + TextBoundary.lookahead, text.utf8.count)
      let whole = cutter.longestStart(
        text, from: 0, limit: limit, reach: reach, room: room, least,
        cutter.words?.ends(in: text.bytes.span, upTo: reach))
      let expected = whole.ofWords.end > 0 ? whole.ofWords : whole.any
      let found = cutter.longestStart(text, limit: limit, room: room, least)
      #expect(found == expected, "\(text.debugDescription) \(room) \(least)")
    }
  }
}
