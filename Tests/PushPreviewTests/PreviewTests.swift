import APNsDevice
import AppBundle
import Foundation
import PushLint
import PushPreview
import TestSupport
import Testing

/// The page of `pushwright preview`; what a browser makes of it is tested by `Scripts/check-preview`.
@Suite struct PreviewTests {
  private static let hostile =
    #"</script></style><script>alert(1)</script>"'&lt;"# + "\"\u{301} onload=1 '\u{301} <\u{338}"

  /// An app with these files, read; it is gone when the test is over, as all of it is read.
  private static func app(_ files: [String: String]) throws -> LintedApp {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).appending(path: "Acme")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    for (path, text) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return LintedApp(try AppLocalizations(folder: folder.path))
  }

  private static func page(_ payloads: [String], files: [String: String], allKeys: Bool = false) throws -> String {
    var preview = Preview(of: try app(files))
    preview.listsAllKeys = allKeys
    for (index, payload) in payloads.enumerated() { preview.add(payload, file: "payload-\(index).apns") }
    return try preview.html()
  }

  private static let files = [
    "en.lproj/Localizable.strings": #""INVITE" = "%@ invites you"; "PLAY" = "Play"; "ONLY" = "Only here";"#,
    "de.lproj/Localizable.strings": #""INVITE" = "%@ lädt dich zu einer Partie ein"; "PLAY" = "";"#,
    "ar.lproj/Localizable.strings": #""INVITE" = "دعاك %@"; "PLAY" = "لعب";"#,
  ]

  private static let invitation =
    #"{"aps":{"alert":{"title":"Acme","loc-key":"INVITE","loc-args":["Bob"]},"badge":3,"category":"GAME"}}"#

  @Test func givesTheSameBytesOnEveryRun() throws {
    let payloads = [Self.invitation, #"{"aps":{"alert":{"loc-key":"ONLY"}}}"#, "{"]
    let pages = try (0..<3).map { _ in Array(try Self.page(payloads, files: Self.files).utf8) }
    expectEqual(pages[0], pages[1])
    expectEqual(pages[0], pages[2])
  }

  @Test(arguments: [
    ("ar", "rtl", "دعاك Bob"), ("de", "ltr", "Bob lädt dich zu einer Partie ein"), ("en", "ltr", "Bob invites you"),
  ])
  func hasTheTextOfEveryLanguageOnEverySurface(language: String, direction: String, text: String) throws {
    let page = try Self.page([Self.invitation], files: Self.files)
    let card = #"<div class="card" lang="\#(language)" dir="\#(direction)">"#
    expectEqual(page.components(separatedBy: card).count, 4)
    expectEqual(page.components(separatedBy: #"<p class="body">\#(text)</p>"#).count, 4)
  }

  @Test func isOneFileThatLoadsNothing() throws {
    let page = try Self.page([Self.invitation], files: Self.files)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\""))
    #expect(page.contains("@media print"))
    #expect(page.contains(#"content="default-src &#39;none&#39;; style-src &#39;sha256-"#))
    for forbidden in ["src=", "@import", "url(", "http:", "https:", "<link", "<iframe", "style=\""] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
  }

  @Test(arguments: [("style", "style-src"), ("script", "script-src")])
  func allowsItsOwnStyleAndScriptOnly(element: String, directive: String) throws {
    let page = try Self.page([], files: Self.files)
    let text = try #require(page.firstMatch(of: try Regex("(?s)<\(element)>(.*?)</\(element)>"))?.output[1].substring)
    let hash = try #require(
      page.firstMatch(of: try Regex("\(directive) &#39;sha256-([A-Za-z0-9+/=]+)&#39;"))?.output[1].substring)
    #expect(try Self.hash(String(text)) == hash, "write this hash into PreviewPage.swift")
  }

  @Test func escapesEveryStringOfAPayload() throws {
    let string = String(
      decoding: try JSONSerialization.data(withJSONObject: Self.hostile, options: .fragmentsAllowed), as: UTF8.self)
    let payload = """
      {"aps":{"alert":{"title":\(string),"subtitle":\(string),"loc-key":\(string),"loc-args":[\(string)],
      "action-loc-key":\(string)},"sound":\(string),"category":\(string),"thread-id":\(string),
      "interruption-level":\(string),\(string):1},\(string):\(string)}
      """
    let escaped = Self.hostile.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var preview = Preview(
      of: try Self.app(["en.lproj/Localizable.strings": "\"\(escaped)\" = \"\(escaped) %@\";"]),
      deviceLanguages: ["en", Self.hostile])
    preview.add(Array(payload.utf8), file: Self.hostile)
    preview.add(Array("{\(Self.hostile)".utf8), file: Self.hostile)
    let page = try preview.html()
    // Bytes, as an accent on a quotation mark makes it another character.
    let bytes = String(decoding: page.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    expectEqual(bytes.components(separatedBy: "<script").count, 2)
    expectEqual(bytes.components(separatedBy: "</script").count, 2)
    expectEqual(bytes.components(separatedBy: "</style").count, 2)
    #expect(!bytes.contains(#""?? onload"#))
    #expect(!bytes.contains("'?? "))
    #expect(bytes.contains("&quot;?? onload=1 &#39;?? &lt;??"))
  }

  @Test func showsAPayloadThatCannotBeReadWithItsFinding() throws {
    let page = try Self.page([#"{"aps": }"#], files: Self.files)
    #expect(page.contains("This payload cannot be read."))
    #expect(page.contains(#"<code>json-syntax</code>"#))
    #expect(page.contains("payload-0.apns:1:9"))
  }

  @Test func saysWhatAPayloadWithoutTextShows() throws {
    let page = try Self.page([#"{"aps":{"content-available":1}}"#], files: Self.files)
    #expect(page.contains("The user sees nothing."))
  }

  @Test func keepsTheFindingsOfAPayloadWithoutText() throws {
    let page = try Self.page(
      [#"{"aps":{"alert":{"loc-key":"FROM","loc-args":[""]}}}"#],
      files: ["en.lproj/Localizable.strings": #""FROM" = "%@";"#])
    #expect(page.contains("The user sees nothing."))
    #expect(page.contains("the text for &quot;FROM&quot; in en is empty after its arguments are filled in"))
    #expect(page.contains("<code>rendered-empty</code>"))
  }

  @Test func measuresTheFieldsOfThePayload() throws {
    let page = try Self.page([#"{"aps":{"alert":"Hello"},"acme":1}"#], files: Self.files)
    #expect(page.contains("<b>34</b> of 4,096 bytes <span>4,062 left</span>"))
    #expect(page.contains(#"<rect class="part-0" x="0" width="15" height="10"><title>aps.alert: 15 bytes</title>"#))
    #expect(page.contains(#"<rect class="part-1" x="15" width="8" height="10"><title>acme: 8 bytes</title>"#))
    #expect(page.contains(#"<rect class="part-none" x="23" width="11" height="10"><title>structure: 11 bytes</title>"#))
  }

  @Test func showsTheButtonsOfTheCategory() throws {
    let actions = [
      NotificationAction(identifier: "PLAY"), NotificationAction(identifier: "LATER", title: "Later"),
      NotificationAction(identifier: "NEVER", title: "Never", isDestructive: true),
    ]
    var preview = Preview(
      of: try Self.app(Self.files),
      categories: [NotificationCategory(identifier: "GAME", actions: actions, minimal: ["PLAY", "NEVER"])])
    preview.add(Array(Self.invitation.utf8), file: "invitation.apns")
    let page = try preview.html()
    #expect(
      page.contains(
        #"<ul class="buttons" lang="ar" dir="rtl"><li class="plain">لعب</li><li class="destructive">Never</li></ul>"#))
    #expect(
      page.contains(
        #"<li class="plain">Play</li><li class="plain">Later</li><li class="destructive">Never</li></ul>"#))
  }

  @Test func showsWhatTheFitCutsInEveryLanguage() throws {
    let name = String(repeating: "b", count: 5000)
    let page = try Self.page(
      [#"{"aps":{"alert":{"loc-key":"INVITE","loc-args":["\#(name)"]}}}"#], files: Self.files)
    // 54 bytes are around the argument, 3 are the ellipsis.
    let left = String(repeating: "b", count: 4096 - 54 - 3) + "…"
    #expect(page.contains(#"<p class="fit">Too large: with these fields cut, it has 4,096 bytes.</p>"#))
    #expect(page.contains("<b>aps.alert.loc-args.0</b> 5,000 characters to 4,040"))
    #expect(page.contains(#"<p>After fitting:</p><p lang="ar" dir="rtl">دعاك \#(left)</p>"#))
    #expect(page.contains(#"<p>After fitting:</p><p lang="en" dir="ltr">\#(left) invites you</p>"#))
  }

  @Test func saysWhatCannotFit() throws {
    let page = try Self.page(
      [#"{"aps":{"alert":"Hi"},"acme":"\#(String(repeating: "x", count: 5000))"}"#], files: Self.files)
    #expect(page.contains("It cannot be made to fit: 5,0"))
    #expect(page.contains("(acme 5,009), but the budget is 4,096."))
  }

  @Test(arguments: [
    ("INVITE", "de", "longest", ""), ("INVITE", "ar", "short", ""), ("INVITE", "en", "even", ""),
    ("ONLY", "de", "none problem error", "missing"), ("PLAY", "de", "short problem warning", "empty"),
  ])
  func coloursLengthsAndMarksProblems(key: String, language: String, classes: String, problem: String) throws {
    let page = try Self.page(
      [Self.invitation, #"{"aps":{"alert":{"loc-key":"ONLY"}}}"#], files: Self.files, allKeys: true)
    let row = try #require(
      page.components(separatedBy: #"<tr data-key="\#(key)""#).last?.split(separator: "</tr>").first)
    let cell = try #require(
      row.split(separator: "<td ").first { $0.contains(#"data-language="\#(language)""#) })
    #expect(cell.hasPrefix(#"class="\#(classes)""#), "\(cell)")
    expectEqual(cell.contains(#"<span class="note">\#(problem)</span>"#), !problem.isEmpty)
  }

  /// The payload names the key, even if plain text shows in its place.
  @Test(arguments: [
    (#"{"aps":{"alert":{"loc-key":"K","body":"Hello"}}}"#, true), (#"{"aps":{"alert":{"loc-key":"K"}}}"#, true),
    (#"{"aps":{"alert":{"action-loc-key":"K","body":"Hello"}}}"#, true), (#"{"aps":{"alert":"K"}}"#, false),
  ])
  func marksTheKeysOfPayloads(payload: String, isUsed: Bool) throws {
    let page = try Self.page([payload], files: ["en.lproj/Localizable.strings": #""K" = ""; "L" = "l";"#])
    expectEqual(page.contains(#"<code>K</code><span class="used""#), isUsed)
    #expect(!page.contains(#"<code>L</code><span class="used""#))
  }

  @Test func listsTheKeysInUseAndTheirLanguages() throws {
    let only = #"{"aps":{"alert":{"loc-key":"ONLY"}}}"#
    func rows(_ page: String) -> [String] {
      page.components(separatedBy: "<tr data-key=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    let page = try Self.page([only], files: Self.files)
    expectEqual(rows(page), ["ONLY"])
    #expect(page.contains("Not listed: 2 keys that no payload uses and 2 languages without any of the keys."))
    #expect(page.contains(#"<th scope="col" role="columnheader" data-language="en""#))
    #expect(!page.contains(#"<th scope="col" role="columnheader" data-language="de""#))
    // A key that no language has is in use as well.
    expectEqual(rows(try Self.page([#"{"aps":{"alert":{"loc-key":"NONE"}}}"#], files: Self.files)), ["NONE"])
    let all = try Self.page([only], files: Self.files, allKeys: true)
    expectEqual(rows(all), ["INVITE", "PLAY", "ONLY"])
    #expect(all.contains(#"<th scope="col" role="columnheader" data-language="de""#) && !all.contains("Not listed"))
    #expect(try Self.page([#"{"aps":{"alert":"a"}}"#], files: Self.files).contains("No payload uses a key."))
  }

  @Test func listsTheKeysOfTheButtonsThatShow() throws {
    var preview = Preview(
      of: try Self.app(Self.files),
      categories: [NotificationCategory(identifier: "GAME", actions: [NotificationAction(identifier: "PLAY")])])
    preview.add(Self.invitation, file: "invitation.apns")
    #expect(try preview.html().contains(#"<tr data-key="PLAY""#))
  }

  @Test func showsTheCoverageOfEachLanguage() throws {
    let page = try Self.page([Self.invitation, #"{"aps":{"alert":{"loc-key":"ONLY"}}}"#], files: Self.files)
    func row(_ language: String) -> String {
      let start = page.range(of: #"<tr role="row" data-language="\#(language)""#)
      return start.map { String(page[$0.lowerBound...].prefix { !$0.isNewline }) } ?? ""
    }
    #expect(page.contains("<p>The base is <b>en</b>, because "))
    #expect(row("en").contains("<b>100%</b> <span>the base</span>") && row("en").contains(">2 of 2</td>"))
    #expect(row("en").contains(">none</td>"))
    // PLAY is empty, and ONLY is missing.
    #expect(row("de").contains("<b>33%</b> <span>1 of 3 texts</span>") && row("de").contains(">1 of 2</td>"))
    #expect(row("de").contains(#"data-worst="error""#) && row("de").contains("<code>ONLY</code> </td>"))
    #expect(row("ar").contains("<b>66%</b> <span>2 of 3 texts</span>"))
  }

  /// Versions, from old to new: the old one lacks a key and a language, and has another French text.
  private static func versions() throws -> [AppVersion] {
    [
      AppVersion(
        label: "3.1",
        app: try app([
          "en.lproj/Localizable.strings": #""HI" = "Hi %@";"#, "fr.lproj/Localizable.strings": #""HI" = "Salut";"#,
        ])),
      AppVersion(
        label: "4.0",
        app: try app([
          "en.lproj/Localizable.strings": #""HI" = "Hi %@"; "OVER" = "Over";"#,
          "fr.lproj/Localizable.strings": #""HI" = "Salut %@"; "OVER" = "Fini";"#,
          "de.lproj/Localizable.strings": #""HI" = "Hallo %@"; "OVER" = "Ende";"#,
        ])),
    ]
  }

  @Test func showsATextOfEveryVersionOnce() throws {
    var preview = Preview(versions: try Self.versions())
    preview.add(#"{"aps":{"alert":{"loc-key":"HI","loc-args":["Jo"]}}}"#, file: "hi.apns")
    preview.add(#"{"aps":{"alert":{"loc-key":"OVER"}}}"#, file: "over.apns")
    let page = try preview.html()
    let sections = page.components(separatedBy: "<section class=\"language\" ").dropFirst().map { section in
      let body = section.components(separatedBy: "<p class=\"body").dropFirst().first.map {
        String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
      }
      let attributes = section.prefix { $0 != ">" }.split(separator: "\"").map(String.init)
      let label = section.components(separatedBy: "<span class=\"version\">").dropFirst().first.map {
        String($0.prefix { $0 != "<" })
      }
      return "\(attributes[1]) \(attributes[3]) \(label ?? "-") \(body ?? "-")"
    }
    expectEqual(
      sections,
      [
        "de 1 4.0 Hallo Jo", "en 0 1 - Hi Jo", "fr 1 4.0 Salut Jo", "fr 0 3.1 Salut",
        "de 1 4.0 Ende", "en 1 4.0 Over", "en 0 3.1 OVER", "fr 1 4.0 Fini", "fr 0 3.1 OVER",
      ])
    #expect(page.contains(#"<option value="0">3.1</option><option value="1">4.0</option>"#))
    #expect(page.contains("<h3>Version 3.1</h3>") && page.contains("<h3>Version 4.0</h3>"))
    // The findings of one version are beside its text.
    expectEqual(page.components(separatedBy: "<b>error</b> in 3.1: Localizable has no key &quot;OVER&quot;").count, 2)
    // A row for each text of a key.
    expectEqual(page.components(separatedBy: #"<tr data-key="OVER""#).count, 3)
    #expect(page.contains(#"<span class="version">3.1</span></th>"#))
  }

  @Test func showsEqualVersionsAsOne() throws {
    let version = try Self.versions()[1]
    var preview = Preview(versions: [version, AppVersion(label: "4.1", app: version.app)])
    preview.add(#"{"aps":{"alert":{"loc-key":"OVER"}}}"#, file: "over.apns")
    let page = try preview.html()
    expectEqual(page.components(separatedBy: #"<section class="language""#).count, 4)
    expectEqual(page.components(separatedBy: #"<tr data-key="OVER""#).count, 2)
    #expect(!page.contains(#"<span class="version">"#))
  }

  /// Tables may share a key, and the page shows that of `Localizable`.
  @Test(arguments: ["Localizable", "InfoPlist"]) func showsTheFindingsOfItsOwnTable(table: String) throws {
    var files = ["en.lproj/Localizable.strings": #""K" = "k";"#, "fr.lproj/Localizable.strings": #""K" = "κ";"#]
    files["en.lproj/\(table).strings"] = #""K" = "Hi %@";"#
    files["fr.lproj/\(table).strings"] = #""K" = "Salut";"#
    let app = try Self.app(files)
    var preview = Preview(of: app)
    preview.listsAllKeys = true
    preview.add(Linter().findings(in: app.localizations, base: app.localizations["en"]))
    try expectEqual(preview.html().contains("the text does not use argument 1"), (table == "Localizable"))
  }

  @Test func saysWhichLocalizationADevicePicks() throws {
    let page = try Self.page([Self.invitation], files: Self.files)
    #expect(page.contains(#"<tr data-device="en-GB" data-localization="en">"#))
    #expect(page.contains(#"<tr class="fallback" data-device="ja" data-localization="en">"#))
    #expect(page.contains(#"<p class="others">Also shown for en-AU, en-GB, en-IN. The fallback for bg, ca,"#))
  }

  private static func hash(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl", "dgst", "-sha256", "-binary"]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let hash = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return hash.base64EncodedString()
  }
}
