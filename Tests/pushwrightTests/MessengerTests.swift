import Foundation
import TestSupport
import Testing

/// A shipping messenger's localizations, which stand beside the project on some machines.
@Suite struct MessengerTests {
  static let app = Command.shared("corpora/element-ios")

  @Test(.enabled("the messenger's localizations are not beside the project", { app != nil }))
  func rendersEveryLanguageOrSaysThatTheRawKeyShows() throws {
    let app = try #require(Self.app)
    let payload = """
      {"aps":{"alert":{"loc-key":"MSG_FROM_USER_IN_ROOM","loc-args":["Jenna","#general"]},"badge":3,"sound":"default"},\
      "room_id":"!a:b.c"}
      """
    let command = try Command("render", "--all", "--app", app, "--format", "json", input: payload)
    expectEqual(command.status, 0)
    let renderings = try #require(try command.json()["renderings"] as? [[String: Any]])
    let folders = try FileManager.default.contentsOfDirectory(atPath: app).filter { $0.hasSuffix(".lproj") }
    expectEqual(
      Set(renderings.compactMap { $0["localization"] as? String }), Set(folders.map { String($0.dropLast(6)) }))
    expectEqual(renderings.count, 56)

    for rendering in renderings {
      let language = try #require(rendering["localization"] as? String)
      let table = try? String(contentsOfFile: "\(app)/\(language).lproj/Localizable.strings", encoding: .utf8)
      let hasKey = table?.contains("\"MSG_FROM_USER_IN_ROOM\"") ?? false
      let body = try #require(rendering["body"] as? String)
      let codes = (rendering["diagnostics"] as? [[String: Any]])?.compactMap { $0["code"] as? String } ?? []
      if hasKey {
        #expect(body.contains("Jenna") && body.contains("#general"), "\(language): \(body)")
        #expect(!codes.contains("missing-key"), "\(language)")
      } else {
        expectEqual(body, "MSG_FROM_USER_IN_ROOM", "\(language)")
        expectEqual(codes, ["missing-key"], "\(language)")
      }
    }
    let french = renderings.first { $0["localization"] as? String == "fr" }
    #expect(french?["body"] as? String == "Jenna a posté dans #general")
  }
}
