import Synchronization

/// The answers to a question about names, each worked out once and shared by the copies of its owner.
final class NameMemo<Answer: Sendable>: Sendable {
  /// The answers by the bytes of their names.
  private let answers = Mutex<[[UInt8]: Answer]>([:])

  /// Returns the answer for a name, and remembers it unless there are ``Linter/memoLimit`` answers already.
  func answer(for name: String, workOut: () -> Answer) -> Answer {
    let key = Array(name.utf8)
    if let known = answers.withLock({ $0[key] }) { return known }
    let answer = workOut()
    answers.withLock { answers in
      if answers.count < Linter.memoLimit { answers[key] = answer }
    }
    return answer
  }
}
