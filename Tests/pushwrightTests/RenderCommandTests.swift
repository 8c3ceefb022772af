import Foundation
import TestSupport
import Testing

/// `render` with many payloads, and with languages that may be misspelled.
struct RenderCommandTests {
  private typealias Folder = StringsCheckTests.Folder

  private static func folder() throws -> Folder {
    try Folder([
      "App/en.lproj/Localizable.strings": "\"TURN\" = \"Your turn, %@\";",
      "App/de.lproj/Localizable.strings": "\"TURN\" = \"Du bist dran, %@\";",
      "p/a.apns": #"{"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo"]}}}"#, "p/b.json": #"{"aps":{"alert":"Hi"}}"#,
      "p/package.json": "{}", "wrong.apns": #"{"aps":{"alert":{"loc-key":"TURN","loc-args":[null]}}}"#,
      "broken.apns": #"{"aps":"#,
    ])
  }

  @Test func givesEachPayloadAHeading() throws {
    let folder = try Self.folder()
    let path = folder.path
    let render = try Command("render", "--app", "\(path)/App", "\(path)/p")
    expectEqual(
      render.output,
      """
      \(path)/p/a.apns:
      de
        body: Du bist dran, Jo
      en
        body: Your turn, Jo

      \(path)/p/b.json:
      de, en
        body: Hi

      """)
    #expect(render.messages == "" && render.status == 0)
    let json = try Command("render", "--app", "\(path)/App", "--languages", "de", "--format", "json", "\(path)/p/*")
    let german = #"[{"language":"de","localization":"de","title":null,"subtitle":null,"body":"#
    expectEqual(
      json.output,
      #"{"payloads":[{"file":"\#(path)/p/a.apns","renderings":\#(german)"Du bist dran, Jo","#
        + #""action":null,"diagnostics":[]}]},{"file":"\#(path)/p/b.json","renderings":\#(german)"Hi","action":null,"#
        + #""diagnostics":[]}]}]}"# + "\n")
  }

  /// As before there could be several.
  @Test func givesOnePayloadNoHeading() throws {
    let folder = try Self.folder()
    let (path, app) = (folder.path, "\(folder.path)/App")
    for arguments in [["\(path)/p/b.json"], ["\(path)/p/b.*"], ["\(path)/p/b.json", "\(path)/p/../p/b.json"]] {
      let render = try Command(["render", "--app", app] + arguments, input: Data())
      expectEqual(render.output, "de, en\n  body: Hi\n")
      let json = try Command(["render", "--app", app, "--format", "json"] + arguments, input: Data()).json()
      #expect((json["renderings"] as? [Any])?.count == 2 && json["payloads"] == nil)
    }
    let empty = try Command("render", "--app", app, app)
    #expect(empty.messages.hasPrefix("\(app): error: no payloads found; looked for ") && empty.status == 2)
  }

  @Test func showsTheOthersBesideAPayloadThatCannotBeRead() throws {
    let folder = try Self.folder()
    let (path, app) = (folder.path, "\(folder.path)/App")
    let render = try Command(
      "render", "--app", app, "--languages", "en", "\(path)/broken.apns", "\(path)/wrong.apns", "\(path)/p/b.json")
    #expect(render.output.contains("\(path)/p/b.json:\nen\n  body: Hi\n"))
    #expect(render.messages.contains("\(path)/broken.apns:1:8: error: "))
    #expect(render.messages.contains("\(path)/wrong.apns:1:47: error: aps.alert.loc-args[0]: expected a string"))
    expectEqual(render.status, 2)
    let wrong = try Command("render", "--app", app, "\(path)/wrong.apns", "\(path)/p/b.json")
    #expect(wrong.output.hasSuffix("\n\n\(path)/p/b.json:\nde, en\n  body: Hi\n") && wrong.status == 1)
    let none = try Command("render", "--app", "\(path)/nowhere", "\(path)/p")
    #expect(none.messages.split(separator: "\n").count == 1 && none.output == "" && none.status == 2)
  }

  @Test func showsTheOtherPayloadsOfAFile() throws {
    let folder = try Folder([
      "App/en.lproj/Localizable.strings": "",
      "a.json": #"[{"aps":{"alert":"x"}},{"aps":{"alert":5}},{"aps":{"alert":"z"}}]"#,
    ])
    let render = try Command("render", "--app", "\(folder.path)/App", "\(folder.path)/a.json")
    expectEqual(
      render.output,
      """
      \(folder.path)/a.json: [0]:
      en
        body: x

      \(folder.path)/a.json: [2]:
      en
        body: z

      """)
    #expect(render.messages.hasPrefix("\(folder.path)/a.json:1:40: error: aps.alert: expected") && render.status == 2)
    let json = try Command("render", "--app", "\(folder.path)/App", "--format", "json", "\(folder.path)/a.json")
    #expect((try json.json()["payloads"] as? [Any])?.count == 2 && json.status == 2)
  }

  @Test func refusesAnUnknownLanguageUnlessItIsAssumed() throws {
    let folder = try Self.folder()
    let (file, app) = ("\(folder.path)/p/b.json", "\(folder.path)/App")
    for (languages, name, advice) in [
      ("deu-DE,dee", "dee", "did you mean \"de\"? Add"), ("xx", "xx", "use one of the app's (de, en), or add"),
      ("ja, germn", "germn", "use one of the app's (de, en), or add"),
    ] {
      let render = try Command("render", "--app", app, "--languages", languages, file)
      expectEqual(
        render.messages, "error: --languages: the language \"\(name)\" is unknown; \(advice) --assume for any name\n")
      #expect(render.output == "" && render.status == 2)
      let assumed = try Command("render", "--app", app, "--assume", "--languages", languages, file)
      #expect(assumed.output.hasSuffix("  body: Hi\n") && assumed.status == 0)
    }
    // Languages that the app lacks are not unknown, and its own need not be known to anyone.
    let own = try Folder(["xx.lproj/Localizable.strings": "\"a\" = \"x\";", "a.apns": #"{"aps":{"alert":"Hi"}}"#])
    for language in ["xx", "ja", "fr-CA", "zh_Hant_TW", "English", "szl", "vls", "enm"] {
      try expectEqual(Command("render", "--app", own.path, "--languages", language, "\(own.path)/a.apns").status, 0)
    }
  }
}
