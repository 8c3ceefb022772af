import Testing

@testable import PushLint

struct NameMemoTests {
  /// Tells names apart by their bytes.
  @Test func worksOutEachNameOnce() {
    let memo = NameMemo<String>()
    var names: [String] = []
    for name in ["a", "é", "a", "e\u{301}", "é", "e\u{301}", ""] {
      let answer = memo.answer(for: name) {
        names.append(name)
        return name + "!"
      }
      #expect(answer.utf8.elementsEqual((name + "!").utf8))
    }
    #expect(names.map { Array($0.utf8) } == ["a", "é", "e\u{301}", ""].map { Array($0.utf8) })
  }

  @Test func remembersTheAnswersFor4096Names() {
    let memo = NameMemo<Int>()
    var count = 0
    func answer(_ name: String) -> Int {
      memo.answer(for: name) {
        count += 1
        return count
      }
    }
    for _ in 0..<2 {
      for number in 1...4096 where answer("\(number)") != number { Issue.record("\(number) is forgotten") }
    }
    #expect(count == 4096)
    #expect([answer("more"), answer("more")] == [4097, 4098])
    #expect(answer("1") == 1)
  }
}
