import Foundation
import TestSupport
import Testing

/// Every command finds a text where a device does, also for a localization without a `Localizable` table of its own.
@Suite struct SearchListTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let payload = #"{"aps":{"alert":{"loc-key":"K"}}}"#

  /// Folders with one table each; a nil text is one of another name.
  private static func app(_ texts: [String: String?], region: String? = nil) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "search-\(UUID().uuidString)")
    for (name, text) in texts {
      let localization = folder.appending(path: "\(name).lproj")
      try FileManager.default.createDirectory(at: localization, withIntermediateDirectories: true)
      let content = "\"K\" = \"\(text ?? "of the other table")\";"
      try Data(content.utf8)
        .write(to: localization.appending(path: text == nil ? "Other.strings" : "Localizable.strings"))
    }
    if let region {
      let property = "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict></plist>"
      try Data(property.utf8).write(to: folder.appending(path: "Info.plist"))
    }
    try Data(payload.utf8).write(to: folder.appending(path: "p.apns"))
    return folder
  }

  static let apps: [(texts: [String: String?], region: String?, language: String, text: String)] = [
    // A parent, which for pt-PT is pt.
    (["pt": "of pt", "pt-PT": nil, "en": "of en"], "en", "pt-PT", "of pt"),
    // `Base` comes before the parents.
    (["Base": "of Base", "pt": "of pt", "pt-PT": nil, "en": "of en"], "en", "pt-PT", "of Base"),
    // The development region comes last.
    (["de": nil, "en": "of en", "fr": "of fr"], "en", "de", "of en"),
    // Apple's parents, which are no prefixes: British English is the parent of Australian English.
    (["en": "of en", "en-GB": "of en-GB", "en-AU": nil], "en", "en-AU", "of en-GB"),
    // Old names of languages.
    (["Portuguese": "of Portuguese", "pt_PT": nil], nil, "pt_PT", "of Portuguese"),
  ]

  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build"), arguments: apps.indices)
  func allCommandsFindTheSameText(index: Int) throws {
    let (texts, region, language, text) = Self.apps[index]
    let folder = try Self.app(texts, region: region)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (app, file) = (folder.path, folder.path + "/p.apns")

    func body(_ arguments: [String], of language: String?) throws -> String? {
      let renderings = try Command(["render", file, "--app", app, "--format", "json"] + arguments, input: Data()).json()
      let list = try #require(renderings["renderings"] as? [[String: Any]])
      let chosen = list.first { language == nil || $0["localization"] as? String == language }
      return chosen?["body"] as? String
    }
    try expectEqual(body([], of: language), text)
    try expectEqual(body(["--all"], of: language), text)
    try expectEqual(body(["--languages", language], of: nil), text)

    for options in [[], ["--languages", language]] {
      let fit = try Command(["fit", file, "--app", app, "--budget", "4096"] + options, input: Data())
      #expect(fit.messages.contains("\(language): body \(text.utf8.count) bytes, \(text.count) characters\n"))
    }

    let lint = try Command("lint", file, "--app", app)
    #expect(lint.messages == "" && lint.status == 0 && !lint.output.contains("loc-key-missing"))

    let page = try Command("preview", file, "--app", app, "--output", "-")
    #expect(page.output.contains(text))

    for mode in ["server", "device"] {
      let line = #"{"id":1,"languages":["\#(language)"],"payload":\#(Self.payload)}"#
      let batch = try Command("batch", "--app", app, "--localize", mode, input: line + "\n")
      #expect(batch.output.contains(#""localization":"\#(language)""#) && batch.status == 0)
      #expect(!batch.output.contains("missing-key"))
      expectEqual(batch.output.contains(text), (mode == "server"))
    }
  }

  /// Xcode keeps the texts of the development region in `Base.lproj`, or has none of them where the keys are texts.
  @Test(arguments: ["Base.lproj", "en.lproj"])
  func theDevelopmentRegionIsShown(texts: String) throws {
    let folder = try Folder([
      "\(texts)/Localizable.strings": "\"TWO\" = \"%1$@ beat %2$@\"; \"BAD\" = \"%d points\";",
      "de.lproj/Localizable.strings": "\"TWO\" = \"%1$@ gewinnt\"; \"BAD\" = \"%@ Punkte\"; \"LATE\" = \"Spät\";",
      "Info.plist": "{CFBundleDevelopmentRegion = en;}",
      "two.apns": #"{"aps":{"alert":{"loc-key":"TWO","loc-args":["Anna"]}}}"#,
      "bad.apns": #"{"aps":{"alert":{"loc-key":"BAD","loc-args":["5"]}}}"#,
      "late.apns": #"{"aps":{"alert":{"loc-key":"LATE"}}}"#,
    ])
    func lint(_ name: String) throws -> String {
      try Command("lint", folder.path + "/" + name, "--app", folder.path, "--quiet").output
    }
    #expect(try lint("two.apns").contains("needs 2 arguments in en"))
    #expect(try lint("bad.apns").contains("in the text for \"BAD\" in en: the device does not support %d"))
    #expect(try lint("late.apns").contains("Localizable has no key \"LATE\" in en"))
    let two = folder.path + "/two.apns"
    let render = try Command("render", two, "--app", folder.path).output
    #expect(render.contains("de\n  body: Anna gewinnt\n") && render.contains("en\n  body: Anna beat "))
    #expect(try Command("size", two, "--worst-case", "--app", folder.path).output.contains("en "))
    let page = try Command("preview", two, "--app", folder.path, "--output", "-").output
    #expect(page.contains("Anna beat ") && page.contains("<span>the base</span>"))
    #expect(try Command("fit", two, "--app", folder.path).messages.contains("en: body "))
    let changed = try Folder([
      "\(texts)/Localizable.strings": "\"TWO\" = \"%1$@ beat\"; \"BAD\" = \"%@ points\";",
      "de.lproj/Localizable.strings": "\"TWO\" = \"%1$@ gewinnt\"; \"BAD\" = \"%@ Punkte\"; \"LATE\" = \"Spät\";",
      "Info.plist": "{CFBundleDevelopmentRegion = en;}",
    ])
    let mended = try Command("strings", "diff", folder.path, changed.path, "--payloads", two)
    #expect(mended.output.contains("0 of 1 payload break") && mended.status == 0, "\(mended.output)")
    let broken = try Command("strings", "diff", changed.path, folder.path, "--payloads", two)
    #expect(broken.output.contains("1 of 1 payload break") && broken.status == 1, "\(broken.output)")
  }

  @Test func theDevelopmentRegionIsShownWithoutATable() throws {
    let folder = try Folder([
      "Base.lproj/Main.storyboard": "<x/>", "de.lproj/Localizable.strings": "\"%@ beat %@\" = \"%@ schlug %@\";",
      "Info.plist": "{CFBundleDevelopmentRegion = en;}",
      "p.apns": #"{"aps":{"alert":{"loc-key":"%@ beat %@","loc-args":["Anna","Bob"]}}}"#,
    ])
    let lint = try Command("lint", folder.path + "/p.apns", "--app", folder.path, "--quiet")
    #expect(lint.output.contains("Localizable has no key \"%@ beat %@\" in en"), "\(lint.output)")
    let render = try Command("render", folder.path + "/p.apns", "--app", folder.path).output
    #expect(render.contains("en\n  body: %@ beat %@\n"), "\(render)")
    let check = try Command("strings", "check", folder.path, "--payloads", folder.path + "/p.apns")
    #expect(check.output.contains("error: en has no key \"%@ beat %@\", which a payload uses"), "\(check.output)")
    expectEqual(check.status, 1)
  }

  /// A server often has the folders alone, which do not say that `Base` is English.
  @Test func baseIsWhatOthersSeeWhereTheRegionIsUnknown() throws {
    let folder = try Self.app(["Base": "of Base", "ar": "of ar"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let (app, file) = (folder.path, folder.path + "/p.apns")
    let line = #"{"id":1,"languages":["en-US"],"payload":\#(Self.payload)}"#
    for (options, name) in [([], "Base"), (["--base", "Base"], "Base"), (["--base", "en"], "en")] {
      for mode in ["server", "device"] {
        let batch = try Command(["batch", "--app", app, "--localize", mode] + options, input: Data((line + "\n").utf8))
        #expect(batch.output.contains(#""localization":"\#(name)""#) && batch.status == 0, "\(batch.output)")
        expectEqual(batch.output.contains("of Base"), mode == "server")
      }
      let render = try Command(["render", file, "--app", app, "--languages", "en-US"] + options, input: Data())
      #expect(render.output.contains("\(name)\n  body: of Base\n"), "\(render.output)")
      let match = try Command(["match", "--app", app, "--preferred", "en-US"] + options, input: Data())
      #expect(match.output.hasPrefix(name == "en" ? "en  (" : "no match  (shown instead: Base;"), "\(match.output)")
    }
    let arabic = try Command("match", "--app", app, "--preferred", "ar-EG")
    #expect(arabic.output.hasPrefix("ar  ("))
    let wrong = try Command("render", file, "--app", app, "--base", "en_")
    #expect(wrong.messages.contains("the app has no localization \"en_\"") && wrong.status == 2)
  }

  /// An app with `Base.lproj` alone, without and with a development region.
  @Test(arguments: [nil, "en"])
  func baseIsTheOneLocalizationWhereNoOtherIs(region: String?) throws {
    let folder = try Self.app(["Base": "of Base"], region: region)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (app, file) = (folder.path, folder.path + "/p.apns")
    try expectEqual(Command("render", file, "--app", app).output, "Base\n  body: of Base\n")
    try expectEqual(Command("render", file, "--app", app, "--all").output, "Base\n  body: of Base\n")
    try expectEqual(Command("render", file, "--app", app, "--languages", "en").output, "Base\n  body: of Base\n")
    try expectEqual(Command("render", file, "--app", app, "--languages", "ja").output, "Base\n  body: of Base\n")
    let fit = try Command("fit", file, "--app", app, "--budget", "4096")
    expectEqual(fit.messages, "Base: body 7 bytes, 7 characters\n")
    for mode in ["server", "device"] {
      let line = #"{"id":1,"languages":["en"],"payload":\#(Self.payload)}"#
      let batch = try Command("batch", "--app", app, "--localize", mode, input: line + "\n")
      #expect(batch.output.contains(#""localization":"Base""#) && batch.status == 0)
    }
    #expect(try Command("preview", file, "--app", app, "--output", "-").output.contains("of Base"))

    try Data(#"{"aps":{"alert":{"loc-key":"MISSING"}}}"#.utf8).write(to: folder.appending(path: "p.apns"))
    let lint = try Command("lint", file, "--app", app)
    expectEqual(lint.status, 1)
    #expect(lint.output.contains("Localizable has no key \"MISSING\" in Base"))
  }
}
