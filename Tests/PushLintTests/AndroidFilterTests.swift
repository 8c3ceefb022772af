import AppBundle
import PushLint
import TestSupport
import Testing

/// What a filter by language or key leaves of the findings about an Android app.
struct AndroidFilterTests {
  private static func xml(_ key: String, _ text: String) -> String {
    "<resources><string name=\"\(key)\">\(text)</string></resources>"
  }

  private static func found(
    _ files: [String: String], reported: [String]? = nil, ignored: [String] = []
  ) throws -> [String] {
    var linter = Linter("android-arguments", "android-loc-key")
    linter.reportedLanguages = reported
    linter.ignored = IgnoredTexts(languages: ignored)
    return try LocalizationFolder(files).findings(linter).map { "\($0.language ?? "-"): \($0.message)" }
  }

  /// Both languages show the string in `values`, and one finding about it is enough.
  @Test func reportsASharedStringForALanguageThatIsLeft() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"L\" = \"l %@\";", "de.lproj/Localizable.strings": "\"L\" = \"l %@\";",
      "res/values/a.xml": Self.xml("L", "%d"),
    ]
    func line(_ language: String) -> String { "\(language): the text has %d, but Localizable in \(language) has %@" }
    try expectEqual(Self.found(files), [line("de")])
    try expectEqual(Self.found(files, reported: ["en"]), [line("en")])
    try expectEqual(Self.found(files, ignored: ["de"]), [line("en")])
    #expect(try Self.found(files, ignored: ["*"]) == [])
  }

  /// Neither system formats the address.
  @Test func findsNothingInAnAddressThatBothHave() throws {
    let address = "https://a.b/K%C3%A4se"
    let files = ["en.lproj/Localizable.strings": "\"U\" = \"\(address)\";", "res/values/a.xml": Self.xml("U", address)]
    #expect(try Self.found(files) == [])
  }

  /// An empty text takes no arguments that another could differ from.
  @Test(arguments: [("", "%s files"), ("%@ files", ""), ("", "")])
  func comparesNoArgumentsOfAnEmptyText(text: String, string: String) throws {
    let files = ["en.lproj/Localizable.strings": "\"U\" = \"\(text)\";", "res/values/a.xml": Self.xml("U", string)]
    #expect(try Self.found(files).allSatisfy { !$0.contains("argument") })
  }

  @Test func reportsAnEmptyStringForALanguageThatIsLeft() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"L\" = \"l\";", "de.lproj/Localizable.strings": "\"L\" = \"l\";",
      "res/values/a.xml": Self.xml("L", ""),
    ]
    try expectEqual(Self.found(files).count, 1)
    #expect(
      try Self.found(files, reported: ["en"]) == [
        "en: the text is empty, but the Apple app has one in en; translate it"
      ])
  }

  @Test func reportsAStringThatValuesLacksForALanguageThatIsLeft() throws {
    let files = [
      "en.lproj/Localizable.strings": "", "de.lproj/Localizable.strings": "", "fr.lproj/Localizable.strings": "",
      "res/values/a.xml": "<resources/>", "res/values-de/a.xml": Self.xml("L", "a"),
      "res/values-fr/a.xml": Self.xml("L", "b"),
    ]
    let message = "values has no string \"L\", so users of other languages have none; add it"
    try expectEqual(Self.found(files), ["de: \(message)"])
    try expectEqual(Self.found(files, reported: ["fr"]), ["fr: \(message)"])
  }

  private static let ignored: [([String], [String], [String])] = [
    (["de"], [], ["values-iw"]), ([], ["B"], []), (["iw"], [], ["values-de"]), (["he"], [], ["values-de"]),
    ([], [], ["values-de and values-iw"]), (["he", "de"], [], []),
  ]

  /// The same for the keys of a message.
  @Test(arguments: ignored)
  func leavesOutWhatIsIgnoredInAMessage(languages: [String], keys: [String], folders: [String]) throws {
    let base = "\"B\" = \"b %@\";"
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": base, "de.lproj/Localizable.strings": base,
      "he.lproj/Localizable.strings": base,
    ])
    var linter = Linter("android-arguments", "android-loc-key")
    linter.ignored = IgnoredTexts(languages: languages, keys: keys)
    linter.app = LintedApp(try AppLocalizations(folder: folder.path))
    let resources = AndroidResources(files: [
      ("values/a.xml", Self.xml("B", "%s")), ("values-de/a.xml", Self.xml("B", "%d")),
      ("values-iw/a.xml", Self.xml("B", "%d")),
    ])
    linter.android = resources.leavingOut(linter.ignored, beside: [linter.app].compactMap { $0?.localizations })
    let message = #"{"message":{"token":"t","android":{"notification":{"body_loc_key":"B","body_loc_args":["x"]}}}}"#
    expectEqual(
      linter.findings(in: Array(message.utf8), file: "a.json").map(\.message),
      folders.map { "in the text for \"B\" in \($0): %d does not take a string; use %s, %n$s or %%" })
  }

  /// A text can also be empty because of its arguments.
  @Test func findsATextThatIsEmptyWithItsArguments() throws {
    var linter = Linter("android-arguments", "android-loc-key")
    linter.android = AndroidResources(files: [
      ("res/values/a.xml", Self.xml("B", "%s")), ("res/values-de/a.xml", Self.xml("B", "%s!")),
    ])
    let message = #"{"message":{"token":"t","android":{"notification":{"body_loc_key":"B","body_loc_args":[""]}}}}"#
    expectEqual(
      linter.findings(in: Array(message.utf8), file: "a.json").map(\.message),
      [
        "the text for \"B\" in values is empty after its arguments are filled in, so Android shows no body"
      ])
  }

  /// French users see the folder, too.
  @Test func keepsAFolderThatOthersSee() throws {
    let base = "\"B\" = \"b %@\";"
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": base, "fr.lproj/Localizable.strings": base,
      "fr-CA.lproj/Localizable.strings": base,
    ])
    let resources = AndroidResources(files: [
      ("values/a.xml", Self.xml("B", "%s")), ("values-fr/a.xml", Self.xml("B", "%d")),
    ])
    let app = try AppLocalizations(folder: folder.path)
    for (ignored, count) in [(["fr-CA"], 2), (["fr"], 2), (["fr-CA", "fr"], 1)] {
      expectEqual(resources.leavingOut(IgnoredTexts(languages: ignored), beside: [app]).languages.count, count)
    }
    // Another version of the app has no Canadian French.
    let other = try LocalizationFolder(["en.lproj/Localizable.strings": base])
    let apps = [app, try AppLocalizations(folder: other.path)]
    expectEqual(resources.leavingOut(IgnoredTexts(languages: ["fr"]), beside: apps).languages.count, 2)
  }
}
