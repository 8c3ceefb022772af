import APNsDevice
import APNsPayload
import LintConfiguration
import PushLint

/// The settings of the linter for each file: the options of the command line, then the configuration above the file.
struct LintSettings {
  /// A configuration with its app, and the folder that its paths are relative to.
  private struct Configured {
    let configuration: ProjectConfiguration
    let folder: String
    /// The linter without the push type of a file, made once because it prepares the categories.
    let linter: Linter

    init(_ configuration: ProjectConfiguration, in folder: String, app: LintedApp?) {
      self.configuration = configuration
      self.folder = folder
      var linter = configuration.linter(for: nil)
      linter.app = app
      self.linter = linter
    }
  }

  private let pushType: PushType?
  private let priority: Int?
  /// Whether to ignore the configuration's app.
  private let isAppGiven: Bool
  private let app: LintedApp?
  private let common: Configured?
  private let current = FilePath.absolute(".")
  /// The configurations by folder; `nil` if the folder's configuration is broken, which has been reported.
  ///
  /// The keys are bytes, because the system compares the names of folders by their bytes, unlike `String`.
  private var configured: [[UInt8]: Configured?] = [:]
  private var apps: [[UInt8]: LintedApp] = [:]

  init(_ options: Lint) throws(Failure) {
    pushType = options.pushType
    priority = options.priority
    isAppGiven = options.app != nil
    if let folder = options.app { app = LintedApp(try readApp(folder, tables: nil)) } else { app = nil }
    common = if let path = options.config { try Self.read(path, withoutApp: isAppGiven, &apps) } else { nil }
  }

  /// Creates settings for the localizations of an app that the caller reads.
  init(config: String?) throws(Failure) {
    (pushType, priority, app, isAppGiven) = (nil, nil, nil, true)
    common = if let path = config { try Self.read(path, withoutApp: true, &apps) } else { nil }
  }

  /// Returns the linter for a file; `nil` if its configuration is broken and an earlier call threw the error.
  ///
  /// - Throws: an error if the configuration is broken.
  mutating func linter(for path: String?) throws(Failure) -> Linter? {
    let file = path.map(FilePath.absolute)
    guard let configured = try configuration(above: file) else { return nil }
    var linter = configured.linter
    linter.pushType =
      pushType ?? file.flatMap { configured.configuration.pushType(for: FilePath.relative($0, to: configured.folder)) }
    linter.priority = priority ?? linter.priority
    linter.app = app ?? linter.app
    return linter
  }

  /// Returns the categories that a file's configuration describes, with their buttons.
  mutating func categories(for path: String?) throws(Failure) -> [NotificationCategory] {
    try configuration(above: path.map(FilePath.absolute))?.configuration.categories ?? []
  }

  private mutating func configuration(above file: String?) throws(Failure) -> Configured? {
    if let common { return common }
    return try configured(in: file.flatMap(FilePath.folder) ?? current)
  }

  private mutating func configured(in folder: String) throws(Failure) -> Configured? {
    let name = Array(folder.utf8)
    if let known = configured[name] { return known }
    do throws(Failure) {
      let path = FilePath.joined(folder, ProjectConfiguration.fileName)
      if PayloadFiles.isSpecial(path) {
        throw Failure("\(displayed(path)): error: this is a pipe or a device; put a file there, or remove it")
      }
      let result: Configured? =
        // A broken link is a mistake, so it is read, which reports the error.
        if PayloadFiles.isThere(path) {
          try Self.read(displayed(path), withoutApp: isAppGiven, &apps)
        } else if let above = FilePath.folder(of: folder) {
          try configured(in: above)
        } else {
          Configured(ProjectConfiguration(), in: current, app: nil)
        }
      configured.updateValue(result, forKey: name)
      return result
    } catch {
      configured.updateValue(nil, forKey: name)
      throw error
    }
  }

  /// Returns a path as messages show it: relative to the working directory if it is below that.
  private func displayed(_ path: String) -> String {
    path.hasPrefix(current + "/") ? FilePath.relative(path, to: current) : path
  }

  private static func read(
    _ path: String, withoutApp: Bool, _ apps: inout [[UInt8]: LintedApp]
  ) throws(Failure) -> Configured {
    let input = try Input(path, limit: ProjectConfiguration.sizeLimit)
    let configuration: ProjectConfiguration
    do throws(ProjectConfigurationError) {
      configuration = try ProjectConfiguration(parsing: input.bytes)
    } catch {
      throw Failure(input, at: error.offset, error.description)
    }
    let folder = FilePath.folder(of: FilePath.absolute(path)) ?? "/"
    var app: LintedApp?
    if let name = configuration.app, !withoutApp {
      let path = FilePath.joined(folder, name)
      let key = Array(path.utf8)
      if let known = apps[key] { app = known } else { app = LintedApp(try readApp(path, tables: nil)) }
      apps[key] = app
    }
    return Configured(configuration, in: folder, app: app)
  }
}
