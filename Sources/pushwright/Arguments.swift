import SourceText

extension Sequence<String> {
  /// The arguments, with `--name=value` split where the parser would not find the `=`: if the value is empty, or if it
  /// begins with a combining character, which makes one character with the `=`.
  ///
  /// A value is never split, whether it ends with `=` after its option's own `=` or is an argument of its own.
  var separatingHiddenValues: [String] {
    var separated: [String] = []
    var isOption = true
    var isValue = false
    for argument in self {
      if argument == "--" { isOption = false }
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
      if isOption, !isValue, argument.utf8.starts(with: "--".utf8), argument != "--=", let sign,
        sign == argument.utf8.indices.last || argument[sign] != "="
      {
        separated += [String(argument[..<sign]), String(argument.unicodeScalars[sign...].dropFirst())]
      } else {
        separated.append(argument)
      }
      isValue = !isValue && Request.unconditionalOptions.contains(argument)
    }
    return separated
  }
}

extension String {
  /// The comma-separated values of an option, without spaces around them and without empty ones.
  var commaSeparated: [String] {
    split(separator: ",").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
      .filter { !$0.isEmpty }
  }

  /// The length in bytes of the longest argument that a message repeats in full: users copy paths from messages.
  private static let argumentLimit = 1024

  /// The longer arguments of the command, and longer option values in them; found once, because there may be many
  /// messages.
  private static let longArguments = CommandLine.arguments.dropFirst().flatMap { argument -> [String] in
    guard argument.utf8.count > argumentLimit else { return [] }
    let value = argument.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(argument[$0...].dropFirst()) }
    return [argument, value ?? ""].filter { $0.utf8.count > argumentLimit }
  }

  /// The message, with each longer argument or value shortened as messages show it.
  var shorteningArguments: String {
    var text = self
    // Before it starts, a search prepares the whole text that it looks for; a shorter message cannot contain that.
    for long in Self.longArguments where long.utf8.count <= text.utf8.count && text.contains(long) {
      text = text.split(separator: long, omittingEmptySubsequences: false).joined(separator: long.shown)
    }
    return text
  }
}
