import SourceText

extension Sequence<String> {
  /// The arguments, each `--name=` split into `--name` and an empty value: the parser takes `--ellipsis=` for an option
  /// without a value.
  ///
  /// A value is never split: neither one that ends with `=` behind its option's own `=`, nor one in an argument of its own.
  var separatingEmptyValues: [String] {
    var separated: [String] = []
    var isOption = true
    var isValue = false
    for argument in self {
      if argument == "--" { isOption = false }
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
      if isOption, !isValue, argument.hasPrefix("--"), argument != "--=", let sign, sign == argument.utf8.indices.last {
        separated += [String(argument.dropLast()), ""]
      } else {
        separated.append(argument)
      }
      isValue = !isValue && Request.unconditionalOptions.contains(argument)
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

  /// The arguments of the command, and values of options among them, that are longer; looked for once, as messages are many.
  private static let longArguments = CommandLine.arguments.dropFirst().flatMap { argument -> [String] in
    guard argument.utf8.count > argumentLimit else { return [] }
    let value = argument.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(argument[$0...].dropFirst()) }
    return [argument, value ?? ""].filter { $0.utf8.count > argumentLimit }
  }

  /// A message in which each longer argument, or value of one, stands with as much of it as messages show.
  var shorteningArguments: String {
    var text = self
    // A search prepares all of what it looks for: shorter messages have none of it.
    for long in Self.longArguments where long.utf8.count <= text.utf8.count && text.contains(long) {
      text = text.split(separator: long, omittingEmptySubsequences: false).joined(separator: long.shown)
    }
    return text
  }
}
