import Foundation
import TestSupport
import Testing

/// Links out of an app's folder are followed where that is asked for, and nowhere else.
@Suite struct LinkTests {
  static let payload = #"{"aps":{"alert":{"loc-key":"KEY"}}}"#

  private static func withApp(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("app/en.lproj", "Hello"), ("app/fr.lproj", ""), ("outside/de.lproj", "Geheim")] {
      let language = folder.appending(path: name)
      try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
      guard !text.isEmpty else { continue }
      try Data("\"KEY\" = \"\(text)\";\n".utf8).write(to: language.appending(path: "Localizable.strings"))
    }
    let app = folder.appending(path: "app")
    try FileManager.default.createSymbolicLink(
      atPath: app.appending(path: "de.lproj").path, withDestinationPath: "../outside/de.lproj")
    try FileManager.default.createSymbolicLink(
      atPath: app.appending(path: "fr.lproj/Localizable.strings").path,
      withDestinationPath: "../../outside/de.lproj/Localizable.strings")
    try body(app.path)
  }

  @Test func renderFollowsNoLinkOutOfTheApp() throws {
    try Self.withApp { app in
      let command = try Command("render", "--app", app, "--all", input: Self.payload)
      #expect(!(command.output + command.messages).contains("Geheim"))
      #expect(command.output.hasPrefix("en\n  body: Hello\n"))
      let found = "the symbolic link leads out of the app's folder"
      expectEqual(
        command.messages,
        """
        \(app)/de.lproj: warning: \(found)
        \(app)/fr.lproj/Localizable.strings:1:1: warning: \(found)

        """)
      expectEqual(command.status, 0)
    }
  }

  @Test func renderFollowsLinksWhereAsked() throws {
    try Self.withApp { app in
      let command = try Command("render", "--app", app, "--all", "--follow-links", input: Self.payload)
      expectEqual(command.output, "de, fr\n  body: Geheim\nen\n  body: Hello\n")
      #expect(command.messages == "")
    }
  }

  @Test func aLoopOfLinksEnds() throws {
    try Self.withApp { app in
      try FileManager.default.createSymbolicLink(atPath: app + "/loop.lproj", withDestinationPath: "loop.lproj")
      try FileManager.default.createSymbolicLink(atPath: app + "/en.lproj/up", withDestinationPath: "..")
      try Data(Self.payload.utf8).write(to: URL(filePath: app + "/a.apns"))
      let command = try Command("render", "--app", app, "--follow-links", input: Self.payload)
      expectEqual(command.messages, "\(app)/loop.lproj: warning: the symbolic link leads to nothing, or in a circle\n")
      let check = try Command("strings", "check", app + "/loop.lproj")
      expectEqual(check.messages, "\(app)/loop.lproj: error: the symbolic link leads to nothing, or in a circle\n")
      expectEqual(check.status, 2)
      let lint = try Command("lint", app)
      expectEqual(lint.output, "1 file, 0 errors, 0 warnings, 0 information\n")
    }
  }
}
