import APNsDevice
import AppBundle
import Foundation
import LanguageMatching
import StringsFiles
import TestSupport
import Testing

/// What gives the development region, and which localization the others are compared with.
struct DevelopmentRegionTests {
  private static let strings = Array(#""a" = "x";"#.utf8)
  private static let catalog = Array(#"{"sourceLanguage":"it","version":"1.0","strings":{"a":{}}}"#.utf8)

  private static func information(_ region: String) -> [UInt8] {
    PropertyList.xml("<dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict>")
  }

  struct Order: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let information: String?
    let project: String?
    let hasCatalog: Bool
    let region: String?
    let reason: String?
  }

  /// The first that is there decides.
  ///
  /// A device reads `Info.plist`, so a name in it comes before that of the project.
  private static let orders: [Order] = [
    Order(
      testDescription: "a name in Info.plist", information: "ja", project: "de", hasCatalog: true, region: "ja",
      reason: "CFBundleDevelopmentRegion of ROOT/Info.plist"),
    Order(
      testDescription: "a build setting in Info.plist", information: "$(DEVELOPMENT_LANGUAGE)", project: "de",
      hasCatalog: true, region: "de", reason: "developmentRegion of ROOT/A.xcodeproj"),
    Order(
      testDescription: "a project", information: nil, project: "de", hasCatalog: true, region: "de",
      reason: "developmentRegion of ROOT/A.xcodeproj"),
    Order(
      testDescription: "a catalog", information: "${DEVELOPMENT_LANGUAGE}", project: nil, hasCatalog: true,
      region: "it", reason: "sourceLanguage of ROOT/L.xcstrings"),
    Order(
      testDescription: "nothing", information: "$(DEVELOPMENT_LANGUAGE)", project: nil, hasCatalog: false, region: nil,
      reason: nil),
  ]

  /// In the folder itself, and below it, where it is found by a search.
  @Test(arguments: orders, [false, true]) func readsTheFirstThatIsThere(order: Order, isBelow: Bool) throws {
    let folder = isBelow ? "App/" : ""
    let root = try TemporaryApp(["\(folder)fr.lproj/Localizable.strings": Self.strings])
    if let region = order.information { try root.write("\(folder)Info.plist", Self.information(region)) }
    if let region = order.project {
      try root.write("A.xcodeproj/project.pbxproj", AppSearchTests.project(region))
    }
    if order.hasCatalog { try root.write("\(folder)L.xcstrings", Self.catalog) }
    let reason = order.reason.map {
      $0.replacing("ROOT/A.xcodeproj", with: "\(root.path)/A.xcodeproj")
        .replacing("ROOT/", with: "\(root.path)/\(folder)")
    }
    // What is read does not change it.
    for tables in [nil, ["Localizable"], ["Other"]] as [Set<String>?] {
      let app =
        isBelow
        ? try AppLocalizations(try #require(AppSearch(folder: root.path).pushBundle), tables: tables)
        : try AppLocalizations(folder: root.path, tables: tables)
      expectEqual(app.developmentRegion, order.region)
      expectEqual(app.region?.reason, reason)
      #expect(app.available.contains("fr"))
    }
  }

  /// The settings are those of the app, not of the project beside it whose name comes first.
  @Test(arguments: ["A", "Z"])
  func takesTheRegionOfTheTargetThatCopiesABundle(other: String) throws {
    let settings = TargetMembershipTests.project(
      """
      S = {isa = PBXFileReference; lastKnownFileType = "wrapper.plug-in"; path = Settings.bundle; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = S; };
      """, main: "S", game: "B")
    let root = try TemporaryApp([
      "Game.xcodeproj/project.pbxproj": settings, "\(other).xcodeproj/project.pbxproj": AppSearchTests.project("fr"),
      "Settings.bundle/en.lproj/Root.strings": Self.strings, "Settings.bundle/fr.lproj/Root.strings": Self.strings,
    ])
    let bundle = try #require(AppSearch(folder: root.path).bundles.first { $0.name == "Settings" })
    try expectEqual(AppLocalizations(bundle).developmentRegion, "en")
  }

  /// SwiftPM writes the language of the manifest as `CFBundleDevelopmentRegion`.
  @Test(arguments: [
    ("defaultLocalization: \"it\"", "it"), ("defaultLocalization:\n    LanguageTag(\"it\")", "it"),
    ("// defaultLocalization: \"it\"\n  platforms: []", "de"),
    ("platforms: [], // defaultLocalization: \"it\"\n", "de"), ("/* /* */ defaultLocalization: \"it\" */", "de"),
    ("url: \"https://a/*\", defaultLocalization: \"it\"", "it"), ("url: \"\\\"//\", defaultLocalization: \"it\"", "it"),
    ("defaultLocalization: /* \"en\" */ \"it\"", "it"), ("defaultLocalization: region", "de"),
    ("name: f(defaultLocalization), targets: [\"\\(Self.self)\"]", "de"),
    ("defaultLocalization: region, name: \"it\"", "de"),
    ("name: f(defaultLocalization), defaultLocalization: .init(stringLiteral: \"it\")", "it"),
    ("defaultLocalization: LanguageTag( \"it\")", "it"), ("defaultLocalization: f(g(\"it\"))", "de"),
    ("platforms: [])\npackage.defaultLocalization = \"it\"\nlet b = f(", "it"),
    ("platforms: f(package.defaultLocalization == nil)", "de"),
    ("defaultLocalization: \"en\")\npackage.defaultLocalization = \"it\"\nlet b = f(", "it"),
  ])
  func readsTheLanguageOfAPackage(setting: String, region: String) throws {
    let root = try TemporaryApp([
      "A.xcodeproj/project.pbxproj": AppSearchTests.project("de"),
      "Kit/Package.swift": Array(
        "let package = Package(\n  name: \"Kit\",\n  \(setting),\n  targets: [.target(name: \"Kit\")])\n".utf8),
      "Kit/Sources/Kit/Resources/fr.lproj/L.strings": Self.strings,
    ])
    let bundle = try #require(AppSearch(folder: root.path).bundles.first)
    let app = try AppLocalizations(bundle)
    #expect(bundle.kind == .package && app.developmentRegion == region)
    let file =
      region == "it"
      ? "defaultLocalization of \(root.path)/Kit/Package.swift" : "developmentRegion of \(root.path)/A.xcodeproj"
    expectEqual(app.region?.reason, file)
  }

  @Test func readsTheNearestProjectAboveTheFolder() throws {
    let root = try TemporaryApp([
      "A.xcodeproj/project.pbxproj": AppSearchTests.project("de"), "Game/Text/fr.lproj/L.strings": Self.strings,
      "Repository/.git": [], "Repository/Game/fr.lproj/L.strings": Self.strings,
      "Game.app/fr.lproj/L.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: root.path + "/Game/Text")
    expectEqual(app.region, DevelopmentRegion(name: "de", source: .project(path: "\(root.path)/A.xcodeproj")))
    #expect(try AppLocalizations(folder: root.path + "/Repository/Game").region == nil)
    #expect(try AppLocalizations(folder: root.path + "/Game.app").region == nil)
  }

  @Test func readsNoTargetsFromAProjectThatIsNone() throws {
    let root = try TemporaryApp([
      "A.xcodeproj/project.pbxproj": Array("{ objects = { P = {isa = ".utf8), "App/en.lproj/L.strings": Self.strings,
    ])
    let bundle = try #require(AppSearch(folder: root.path).pushBundle)
    expectEqual(bundle.kind, .folder)
    // No target is named like the folder, so the project owns it.
    expectEqual(bundle.path, root.path)
    #expect(try AppLocalizations(bundle).region == nil)
  }

  @Test func reportsAProjectThatCannotBeRead() throws {
    let root = try TemporaryApp([
      "A.xcodeproj/project.pbxproj": Array("{ objects = <<<<<<< HEAD".utf8), "App/en.lproj/L.strings": Self.strings,
      "None.xcodeproj/README.md": [],
    ])
    let problem = AppBundleError(
      path: "\(root.path)/A.xcodeproj/project.pbxproj",
      reason: .malformed(
        "expected a hexadecimal digit or “>”, but found “<”; its targets and its development region are unknown"),
      offset: 13)
    try expectEqual(AppSearch(folder: root.path).problems, [problem])
    try expectEqual(AppSearch(folder: root.path + "/App").problems, [problem])
    #expect(try AppLocalizations(folder: root.path + "/App").problems == [])
  }

  /// Which texts a pseudo-language has does not depend on the tables that were read.
  @Test func aPseudoLanguageIsMadeFromALanguageWithTheTableOfPushes() throws {
    let root = try TemporaryApp([
      "Info.plist": Self.information("fr"), "en.lproj/Localizable.strings": Self.strings,
      "de.lproj/Localizable.strings": Self.strings, "fr.lproj/InfoPlist.strings": Self.strings,
    ])
    for tables in [nil, ["Localizable"]] as [Set<String>?] {
      let app = try AppLocalizations(folder: root.path, tables: tables)
      expectEqual(app.pushBase()?.name, "en")
      expectEqual(app.adding([.accented])["en-XA"]?.tables.map(\.name), ["Localizable"])
    }
  }

  /// If only `Base` has the table of pushes, a pseudo-language is made from it.
  @Test func aPseudoLanguageMayBeMadeFromBase() throws {
    let root = try TemporaryApp([
      "Base.lproj/Localizable.strings": Self.strings, "en.lproj/InfoPlist.strings": Self.strings,
      "ja.lproj/InfoPlist.strings": Self.strings,
    ])
    for tables in [nil, ["Localizable"]] as [Set<String>?] {
      let app = try AppLocalizations(folder: root.path, tables: tables)
      expectEqual(app.pushBase()?.name, "Base")
      expectEqual(app.adding([.accented])["en-XA"]?.tables.map(\.name), ["Localizable"])
    }
  }

  /// With `INFOPLIST_PREPROCESS`, Xcode runs the preprocessor of C over the source.
  @Test(arguments: [
    ("#ifndef A\n<key>A</key><true/>\n#endif", true), ("  # if A\n<key>A</key><true/>\n#endif // x", true),
    ("<key>A</key>\n#if A\n<true/>\n#elif(B)\n<false/>\n#else\n<string/>\n#endif", true),
    ("#if A\n<key>A</key><true/>\n#else\n#if B\n<key>\n#endif\n<key>\n#endif", true),
    ("#define A \\\n<key> \\\n <key>\n#pragma A", true), ("#import \"A.h\"\n// <key>\n/* <key>\n#else\n<key> */", true),
    ("// <key>", false), ("#if A\n<key>\n#endif", false), ("#endif\n#else\n<key>", false),
  ])
  func readsThePropertyListBeforeItIsPreprocessed(lines: String, isRead: Bool) throws {
    let region = "<key>CFBundleDevelopmentRegion</key><string>#fr</string>"
    let text = "<plist version=\"1.0\"><dict>\n\(region)\n\(lines)\n</dict></plist>\n"
    let folder = try TemporaryApp(["Info.plist": Array(text.utf8), "fr.lproj/L.strings": Self.strings])
    expectEqual((try? AppLocalizations(folder: folder.path))?.developmentRegion, isRead ? "#fr" : nil)
  }

  @Test func takesTheRegionThatTheCallerGives() throws {
    let folder = try TemporaryApp(["Info.plist": Self.information("ja"), "fr.lproj/L.strings": Self.strings])
    let app = try AppLocalizations(folder: folder.path, developmentRegion: "fr")
    expectEqual(app.region, DevelopmentRegion(name: "fr", source: .given))
    expectEqual(app.chosenBase()?.reason, "it was asked for")
  }

  @Test(
    arguments: [
      // The keys of Base and of en, the region, the base and why.
      (1, 2, nil, "en", "the development region is unknown, and en is the usual base"),
      (2, 1, nil, "Base", "the development region is unknown, and Base serves every language"),
      (2, 2, nil, "Base", "the development region is unknown, and Base serves every language"),
      (1, 2, "ja", "en", "the development region ja has no table, and en is the usual base"),
      (2, 1, "en", "Base", "it has more keys than en, the development region"),
      (1, 1, "en", "en", "it was asked for"),
    ] as [(Int, Int, String?, String, String)])
  func takesNoBaseWithFewerKeysThanEnglish(
    base: Int, english: Int, region: String?, expected: String, reason: String
  ) throws {
    func strings(_ count: Int) -> [UInt8] { Array((0..<count).map { "\"k\($0)\" = \"x\";" }.joined().utf8) }
    let folder = try TemporaryApp([
      "Base.lproj/L.strings": strings(base), "en.lproj/L.strings": strings(english), "fr.lproj/L.strings": strings(1),
    ])
    let app = try AppLocalizations(folder: folder.path, developmentRegion: region)
    expectEqual(app.chosenBase()?.localization.name, expected)
    expectEqual(app.chosenBase()?.reason, reason)
    expectEqual(app.base()?.name, expected)
  }

  /// A device reads an old name as the language that it means, but looks for texts in the folder of that name.
  @Test(arguments: [
    ("English", "en"), ("zh_CN", "zh-Hans-CN"), ("en_US", "en-US"), ("zh_CN", "zh-Hans"), ("zh_TW", "zh-Hant"),
    ("zh-Hans", "zh_CN"), ("nb", "no"), ("sr", "sr-Cyrl"),
  ])
  func takesAnOldNameOfTheRegionAsItsLanguage(region: String, name: String) throws {
    let folder = try TemporaryApp([
      "Info.plist": Self.information(region), "de.lproj/L.strings": Self.strings,
      "\(name).lproj/L.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.developmentRegion, name)
    expectEqual(app.region?.name, region)
    expectEqual(app.chosenBase()?.localization.name, name)
    expectEqual(
      app.chosenBase()?.reason,
      "it is the development region \(region) (CFBundleDevelopmentRegion of \(folder.path)/Info.plist)")
    #expect(app.table("L", searchList: ["fr"]) == nil)
  }

  /// CoreFoundation leaves an empty name out, because some apps have it.
  @Test func leavesOutAnEmptyLocalization() throws {
    let folder = try TemporaryApp([
      "Info.plist": Array("{CFBundleLocalizations = (en, \"\", fr);}".utf8), "en.lproj/L.strings": Self.strings,
    ])
    expectEqual(try AppLocalizations(folder: folder.path).available, ["en", "fr"])
  }

  /// Found with Foundation on Linux: its `Bundle.localizations` have no region beside another form of it.
  @Test(arguments: [
    ("zh_CN", "zh-Hans", true), ("zh_TW", "zh_Hant", true), ("no", "nb", true), ("zh_HK", "zh-Hant", false),
  ])
  func addsNoRegionThatIsThereInAnotherForm(region: String, name: String, isSame: Bool) throws {
    let folder = try TemporaryApp([
      "Info.plist": Self.information(region), "Base.lproj/Localizable.strings": Self.strings,
      "\(name).lproj/Localizable.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.shownLocalizations.map(\.name), isSame ? [name] : [name, region])
    expectEqual(app.deviceMatcher.match(preferred: ["ja"]).fallback, isSame ? name : region)
  }

  /// A device finds `ko` for `ko_KR`.
  @Test(arguments: [("ko_KR", "ko", "ko"), ("pt_BR", "pt", "pt"), ("pt_BR", "pt-PT", nil), ("de", "de-AT", nil)])
  func takesTheLanguageOfTheRegionForTheBase(region: String, name: String, base: String?) throws {
    let folder = try TemporaryApp([
      "Info.plist": Self.information(region), "fr.lproj/L.strings": Self.strings,
      "\(name).lproj/L.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.base()?.name, base)
    if base != nil {
      #expect(app.chosenBase()?.reason.hasPrefix("it is the development region \(region) (") == true)
      expectEqual(app.deviceMatcher.match(preferred: ["ja"]).fallback, base)
    }
  }

  @Test func takesNoOtherLanguageForTheRegion() throws {
    let folder = try TemporaryApp([
      "Info.plist": Self.information("English"), "de.lproj/L.strings": Self.strings,
      "en-GB.lproj/L.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.developmentRegion, "English")
    #expect(app.base() == nil)
  }

  /// A byte order mark is no text.
  @Test(arguments: [[], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func saysThatAnEmptyFileIsEmpty(bytes: [UInt8]) throws {
    let folder = try TemporaryApp(["en.lproj/Localizable.strings": bytes])
    let file = try #require(AppLocalizations(folder: folder.path)["en"]?.table("Localizable")?.files.first)
    expectEqual(
      file.diagnostics,
      [
        StringsDiagnostic(
          severity: .warning, code: .emptyFile,
          message: "the file is empty, so the device finds none of its keys; add the keys, or remove the file"
        )
      ])
    #expect(file.isRefused)
  }

  @Test(arguments: ["\n", " \t\r\n\n", "\u{FEFF}\n"])
  func saysThatAFileOfWhiteSpaceIsEmpty(text: String) throws {
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 where unit != 0xFEFF { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), utf16] {
      let folder = try TemporaryApp(["en.lproj/Localizable.strings": bytes])
      let file = try #require(AppLocalizations(folder: folder.path)["en"]?.table("Localizable")?.files.first)
      #expect(file.diagnostics.map(\.code) == [.emptyFile] && file.diagnostics.map(\.severity) == [.warning])
      #expect(file.table.isEmpty)
    }
    let folder = try TemporaryApp(["en.lproj/Localizable.strings": Array("/* none */\n".utf8)])
    #expect(try AppLocalizations(folder: folder.path)["en"]?.table("Localizable")?.files.first?.diagnostics == [])
  }

  @Test func measuresTheCoverageOfEachLanguage() throws {
    let folder = try TemporaryApp([
      "Localizable.xcstrings": Array(
        """
        {"sourceLanguage":"en","version":"1.0","strings":{"name":{"shouldTranslate":false},"a":{"localizations":{
        "fr":{"stringUnit":{"state":"translated","value":"x"}}}},"b":{},"c":{"localizations":{
        "fr":{"stringUnit":{"state":"new","value":""}}}}}}
        """.utf8),
      "de.lproj/Other.strings": Self.strings, "en.lproj/Other.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: folder.path)
    let overview = AppOverview(of: app, name: "App", path: "App", base: app.chosenBase())
    expectEqual(overview.base, "en")
    expectEqual(
      overview.languages.map { "\($0.language) \($0.keyCount)/\($0.baseKeyCount) \($0.percent)" },
      [
        "de 1/4 25", "fr 1/4 25",
      ])
    expectEqual(overview.tables, ["Localizable", "Other"])
  }

  /// Xcode keeps the texts of the development region in `Base.lproj`.
  @Test func countsTheTablesOfBaseForTheDevelopmentRegion() throws {
    let two = Array("a = x; b = y;".utf8)
    let folder = try TemporaryApp([
      "Info.plist": Array("{CFBundleDevelopmentRegion = en;}".utf8), "Base.lproj/Localizable.strings": two,
      "Base.lproj/Other.strings": two, "en.lproj/Other.strings": Self.strings, "fr.lproj/Other.strings": Self.strings,
    ])
    let app = try AppLocalizations(folder: folder.path)
    let overview = AppOverview(of: app, name: "App", path: "App", base: app.chosenBase())
    expectEqual(overview.base, "Base")
    expectEqual(overview.languages.map { "\($0.language) \($0.keyCount)/\($0.baseKeyCount)" }, ["en 3/4", "fr 1/4"])
  }

  /// A language whose table lacks the key shows the text of `Info.plist`; one without the table shows that of another.
  @Test func leavesTheTextsOfInfoPlistOutOfTheCoverage() throws {
    let folder = try TemporaryApp([
      "Info.plist": Array("{CFBundleDevelopmentRegion = en; CFBundleName = N; NSCameraUsageDescription = c;}".utf8),
      "en.lproj/InfoPlist.strings": Array("CFBundleName = N; NSCameraUsageDescription = c;".utf8),
      "de.lproj/Other.strings": Self.strings, "fr.lproj/InfoPlist.strings": Array("CFBundleName = N;".utf8),
      "it.lproj/InfoPlist.strings": Array("CFBundleName = \"\"; NSCameraUsageDescription = c;".utf8),
    ])
    let app = try AppLocalizations(folder: folder.path)
    let overview = AppOverview(of: app, name: "App", path: "App", base: app.chosenBase())
    expectEqual(
      overview.languages.map { "\($0.language) \($0.keyCount)/\($0.baseKeyCount)" }, ["de 0/2", "fr 1/1", "it 1/2"])
  }
}
