import AppBundle
import Foundation
import PushLint
import Testing

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
      #expect(Self.findings(text, linter) == found)
      try FileManager.default.removeItem(at: file)
      #expect(Self.findings(text, linter) == found)
    }
  }
}
