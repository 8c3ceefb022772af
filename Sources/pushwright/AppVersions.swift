import AppBundle
import LintConfiguration
import PushLint

/// The folder of an app, and the label of its version if it is one of several.
struct AppVersionPath {
  let label: String?
  let path: AppPath

  /// Reads the values of `--app`, each a path or `LABEL=PATH`.
  ///
  /// A path that is there is a path, whatever is in its name.
  ///
  /// - Parameters:
  ///   - arguments: the values.
  ///   - config: the configuration to use for each app; `nil` to look for one.
  static func list(_ arguments: [String], config: String? = nil) throws(Failure) -> [AppVersionPath] {
    var versions: [AppVersionPath] = []
    var labels: Set<String> = []
    for argument in arguments {
      var label: String?
      var path = argument
      if !PayloadFiles.isThere(argument), let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
        sign > argument.startIndex, !argument[..<sign].utf8.contains(UInt8(ascii: "/"))
      {
        label = String(argument[..<sign])
        path = String(argument[argument.utf8.index(after: sign)...])
      }
      guard label != nil || arguments.count == 1 else {
        throw Failure(
          "error: --app is given several times, but \"\(argument.shown)\" has no label; give each version one, as in "
            + "--app 4.0=\(argument.shown)")
      }
      if let label, !labels.insert(label).inserted {
        throw Failure("error: --app: two versions have the label \"\(label.shown)\"; give each its own")
      }
      versions.append(AppVersionPath(label: label, path: AppPath(path: path, configured: nil, config: config)))
    }
    return versions
  }
}

extension [AppVersionPath] {
  /// Reads the app, or each version of it.
  ///
  /// - Parameters:
  ///   - languages: the languages to show, separated by commas; pseudo-languages among them are added.
  ///   - reading: what is to be read of a folder.
  func apps(
    showing languages: String? = nil, _ reading: (AppPath) throws(Failure) -> AppReading
  ) throws(Failure) -> [(label: String?, app: AppLocalizations)] {
    var apps: [(label: String?, app: AppLocalizations)] = []
    for version in self { apps.append((version.label, try reading(version.path).app(showing: languages))) }
    return apps
  }
}

extension Configured {
  /// The app of the configuration, or each version of it; none if the configuration has none.
  var versions: [AppVersionPath] {
    guard !configuration.versions.isEmpty else { return app.map { [AppVersionPath(label: nil, path: $0)] } ?? [] }
    return configuration.versions.map { AppVersionPath(label: $0.label, path: path(ofApp: $0.path)) }
  }
}

/// The app against which payloads are linted, or its versions.
struct LintedApps {
  private var app: LintedApp?
  private var versions: [AppVersion] = []

  /// Reads the app, or each version.
  init(
    _ paths: [AppVersionPath], reading read: (AppPath) throws(Failure) -> LintedApp
  ) throws(Failure) {
    for version in paths {
      let app = try read(version.path)
      if let label = version.label { versions.append(AppVersion(label: label, app: app)) } else { self.app = app }
    }
  }

  /// Makes a linter use the app, or its versions.
  func set(in linter: inout Linter) {
    linter.app = app?.leavingOut(linter.ignored)
    linter.versions = versions.map { AppVersion(label: $0.label, app: $0.app.leavingOut(linter.ignored)) }
  }
}
