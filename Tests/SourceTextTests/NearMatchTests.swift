import SourceText
import TestSupport
import Testing

struct NearMatchTests {
  @Test(arguments: [
    ("NEW_MESSAGE", "MESSAGE", true), ("MESSAGE", "NEW_MESSAGE", true), ("new.message", "Message", true),
    ("MESSAGE_NEW", "MESSAGE", true), ("MESSAGES", "MESSAGE", false), ("REMESSAGE", "MESSAGE", false),
    ("MESSAGE", "Message", false), ("NEW_MESAGE", "MESSAGE", false), ("_", "", false), ("", "", false),
  ])
  func aNameWithMoreWordsIsAnotherName(name: String, other: String, isAnother: Bool) {
    expectEqual(NearMatch.addsWords(name, to: other), isAnother)
  }

  /// The whole table of edit distances, without stopping early.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var table = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
    for row in 0..<left.count {
      for column in 0..<right.count {
        let isEqual = left[row] == right[column]
        table[row + 1][column + 1] = min(
          table[row][column] + (isEqual ? 0 : 1), table[row][column + 1] + 1, table[row + 1][column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          table[row + 1][column + 1] = min(table[row + 1][column + 1], table[row - 1][column - 1] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }

  @Test func findsTheFirstOfTheNearest() {
    var random = SeededGenerator()
    func name() -> String { String((0..<random.below(10)).map { _ in random.pick(["a", "b", "c"] as [Character]) }) }
    for _ in 0..<SeededGenerator.rounds {
      let (wanted, candidates, excluded) = (name(), (0..<8).map { _ in name() }, name())
      let near = candidates.filter { $0 != excluded }
        .map { (name: $0, distance: Self.distance(Array(wanted), Array($0))) }
        .filter { $0.distance <= wanted.count / 3 }
      let first = near.first { $0.distance == near.map(\.distance).min() }
      expectEqual(NearMatch.of(wanted, among: candidates) { $0 == excluded }, first?.name, "\(wanted) \(candidates)")
    }
  }
}
