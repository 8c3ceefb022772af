import Foundation
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
  @Test func writesOnePageForEveryPayloadOfAFolder() throws {
    let page = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: page) }
    let command = try Command(
      "preview", "--app", "Localizations", "--output", page.path, "Localizations/Payloads")
    expectEqual(command.status, 0)
    #expect(command.output == "")
    #expect(command.messages == "")
    let text = try String(contentsOf: page, encoding: .utf8)
    expectEqual(text.components(separatedBy: #"<article class="payload""#).count, 35)
    expectEqual(text.components(separatedBy: #"<section class="language""#).count, 26 * 16 + 1)
    let again = try Command("preview", "--app", "Localizations", "--output", "-", "Localizations/Payloads")
    #expect(again.output.utf8.elementsEqual(text.utf8))
  }

  @Test func readsStandardInput() throws {
    let command = try Command(
      "preview", "--app", "Localizations", "--output", "-", input: #"{"aps":{"alert":"Hello"}}"#)
    expectEqual(command.status, 0)
    #expect(command.output.contains(#"data-file="&lt;stdin&gt;""#))
    #expect(command.output.contains(#"<p class="body">Hello</p>"#))
  }

  @Test func listsTheKeysOfAnAppWithoutAPayload() throws {
    let arguments = ["preview", "--app", "Localizations", "--output", "-", "--all-keys"]
    let command = try Command(arguments, input: Data())
    #expect(command.messages == "" && command.status == 0)
    #expect(command.output.contains(#"<tr data-key="GAME_PLAY_REQUEST_FORMAT""#))
    #expect(!command.output.contains(#"<article class="payload""#))
    let payload = try Command(arguments, input: Data(#"{"aps":{"alert":"Hello"}}"#.utf8))
    #expect(payload.output.contains(#"<article class="payload""#))
  }

  @Test func saysInOneLineWhichPayloadCannotBeRead() throws {
    for (text, message) in [
      ("Hello", "<stdin>:1:1: error: expected a value, but found 'H'\n"),
      ("", "<stdin>:1:1: error: expected a value, but found the end of the input\n"),
    ] {
      let command = try Command("preview", "--app", "Localizations", "--output", "-", input: text)
      expectEqual(command.messages, message)
      #expect(command.output.hasPrefix("<!DOCTYPE html>") && command.status == 0)
    }
    // A message that has no payload for APNs can be read.
    let android = #"{"message":{"token":"t","notification":{"title":"a"}}}"#
    #expect(try Command("preview", "--app", "Localizations", "--output", "-", input: android).messages == "")
  }

  @Test func saysThatAnAppIsNoPayload() throws {
    let command = try Command("preview", "--output", "-", "Localizations/en.lproj")
    #expect(command.messages.hasPrefix("Localizations/en.lproj: error: no payloads found; "))
    let folder = try StringsCheckTests.Folder(["en.lproj/Localizable.strings": "\"A\" = \"a\";"])
    let app = try Command("preview", "--output", "-", folder.path)
    expectEqual(
      app.messages,
      "\(folder.path): error: this is an app, not a payload; name it with --app, and its payloads without\n")
    expectEqual(app.status, 2)
  }

  @Test func refusesAnOutputThatCannotBeWritten() throws {
    let command = try Command(
      "preview", "--app", "Localizations", "--output", "/nowhere/report.html", "Localizations/Payloads/seed-hello.apns")
    expectEqual(command.status, 2)
    #expect(command.output == "")
    expectEqual(command.messages, "/nowhere/report.html: error: cannot be written: No such file or directory\n")
  }

  @Test func writesNothingWhereAnInputCannotBeRead() throws {
    let page = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
    let command = try Command("preview", "--app", "Localizations", "--output", page.path, "nowhere.apns")
    expectEqual(command.status, 2)
    expectEqual(command.messages, "nowhere.apns: error: cannot be read: No such file or directory\n")
    #expect(!FileManager.default.fileExists(atPath: page.path))
  }

  /// A page in the app's folder can be written again.
  @Test func replacesNoFileOfTheAppExceptAPage() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = folder.appending(path: "App").path
    let strings = URL(filePath: "\(app)/en.lproj/Localizable.strings")
    try FileManager.default.createDirectory(at: strings.deletingLastPathComponent(), withIntermediateDirectories: true)
    let content = Data(#""K" = "k";"#.utf8)
    try content.write(to: strings)
    let link = folder.appending(path: "page.html")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: strings)
    let payload = #"{"aps":{"alert":"Hello"}}"#
    for output in [strings.path, link.path] {
      let command = try Command("preview", "--app", app, "--output", output, input: payload)
      expectEqual(command.status, 2)
      #expect(command.output == "")
      expectEqual(
        command.messages,
        "\(output): error: the page would replace a file of the app; choose another file for --output\n")
      try expectEqual(Data(contentsOf: strings), content)
    }
    for page in ["\(app)/page.html", "\(app)/page.html", "\(folder.path)/App.html"] {
      try expectEqual(Command("preview", "--app", app, "--output", page, input: payload).status, 0)
      #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }
    try Data().write(to: URL(filePath: "\(app)/empty.html"))
    try expectEqual(Command("preview", "--app", app, "--output", "\(app)/empty.html", input: payload).status, 0)
  }

  @Test func needsAnOutput() throws {
    let command = try Command("preview", "--app", "Localizations", "Localizations/Payloads/seed-hello.apns")
    expectEqual(command.status, 2)
    #expect(command.output == "")
    #expect(command.messages.hasPrefix("error: missing expected argument '--output <output>'"))
  }
}
