import APNsPayload
import ArgumentParser
import LintConfiguration

/// The app of a command that shows what the user reads.
struct AppOptions: ParsableArguments {
  @Option(
    help: """
      Read the app's localizations from this folder, bundle, archive, XLIFF export or root of a repository; by \
      default, as configured. May be repeated with a label for each version that is installed, as in --app 3.1=Old \
      --app 4.0=New.
      """)
  var app: [String] = []
  @Option(help: "Use this configuration; by default, look for one in the payload's folder and above.")
  var config: String?

  /// Returns the app's folder for a payload, or that of each version from old to new; none if there is no app.
  ///
  /// If the option names the app, the configuration gives only what to leave out of it.
  func versions(for path: String?) throws(Failure) -> [AppVersionPath] {
    guard app.isEmpty else { return try AppVersionPath.list(app, config: config) }
    var configurations = try Configurations(config)
    return try configurations.configured(for: path)?.versions ?? []
  }

  /// Returns the push type that the configuration gives to a payload; `nil` if it gives none.
  func pushType(for path: String?) throws(Failure) -> PushType? {
    guard let path, path != "-" else { return nil }
    var configurations = try Configurations(config)
    return try configurations.configured(for: path).flatMap { $0.configuration.pushType(for: $0.path(of: path)) }
  }
}

extension Failure {
  /// The failure of a command that needs an app, if nothing names one.
  ///
  /// - Parameters:
  ///   - argument: the option or the argument that would name it.
  ///   - problem: what is wrong without it.
  static func noApp(_ argument: String, _ problem: String = "the app is unknown") -> Failure {
    Failure("error: \(problem); name its folder with \(argument), or as app in \(ProjectConfiguration.fileName)")
  }
}
