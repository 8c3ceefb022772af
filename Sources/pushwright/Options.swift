public import APNsPayload
public import ArgumentParser

/// How a result is printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// `--format text|json`, where a result can be read by people and by programs.
struct FormatOption: ParsableArguments {
  @Option(help: "Print the result as text or json.")
  var format = OutputFormat.text
}

/// The file that a command reads.
struct FileArgument: ParsableArguments {
  @Argument(help: "The payload; standard input by default, or with -.")
  var file: String?

  func read() throws(Failure) -> Input { try Input(file) }
}

extension PushType: ExpressibleByArgument {
  /// A push type of Apple's table: a misspelled one on the command line is a mistake, not a new type.
  public init?(argument: String) {
    self.init(name: argument)
    guard isKnown else { return nil }
  }

  /// The names of Apple's table, for help and completion.
  public static var allValueStrings: [String] { allKnown.map(\.name) }
}
