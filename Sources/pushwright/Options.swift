public import APNsPayload
public import ArgumentParser

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// The option `--format text|json`, for a result that both people and programs can read.
struct FormatOption: ParsableArguments {
  @Option(help: "Print the result as text or json.")
  var format = OutputFormat.text
}

/// The option `--quiet`, for a command that has messages besides errors.
struct QuietFlag: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print only results and errors: no progress, notes, warnings or summary.")
  var quiet = false
}

struct FileArgument: ParsableArguments {
  @Argument(help: "The payload; standard input by default, or with -.")
  var file: String?

  func read() throws(Failure) -> Input { try Input(file) }
}

extension PushType: ExpressibleByArgument {
  /// Creates a push type of Apple's table; `nil` for any other name.
  ///
  /// An unknown push type on the command line is a mistake, not a new type.
  public init?(argument: String) {
    self.init(name: argument)
    guard isKnown else { return nil }
  }

  /// The names in Apple's table, for help and completion.
  public static var allValueStrings: [String] { allKnown.map(\.name) }
}
