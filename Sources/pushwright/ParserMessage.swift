import PushLint

/// A message of the argument parser in the form of all other errors of the command.
enum ParserMessage {
  /// Returns `error: ` and the parser's message, with the value that was meant if one is near, or all values.
  ///
  /// The parser has its errors only as text; other text is returned unchanged. It reports a missing option before an
  /// unknown one, which may be the same misspelled, so an unknown one among the arguments is named instead.
  static func text(of message: String, arguments: [String] = []) -> String {
    let label = "Error: "
    guard message.hasPrefix(label) else { return message }
    let rest = message.dropFirst(label.count)
    if let text = unknownOption(in: arguments, missing: rest) { return text }
    let text = naming(meant: String(rest)).replacing(". Did you mean ", with: "; did you mean ", maxReplacements: 1)
    return "error: " + text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Returns the message about the first option that the usage lacks, if the parser misses an option.
  private static func unknownOption(in arguments: [String], missing message: Substring) -> String? {
    guard message.hasPrefix("Missing expected argument '-"), let usage = message.firstRange(of: "\nUsage: ") else {
      return nil
    }
    let words = message[usage.upperBound...].split { " []<>().|\n'".contains($0) }.filter { $0.hasPrefix("--") }
    let known = Set(words.map(String.init)).union(["--help", "--version"]).sorted()
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.prefix { $0 != "=" })
      guard !known.contains(name) else { continue }
      let advice = NearMatch.of(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      return "error: unknown option '\(name)'\(advice)" + message[usage.lowerBound...]
    }
    return nil
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
