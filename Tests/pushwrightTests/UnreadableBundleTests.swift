import Foundation
import TestSupport
import Testing

/// Bundles that cannot be read, beside others.
struct UnreadableBundleTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let information =
    "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"
  private static let app = [
    "App/Info.plist": information, "App/en.lproj/Localizable.strings": "\"A\" = \"a\";",
    "App/de.lproj/Localizable.strings": "\"A\" = \"b\";",
  ]

  /// Found in a real repository: the folders had moved, and the links to them had not.
  @Test func leavesOutABundleOfBrokenLinks() throws {
    let folder = try Folder(Self.app.merging(["Pod/README.md": ""]) { $1 })
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Pod/en.lproj", withDestinationPath: "../moved/en.lproj")
    let warning = "\(folder.path)/Pod/en.lproj: warning: the symbolic link leads to nothing, or in a circle\n"
    for command in [["apps"], ["strings", "check"]] {
      let result = try Command(command + [folder.path], input: Data())
      #expect(result.status == 0 && result.messages == warning && result.output.contains("/App\n"), "\(result.output)")
    }
  }

  /// A merge conflict in the only table of a framework.
  @Test func checksTheOthersBesideAMalformedCatalog() throws {
    let folder = try Folder(
      Self.app.merging([
        "Kit/Info.plist": Self.information, "Kit/Localizable.xcstrings": "{\n<<<<<<< HEAD\n\"sourceLanguage\":\"en\"}",
      ]) { $1 })
    let error =
      "\(folder.path)/Kit/Localizable.xcstrings:2:1: error: expected a member name in double quotes or '}', but found '<'\n"
    let apps = try Command("apps", folder.path)
    #expect(apps.status == 2 && apps.messages == error && apps.output.contains("/App\n"))
    let check = try Command("strings", "check", folder.path)
    #expect(check.status == 2 && check.messages == error && check.output.contains("complete: de"))
    let config = "\(folder.path)/.pushwright.yml"
    try Data("ignore: {bundles: [Kit]}".utf8).write(to: URL(filePath: config))
    let ignoring = try Command("strings", "check", folder.path)
    #expect(ignoring.status == 0 && ignoring.messages == "")
    try FileManager.default.removeItem(atPath: config)
    // The bundle alone, and a comparison that would call it removed.
    try expectEqual(Command("strings", "check", "\(folder.path)/Kit").messages, error)
    try expectEqual(Command("strings", "diff", folder.path, folder.path).messages, error)
  }
}
