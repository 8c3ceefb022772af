import AppBundle
import Foundation

extension FuzzTarget {
  /// The file that is read as an archive; a target runs in a process of its own.
  private static let path = FileManager.default.temporaryDirectory.appending(path: "archive-\(getpid()).ipa").path

  static let archive = FuzzTarget("archive", dictionary: "archive", seeds: ["Tests/Fuzzing/Seeds/archive"]) { bytes in
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard (try? Data(bytes).write(to: URL(filePath: path))) != nil else { return false }
    func expectInside(_ place: String) { expect(place.hasPrefix(path), "a path is inside the archive") }
    do throws(AppBundleError) {
      for bundle in try AppSearch(folder: path).bundles {
        expectInside(bundle.path)
        guard let app = try? AppLocalizations(bundle) else { continue }
        for file in app.localizations.flatMap(\.tables).flatMap(\.files) { expectInside(file.path) }
        for problem in app.problems { expectInside(problem.path) }
      }
    } catch {
      expectInside(error.path)
      expect(!error.description.isEmpty, "an error says what is wrong")
    }
    return true
  }
}
