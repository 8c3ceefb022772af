import APNsDevice
import APNsPayload
import ActivityContract
import AppBundle
import LintConfiguration
import PushLint

/// The settings of the linter for each file: the options of the command line, then the configuration above the file.
struct LintSettings {
  /// The settings for one file.
  struct ForFile {
    var linter: Linter
    /// The lowest severity that fails the run.
    let failOn: Severity
    /// The path of the baseline with the file's known findings; `nil` if there is none.
    let baseline: String?
  }

  /// A configuration, with what it takes time to make.
  private struct Prepared {
    let configured: Configured
    /// The linter without the push type of a file, made once because it prepares the categories.
    let linter: Linter
    let baseline: String?

    init(_ configured: Configured, app: LintedApps?, activities: [ActivityContract], baseline: String?) {
      self.configured = configured
      self.baseline = baseline
      var linter = configured.configuration.linter(for: nil)
      app?.set(in: &linter)
      linter.activities = activities
      self.linter = linter
    }
  }

  /// The options of a run that take precedence over the configuration.
  struct Options {
    /// The strings of the Android app; `nil` if they are not known.
    var android: AndroidResources?
    var pushType: PushType?
    var priority: Int?
    /// The kind of envelope of the files; `nil` to find it by its shape.
    var envelope: EnvelopeKind?
    var activities: [ActivityContract] = []
    var now: Int?
    var failOn: Severity?
    var baseline: String?
    var app: LintedApps?
    /// The bundle to read of an app that the configuration names.
    var bundle: BundleOptions?
    /// Whether to use the app of the configuration if none is given.
    var readsApp = true
    /// Whether to use the contracts of the configuration if none is given.
    var readsActivities = true
    /// Whether to use the baseline of the configuration if none is given.
    var readsBaseline = true
    /// Whether to report problems of the app on standard error.
    var tellsProblems = true
  }

  /// The baselines by their paths; findings are taken out of them during the run.
  private(set) var baselines: [[UInt8]: Baseline] = [:]
  private let options: Options
  private var configurations: Configurations
  /// The settings of each configuration; `nil` if that failed, which has been reported.
  private var prepared: [[UInt8]: Prepared?] = [:]
  private var apps: [[UInt8]: LintedApp] = [:]

  init(_ options: Options, _ configurations: Configurations) throws(Failure) {
    self.options = options
    self.configurations = configurations
    if let path = options.baseline { try readBaseline(path, at: nil) }
  }

  /// Returns the settings for a file; `nil` if its configuration is broken and an earlier call threw the error.
  ///
  /// - Throws: an error if the configuration is broken.
  mutating func settings(for path: String?) throws(Failure) -> ForFile? {
    guard let prepared = try prepared(for: path) else { return nil }
    let configuration = prepared.configured.configuration
    var linter = prepared.linter
    linter.pushType = options.pushType
    linter.usualPushType = path.flatMap { configuration.pushType(for: prepared.configured.path(of: $0)) }
    linter.priority = options.priority ?? linter.priority
    linter.now = options.now
    linter.envelope = options.envelope
    options.app?.set(in: &linter)
    linter.android = options.android?.leavingOut(
      linter.ignored, beside: (linter.app.map { [$0] } ?? linter.versions.map(\.app)).map(\.localizations))
    return ForFile(
      linter: linter, failOn: options.failOn ?? configuration.failOn ?? .error,
      baseline: options.baseline ?? prepared.baseline)
  }

  /// Returns the categories that a file's configuration describes, with their buttons.
  mutating func categories(for path: String?) throws(Failure) -> [NotificationCategory] {
    try configurations.configured(for: path)?.configuration.categories ?? []
  }

  /// Takes a finding out of a baseline, and returns whether it was there.
  mutating func take(_ finding: Finding, from baseline: String, path: String) -> Bool {
    baselines[Array(baseline.utf8)]?.take(finding, path: path) ?? false
  }

  private mutating func prepared(for path: String?) throws(Failure) -> Prepared? {
    guard let configured = try configurations.configured(for: path) else { return nil }
    let name = configured.identity
    if let known = prepared[name] { return known }
    do throws(Failure) {
      if options.app == nil { try options.bundle?.check(configured.app?.path) }
      var app: LintedApps?
      if options.readsApp, options.app == nil {
        app = try LintedApps(configured.versions) { folder throws(Failure) in
          let key = Array(FilePath.absolute(folder.path).utf8)
          if let known = apps[key] { return known }
          let app = LintedApp(
            try AppReading(folder, tables: nil, options: options.bundle, isQuiet: !options.tellsProblems).app())
          apps[key] = app
          return app
        }
      }
      var baseline: String?
      if options.readsBaseline, options.baseline == nil, let path = configured.baseline {
        try readBaseline(path, at: configured)
        baseline = path
      }
      let activities =
        options.readsActivities && options.activities.isEmpty ? try configured.activities() : options.activities
      let result = Prepared(configured, app: app, activities: activities, baseline: baseline)
      prepared.updateValue(result, forKey: name)
      return result
    } catch {
      prepared.updateValue(nil, forKey: name)
      throw error
    }
  }

  /// Reads a baseline once, from an option or from a configuration.
  private mutating func readBaseline(_ path: String, at configured: Configured?) throws(Failure) {
    let name = Array(path.utf8)
    guard baselines[name] == nil else { return }
    baselines[name] = try BaselineFile.read(path, at: configured)
  }
}
