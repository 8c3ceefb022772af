import PushLint

/// A line on a terminal that says how far a command is; nothing where standard error is no terminal.
struct Progress {
  private let isShown = isMessageTerminal
  private let start = ContinuousClock.now
  private var isDirty = false

  /// Says what is being done, once the run has taken half a second.
  ///
  /// - Parameter isLong: whether this step may take long by itself, so that it is said at once.
  mutating func show(_ text: String, isLong: Bool = false) {
    guard isShown, isLong || ContinuousClock.now - start > .milliseconds(500) else { return }
    printProgress("\r\u{1B}[K\(text.escapedForTerminal(keepsLines: false))")
    isDirty = true
  }

  /// Clears the line.
  mutating func end() {
    if isDirty { printProgress("\r\u{1B}[K") }
    isDirty = false
  }
}
