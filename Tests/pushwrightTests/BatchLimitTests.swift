import Foundation
import TestSupport
import Testing

@Suite struct BatchLimitTests {
  /// 256 matchers are kept; one app more starts over, and all are asked again.
  @Test(arguments: [256, 257]) func answersMoreAppsThanItKeeps(apps: Int) throws {
    let lines = (0..<apps).map { #"{"available":["en","x\#($0)"],"preferred":["en-GB"]}"# }
    let command = try Command("match", "--batch", input: (lines + lines).map { $0 + "\n" }.joined())
    let answers = command.output.split(separator: "\n")
    expectEqual(answers.count, 2 * apps)
    #expect(answers.allSatisfy { $0.hasPrefix(#"{"match":"en","searchList":["en"],"#) })
    expectEqual(command.status, 0)
  }
}
