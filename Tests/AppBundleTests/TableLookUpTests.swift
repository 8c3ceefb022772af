import APNsDevice
import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// From which localization the device takes the `.strings` and the `.stringsdict` file of a table.
///
/// The reference is Foundation on Linux, whose CoreFoundation asks for the URL of each file in turn
/// (`_copyStringFromTable` in `CFBundle_Strings.c` of swift-corelibs-foundation). It differs from Apple's newer source
/// of that file in one point: if the two files come from different localizations, the newer one prefers the file of the
/// localization that is searched first (`preferStringsDictContent`), but Linux always the `.stringsdict` file.
struct TableLookUpTests {
  /// A `.stringsdict` file with plain texts, because Foundation on Linux returns an entry that varies as a dictionary.
  private static func dictionary(_ entries: [String: String]) -> [UInt8] {
    PropertyList.xml("<dict>" + entries.map { "<key>\($0)</key><string>\($1)</string>" }.joined() + "</dict>")
  }

  private static func strings(_ entries: [String: String]) -> [UInt8] {
    Array(entries.map { "\"\($0)\" = \"\($1)\";\n" }.joined().utf8)
  }

  private static func information(_ region: String) -> [UInt8] {
    PropertyList.xml("<dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict>")
  }

  /// Bundles in which the localization `en` does not have every file.
  private static let shapes: [(name: String, files: [String: [UInt8]])] = [
    (
      "a dictionary alone, and strings in Base",
      [
        "en.lproj/Localizable.stringsdict": dictionary(["both": "en dictionary", "varies": "en dictionary"]),
        "Base.lproj/Localizable.strings": strings(["both": "Base strings", "plain": "Base strings"]),
      ]
    ),
    (
      "strings alone, and a dictionary in Base",
      [
        "en.lproj/Localizable.strings": strings(["plain": "en strings"]),
        "Base.lproj/Localizable.stringsdict": dictionary(["varies": "Base dictionary"]),
        "Base.lproj/Localizable.strings": strings(["varies": "Base strings", "other": "Base strings"]),
      ]
    ),
    (
      "a refused file ends the search",
      [
        "en.lproj/Localizable.strings": Array("\"a\" = ".utf8),
        "en.lproj/Localizable.stringsdict": dictionary(["varies": "en dictionary"]),
        "Base.lproj/Localizable.strings": strings(["plain": "Base strings", "varies": "Base strings"]),
      ]
    ),
    (
      "an empty file ends the search",
      [
        "en.lproj/Localizable.strings": [],
        "Base.lproj/Localizable.strings": strings(["plain": "Base strings"]),
        "Base.lproj/Localizable.stringsdict": dictionary(["varies": "Base dictionary"]),
      ]
    ),
  ]

  @Test(arguments: shapes.map(\.name)) func readsEachFileFromTheLocalizationThatFoundationTakesItFrom(
    name: String
  ) throws {
    let folder = try TemporaryApp(try #require(Self.shapes.first { $0.name == name }).files)
    let bundle = try #require(Bundle(path: folder.path))
    // The process has a language that only `en` serves.
    try #require(bundle.preferredLocalizations.first == "en")
    let app = try AppLocalizations(folder: folder.path)
    let shown = app.shown(in: "en", by: app.deviceMatcher)
    for key in ["both", "varies", "plain", "other", "none"] {
      let expected = bundle.localizedString(forKey: key, value: nil, table: nil)
      expectEqual(shown.table.value(forKey: key) ?? key, expected, "\(key)")
    }
  }

  /// The one difference: Linux says “Base dictionary”.
  @Test func prefersTheFileOfTheLocalizationThatIsSearchedFirst() throws {
    let folder = try TemporaryApp([
      "en.lproj/Localizable.strings": Self.strings(["both": "en strings"]),
      "Base.lproj/Localizable.stringsdict": Self.dictionary(["both": "Base dictionary", "varies": "Base dictionary"]),
    ])
    let app = try AppLocalizations(folder: folder.path)
    let shown = app.shown(in: "en", by: app.deviceMatcher)
    expectEqual(shown.table.value(forKey: "both"), "en strings")
    expectEqual(shown.table.value(forKey: "varies"), "Base dictionary")
    let linux = try #require(Bundle(path: folder.path)).localizedString(forKey: "both", value: nil, table: nil)
    expectEqual(linux, "Base dictionary")
  }

  @Test func takesEitherFileFromTheDevelopmentRegion() throws {
    let folder = try TemporaryApp([
      "en.lproj/Localizable.stringsdict": Self.dictionary(["varies": "en dictionary"]),
      "fr.lproj/Localizable.strings": Self.strings(["plain": "fr strings"]),
      "ja.lproj/Localizable.strings": Self.strings(["plain": "ja strings", "other": "ja strings"]),
      "ja.lproj/Localizable.stringsdict": Self.dictionary(["varies": "ja dictionary"]),
      "Info.plist": Self.information("ja"),
    ])
    let app = try AppLocalizations(folder: folder.path)
    func texts(_ name: String) -> [String?] {
      let shown = app.shown(in: name, by: app.deviceMatcher)
      return ["plain", "varies", "other"].map { shown.table.value(forKey: $0) }
    }
    expectEqual(texts("en"), ["ja strings", "en dictionary", "ja strings"])
    expectEqual(texts("fr"), ["fr strings", "ja dictionary", nil])
    expectEqual(texts("ja"), ["ja strings", "ja dictionary", "ja strings"])
  }

  @Test func splitsACatalogAsXcodeDoes() throws {
    func unit(_ text: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }
    let varying = #"{"variations":{"plural":{"other":\#(unit("fr forms"))}}}"#
    let folder = try TemporaryApp([
      "Localizable.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{
      "plain":{"localizations":{"en":\(unit("en plain"))}},
      "varies":{"localizations":{"en":\(unit("en plain too")),"fr":\(varying)}}}}
      """
    ])
    let app = try AppLocalizations(folder: folder.path)
    // French has no plain text, so Xcode writes only a `.stringsdict` file.
    let table = try #require(app.table("Localizable", searchList: ["fr"]))
    expectEqual(table.localization.name, "fr")
    expectEqual(table.table.table.value(forKey: "plain"), "en plain")
    #expect(table.table.variation(forKey: "varies") != nil)
    #expect(table.table.entry(forKey: "varies")?.entry.value == nil)
    expectEqual(table.table.files.map(\.parsedKeys), [["plain", "varies"], ["varies"]])
  }

  @Test func completesNothingIfTheLocalizationHasBothFiles() throws {
    let folder = try TemporaryApp([
      "en.lproj/Localizable.strings": Self.strings(["a": "en"]),
      "en.lproj/Localizable.stringsdict": Self.dictionary(["b": "en"]),
      "Base.lproj/Localizable.strings": Self.strings(["c": "Base"]),
    ])
    let app = try AppLocalizations(folder: folder.path)
    expectEqual(app.table("Localizable", searchList: ["en"])?.table.table.map(\.key).sorted(), ["a", "b"])
  }
}

extension AppTableFile {
  fileprivate var parsedKeys: [String] { entries.map(\.key) }
}
