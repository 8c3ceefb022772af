/// A version of an app that receives payloads, among several that are installed.
public struct AppVersion: Sendable {
  /// The name of the version in findings, such as `3.1`.
  public let label: String
  /// The app.
  public let app: LintedApp

  /// Creates a version from its parts.
  public init(label: String, app: LintedApp) {
    self.label = label
    self.app = app
  }
}
