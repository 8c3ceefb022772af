import CompactJSON

extension Sequence<String> {
  /// The arguments with an empty value by itself: the parser takes `--ellipsis=` for an option without a value.
  var separatingEmptyValues: [String] {
    var separated: [String] = []
    var isOption = true
    for argument in self {
      if argument == "--" { isOption = false }
      if isOption, argument.hasPrefix("--"), argument.hasSuffix("=") {
        separated += [String(argument.dropLast()), ""]
      } else {
        separated.append(argument)
      }
    }
    return separated
  }
}

extension String {
  /// The values of an option that takes several, between commas, without spaces around them; empty ones are left out.
  var commaSeparated: [String] {
    split(separator: ",").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
      .filter { !$0.isEmpty }
  }

  /// Bytes of an argument that a message repeats as it is: paths are names that people copy.
  private static let argumentLimit = 1024

  /// A message in which each longer argument, or value of one, stands with as much of it as messages show.
  func shorteningArguments(_ arguments: some Sequence<String>) -> String {
    var text = self
    for argument in arguments where argument.utf8.count > Self.argumentLimit {
      let value = argument.firstIndex(of: "=").map { String(argument[argument.index(after: $0)...]) }
      for long in [argument, value ?? ""] where long.utf8.count > Self.argumentLimit {
        // A search prepares all of what it looks for: shorter messages, of which there may be many, have none of it.
        guard long.utf8.count <= text.utf8.count, text.contains(long) else { continue }
        text = text.split(separator: long, omittingEmptySubsequences: false).joined(separator: long.shown)
      }
    }
    return text
  }
}
