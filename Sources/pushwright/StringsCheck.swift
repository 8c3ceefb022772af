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
      Looks at every table of every language: .strings, .stringsdict, .xcstrings. Keys that payloads use are held to what \
      the device does with them, and their findings are errors. A \(ProjectConfiguration.fileName) in the folder or above it \
      says which rules hold. Exits with 1 for a finding of the severity of --fail-on or a worse one.
      """)

  @Argument(help: "The folder with the .lproj folders or String Catalogs, or the app's bundle.")
  var folder: String
  @Option(help: "The localization that the others are held against; the development region where none is given.")
  var base: String?
  @Option(help: "A payload, or a folder that is searched for .apns and .json files. May be given several times.")
  var payloads: [String] = []
  @Option(help: "How to print the findings.")
  var format = ReportFormat.text
  @Option(help: "The configuration; looked for upwards from the folder where none is given.")
  var config: String?
  @Option(help: "The severity from which findings make the exit status 1.")
  var failOn = Severity.error

  func run() throws {
    var progress = Progress()
    progress.show("reading \(folder)")
    let app = try readApp(folder, tables: nil, tellsProblems: false)
    let base = try base(of: app)
    var unreadable = false
    let pushKeys = try payloads.isEmpty ? nil : pushKeys(&unreadable)
    var settings = try LintSettings(config: config)
    guard let linter = try settings.linter(for: FilePath.joined(folder, "Localizable.strings")) else {
      throw ExitCode(2)
    }
    let findings = linter.findings(in: app, base: base, pushKeys: pushKeys) { done, count in
      progress.show("checking, rule \(done + 1) of \(count)")
    }
    progress.end()
    var report = LintReport()
    report.add(findings, in: app, excerpts: format.hasExcerpts)
    let text = report.text(
      as: format, isColored: isOutputTerminal, threshold: failOn, command: "pushwright strings check")
    try format.print(Array(text.utf8))
    if unreadable { throw ExitCode(2) }
    if report.findings.contains(where: { $0.severity >= failOn }) { throw ExitCode(1) }
  }

  /// The localization that is asked for, else that of the app's own.
  private func base(of app: AppLocalizations) throws(Failure) -> AppLocalization {
    let names = Self.listed(app.localizations.map(\.name))
    if let base {
      guard let localization = app[base] else {
        throw Failure("\(folder): error: found no localization \(base.shown), expected one of \(names)")
      }
      return localization
    }
    guard let localization = app.base() else {
      throw Failure("\(folder): error: found no development region, expected --base with one of \(names)")
    }
    return localization
  }

  private static func listed(_ names: [String]) -> String {
    let more = names.count - 20
    return names.prefix(20).map(\.shown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// What the payloads use; those that cannot be read are said and left out.
  private func pushKeys(_ unreadable: inout Bool) throws(Failure) -> PushKeys {
    var keys = PushKeys()
    for path in try PayloadFiles.list(payloads) {
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
