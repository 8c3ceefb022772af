import Foundation
import TestSupport
import Testing

/// The Android app beside the Apple app, wherever the command has `--android`.
struct AndroidCommandTests {
  private typealias Folder = StringsCheckTests.Folder

  static let message =
    #"{"message":{"token":"t","android":{"notification":{"title":"News","body_loc_key":"HI","body_loc_args":["Eve"]}},"#
    + #""apns":{"payload":{"aps":{"alert":{"title":"News","loc-key":"HI","loc-args":["Eve"]}}}}}}"#

  private static func folder() throws -> Folder {
    try Folder([
      "App/en.lproj/Localizable.strings": "\"HI\" = \"Hi %@\";",
      "App/de.lproj/Localizable.strings": "\"HI\" = \"Hallo %@\";",
      "res/values/strings.xml": "<resources><string name=\"HI\">Hi %s</string></resources>",
      "res/values-de/strings.xml": "<resources><string name=\"HI\">Hallo %2$s</string></resources>",
      "message.json": message, "plain.apns": #"{"aps":{"alert":{"loc-key":"HI","loc-args":["Eve"]}}}"#,
    ])
  }

  private static func run(_ name: String, _ folder: Folder, _ arguments: String...) throws -> Command {
    try Command(
      [name, "--app", "\(folder.path)/App", "--android", "\(folder.path)/res"]
        + arguments.map {
          $0.contains(".") && !$0.hasPrefix("-") ? "\(folder.path)/\($0)" : $0
        }, input: Data())
  }

  @Test func rendersBothSystemsSideBySide() throws {
    let folder = try Self.folder()
    let missing = "Android error: %2$s needs argument 2, but there is only 1 [missing-argument]"
    #expect(
      try Self.run("render", folder, "message.json").output == """
        de
          title: News
          body: Hallo Eve
          Android title: News
          \(missing)
          Android warning: no specifier uses argument 1 of 1 [unused-argument]
        en
          title: News
          body: Hi Eve
          Android title: News
          Android body: Hi Eve

        """)
    let json = try Self.run("render", folder, "--format", "json", "--languages", "de-AT", "message.json")
    expectEqual(
      json.output,
      #"{"renderings":[{"language":"de-AT","localization":"de","title":"News","subtitle":null,"#
        + #""body":"Hallo Eve","action":null,"diagnostics":[],"android":{"folder":"values-de","title":"News","#
        + #""body":null,"diagnostics":[{"severity":"error","code":"missing-argument","field":"body","#
        + #""message":"%2$s needs argument 2, but there is only 1"},{"severity":"warning","code":"unused-argument","#
        + #""field":"body","message":"no specifier uses argument 1 of 1"}]}}]}"# + "\n")
    expectEqual(json.status, 0)
  }

  /// Only the Android app has the language.
  @Test func checksNoTextOfAnIgnoredLanguage() throws {
    let folder = try Folder([
      "App/en.lproj/Localizable.strings": "\"B\" = \"b %@\";",
      "res/values/a.xml": "<resources><string name=\"B\">b %s</string></resources>",
      "res/values-fr/a.xml": "<resources><string name=\"B\">%d</string></resources>",
      "App/.pushwright.yml": "ignore: {languages: [fr]}\n",
      "a.json": #"{"message":{"token":"t","android":{"notification":{"body_loc_key":"B","body_loc_args":["x"]}}}}"#,
    ])
    let arguments = ["\(folder.path)/App", "--base", "en", "--android", "\(folder.path)/res", "-q"]
    func output(_ more: String...) throws -> String {
      try Command(["strings", "check"] + arguments + ["--payloads", "\(folder.path)/a.json"] + more, input: Data())
        .output
    }
    #expect(try output() == "")
    try FileManager.default.removeItem(atPath: "\(folder.path)/App/.pushwright.yml")
    #expect(try output("--rule", "android-arguments").contains("error: the text has %d, but Localizable in en has %@"))
  }

  @Test func rendersTheTextForFCMBesideThatForAPNs() throws {
    let folder = try Self.folder()
    let gcm = #"{\"fcmV1Message\":{\"message\":{\"android\":{\"notification\":{\"title\":\"New\"}}}}}"#
    let sns = #"{"default":"","GCM":"\#(gcm)","APNS":"{\"aps\":{\"alert\":\"Hi\"}}"}"#
    let render = try Command(
      "render", "--app", "\(folder.path)/App", "--android", "\(folder.path)/res", "--languages", "en", input: sns)
    expectEqual(render.output, "en\n  body: Hi\n  Android title: New\n")
  }

  @Test func rendersAndroidOnlyForMessages() throws {
    let folder = try Self.folder()
    #expect(!(try Self.run("render", folder, "--format", "json", "plain.apns").output.contains("android")))
    #expect(try Self.run("render", folder, "--languages", "en-XA", "message.json").output.contains("Android") == false)
    let without = try Command("render", "--app", "\(folder.path)/App", "\(folder.path)/message.json")
    #expect(!without.output.contains("Android"))
  }

  @Test func previewsAndroidBesideTheOtherSurfaces() throws {
    let folder = try Self.folder()
    let page = try Self.run("preview", folder, "--output", "-", "message.json").output
    expectEqual(page.components(separatedBy: "<figcaption>Android, values</figcaption>").count, 2)
    expectEqual(page.components(separatedBy: "<figcaption>Android, values-de</figcaption>").count, 2)
    expectEqual(page.components(separatedBy: #"<p class="body">Hi Eve</p>"#).count, 5)
    expectEqual(page.components(separatedBy: #"<p class="body">Hallo Eve</p>"#).count, 4)
    #expect(page.contains("Android: %2$s needs argument 2, but there is only 1 <code>missing-argument</code>"))
    let plain = try Self.run("preview", folder, "--output", "-", "plain.apns").output
    #expect(!plain.contains("<figcaption>Android"))
  }

  @Test func lintsMessagesAgainstBothApps() throws {
    let folder = try Self.folder()
    let lint = try Self.run("lint", folder, "-q", "message.json")
    #expect(
      lint.output.hasPrefix(
        "\(folder.path)/message.json:1:82: error: in the text for \"HI\" in values-de: %2$s needs argument 2, but there "
          + "is only 1 [android-arguments]\n"))
    expectEqual(lint.status, 1)
    try expectEqual(Self.run("lint", folder, "-q", "plain.apns").status, 0)
  }

  @Test func checksTheStringsOfBothApps() throws {
    let folder = try Self.folder()
    let check = try Command(
      "strings", "check", "\(folder.path)/App", "--base", "en", "--android", "\(folder.path)/res", "--format", "json")
    let findings = try #require(try check.json()["findings"] as? [[String: Any]])
    expectEqual(
      findings.map { "\($0["file"] ?? "") \($0["rule"] ?? "") \($0["key"] ?? "") \($0["message"] ?? "")" },
      [
        "\(folder.path)/res/values-de/strings.xml android-arguments HI the text has %2$s, but Localizable in de takes only "
          + "1 argument"
      ])
    expectEqual(check.status, 0)
  }

  @Test func findsTheResFolderOfAProject() throws {
    let folder = try Folder([
      "App/en.lproj/Localizable.strings": "\"HI\" = \"Hi %@\";", "message.json": Self.message,
      "android/app/src/main/res/values/strings.xml": "<resources><string name=\"HI\">Hi %s</string></resources>",
    ])
    let render = try Command(
      "render", "--app", "\(folder.path)/App", "--android", "\(folder.path)/android", "\(folder.path)/message.json")
    #expect(render.output.hasSuffix("  Android body: Hi Eve\n"))
  }

  @Test(arguments: ["lint", "render", "preview"]) func refusesAFolderWithoutStrings(name: String) throws {
    let folder = try Folder(["App/en.lproj/Localizable.strings": "", "message.json": Self.message])
    let output = name == "preview" ? ["--output", "-"] : []
    for (path, message) in [
      ("", "error: --android is empty; name the res folder of the Android app\n"),
      ("\(folder.path)/nowhere", "\(folder.path)/nowhere: error: "),
      ("\(folder.path)/App", "\(folder.path)/App: error: "),
    ] {
      let command = try Command(
        [name, "--app", "\(folder.path)/App", "--android", path, "\(folder.path)/message.json"] + output, input: Data())
      #expect(command.status == 2 && command.output == "")
      #expect(command.messages.hasPrefix(message))
    }
  }

  @Test(arguments: ["lint", "render"]) func tellsOfAFileThatCannotBeRead(name: String) throws {
    let folder = try Self.folder()
    let file = URL(filePath: "\(folder.path)/res/values/strings.xml")
    try Data("<resources><string name=\"HI\">Hi %s</string>".utf8).write(to: file)
    try FileManager.default.removeItem(atPath: "\(folder.path)/res/values-de")
    let command = try Self.run(name, folder, "message.json")
    expectEqual(command.status, (name == "lint" ? 1 : 0))
    #expect(
      command.messages.hasPrefix(
        "\(folder.path)/res/values/strings.xml:1:44: warning: expected </resources>, but found"))
    #expect(command.output.contains(name == "lint" ? "[android-loc-key]" : "[missing-key]"))
    #expect(try Self.run(name, folder, "-q", "message.json").messages == "")
  }
}
