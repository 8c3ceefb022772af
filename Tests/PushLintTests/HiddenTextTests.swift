import AppBundle
import Foundation
import PushLint
import TestSupport
import Testing

/// Texts that no device shows, and keys whose base is not in a table, have no findings.
struct HiddenTextTests {
  private static func dictionary(_ text: String) -> String {
    """
    <plist><dict><key>K</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>\(text)</string><key>other</key><string>\(text)</string></dict></dict></dict></plist>
    """
  }

  private static let wrong = "\"K\" = \" % teilnehmer \u{200B}\";"

  /// Found in a real app: 27 of its 35 errors were about such texts.
  @Test func aTextThatTheStringsDictionaryHidesHasNoFindings() throws {
    let files = [
      "en.lproj/L.strings": "\"K\" = \"%d members\";", "en.lproj/L.stringsdict": Self.dictionary("%d members"),
      "de.lproj/L.strings": Self.wrong, "de.lproj/L.stringsdict": Self.dictionary("%d Mitglieder"),
    ]
    #expect(try LocalizationFolder(files).lines() == [])
    // Without the dictionary, or in another table, the text shows.
    var shown = files
    shown["de.lproj/L.stringsdict"] = nil
    #expect(try LocalizationFolder(shown).lines().contains { $0.contains(" invisible-character ") })
    shown = files
    shown["de.lproj/L.strings"] = nil
    shown["de.lproj/M.strings"] = Self.wrong
    #expect(try LocalizationFolder(shown).lines().contains { $0.contains(" invisible-character ") })
    shown = files
    shown["de.lproj/L.strings"] = Self.wrong.replacing("K", with: "J") + Self.wrong
    shown["en.lproj/L.strings"] = "\"J\" = \"%d\"; \"K\" = \"%d\"; \"I\" = \"%d\";"
    #expect(
      try LocalizationFolder(shown).lines(Linter("specifier-mismatch", "key-missing", "key-extra")) == [
        "de 1:1 key-missing warning I: de has no key \"I\", but en does; add it",
        "de 1:1 specifier-mismatch error J: the text does not use argument 1, but en has %d",
      ])
  }

  /// A push that names the key gets the format with its variable, as `render` shows it.
  @Test func aPushCannotShowAKeyThatTheStringsDictionaryHides() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"K\" = \"%@\";", "en.lproj/Localizable.stringsdict": Self.dictionary("%d"),
    ])
    let payload = #"{"aps":{"alert":{"loc-key":"K","loc-args":["1"]}}}"#
    #expect(
      try folder.lines(Linter("specifier-mismatch"), payloads: [payload]) == [
        "en 1:14 specifier-mismatch error K: the device does not support %#@n@; use %@, %n$@ or %%"
      ])
  }

  /// Found in real apps: every translation of a storyboard was “to be removed”.
  @Test(arguments: ["storyboard", "xib", "intentdefinition", "nib"])
  func aTableOfAnInterfaceFileIsNotCompared(type: String) throws {
    let linter = Linter("key-extra", "key-missing")
    let files = [
      "en.lproj/L.strings": "a = b;", "el.lproj/L.strings": "a = b;", "el.lproj/Main.strings": "\"abc-de.text\" = x;",
    ]
    let interface = ["Base.lproj/Main.\(type)": "<document/>"]
    try expectEqual(LocalizationFolder(files).lines(linter), ["el 1:1 key-extra information: en has no table Main"])
    #expect(try LocalizationFolder(files.merging(interface) { $1 }).lines(linter) == [])
    let other = ["Base.lproj/Launch.\(type)": "<document/>"]
    try expectEqual(LocalizationFolder(files.merging(other) { $1 }).lines(linter).count, 1)
    let both = files.merging(["en.lproj/Main.strings": "\"xyz.text\" = y;"]) { $1 }
    try expectEqual(LocalizationFolder(both).lines(linter).count, 2)
    #expect(try LocalizationFolder(both.merging(interface) { $1 }).lines(linter) == [])
  }

  /// Found in a real app: 2,434 keys were missing beside a file of one line break.
  @Test(arguments: ["", "\n", "\u{FEFF}\n"])
  func anEmptyFileHasOneFinding(text: String) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"A\" = \"a\"; \"B\" = \"b\";", "lt.lproj/L.strings": text, "lt.lproj/M.strings": text,
    ])
    let lines = try folder.lines().map { String($0.split(separator: " ", maxSplits: 2)[2]) }
    expectEqual(
      lines,
      [
        "strings-syntax warning: the file is empty, so the device finds none of its keys; add the keys, or remove the file",
        // The base has no keys either.
        "strings-syntax information: the file is empty; add keys, or remove the file",
      ])
  }

  /// Found in a real app: 48 blank files beside a storyboard without texts, and that of the base language.
  @Test func aBlankFileThatNeedsNoKeysIsNoWarning() throws {
    let files = [
      "en.lproj/L.strings": "a = b;", "el.lproj/L.strings": "a = b;", "en.lproj/Main.strings": "\n",
      "el.lproj/Main.strings": "\n",
    ]
    let finding = "strings-syntax information: the file is empty; add keys, or remove the file"
    #expect(
      try LocalizationFolder(files).lines().map { $0.split(separator: ":", maxSplits: 1)[1].dropFirst(2) } == [
        finding[...], finding[...],
      ])
    let interface = files.merging(["Base.lproj/Main.storyboard": "<document/>"]) { $1 }
    #expect(try LocalizationFolder(interface).lines() == [])
    // The base's own file is blank, whatever the device reads in its place.
    let other = try LocalizationFolder([
      "Base.lproj/Main.strings": "a = b;", "en.lproj/Main.strings": "\n", "en.lproj/L.strings": "a = b; c = d;",
    ])
    try expectEqual(other.findings(Linter("strings-syntax")).map(\.severity), [.information])
    // An empty Localizable has nothing for a push.
    let payload = #"{"aps":{"alert":{"loc-key":"a"}}}"#
    let push = try LocalizationFolder(["en.lproj/Localizable.strings": "\n"])
    #expect(
      try push.lines(Linter("key-missing"), payloads: [payload]) == [
        "en 1:1 key-missing error a: en has no key \"a\", which a payload uses; add it"
      ])
    try expectEqual(push.findings().map(\.severity), [.information])
    let translation = try LocalizationFolder([
      "en.lproj/Localizable.strings": "a = b; c = d;", "fr.lproj/Localizable.strings": "",
    ])
    #expect(
      try translation.lines(Linter("key-missing"), payloads: [payload]) == [
        "fr 1:1 key-missing error a: fr has no key \"a\", but en does; add it"
      ])
  }

  /// The device reads `.strings` and `.stringsdict` apart.
  @Test(arguments: ["", "<plist>", "<plist version=\"1.0\"><dict/></plist>"])
  func aRefusedStringsDictionaryHidesNoKeyOfTheStrings(text: String) throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "K = k; L = l;", "fr.lproj/Localizable.strings": "L = l;",
      "fr.lproj/Localizable.stringsdict": text,
    ])
    for payloads in [nil, [#"{"aps":{"alert":{"loc-key":"K"}}}"#]] {
      let severity = payloads == nil ? "warning" : "error"
      #expect(
        try folder.lines(Linter("key-missing"), payloads: payloads) == [
          "fr 1:1 key-missing \(severity) K: fr has no key \"K\", but en does; add it"
        ])
    }
  }

  /// On a file system that tells them apart, as on Linux.
  @Test func filesWhoseNamesAreSpellingsOfEachOtherAreListedApart() throws {
    let folder = try LocalizationFolder([
      "en.lproj/\u{E9}.strings": "c = \"C %@\";", "fr.lproj/\u{E9}.strings": "c = \"C %@\";",
    ])
    for (language, text) in ["en": "D %@", "fr": "D %@ %@"] {
      try Data("d = \"\(text)\";".utf8).write(to: URL(filePath: "\(folder.path)/\(language).lproj/e\u{301}.strings"))
    }
    let app = try AppLocalizations(folder: folder.path)
    guard app.localizations.allSatisfy({ $0.tables.count == 2 }) else { return }
    var report = LintReport()
    report.add(try folder.findings(), in: app)
    expectEqual(report.fileCount, 4)
    #expect(report.text(as: .text).contains("d = \"D %@ %@\";"))
  }

  /// Found in a real app: a table without a text of a storyboard was 0% translated.
  @Test func aTextOfAStoryboardIsNotMissingInTheCoverage() throws {
    var files = [
      "en.lproj/Main.strings": "a = b; c = d;", "el.lproj/L.strings": "x = y;", "en.lproj/L.strings": "x = y; z = z;",
      "fr.lproj/Main.strings": "a = b;",
    ]
    func coverage() throws -> [String] {
      let folder = try LocalizationFolder(files)
      let app = try AppLocalizations(folder: folder.path)
      let base = try #require(app.chosenBase())
      return AppOverview(of: app, name: "", path: "", base: base).languages.map {
        "\($0.keyCount) of \($0.baseKeyCount)"
      }
    }
    try expectEqual(coverage(), ["1 of 4", "1 of 4"])
    files["Base.lproj/Main.xib"] = "<document/>"
    try expectEqual(coverage(), ["1 of 2", "1 of 3"])
  }

  @Test func aKeyWithoutTextInTheBaseDoesNotCount() throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": #"a = "x"; b = ""; c = ""; d = "y";"#, "fr.lproj/L.strings": #"a = "x"; b = "y"; c = "";"#,
    ])
    let app = try AppLocalizations(folder: folder.path)
    let coverage = try #require(AppOverview(of: app, name: "", path: "", base: app.chosenBase()).languages.first)
    expectEqual(coverage.keyCount, 1)
    expectEqual(coverage.baseKeyCount, 2)
  }

  /// Found in a real client for IRC, where U+0002 is bold.
  @Test func aControlCharacterOfTheBaseMayBeMeant() throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"A\" = \"\\002bold\\002\"; \"B\" = \"b\";",
      "de.lproj/L.strings": "\"A\" = \"\\002fett\\002\"; \"B\" = \"\\002b\";",
    ])
    expectEqual(
      try folder.lines(Linter("invisible-character")),
      [
        "de 1:23 invisible-character warning B: the text has the control character U+0002; remove it",
        "en 1:1 invisible-character information A: the text has the control character U+0002; remove it",
      ])
  }

  /// Found in a real app: a language that needs no forms has plain texts.
  @Test func aFileWhoseKeysAreInAnotherIsNotMissing() throws {
    for (language, text, count) in [
      ("ja", "\"A\" = \"a\";", 0), ("ja", "\"B\" = \"b\";", 1), ("ru", "\"A\" = \"a\";", 1),
    ] {
      let folder = try LocalizationFolder(["en.lproj/L.stringsdict": Self.forms, "\(language).lproj/L.strings": text])
      let lines = try folder.lines(Linter("key-missing"))
      expectEqual(lines.count { $0.contains("\(language) has no L.stringsdict") }, count, "\(lines)")
    }
  }

  /// Found in real apps: the keys are the texts, or the code has them, and Xcode wants a file of the base.
  @Test(arguments: ["\n", "/* No keys */", "\"\" = \"\";"])
  func aBaseWithoutKeysHasOneFinding(base: String) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": base, "de.lproj/L.strings": "\"Save\" = \"Sichern\"; \"80% of it\" = \"80% davon\";",
    ])
    expectEqual(
      try folder.lines(Linter("key-extra", "percent-lone")),
      ["de 1:1 key-extra information: L.strings of en has no keys"])
    // Forms are in another file.
    let both = try LocalizationFolder([
      "en.lproj/L.strings": base, "de.lproj/L.strings": "\"Save\" = \"Sichern\"; \"Open\" = \"Öffnen\";",
      "en.lproj/L.stringsdict": Self.forms, "de.lproj/L.stringsdict": Self.forms,
    ])
    expectEqual(
      try both.lines(Linter("key-extra")), ["de 1:1 key-extra information: L.strings of en has no keys"])
  }

  private static let forms =
    "<plist><dict><key>A</key><dict><key>NSStringLocalizedFormatKey</key><string>a</string></dict></dict></plist>"

  /// An app without a base's text for the key cannot tell, so the specifier is only doubtful.
  @Test(arguments: [
    ("% on @", "the text has a single %; check it"), ("%1$@, %2$", "the text has a single %; check it"),
    ("20 % off", "the text has a single %; check it"), ("% @", "% @ has a space; write %@"),
    ("% d x", "% d has a space; write %d"), ("%@", nil), ("%1$[all,any]@ of these", nil), ("%[a]@ % b", nil),
    ("%[a] @ x", "the text has a single %; check it"),
  ])
  func aSpecifierMayHaveASpace(text: String, message: String?) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"A\" = \"a\";", "uk.lproj/L.strings": "\"B\" = \"\(text)\";",
    ])
    #expect(
      try folder.lines(Linter("percent-lone")) == (message.map { ["uk 1:1 percent-lone information B: \($0)"] } ?? []))
  }
}
