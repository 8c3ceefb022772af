import APNsDevice
import APNsPayload
import LintConfiguration
import PushLint

/// Which linter looks at which file: the command line's options, then those of the configuration above the file.
struct LintSettings {
  /// A configuration with its app, and the folder that its paths start from.
  private struct Configured {
    let configuration: ProjectConfiguration
    let folder: String
    let app: LintedApp?
  }

  private let pushType: PushType?
  private let priority: Int?
  /// Whether the configuration's app is not wanted.
  private let isAppGiven: Bool
  private let app: LintedApp?
  private let common: Configured?
  private let current = FilePath.absolute(".")
  /// By folder; nil where the configuration that counts there is broken, which was told then.
  ///
  /// Folders are told apart by their bytes, as the system does: the dictionaries of strings do not.
  private var configured: [[UInt8]: Configured?] = [:]
  private var apps: [[UInt8]: LintedApp] = [:]

  init(_ options: Lint) throws(Failure) {
    pushType = options.pushType
    priority = options.priority
    isAppGiven = options.app != nil
    if let folder = options.app { app = LintedApp(try readApp(folder, tables: nil)) } else { app = nil }
    common = if let path = options.config { try Self.read(path, withoutApp: isAppGiven, &apps) } else { nil }
  }

  /// For the localizations of an app, which is read by whoever asks.
  init(config: String?) throws(Failure) {
    (pushType, priority, app, isAppGiven) = (nil, nil, nil, true)
    common = if let path = config { try Self.read(path, withoutApp: true, &apps) } else { nil }
  }

  /// Throws where the configuration is broken; nil for the next files for which it counts.
  mutating func linter(for path: String?) throws(Failure) -> Linter? {
    let file = path.map(FilePath.absolute)
    guard let configured = try configuration(above: file) else { return nil }
    var linter = configured.configuration.linter(for: file.map { FilePath.relative($0, to: configured.folder) })
    linter.pushType = pushType ?? linter.pushType
    linter.priority = priority ?? linter.priority
    linter.app = app ?? configured.app
    return linter
  }

  /// The categories that the configuration of a file describes, with their buttons.
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
        // A link that leads nowhere is a mistake, and told by whoever reads it.
        if PayloadFiles.isThere(path) {
          try Self.read(displayed(path), withoutApp: isAppGiven, &apps)
        } else if let above = FilePath.folder(of: folder) {
          try configured(in: above)
        } else {
          Configured(configuration: ProjectConfiguration(), folder: current, app: nil)
        }
      configured.updateValue(result, forKey: name)
      return result
    } catch {
      configured.updateValue(nil, forKey: name)
      throw error
    }
  }

  /// A path as messages give it: from the working directory where it is below that.
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
    return Configured(configuration: configuration, folder: folder, app: app)
  }
}
