import AppBundle
import Foundation
import PushLint
import TestSupport
import Testing

/// A shipping messenger's localizations, which stand beside the project (in `../shared`) on some machines.
struct MessengerTests {
  static let folder: URL? = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/corpora/element-ios").standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  /// Seen at element-hq/element-ios: the gateway sends a key that no localization has.
  @Test(.enabled("the messenger's localizations are not beside the project", { folder != nil }))
  func findsTheKeyThatNoLanguageHas() throws {
    let folder = try #require(Self.folder)
    var linter = Linter()
    linter.app = LintedApp(try AppLocalizations(folder: folder.path))
    let payload = #"{"aps":{"alert":{"loc-key":"IMAGE_FROM_USER","loc-args":["Jenna"]},"sound":"default"}}"#
    let findings = linter.findings(in: Array(payload.utf8), file: "")
    expectEqual(
      findings.map { "\($0.location.offset) \($0.rule): \($0.message)" },
      [
        "27 loc-key-missing: Localizable has no key \"IMAGE_FROM_USER\" in any of the 56 languages, "
          + "so the raw key reportedly shows; did you mean \"MSG_FROM_USER\"?"
      ])
    expectEqual(findings.map(\.key), ["IMAGE_FROM_USER"])
    expectEqual(findings.map(\.language), [nil])
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lproj") }
    expectEqual(folders.count, 56)
  }

  @Test(.enabled("the messenger's localizations are not beside the project", { folder != nil }))
  func namesTheLanguagesThatLackAKeyOfTheOthers() throws {
    let folder = try #require(Self.folder)
    var linter = Linter()
    linter.app = LintedApp(try AppLocalizations(folder: folder.path))
    let payload = ##"{"aps":{"alert":{"loc-key":"MSG_FROM_USER_IN_ROOM","loc-args":["Jenna","#general"]}}}"##
    let findings = linter.findings(in: Array(payload.utf8), file: "").filter { $0.rule == "loc-key-missing" }
    expectEqual(findings.count, 1)
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lproj") }
    let lacking = folders.filter { folder in
      let file = Self.folder?.appending(path: "\(folder)/Localizable.strings")
      let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
      return !text.contains("\"MSG_FROM_USER_IN_ROOM\"")
    }.map { String($0.dropLast(6)) }.sorted()
    #expect(!lacking.isEmpty)
    #expect(findings.first?.message.contains(" in \(lacking.listed);") == true)
  }
}
