import APNsPayload
public import ArgumentParser
import LintConfiguration
public import PushLint
import SourceText

struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds mistakes in payloads: what fails, is ignored, looks wrong or wastes bytes.",
    discussion: """
      Reads .apns and .json files with one payload (at most \(Linter.payloadSizeLimit.counted("byte"))), and .ndjson and \
      .jsonl files with one payload per line. Searches folders for these files, but skips folders whose names start with \
      a dot, and symbolic links to folders. Expands patterns with *, ?, [...] and **. In folders and patterns, takes a \
      .json file only if it is a payload, because aps is at the top with Apple's keys, or mdm alone, or an envelope around \
      payloads, and a file with lines only if one of them is. Any file that is named is read. Skips pipes in folders, and the files of --baseline and \
      --write-baseline. Replaces the file of --write-baseline only if it is a baseline.

      A \(ProjectConfiguration.fileName) in a file's folder or above it sets the app, push types, rules, categories, \
      --activity, --fail-on and --baseline, and the files to leave out of folders and patterns. Options on the command line take \
      precedence.

      A file may also be an envelope: a message for FCM or SNS, an array (at most \
      \(Envelope.arraySizeLimit.counted("byte"))), payloads on lines, or a message of Declarative Web Push. Findings are at \
      their places in the file. The headers of an FCM message set the push type and the priority.

      With several versions of the app, each payload is checked with every version. A finding that only some \
      versions have is listed for each of them, and begins with the version's label.

      --fix reports each fix on standard error. It leaves a file alone if it is not a payload or would lose a comment. It \
      replaces each file as a whole but keeps its permissions; for a symbolic link, it replaces the target.

      The exit status is 1 for a finding of the severity of --fail-on or worse, and 2 if a file could not be read, or if a \
      path leads to no payload.

      Example: pushwright lint --app App --fail-on warning Payloads
      """)

  @Argument(help: "Files, folders or patterns; one payload from standard input by default, or with -.")
  var paths: [String] = []
  @Option(
    help: """
      Read the app's localizations, sounds and images from this folder, bundle, archive, XLIFF export or root of a \
      repository; by default, as configured. May be repeated with a label for each version that is installed, as in \
      --app 3.1=Old --app 4.0=New.
      """)
  var app: [String] = []
  @OptionGroup var bundleOptions: BundleOptions
  @OptionGroup var androidOptions: AndroidOptions
  @OptionGroup var envelope: EnvelopeOption
  @Option(help: "Check all payloads as this push type; derived from each payload by default.")
  var pushType: PushType?
  @Option(help: "Check that the push type allows this priority: 10, 5 or 1.")
  var priority: Int?
  @OptionGroup var activities: ActivityOption
  @Option(
    help: """
      Compare the dates of Live Activities with this time of the push, in seconds since 1970; by default, compare them \
      with each other only.
      """)
  var now: Int?
  @Option(help: "Print the findings in this format.")
  var format = ReportFormat.text
  @Option(help: "Use this configuration for all files; by default, look for one in each file's folder and above.")
  var config: String?
  @Option(help: "Ignore the findings recorded in this file; by default, as configured.")
  var baseline: String?
  @Option(
    help: """
      Record all findings in this file for --baseline, and do not fail because of them; the findings that "strings check" \
      recorded in it are kept.
      """)
  var writeBaseline: String?
  @OptionGroup var quiet: QuietFlag
  @Flag(help: "Make the safe fixes in the files, except for findings in --baseline, and report what remains.")
  var fix = false
  @Option(help: "Exit with 1 for findings of this severity or worse; by default, as configured, or else for errors.")
  var failOn: Severity?
  @Flag(
    help: "Skip named files that the configuration excludes, and named .json files that are not payloads.")
  var skipOthers = false

  func validate() throws {
    let priorities = PushType.alert.priorities
    if let priority, !priorities.contains(priority) {
      throw ValidationError("--priority is \(priority), but must be 10, 5 or 1")
    }
    if let now, !Linter.dates.contains(now) {
      let found = Linter.dates.contains(now / 1000) ? "\(now), which is in milliseconds" : "\(now)"
      throw ValidationError("--now is \(found); give seconds since 1970, in the years 2001 to 2100")
    }
    if writeBaseline == "-" {
      throw ValidationError("--write-baseline needs a file, because findings go to standard output")
    }
    if fix, paths.isEmpty || paths.contains("-") {
      throw ValidationError("--fix needs files; it cannot change standard input")
    }
  }

  func run() throws {
    let named = paths + activities.activity + [config, baseline, writeBaseline].compactMap(\.self)
    guard !named.contains("") else { throw Failure.emptyPath }
    try BaselineFile.checkIsReplaceable(writeBaseline)
    // A baseline is not a payload, even if it is in a folder with payloads.
    let list = PayloadFiles(
      paths, suffixes: PayloadFiles.single + PayloadFiles.lines, try Configurations(config),
      excluding: [baseline, writeBaseline].compactMap(\.self), skippingOthers: skipOthers)
    var run = try LintRun(self, list.configurations)
    for problem in list.problems { run.tell(problem) }
    for file in list.files {
      try run.lint(file)
      if let number = StopSignal.number { throw ExitCode(128 + number) }
    }
    try run.end()
    if let writeBaseline {
      try BaselineFile.write(
        run.found, to: writeBaseline, aboutLocalizations: false, isQuiet: quiet.quiet || run.isIncomplete)
    }
    if run.isIncomplete { throw ExitCode(2) }
    if writeBaseline == nil, run.isFailing { throw ExitCode(1) }
  }
}

extension ReportFormat: ExpressibleByArgument {
  /// Prints a report in this format, or a part of one.
  func print(_ report: [UInt8]) throws(Failure) {
    if self == .text { try printStyled(report) } else { try printResult(report) }
  }
}
extension Severity: ExpressibleByArgument {}
