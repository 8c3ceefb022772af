import ActivityContract
import AppBundle
import Foundation
import PushLint

/// An app's folder that is removed with its owner.
final class ExampleApp: Sendable {
  private let folder: URL
  let app: LintedApp

  /// Writes the files, and reads them as an app.
  init(_ files: [(path: String, text: String)]) throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "example-\(UUID().uuidString)")
    for (path, text) in files where !path.hasPrefix("res/") {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    app = LintedApp(try AppLocalizations(folder: folder.path))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

extension Linter {
  /// A linter for the examples of a rule.
  init(rules: [Rule] = Rule.all, setting: Rule.Setting, app: ExampleApp?) {
    self.init(rules: rules, pushType: setting.pushType)
    priority = setting.priority
    categories = setting.categories
    activities = setting.activities.compactMap { try? ActivityContract(parsing: $0) }
    now = setting.now
    envelope = setting.envelope
    self.app = app?.app
    let resources = setting.files.filter { $0.path.hasPrefix("res/") }
    if !resources.isEmpty { android = AndroidResources(files: resources) }
    guard let app, !setting.newerFiles.isEmpty, let newer = try? ExampleApp(setting.newerFiles) else { return }
    versions = [AppVersion(label: "1.0", app: app.app), AppVersion(label: "2.0", app: newer.app)]
  }
}
