import AppBundle
import Foundation
import TestSupport
import Testing

@testable import PushLint

struct LintedAppTests {
  /// A folder that is removed after the test.
  private static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "linted-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = folder.appending(path: "app/en.lproj")
    try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
    try Data().write(to: language.appending(path: "Localizable.strings"))
    try body(folder)
  }

  private static func findings(_ text: String, _ linter: Linter) -> [String] {
    linter.findings(in: Array(text.utf8), file: "").map { "\($0.rule): \($0.message)" }
  }

  /// Neither its images nor its asset catalogs, which might have an image of any name.
  @Test(arguments: ["app/Contents/Resources", "app/fr.lproj"], ["app/Files", "Files"])
  func listsNoFolderOutsideTheApp(link: String, target: String) throws {
    try Self.withFolder { folder in
      let resources = folder.appending(path: target)
      try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
      try Data().write(to: resources.appending(path: "Lunch.png"))
      let url = folder.appending(path: link)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: resources.path)
      let app = LintedApp(try AppLocalizations(folder: folder.path + "/app"))
      expectEqual(app.hasImage(named: "Lunch"), target.hasPrefix("app"))
      try Data().write(to: resources.appending(path: "Assets.car"))
      expectEqual(
        LintedApp(app.localizations).hasImage(named: "Dinner"), (target.hasPrefix("app") && link != "app/fr.lproj"))
    }
  }

  @Test(arguments: ["big.ogg", "BIG.WAV", "big", "big.wav"]) func readsEachSoundOnce(name: String) throws {
    try Self.withFolder { folder in
      let file = folder.appending(path: "app/\(name)")
      try Data("RIFFxxxxWAVE".utf8).write(to: file)
      var linter = Linter()
      linter.app = LintedApp(try AppLocalizations(folder: folder.path + "/app"))
      let text = #"{"aps":{"sound":"\#(name)"}}"#
      let found = [
        "sound-unplayable: the system plays its default sound instead of \"\(name)\": it has no \"fmt \" chunk"
      ]
      expectEqual(Self.findings(text, linter), found)
      try FileManager.default.removeItem(at: file)
      expectEqual(Self.findings(text, linter), found)
    }
  }
}
