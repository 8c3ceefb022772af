import ActivityContract
import LintConfiguration
import PushLint
import SourceText

/// The configurations that apply to files, each read once: the one that is given, or the nearest one above a file.
///
/// Every subcommand finds its configuration here.
struct Configurations {
  private let given: Configured?
  private let current = FilePath.absolute(".")
  /// The configurations by folder; `nil` if the folder's configuration is broken, which has been reported.
  ///
  /// The keys are bytes, because the system compares the names of folders by their bytes, unlike `String`.
  private var configured: [[UInt8]: Configured?] = [:]

  /// Reads the configuration that applies to all files, if one is given.
  init(_ path: String?) throws(Failure) {
    given = if let path { try Configured(reading: path, shownFrom: current) } else { nil }
  }

  /// Returns the configuration of a file, or of standard input for `nil`; `nil` if it is broken and an earlier call threw
  /// the error.
  ///
  /// - Throws: an error if the configuration is broken.
  mutating func configured(for path: String?) throws(Failure) -> Configured? {
    try configured(in: path.flatMap { FilePath.folder(of: FilePath.absolute($0)) } ?? current)
  }

  /// Returns the names that the configuration of a folder leaves out of it.
  mutating func exclusion(in folder: String) throws(Failure) -> Exclusion {
    let folder = FilePath.absolute(folder)
    guard let configured = try configured(in: folder) else { return Exclusion() }
    let patterns = configured.configuration.exclude
    return Exclusion(
      patterns: patterns, folder: patterns.isEmpty ? "" : FilePath.relative(folder, to: configured.folder))
  }

  /// Returns what the search for an app leaves out: whether it is the file or folder with this path; `nil` if nothing is.
  ///
  /// One configuration applies to the whole app: the one that names it, or else that of its folder.
  mutating func exclusion(of app: AppPath) throws(Failure) -> (@Sendable (String) -> Bool)? {
    let folder = FilePath.absolute(app.path)
    var configured = app.configured
    if configured == nil { configured = try self.configured(in: folder) }
    guard let configured, !configured.configuration.exclude.isEmpty else { return nil }
    let exclusion = Exclusion(
      patterns: configured.configuration.exclude, folder: FilePath.relative(folder, to: configured.folder))
    let length = app.path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.count
    return { path in
      let name = path.utf8.dropFirst(length).drop { $0 == UInt8(ascii: "/") }
      return exclusion.covers(String(decoding: name, as: UTF8.self))
    }
  }

  /// Returns whether a folder that is searched would leave out a file, or a folder above it.
  mutating func excludes(_ path: String) throws(Failure) -> Bool {
    var path = FilePath.absolute(path)
    while let folder = FilePath.folder(of: path) {
      // The folders above the configuration are not its subject, whatever their names are.
      if let given, "\(given.folder)/".utf8.starts(with: "\(path)/".utf8) { return false }
      if let name = path.utf8.split(separator: UInt8(ascii: "/")).last,
        try exclusion(in: folder).covers(String(Substring(name)))
      {
        return true
      }
      path = folder
    }
    return false
  }

  private mutating func configured(in folder: String) throws(Failure) -> Configured? {
    if let given { return given }
    let name = Array(folder.utf8)
    if let known = configured[name] { return known }
    do throws(Failure) {
      let path = FilePath.joined(folder, ProjectConfiguration.fileName)
      let shown = FilePath.displayed(path, from: current)
      if PayloadFiles.isSpecial(path) {
        throw Failure("\(shown): error: this is a pipe or a device; put a file there, or remove it")
      }
      let result: Configured? =
        // A broken link is a mistake, so it is read, which reports the error.
        if PayloadFiles.isThere(path) {
          try Configured(reading: shown, shownFrom: current)
        } else if let above = FilePath.folder(of: folder) {
          try configured(in: above)
        } else {
          Configured(in: current)
        }
      configured.updateValue(result, forKey: name)
      return result
    } catch {
      configured.updateValue(nil, forKey: name)
      throw error
    }
  }
}

/// A configuration, with the folder that its paths are relative to.
struct Configured {
  let configuration: ProjectConfiguration
  /// The absolute path of the folder.
  let folder: String
  /// The file of the configuration; `nil` if there is none.
  private let source: Input?
  private let current: String

  /// Creates the configuration of a project without a file.
  init(in current: String) {
    (configuration, folder, source, self.current) = (ProjectConfiguration(), current, nil, current)
  }

  /// Reads a configuration.
  ///
  /// - Parameter current: the working directory, from which messages show paths.
  init(reading path: String, shownFrom current: String) throws(Failure) {
    let input = try Input(path, limit: ProjectConfiguration.sizeLimit)
    do throws(ProjectConfigurationError) {
      configuration = try ProjectConfiguration(parsing: input.bytes)
    } catch {
      throw Failure(input, at: error.offset, error.description)
    }
    folder = FilePath.folder(of: FilePath.absolute(path)) ?? "/"
    source = input
    self.current = current
  }

  /// The bytes that tell this configuration from any other.
  var identity: [UInt8] { Array((source?.name ?? "").utf8) }

  /// Returns the path of a file in the folder of the configuration, relative to that folder.
  func path(of file: String) -> String { FilePath.relative(FilePath.absolute(file), to: folder) }

  /// The app's folder; `nil` if the configuration has none.
  var app: AppPath? { configuration.app.map(path(ofApp:)) }

  /// Returns the folder of an app for its path in the configuration.
  func path(ofApp path: String) -> AppPath { AppPath(path: shownPath(path), configured: self) }

  /// The path of the baseline; `nil` if the configuration has none.
  var baseline: String? { configuration.baseline.map(shownPath) }

  /// Returns the contracts that the configuration names, each for the type of attributes under which it is named.
  func activities() throws(Failure) -> [ActivityContract] {
    var contracts: [ActivityContract] = []
    for activity in configuration.activities {
      let input: Input
      do throws(Failure) {
        input = try Input(shownPath(activity.path), limit: ActivityContract.sizeLimit)
      } catch {
        guard let source else { throw error }
        let problem = error.message.replacing(": error: ", with: ": ", maxReplacements: 1)
        throw Failure(source, at: activity.offset, "\(ProjectConfiguration.Key.activities.rawValue): \(problem)")
      }
      var contract = try ActivityContract(parsing: input)
      contract.attributesType = activity.attributesType
      contracts.append(contract)
    }
    return contracts
  }

  /// Returns the failure of a value of the configuration, at its line.
  func failure(at key: ProjectConfiguration.Key, _ message: String) -> Failure {
    let message = "\(key.rawValue): \(message)"
    guard let source else { return Failure("error: \(message)") }
    return Failure(source, at: configuration.offsets[key] ?? 0, message)
  }

  private func shownPath(_ path: String) -> String {
    FilePath.displayed(FilePath.absolute(FilePath.joined(folder, path)), from: current)
  }
}

/// The folder of an app, and the configuration that names it unless an option does.
struct AppPath {
  let path: String
  let configured: Configured?
  /// The configuration to use for the app; `nil` to look for one in its folder and above.
  var config: String?
}

/// The names that a search leaves out of a folder.
struct Exclusion: Sendable {
  fileprivate(set) var patterns: [PathPattern] = []
  /// The folder, relative to that of the patterns.
  fileprivate(set) var folder = ""

  /// Returns whether a file or a folder is left out.
  func covers(_ name: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let path = FilePath.joined(folder, name)
    return patterns.contains { $0.matches(path) }
  }
}
