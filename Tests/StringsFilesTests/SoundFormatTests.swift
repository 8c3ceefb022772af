import TestSupport
import Testing

@testable import StringsFiles

/// What is known of a format without checking it, against the checker and against sets.
struct SoundFormatTests {
  private static let parts = [
    "%@", "%@", "%1$@", "%2$@", "%3$@", "%%", "a", " ", "é", "，", "ع", "％", "٪", "﹪@", "%d", "%", "%0$@", "%128$@",
    "\0", "%的",
  ]

  @Test(arguments: [FormatDialect.device, .foundation]) func isOnlyKnownWhereTheCheckerFindsNothing(
    dialect: FormatDialect
  ) {
    var generator = SeededGenerator()
    var known = 0
    for _ in 0..<SeededGenerator.rounds * 10 {
      let chosen = (0...generator.below(3)).map { _ in generator.pick(Self.parts) }
      let text = (0..<generator.below(6)).map { _ in generator.pick(chosen) }.joined()
      let format = FormatString(text, dialect: dialect)
      if let count = format.soundArgumentCount {
        known += 1
        let checker = FormatChecker(format, format: Array(text.utf8)[...], argumentCount: count)
        #expect(checker.diagnostics.isEmpty, "\(text.debugDescription) \(count)")
      }
      for count in 0..<4 {
        let checker = FormatChecker(format, format: Array(text.utf8)[...], argumentCount: count)
        expectEqual(format.diagnostics(argumentCount: count), checker.diagnostics)
        let result = format.substituting((0..<count).map { "\($0)" })
        let used = Set(result.insertions.map(\.argument))
        expectEqual(result.usedArguments, used.sorted())
        expectEqual(result.unusedArguments, (0..<count).filter { !used.contains($0) })
        expectEqual(result.diagnostics, checker.diagnostics)
        expectEqual((result.text != nil), (String(validating: result.utf8, as: UTF8.self) != nil))
      }
    }
    #expect(known > SeededGenerator.rounds)
  }

  @Test func knowsTheFormatsThatAreCommon() {
    for (text, count) in [("", 0), ("Hi", 0), ("%@", 1), ("%2$@ and %1$@", 2), ("%@%% %@", 2), ("، %1$@", 1)] {
      expectEqual(FormatString(text).soundArgumentCount, count, "\(text)")
    }
    for text in ["%%", "%1$@ %@", "%2$@", "%d", "100 %", "٪", "a\0", "%128$@"] {
      #expect(FormatString(text).soundArgumentCount == nil, "\(text)")
    }
    let many = (1...127).map { "%\($0)$@" }.joined()
    expectEqual(FormatString(many).soundArgumentCount, 127)
  }
}
