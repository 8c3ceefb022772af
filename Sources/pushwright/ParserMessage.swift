import PushLint

/// A message of the argument parser in the form of all other errors of the command.
enum ParserMessage {
  /// Returns `error: ` and the parser's message, with the value that was meant if one is near, or all values.
  ///
  /// The parser has its errors only as text; other text is returned unchanged.
  static func text(of message: String) -> String {
    let label = "Error: "
    guard message.hasPrefix(label) else { return message }
    let rest = message.dropFirst(label.count)
    let text = naming(meant: String(rest)).replacing(". Did you mean ", with: "; did you mean ", maxReplacements: 1)
    return "error: " + text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Returns a message with one value instead of the parser's list, if that value is nearly the one that was given.
  private static func naming(meant message: String) -> String {
    guard message.hasPrefix("The value '"), let end = message.firstRange(of: "' is invalid for '"),
      let list = message.firstRange(of: ". Please provide one of ")
    else { return message }
    let given = message[..<end.lowerBound].dropFirst("The value '".count)
    let lines = message[list.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    let bullet = "  - "
    var values: [String] = []
    var next = 1
    if lines.first == "the following:" {
      while next < lines.count, lines[next].hasPrefix(bullet) {
        values.append(String(lines[next].dropFirst(bullet.count)))
        next += 1
      }
    } else {
      values = (lines.first ?? "").split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
    let advice =
      if let meant = NearMatch.of(String(given), among: values) {
        "did you mean '\(meant)'?"
      } else {
        "use \(values.dropLast().joined(separator: ", "))\(values.count > 1 ? " or " : "")\(values.last ?? "")"
      }
    return ([message[..<list.lowerBound] + "; \(advice)"] + lines[next...]).joined(separator: "\n")
  }
}
