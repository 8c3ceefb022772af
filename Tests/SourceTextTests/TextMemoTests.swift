@_spi(Memo) import SourceText
import TestSupport
import Testing

/// The memory of texts: bounded, and never a wrong answer.
struct TextMemoTests {
  private static func answer(_ memo: TextMemo<Int>, _ text: [UInt8], in scope: Int = 0) -> Int? {
    memo.value(of: text.span, in: scope)
  }

  @Test func remembersTextsOf64BytesAndNoLongerOnes() {
    var memo = TextMemo<Int>()
    let text = [UInt8](repeating: 0x61, count: 64)
    #expect(Self.answer(memo, text) == nil)
    memo.remember(3, of: text.span)
    memo.remember(4, of: (text + [0x61]).span)
    memo.remember(5, of: [UInt8]().span)
    expectEqual(Self.answer(memo, text), 3)
    #expect(Self.answer(memo, text + [0x61]) == nil)
    #expect(Self.answer(memo, []) == nil)
  }

  @Test func remembersAtMost256TextsAndEachWithItsAnswer() {
    var memo = TextMemo<Int>()
    let texts = (0..<2_000).map { Array("[\"l\($0)\"]".utf8) }
    for (answer, text) in texts.enumerated() {
      memo.remember(answer, of: text.span)
      // The last one is always there.
      expectEqual(Self.answer(memo, text), answer)
    }
    let remembered = texts.indices.filter { Self.answer(memo, texts[$0]) != nil }
    #expect(remembered.allSatisfy { Self.answer(memo, texts[$0]) == $0 })
    #expect(remembered.count <= 256 && remembered.count > 128)
  }

  /// Texts of every length that differ in one byte, in two scopes.
  @Test func tellsTextsApartByEveryByteTheLengthAndTheScope() {
    let whole = (0..<64).map { UInt8($0 + 1) }
    var texts: [[UInt8]] = []
    for count in 1...64 {
      texts.append(Array(whole.prefix(count)))
      for place in 0..<count {
        var text = Array(whole.prefix(count))
        text[place] ^= 0x80
        texts.append(text)
      }
    }
    expectEqual(Set(texts).count, texts.count)
    for (index, text) in texts.enumerated() {
      var memo = TextMemo<Int>(slotCount: 4)
      for (other, scope) in [(index, 1), ((index + 1) % texts.count, 0), ((index + 64) % texts.count, 0)] {
        let other = texts[other]
        memo.remember(-1, of: other.span, in: scope)
      }
      #expect(Self.answer(memo, text) == nil)
      memo.remember(index, of: text.span)
      expectEqual(Self.answer(memo, text), index)
      expectEqual(Self.answer(memo, text, in: 1), -1)
    }
  }

  @Test func remembersAtMost4096NamesIfAskedTo() {
    let memo = SharedTextMemo<Int>(slotCount: 4_096)
    var count = 0
    func answer(_ name: String) -> Int {
      memo.answer(for: name) {
        count += 1
        return count
      }
    }
    for number in 1...10_000 { expectEqual([answer("\(number)"), answer("\(number)")], [number, number]) }
    // Those that are forgotten are worked out again.
    count = 0
    for number in 1...10_000 {
      let name = Array("\(number)".utf8)
      let known = memo.withMemo { $0.value(of: name.span) != nil }
      if known == true { count += 1 }
    }
    #expect(count <= 4_096 && count > 2_048)
  }

  @Test func worksOutEachNameOnce() {
    let memo = SharedTextMemo<String>()
    var names: [String] = []
    // Names are told apart by their bytes.
    for name in ["a", "é", "a", "e\u{301}", "é", "e\u{301}"] {
      let answer = memo.answer(for: name) {
        names.append(name)
        return name + "!"
      }
      #expect(answer.utf8.elementsEqual((name + "!").utf8))
    }
    expectEqual(names.map { Array($0.utf8) }, ["a", "é", "e\u{301}"].map { Array($0.utf8) })
  }

  @Test func worksOutAnAnswerWhileAnotherThreadHasTheMemory() {
    let memo = SharedTextMemo<Int>()
    // The same thread takes the part of the other one: a lock that is tried and not waited for allows it.
    let answers = memo.withMemo { _ in (memo.answer(for: "a") { 1 }, memo.withMemo { _ in 2 }) }
    #expect(answers?.0 == 1 && answers?.1 == nil)
    expectEqual(memo.answer(for: "a") { 3 }, 3)
  }
}
