import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// Folders, bundles, links, and which file of a table the device reads.
struct AppLocalizationsTests {
  static let strings = #""a" = "x";"#

  @Test func keepsFolderNamesAsWrittenInTheOrderOfTheirBytes() throws {
    let app = try TemporaryApp([
      "zh_CN.lproj/Localizable.strings": Self.strings, "English.lproj/Localizable.strings": Self.strings,
      "Base.lproj/Localizable.strings": Self.strings, "en-GB.lproj/Other.strings": Self.strings,
      "en.lproj/z.strings": Self.strings, "en.lproj/Localizable.strings": Self.strings, "notes.txt": "",
    ])
    let localizations = try AppLocalizations(folder: app.path)
    expectEqual(localizations.localizations.map(\.name), ["Base", "English", "en", "en-GB", "zh_CN"])
    expectEqual(localizations.available, ["Base", "English", "en", "en-GB", "zh_CN"])
    #expect(localizations.hasBase)
    #expect(localizations.developmentRegion == nil)
    #expect(localizations.problems == [])
    expectEqual(localizations["en"]?.tables.map(\.name), ["Localizable", "z"])
    #expect(localizations["EN"] == nil)
    expectEqual(localizations["zh_CN"]?.table("Localizable")?.table.value(forKey: "a"), "x")
    expectEqual(
      localizations["zh_CN"]?.table("Localizable")?.files.map(\.path), ["\(app.path)/zh_CN.lproj/Localizable.strings"])
  }

  @Test(
    arguments: [
      // The localizations, the development region, the base, the base that is a language.
      (["Base", "de", "en", "fr"], "de", "de", "de"), (["Base", "de", "en", "fr"], "ja", "Base", "en"),
      (["Base", "de", "en", "fr"], nil, "Base", "en"), (["de", "en"], nil, "en", "en"),
      (["Base", "de"], nil, "Base", "de"),
      (["Base", "de", "fr"], nil, "Base", nil), (["de"], "fr", "de", "de"), (["Base"], nil, "Base", "Base"),
      (["de", "fr"], "ja", nil, nil), (["en-GB", "de"], "en", nil, nil), (["en", "fr", "empty"], "empty", "en", "en"),
    ] as [([String], String?, String?, String?)])
  func holdsTheOthersAgainstTheDevelopmentRegionBaseEnglishOrTheOnlyOne(
    names: [String], region: String?, base: String?, language: String?
  ) throws {
    var files = Dictionary(
      uniqueKeysWithValues: names.map {
        ("\($0).lproj/" + ($0 == "empty" ? "a.txt" : "Localizable.strings"), Self.strings)
      })
    if let region {
      files["Info.plist"] =
        "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict></plist>"
    }
    let folder = try TemporaryApp(files)
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.base()?.name, base)
    expectEqual(app.base(isLanguage: true)?.name, language)
  }

  @Test(arguments: [
    "{ CFBundleDevelopmentRegion = fr; CFBundleLocalizations = (de, \"fr\"); }",
    "CFBundleDevelopmentRegion = fr;\nCFBundleLocalizations = (de, fr,);",
  ])
  func readsInformationInTheTextForm(information: String) throws {
    let folder = try TemporaryApp(["fr.lproj/Localizable.strings": Self.strings, "Info.plist": information])
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.developmentRegion, "fr")
    expectEqual(app.available, ["de", "fr"])
  }

  @Test func saysWhyACatalogHasNoLanguage() throws {
    let folder = try TemporaryApp(["Localizable.xcstrings": " []"])
    let error = #expect(throws: AppBundleError.self) { try AppLocalizations(folder: folder.path) }
    expectEqual(error?.path, "\(folder.path)/Localizable.xcstrings")
    expectEqual(error?.offset, 1)
    #expect(error?.reason != .noLocalizations)
  }

  @Test func writesOneSlashBehindAFolder() throws {
    let folder = try TemporaryApp(["en.lproj/Localizable.strings": Self.strings])
    let file = try AppLocalizations(folder: folder.path + "//")["en"]?.table("Localizable")?.files.first
    expectEqual(file?.path, "\(folder.path)/en.lproj/Localizable.strings")
  }

  @Test func readsOnlyTheTablesAskedFor() throws {
    let app = try TemporaryApp([
      "en.lproj/Localizable.strings": Self.strings, "en.lproj/Other.strings": Self.strings,
      "Other.xcstrings": "{\"sourceLanguage\": \"de\"}",
    ])
    let localizations = try AppLocalizations(folder: app.path, tables: ["Localizable"])
    // The languages of the others are those of the app, too.
    #expect(localizations.localizations.map(\.name) == ["de", "en"] && localizations["de"]?.tables.isEmpty == true)
    expectEqual(localizations["en"]?.tables.map(\.name), ["Localizable"])
  }

  static var information: [String: Any] {
    [
      "CFBundleDevelopmentRegion": "de", "CFBundleLocalizations": ["fr", "en"], "CFBundleVersion": 7,
    ]
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary], ["", "Contents/"])
  func readsTheInformationOfABundle(format: PropertyListSerialization.PropertyListFormat, contents: String) throws {
    let information = try PropertyListSerialization.data(
      fromPropertyList: Self.information, format: format, options: 0)
    let resources = contents.isEmpty ? "" : "Contents/Resources/"
    let app = try TemporaryApp([
      contents + "Info.plist": [UInt8](information),
      resources + "en.lproj/Localizable.strings": Array(Self.strings.utf8),
      resources + "de.lproj/Localizable.strings": Array(Self.strings.utf8),
    ])
    let localizations = try AppLocalizations(folder: app.path)
    expectEqual(localizations.developmentRegion, "de")
    expectEqual(localizations.available, ["fr", "en", "de"])
    expectEqual(localizations.localizations.map(\.name), ["de", "en"])
    #expect(!localizations.hasBase)
  }

  @Test func takesABuildSettingForNoRegion() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Array(Self.strings.utf8)])
    try app.write(
      "Info.plist",
      PropertyList.xml("<dict><key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string></dict>"))
    #expect(try AppLocalizations(folder: app.path).developmentRegion == nil)
  }

  @Test func searchesChosenThenBaseThenTheRestThenTheDevelopmentRegion() throws {
    let app = try TemporaryApp([
      "Info.plist": PropertyList.xml("<dict><key>CFBundleDevelopmentRegion</key><string>en</string></dict>")
    ])
    for (folder, tables) in [
      ("Base", ["b", "br", "bd"]), ("de-AT", ["c", "cb"]), ("de", ["br", "r", "rd"]), ("en", ["bd", "rd", "d"]),
    ] {
      for table in tables { try app.write("\(folder).lproj/\(table).strings", Array(Self.strings.utf8)) }
    }
    try app.write("Base.lproj/cb.strings", Array(Self.strings.utf8))
    let localizations = try AppLocalizations(folder: app.path)
    let expected = [
      "c": "de-AT", "cb": "de-AT", "b": "Base", "br": "Base", "bd": "Base", "r": "de", "rd": "de", "d": "en",
      "none": nil,
    ]
    for (table, localization) in expected {
      let found = localizations.table(table, searchList: ["de-AT", "xx", "de"])
      expectEqual(found?.localization.name, localization, "\(table)")
      expectEqual(found?.table.name, localization.map { _ in table })
    }
    expectEqual(localizations.table("d", searchList: [])?.localization.name, "en")
  }

  @Test func aStringsDictionaryOverridesAndSaysWhereAKeyCameFrom() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Array(#""a" = "x"; "n" = "plain";"#.utf8)])
    try app.write(
      "en.lproj/Localizable.stringsdict",
      PropertyList.xml(
        "<dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@f@</string><key>f</key><dict>"
          + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string>"
          + "</dict></dict></dict>"))
    let table = try #require(try AppLocalizations(folder: app.path)["en"]?.table("Localizable"))
    expectEqual(table.files.map(\.kind), [.strings, .stringsDictionary])
    #expect(table.files.flatMap(\.diagnostics) == [])
    expectEqual(table.table.map(\.key), ["a", "n"])
    expectEqual(table.table.value(forKey: "n"), "%#@f@")
    expectEqual(table.variations.map(\.key), ["n"])
    expectEqual(table.variation(forKey: "n")?.format, "%#@f@")
    #expect(table.variation(forKey: "a") == nil)
    expectEqual(table.entry(forKey: "a")?.file.path, "\(app.path)/en.lproj/Localizable.strings")
    expectEqual(table.entry(forKey: "a")?.entry.valueLocation, SourceLocation(offset: 6, line: 1, column: 7))
    expectEqual(table.entry(forKey: "n")?.file.kind, .stringsDictionary)
    expectEqual(table.entry(forKey: "n")?.entry.keyLocation, SourceLocation(offset: 67, line: 3, column: 7))
    #expect(table.entry(forKey: "none")?.entry == nil)
  }

  @Test func aBrokenTableLeavesTheOthersReadable() throws {
    let app = try TemporaryApp([
      "en.lproj/A.strings": "\"a\" = ", "en.lproj/B.strings": Self.strings, "en.lproj/C.strings": "bplist00",
      "en.lproj/D.stringsdict": "{", "en.lproj/E.strings": "<plist><dict>",
    ])
    try app.makeFolder("en.lproj/F.strings")
    let tables = try #require(try AppLocalizations(folder: app.path)["en"]).tables
    expectEqual(tables.map(\.name), ["A", "B", "C", "D", "E", "F"])
    expectEqual(tables.map { $0.files[0].isRefused }, [true, false, true, true, true, true])
    expectEqual(tables.map(\.table.count), [0, 1, 0, 0, 0, 0])
    expectEqual(tables.flatMap { $0.files[0].diagnostics.map(\.severity) }, [.error, .error, .error, .error, .error])
    let codes = tables.flatMap { $0.files[0].diagnostics.map(\.code.rawValue) }
    expectEqual(
      codes,
      [
        "unexpected-end", "malformed-property-list", "missing-brace", "malformed-property-list", "unreadable",
      ])
  }

  private func error(_ path: String) -> AppBundleError? {
    #expect(throws: AppBundleError.self) { try AppLocalizations(folder: path) }
  }

  @Test func saysWhyAFolderCannotBeRead() throws {
    let app = try TemporaryApp(["file": Array("x".utf8)])
    expectEqual(error(app.path), AppBundleError(path: app.path, reason: .noLocalizations))
    expectEqual(error(app.path + "/none"), AppBundleError(path: app.path + "/none", reason: .unreadable))
    expectEqual(error(app.path + "/file"), AppBundleError(path: app.path + "/file", reason: .notAFolder))
  }

  @Test(
    arguments: [
      ("<plist><dict><key>a</key></dict></plist>", 25, "expected a value for the key “a”, but found “</dict”"),
      ("<plist><array/></plist>", 7, "expected a dictionary, but found an array"),
      ("", 0, "expected entries, but found an empty file; the device refuses the file, but no entry is lost"),
      ("bplist00", 8, "expected an object and a 32-byte trailer, but the file has 8 bytes"),
      (
        "<plist><dict>\n<key>a</key><string>&x;</string></dict></plist>", 34,
        "unknown reference &x;; use &lt; &gt; &amp; &apos; &quot; or a character number"
      ),
    ] as [(String, Int, String)])
  func refusesAMalformedInformationPropertyList(text: String, offset: Int, problem: String) throws {
    let app = try TemporaryApp(["Info.plist": text, "en.lproj/Localizable.strings": Self.strings])
    let found = try #require(error(app.path))
    expectEqual(found.path, app.path + "/Info.plist")
    expectEqual(found.offset, offset)
    guard case .malformed(let message) = found.reason else {
      Issue.record("found \(found.reason)")
      return
    }
    #expect(message == problem && found.description == problem)
  }

  @Test func followsNoLinkOutOfTheAppUnlessTold() throws {
    let outside = try TemporaryApp(["de.lproj/Localizable.strings": Self.strings])
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Self.strings])
    try app.link("de.lproj", to: outside.path + "/de.lproj")
    try app.link("fr.lproj", to: "en.lproj")
    try app.link(
      "en.lproj/Other.strings",
      to: "../../\(URL(filePath: outside.path).lastPathComponent)/de.lproj/Localizable.strings")
    try app.link("en.lproj/Third.strings", to: "Localizable.strings")
    let localizations = try AppLocalizations(folder: app.path)
    expectEqual(localizations.localizations.map(\.name), ["en", "fr"])
    expectEqual(localizations.problems, [AppBundleError(path: app.path + "/de.lproj", reason: .outsideApp)])
    expectEqual(localizations["en"]?.tables.map(\.table.count), [1, 0, 1])
    expectEqual(localizations["en"]?.table("Other")?.files[0].diagnostics.map(\.code), [.outsideApp])

    let all = try AppLocalizations(folder: app.path, followingLinks: true)
    expectEqual(all.localizations.map(\.name), ["de", "en", "fr"])
    expectEqual(all["en"]?.tables.map(\.table.count), [1, 1, 1])
  }

  @Test func aLinkToTheAppIsTheApp() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Self.strings])
    let other = try TemporaryApp()
    try other.link("link", to: app.path)
    try expectEqual(AppLocalizations(folder: other.path + "/link/")["en"]?.tables.map(\.table.count), [1])
  }

  @Test func aFileWithoutPermissionIsATableWithADiagnostic() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Self.strings])
    let file = app.path + "/en.lproj/Localizable.strings"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    // The superuser may read everything.
    if FileManager.default.isReadableFile(atPath: file) { return }
    let table = try AppLocalizations(folder: app.path)["en"]?.table("Localizable")
    expectEqual(table?.files[0].diagnostics.map(\.code), [.unreadable])
  }

  @Test func aLinkThatLeadsNowhereIsATableWithADiagnostic() throws {
    let app = try TemporaryApp(["en.lproj/Other.strings": Self.strings])
    try app.link("en.lproj/Localizable.strings", to: "none.strings")
    let table = try AppLocalizations(folder: app.path)["en"]?.table("Localizable")
    expectEqual(table?.files[0].diagnostics.map(\.code), [.unreadable])
    #expect(table?.table.isEmpty == true)
  }

  @Test func aFileBeyondTheLimitIsNotRead() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Self.strings])
    let file = try FileHandle(forWritingTo: URL(filePath: app.path + "/en.lproj/Localizable.strings"))
    // A file with a hole takes no space.
    try file.truncate(atOffset: UInt64(AppLocalizations.fileSizeLimit) + 1)
    try file.close()
    let table = try AppLocalizations(folder: app.path)["en"]?.table("Localizable")
    expectEqual(table?.files[0].diagnostics.map(\.code), [.tooLarge])
  }

  @Test func aFolderNameOnAFileIsAProblem() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": Self.strings, "de.lproj": ""])
    let problems = try AppLocalizations(folder: app.path).problems
    expectEqual(problems, [AppBundleError(path: app.path + "/de.lproj", reason: .notAFolder)])
  }
}
