import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PushBatch

/// The memory that one chunk of lines leaves for the next: bounded, and never a wrong answer.
struct BatchMemoryTests {
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
    expectEqual(results.count, lines.count)
    for (index, result) in results.enumerated() {
      #expect(result == BatchDifferentialTests.expected(Array(lines[index].utf8), number: index + 1, batch).text)
    }
  }
}
