import Foundation

/// Material beside the package that is not part of it; tests that need it are skipped where it is missing.
enum SharedCorpus {
  private static let shared = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/corpora")

  static let cases = existing("strings-cases")
  static let localizations = existing("element-ios")

  private static func existing(_ name: String) -> URL? {
    let url = shared.appending(path: name)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}
