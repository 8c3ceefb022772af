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
      Checks every table of every language: .strings, .stringsdict, .xcstrings and exported .xliff. Keys that payloads \
      use are checked against the device's rules for pushes, and their findings are errors. A \
      \(ProjectConfiguration.fileName) in the folder or above it sets the rules, --baseline and --fail-on. The exit status is 1 for \
      a finding of the severity of --fail-on or worse.

      Below the root of a repository, all bundles are checked, or the one that --bundle names. The keys of payloads are \
      looked up in the bundle that receives pushes, whose texts are also compared with those of --android. The report \
      starts with a summary: each bundle with its base and why, the percentage of the base's keys that each language \
      has, and the number of findings of each rule.

      Example: pushwright strings check App --payloads Payloads --fail-on warning
      """)

  @Argument(
    help: """
      The folder with .lproj folders or String Catalogs, the app's bundle or archive, an .xliff file or .xcloc \
      folder that Xcode exported, or the root of a repository; by default, as configured.
      """)
  var folder: String?
  @OptionGroup var bundleOptions: BundleOptions
  @OptionGroup var androidOptions: AndroidOptions
  @Option(help: "Check the keys of this payload, or of the .apns and .json files in this folder; may be repeated.")
  var payloads: [String] = []
  @Option(
    help: """
      Report only these localizations, separated by commas, and findings that concern no single one.
      """)
  var languages: String?
  @Option(help: "Report only findings of this rule; may be repeated.")
  var rule: [String] = []
  @Option(help: "Exit with 1 if a language has less than this percentage of the base's keys.")
  var minCoverage: Int?
  @Flag(
    help: """
      List every finding; by default, more than \(Finding.equalLimit) equal findings about a key are combined, more \
      than \(Finding.groupLimit) warnings of a rule are combined by key or by language, and more than \
      \(Finding.groupLimit) findings of severity information are only counted.
      """)
  var all = false
  @Flag(help: "Print the summary without the findings.")
  var summary = false
  @Option(help: "Print the findings in this format.")
  var format = ReportFormat.text
  @Option(help: "Use this configuration; by default, look for one in the folder and above.")
  var config: String?
  @Option(help: "Leave out the findings recorded in this file; by default, as configured.")
  var baseline: String?
  @Option(
    help: """
      Record all findings in this file for --baseline, and do not fail because of them; the findings that lint recorded \
      in it are kept.
      """)
  var writeBaseline: String?
  @Option(help: "Exit with 1 for findings of this severity or worse; by default, as configured, or else for errors.")
  var failOn: Severity?

  @OptionGroup var quiet: QuietFlag

  func validate() throws {
    for name in rule where !Rule.all.contains(where: { $0.name == name }) {
      let advice =
        Rule.nearest(to: name).map { "did you mean \"\($0.name)\"?" } ?? "\"pushwright rules\" lists the rules"
      throw ValidationError("--rule \(name.shown) is unknown; \(advice)")
    }
    if let minCoverage, !(0...100).contains(minCoverage) {
      throw ValidationError("--min-coverage is \(minCoverage), but must be between 0 and 100")
    }
    if writeBaseline == "-" {
      throw ValidationError("--write-baseline needs a file, because findings go to standard output")
    }
  }

  func run() throws {
    guard ![config, baseline, writeBaseline].contains("") else { throw Failure.emptyPath }
    try BaselineFile.checkIsReplaceable(writeBaseline)
    var progress = Progress(isQuiet: quiet.quiet)
    var configurations = try Configurations(config)
    let named = folder.map { AppPath(path: $0, configured: nil, config: config) }
    guard let source = try named ?? configurations.configured(for: nil)?.app else {
      throw Failure.noApp("the argument <folder>")
    }
    progress.show("reading \(source.path)")
    let reading = AppReading(
      source, argument: "<folder>", tables: nil, options: bundleOptions, tellsProblems: false,
      isQuiet: quiet.quiet)
    var uncopied = 0
    var malformed: [(bundle: FoundBundle, failure: Failure)] = []
    let bundles = try reading.bundles { search in
      uncopied = search.uncopied.count
      return search.bundles
    } reportingMalformed: {
      malformed.append(($0, $1))
    }
    if uncopied > 0, !quiet.quiet {
      progress.end()
      let files = uncopied == 1 ? "1 file with a table is" : "\(uncopied.grouped) files with tables are"
      printMessage(
        "\(source.path): \(files) left out, because no target copies \(uncopied == 1 ? "it" : "them"); "
          + "\"pushwright apps\" lists \(uncopied == 1 ? "it" : "them")")
    }
    var unreadable = false
    let pushKeys = try payloads.isEmpty ? nil : pushKeys(&unreadable, &configurations)
    let android = try androidOptions.resources(tellsProblems: false)
    // The baseline that is to be written may not be there yet.
    let isRecording = writeBaseline != nil
    var settings = try LintSettings(
      .init(
        failOn: failOn, baseline: isRecording ? nil : baseline, readsApp: false, readsActivities: false,
        readsBaseline: !isRecording),
      configurations)
    var report = LintReport()
    var found = Baseline()
    var fails = false
    var threshold = failOn ?? .error
    let languages = try languages.map { languages throws(Failure) in
      try known(languages, in: bundles, of: source.path)
    }
    var baseless: [ReadBundle] = []
    // Those of the tables that several bundles share, by what is the same in each.
    var reported: [SharedFinding: Int] = [:]
    var checked:
      [(bundle: ReadBundle, base: BaseLocalization?, configured: LintSettings.ForFile, findings: [Finding])?] =
        bundles.map { _ in nil }
    // The strictest findings come first, which are those of the keys that payloads use.
    for number in bundles.indices.sorted(by: { bundles[$0].receivesPushes && !bundles[$1].receivesPushes }) {
      let bundle = bundles[number]
      let base = bundle.base(asked: bundleOptions.base)
      // A configuration that names the app is the one to use.
      let place = named.map { _ in FilePath.joined(bundle.app.folder, "Localizable.strings") }
      guard let configured = try settings.settings(for: place) else { throw ExitCode(2) }
      var linter = configured.linter
      // A bundle that is named is checked.
      guard bundleOptions.bundle != nil || !linter.ignored.hasBundle(bundle.name) else { continue }
      let keys = bundle.receivesPushes ? pushKeys : nil
      // The strings of pushes are the ones that both systems share.
      linter.android = bundle.receivesPushes ? android?.leavingOut(linter.ignored, beside: [bundle.app]) : nil
      linter.reportedLanguages = languages
      var findings = linter.findings(in: bundle.app, base: base?.localization, pushKeys: keys) { done, count in
        progress.show("checking \(bundle.name), rule \(done + 1) of \(count)")
      }.filter { rule.isEmpty || rule.contains($0.rule) }
      if bundles.count > 1 {
        findings.removeAll { reported[SharedFinding($0)].map { $0 != number } ?? false }
        for finding in findings { reported[SharedFinding(finding)] = number }
      }
      checked[number] = (bundle, base, configured, findings)
    }
    // Several bundles may have the same Info.plist.
    var told: Set<String> = []
    for (bundle, failure) in malformed {
      let place = named.map { _ in FilePath.joined(bundle.path, "Localizable.strings") }
      guard let configured = try settings.settings(for: place) else { throw ExitCode(2) }
      guard !configured.linter.ignored.hasBundle(bundle.name) else { continue }
      unreadable = true
      if told.insert(failure.message).inserted {
        progress.end()
        printMessage(failure.message)
      }
    }
    for case (let bundle, let base, let configured, var findings)? in checked {
      if base == nil, bundle.app.localizations.contains(where: { !$0.tables.isEmpty }) { baseless.append(bundle) }
      let keys = bundle.receivesPushes ? pushKeys : nil
      let failOn = configured.failOn
      if let baseline = writeBaseline ?? configured.baseline {
        var paths = FindingPaths(of: baseline)
        if isRecording {
          for finding in findings { found.record(finding, path: paths.path(of: finding)) }
        } else {
          findings.removeAll { settings.take($0, from: baseline, path: paths.path(of: $0)) }
        }
      }
      fails = fails || findings.contains { $0.severity >= failOn }
      threshold = failOn
      // A summary lists nothing, and anyone who asks for a rule wants to see what it finds.
      let isSplit = !all && !summary && rule.isEmpty
      let (listed, counted) = isSplit ? findings.listed(failingFrom: failOn, pushKeys: keys) : (findings, [])
      report.add(
        all ? listed : listed.grouped(pushKeys: keys, base: base?.localization), unlisted: counted, in: bundle.app,
        excerpts: format.hasExcerpts && !summary)
      report.bundles.append(
        bundle.overview(
          base: base, isOnly: bundles.count == 1, in: source.path, ignoring: configured.linter.ignored,
          languages: languages))
    }
    progress.end()
    guard !report.bundles.isEmpty else {
      throw Failure("\(source.path): error: ignore leaves out every bundle; change it, or name one with --bundle")
    }
    if !quiet.quiet, let message = Self.message(about: baseless) { printMessage("\(source.path): \(message)") }
    let text = report.text(
      as: format, isColored: isOutputColored, threshold: threshold, command: "pushwright strings check",
      hasTotals: !quiet.quiet, isSummary: summary)
    try format.print(Array(text.utf8))
    if let writeBaseline {
      try BaselineFile.write(found, to: writeBaseline, aboutLocalizations: true, isQuiet: quiet.quiet)
    }
    let isComplete = checkCoverage(of: report.bundles, languages)
    if unreadable { throw ExitCode(2) }
    if !isComplete || fails && writeBaseline == nil { throw ExitCode(1) }
  }

  /// Reports the languages below `--min-coverage` on standard error, and returns whether there are none.
  private func checkCoverage(of bundles: [AppOverview], _ languages: [String]?) -> Bool {
    guard let minCoverage else { return true }
    var isComplete = true
    for bundle in bundles {
      for language in bundle.languages
      where language.percent < minCoverage && languages?.contains(language.language) != false {
        printMessage(
          "\(bundle.path): error: \(language.language) has \(language.percent)% of the keys, but --min-coverage is "
            + "\(minCoverage); translate the others, or lower it")
        isComplete = false
      }
    }
    return isComplete
  }

  /// Returns the localizations of `--languages`, each of which a bundle must have.
  private func known(_ languages: String, in bundles: [ReadBundle], of folder: String) throws(Failure) -> [String] {
    let names = languages.commaSeparated
    guard !names.isEmpty else { throw Failure("error: --languages is empty; name a localization, or leave it out") }
    if let unknown = names.first(where: { name in bundles.allSatisfy { $0.app[name] == nil } }) {
      var seen: Set<String> = []
      let known = bundles.flatMap { $0.app.localizations.map(\.name) }.filter { seen.insert($0).inserted }
      throw AppReading.unknownLocalization(unknown, among: known, of: folder)
    }
    return names
  }

  /// Returns a message about the bundles without a base; `nil` if there are none.
  private static func message(about baseless: [ReadBundle]) -> String? {
    guard let first = baseless.first else { return nil }
    guard baseless.count == 1 else {
      return "\(baseless.map(\.name.shown).listed) have no base, so their languages are compared with none; name one "
        + "with --base"
    }
    return
      "\(first.name.shown) has no base, because \(first.app.missingBaseReason), so its languages are compared with "
      + "none; set --base to one of \(AppReading.listed(first.app.localizations.map(\.name)))"
  }

  /// Returns the keys that the payloads use; payloads that cannot be read are reported and left out.
  private func pushKeys(
    _ unreadable: inout Bool, _ configurations: inout Configurations
  ) throws(Failure) -> PushKeys {
    var keys = PushKeys()
    let list = try PayloadFiles.list(payloads, configurations)
    configurations = list.configurations
    func read(_ body: () throws(Failure) -> Void) {
      do throws(Failure) {
        try body()
      } catch {
        printMessage(error.message)
        unreadable = true
      }
    }
    for path in list.files {
      read { () throws(Failure) in
        let input = try Input(path)
        let (payloads, messages) = try input.anyContents()
        for payload in payloads {
          read { () throws(Failure) in keys.add(try input.payload(payload), of: payload.androidMessage) }
        }
        for message in messages { keys.add(message) }
      }
    }
    return keys
  }
}

/// A finding as far as it is the same in each bundle that has the table.
private struct SharedFinding: Hashable {
  let rule: String
  let file: [UInt8]
  let offset: Int
  let key: [UInt8]?

  init(_ finding: Finding) {
    rule = finding.rule
    file = Array(finding.file.utf8)
    offset = finding.location.offset
    key = finding.key.map { Array($0.utf8) }
  }
}
