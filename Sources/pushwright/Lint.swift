import APNsPayload
public import ArgumentParser
import LintConfiguration
public import PushLint

struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds in payloads what would make them fail, be ignored, look wrong, or cost bytes.",
    discussion: """
      Reads .apns and .json files with one payload (at most \(Linter.payloadSizeLimit) bytes) and .ndjson and .jsonl files \
      with one a line. Folders are searched for all of them, but for folders that start with a dot and for symbolic links \
      to folders; patterns with *, ?, [...] and ** are expanded. A \(ProjectConfiguration.fileName) in a file's folder or \
      above it says which app, push types, rules and categories hold; options on the command line come first. Pipes in a \
      folder are left out, and so are the files of --baseline and --write-baseline, which replaces no other file than a baseline. --fix says on standard error what it \
      fixed, and leaves alone what is no payload or would lose a comment; it replaces files as a whole: permissions stay, \
      and so do symbolic links, whose targets are replaced. Exits with 1 for a \
      finding of the severity of --fail-on or a worse one, with 2 where a file could not be read.
      """)

  @Argument(help: "Files, folders or patterns; standard input, one payload, where none, or -, is given.")
  var paths: [String] = []
  @Option(help: "The folder with the app's .lproj folders, or its bundle.")
  var app: String?
  @Option(help: "The push type of all payloads; derived from each where none is given.")
  var pushType: PushType?
  @Option(help: "The priority of the requests: 10, 5 or 1.")
  var priority: Int?
  @Option(help: "How to print the findings.")
  var format = ReportFormat.text
  @Option(help: "The configuration for all files; looked for upwards from each file where none is given.")
  var config: String?
  @Option(help: "A file of known findings, which do not count.")
  var baseline: String?
  @Option(help: "Records all findings in a file for --baseline, and exits with 0 for them.")
  var writeBaseline: String?
  @Flag(help: "Makes the fixes that are safe, in the files, but for what --baseline knows, and reports what remains.")
  var fix = false
  @Option(help: "The severity from which findings make the exit status 1.")
  var failOn = Severity.error

  func validate() throws {
    let priorities = PushType.alert.priorities
    if let priority, !priorities.contains(priority) {
      throw ValidationError("found --priority \(priority), expected one of 10, 5, 1")
    }
    if writeBaseline == "-" {
      throw ValidationError("found --write-baseline -, expected a file: the findings go to standard output")
    }
    if fix, paths.isEmpty || paths.contains("-") {
      throw ValidationError("found --fix with standard input, expected files")
    }
  }

  func run() throws {
    try checkBaselineIsReplaceable()
    let suffixes = PayloadFiles.single + PayloadFiles.lines
    var run = try LintRun(self)
    // A baseline is none of the payloads, though it may stand among them.
    let list = PayloadFiles(paths, suffixes: suffixes, excluding: [baseline, writeBaseline].compactMap(\.self))
    for problem in list.problems { run.tell(problem) }
    for file in list.files {
      try run.lint(file)
      if let number = StopSignal.number { throw ExitCode(128 + number) }
    }
    try run.end()
    if let writeBaseline {
      try AtomicFile.write(run.found.encoded, to: writeBaseline)
    }
    if run.isIncomplete { throw ExitCode(2) }
    if writeBaseline == nil, run.summary.reaches(failOn) { throw ExitCode(1) }
  }

  /// Nothing but a baseline is replaced by one: a payload may have been named by mistake.
  private func checkBaselineIsReplaceable() throws(Failure) {
    guard let path = writeBaseline, PayloadFiles.isThere(path), !PayloadFiles.isSpecial(path) else { return }
    let input = try Input(path)
    guard !input.bytes.isEmpty, (try? Baseline(parsing: input.bytes)) == nil else { return }
    throw Failure(
      "\(path): error: this file exists and is not a baseline; give --write-baseline another name, or delete the file first"
    )
  }
}

extension ReportFormat: ExpressibleByArgument {
  /// Whether a report shows the lines of its findings.
  var hasExcerpts: Bool {
    switch self {
    case .text, .junit: true
    case .json, .sarif, .github: false
    }
  }

  /// Prints a report in this format, or a part of one.
  func print(_ report: [UInt8]) throws(Failure) {
    switch self {
    case .text: try printStyled(report)
    case .json, .sarif, .junit, .github: try printResult(report)
    }
  }
}
extension Severity: ExpressibleByArgument {}
