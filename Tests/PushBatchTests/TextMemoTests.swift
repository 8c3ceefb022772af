import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PushBatch

/// The memo of texts: bounded, and never a wrong answer.
struct TextMemoTests {
  private static func place(_ memo: TextMemo<Int>, _ list: [UInt8]) -> Int? { memo.value(list.span) }

  @Test func remembersListsOf64BytesAndNoLongerOnes() {
    var memo = TextMemo<Int>()
    let list = [UInt8](repeating: 0x61, count: 64)
    memo.remember(list, 3)
    memo.remember(list + [0x61], 4)
    memo.remember([], 5)
    #expect(Self.place(memo, list) == 3)
    #expect(Self.place(memo, list + [0x61]) == nil)
    #expect(Self.place(memo, []) == nil)
  }

  @Test func remembersAtMost256ListsAndEachWithItsPlace() {
    var memo = TextMemo<Int>()
    let lists = (0..<2_000).map { Array("[\"l\($0)\"]".utf8) }
    for (place, list) in lists.enumerated() {
      memo.remember(list, place)
      // The last one is always there.
      #expect(Self.place(memo, list) == place)
    }
    let remembered = lists.indices.filter { Self.place(memo, lists[$0]) != nil }
    #expect(remembered.allSatisfy { Self.place(memo, lists[$0]) == $0 })
    #expect(remembered.count <= 256 && remembered.count > 128)
  }

  /// More lists than are remembered, twice, some of them too long: every line has what the library gives.
  @Test(arguments: [BatchOptions.Localizing.server, .device])
  func answersMoreListsThanItRemembers(localizing: BatchOptions.Localizing) throws {
    let batch = try BatchTests.batch(localizing)
    var generator = SeededGenerator()
    let lists = (0..<600).map { index in
      (0...generator.below(12)).map { _ in generator.pick(BatchStreamTests.languages) } + ["x-\(index)"]
    }
    let lines = try (lists + lists).map { list in
      var recipient = BatchRecipient(id: 1, languages: list)
      recipient.arguments = BatchArguments()
      recipient.arguments?.locArgs = ["a", "b"]
      return try BatchStreamTests.line(recipient)
    }
    let results = BatchTests.lines(lines.joined(separator: "\n"), batch).output.split(separator: "\n")
    #expect(results.count == lines.count)
    for (index, result) in results.enumerated() {
      #expect(result == BatchDifferentialTests.expected(Array(lines[index].utf8), number: index + 1, batch).text)
    }
  }
}
