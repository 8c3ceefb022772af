import PushLint

/// A line on a terminal that shows the progress of a command; nothing if standard error is not a terminal.
struct Progress {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var isDirty = false

  init(isQuiet: Bool) { isShown = isMessageTerminal && !isQuiet }

  /// Shows what the command is doing, once it has run for half a second.
  ///
  /// - Parameter isLong: whether this step alone may take long, so that it is shown at once.
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
