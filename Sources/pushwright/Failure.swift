import PushLint

/// The reason why a command ends without its result: a message for standard error, and the exit status.
struct Failure: Error {
  let message: String
  /// The exit status: 1 for no result, 2 for bad usage or unreadable input.
  let status: Int32

  /// The failure of an empty path, which a message could not show.
  static let emptyPath = Failure("error: the path is empty; name a file")

  init(_ message: String, status: Int32 = 2) {
    self.message = message
    self.status = status
  }

  /// Creates a failure with the message `file:line:column: error: message`, an excerpt and a caret.
  init(_ input: Input, at offset: Int, _ message: String) {
    self.init(input, at: SourceLocation(of: offset, in: input.bytes), message)
  }

  /// Creates a failure as above at a location.
  ///
  /// Text in UTF-16 has that message instead, because every other one would only follow from it.
  init(_ input: Input, at location: SourceLocation, _ message: String) {
    if let message = UTF16Text.message(about: input.bytes) {
      self.init("\(input.name): error: \(message)")
      return
    }
    let excerpt = location.excerpt(of: input.bytes)
    // An empty line has nothing to show.
    self.init(
      "\(input.name):\(location.line):\(location.column): error: \(message)"
        + (excerpt.utf8.first == UInt8(ascii: "\n") ? "" : "\n\(excerpt)"))
  }
}
