import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
import LintConfiguration
import PushLint

struct StringsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks an app's localizations against the base language, and against the payloads that use them.",
    discussion: """
      Checks every table of every language: .strings, .stringsdict and .xcstrings. Keys that payloads use are checked \
      against the device's rules for pushes, and their findings are errors. A \(ProjectConfiguration.fileName) in the folder \
      or above it sets the rules and --fail-on. The exit status is 1 for a finding of the severity of --fail-on or worse.

      Example: pushwright strings check App --payloads Payloads --fail-on warning
      """)

  @Argument(
    help: "The folder with the .lproj folders or String Catalogs, or the app's bundle; by default, as configured."
  )
  var folder: String?
  @Option(help: "Compare with this localization; the development region by default.")
  var base: String?
  @Option(help: "Check the keys of this payload, or of the .apns and .json files in this folder; may be repeated.")
  var payloads: [String] = []
  @Option(help: "Print the findings in this format.")
  var format = ReportFormat.text
  @Option(help: "Use this configuration; by default, look for one in the folder and above.")
  var config: String?
  @Option(help: "Exit with 1 for findings of this severity or worse; by default, as configured, or error.")
  var failOn: Severity?

  @OptionGroup var quiet: QuietFlag

  func run() throws {
    var progress = Progress(isQuiet: quiet.quiet)
    var configurations = try Configurations(config)
    let named = folder.map { AppFolder(path: $0, configured: nil) }
    guard let source = try named ?? configurations.configured(for: nil)?.app else { throw Failure.noApp("<folder>") }
    progress.show("reading \(source.path)")
    let app = try readApp(
      source.path, from: "<folder>", tables: nil, tellsProblems: false, configured: source.configured)
    let base = try base(of: app, in: source.path)
    var unreadable = false
    let pushKeys = try payloads.isEmpty ? nil : pushKeys(&unreadable, &configurations)
    var settings = try LintSettings(.init(failOn: failOn, readsApp: false, readsBaseline: false), configurations)
    // A configuration that names the app is the one to use.
    let place = named.map { FilePath.joined($0.path, "Localizable.strings") }
    guard let (linter, failOn) = try settings.settings(for: place).map({ ($0.linter, $0.failOn) }) else {
      throw ExitCode(2)
    }
    let findings = linter.findings(in: app, base: base, pushKeys: pushKeys) { done, count in
      progress.show("checking, rule \(done + 1) of \(count)")
    }
    progress.end()
    var report = LintReport()
    report.add(findings, in: app, excerpts: format.hasExcerpts)
    let text = report.text(
      as: format, isColored: isOutputColored, threshold: failOn, command: "pushwright strings check",
      hasTotals: !quiet.quiet)
    try format.print(Array(text.utf8))
    if unreadable { throw ExitCode(2) }
    if report.findings.contains(where: { $0.severity >= failOn }) { throw ExitCode(1) }
  }

  /// Returns the localization that is asked for, or else the app's own base.
  private func base(of app: AppLocalizations, in folder: String) throws(Failure) -> AppLocalization {
    let names = Self.listed(app.localizations.map(\.name))
    if let base {
      guard let localization = app[base] else {
        throw Failure("\(folder): error: the app has no localization \"\(base.shown)\"; use one of \(names)")
      }
      return localization
    }
    guard let localization = app.base() else {
      throw Failure("\(folder): error: the development region is unknown; set --base to one of \(names)")
    }
    return localization
  }

  private static func listed(_ names: [String]) -> String {
    let more = names.count - 20
    return names.prefix(20).map(\.shown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// Returns the keys that the payloads use; payloads that cannot be read are reported and left out.
  private func pushKeys(
    _ unreadable: inout Bool, _ configurations: inout Configurations
  ) throws(Failure) -> PushKeys {
    var keys = PushKeys()
    let list = try PayloadFiles.list(payloads, configurations)
    configurations = list.configurations
    for path in list.files {
      do throws(Failure) {
        keys.add(try Input(path).payload())
      } catch {
        printMessage(error.message)
        unreadable = true
      }
    }
    return keys
  }
}
