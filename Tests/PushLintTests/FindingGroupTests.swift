import APNsPayload
import AppBundle
import CompactJSON
import Foundation
import PushLint
import TestSupport
import Testing

/// One finding in the place of many of one rule, for a language or a key.
struct FindingGroupTests {
  /// French lacks the keys `k1`, `k2` and so on.
  private static func app(_ count: Int) throws -> LocalizationFolder {
    try LocalizationFolder([
      "en.lproj/Localizable.strings": (0...count).map { "\"k\($0)\" = \"Text\";" }.joined(),
      "fr.lproj/Localizable.strings": "\"k0\" = \"Texte\";",
    ])
  }

  @Test func listsTwentyFindingsAndGroupsMore() throws {
    let linter = Linter("key-missing")
    let twenty = try Self.app(20).findings(linter)
    expectEqual(twenty.count, 20)
    expectEqual(twenty.grouped(), twenty)
    let more = try Self.app(21).findings(linter)
    let group = try #require(more.grouped().first)
    expectEqual(more.grouped().count, 1)
    expectEqual(group.count, 21)
    expectEqual(group.keys, (1...20).map { "k\($0)" })
    expectEqual(
      group.message,
      #"21 findings like this in fr: fr has no key "k1", but en does; add it (the keys are "k1", "k2", "k3", "#
        + #""k4", "k5" and 16 more)"#)
    #expect(group.rule == "key-missing" && group.file == more[0].file && group.location == more[0].location)
    #expect(group.language == "fr" && group.key == nil && group.severity == .warning)
    expectEqual(Finding.groupLimit, 20)
  }

  @Test func anErrorAndAKeyOfAPayloadStandAlone() throws {
    let payload = #"{"aps":{"alert":{"loc-key":"k7"}}}"#
    var keys = PushKeys()
    keys.add(try Payload(parsing: Array(payload.utf8)))
    let found = try Self.app(40).findings(Linter("key-missing"), payloads: [payload])
    let grouped = found.grouped(pushKeys: keys)
    expectEqual(grouped.map(\.severity), [.warning, .error])
    expectEqual(grouped.map(\.count), [39, 1])
    expectEqual(grouped[1].key, "k7")
    // With a severity of its own it is no error, but still alone.
    var linter = Linter("key-missing")
    linter.settings[0].severity = .information
    let quiet = try Self.app(40).findings(linter, payloads: [payload]).grouped(pushKeys: keys)
    expectEqual(quiet.map(\.count), [39, 1])
  }

  @Test func groupsByWhicheverAreFewer() throws {
    // Eleven languages lack two keys, and one lacks them all.
    var files = ["en.lproj/A.strings": "\n\"a\" = \"x\";\n\"b\" = \"x\";\n\"c\" = \"x\";"]
    let languages = ["ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hu", "it"]
    for language in languages { files["\(language).lproj/A.strings"] = "\"c\" = \"x\";" }
    let app = try LocalizationFolder(files)
    let findings = try app.findings(Linter("key-missing"))
    let base = try #require(AppLocalizations(folder: app.path)["en"])
    let grouped = findings.grouped(base: base)
    expectEqual(findings.count, 22)
    expectEqual(grouped.map { "\($0.key ?? "") \($0.location.line):\($0.location.column)" }, ["a 2:1", "b 3:1"])
    #expect(grouped.allSatisfy { $0.file == "\(app.path)/en.lproj/A.strings" && $0.count == 11 && $0.language == nil })
    #expect(grouped.map(\.languages) == [languages, languages] && grouped.map(\.keys) == [[], []])
    expectEqual(
      grouped[0].message,
      #"11 findings like this in ar, cs, da, de, el and 6 more: ar has no key "a", but en does; add it"#)
    // Without the base, a finding stays where the first one is.
    expectEqual(findings.grouped().map(\.file), Array(repeating: "\(app.path)/ar.lproj/A.strings", count: 2))
    try expectEqual(CompactJSONDecoder().decode([Finding].self, from: CompactJSONEncoder().encode(grouped)), grouped)
    var report = LintReport()
    report.add(grouped, in: try AppLocalizations(folder: app.path))
    let list = languages.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(report.text(as: .json).contains(#""key":"a","count":11,"languages":[\#(list)]}"#))
    #expect(report.text(as: .sarif).contains(#""properties":{"key":"a","count":11,"languages":[\#(list)]}"#))
  }

  @Test func eachLanguageAndRuleHasItsOwnGroup() throws {
    let text = (0..<30).map { "\"k\($0)\" = \"Some words\";" }.joined()
    let app = try LocalizationFolder([
      "en.lproj/A.strings": text, "fr.lproj/A.strings": text, "de.lproj/A.strings": "\"x\" = \"Text\";",
      "it.lproj/A.strings": text.replacing("Some words", with: "Testo").replacing("\"k29\" = \"Testo\";", with: ""),
    ])
    let grouped = try app.findings(Linter("key-missing", "key-extra", "untranslated")).grouped()
    expectEqual(
      grouped.map { "\($0.language ?? "") \($0.rule) \($0.count) \($0.key ?? "-")" },
      [
        "de key-missing 30 -", "de key-extra 1 x", "fr untranslated 30 -", "it key-missing 1 k29",
      ])
  }

  /// Found in a real app: a French separator before a value.
  @Test func takesTheSpaceBeforeFrenchPunctuation() throws {
    func findings(_ language: String, _ text: String) throws -> Int {
      try LocalizationFolder([
        "en.lproj/L.strings": "\"k\" = \": %@\";", "\(language).lproj/L.strings": "\"k\" = \"\(text)\";",
      ]).findings(Linter("white-space-differs")).count
    }
    for text in [" : %@", "\u{A0}: %@", "\u{202F}: %@"] { try expectEqual(findings("fr-CA", text), 0) }
    // Chinese needs no space before a unit.
    let units = [
      "zh-Hant.lproj/Localizable.strings": "\"k\" = \"趟\";", "en.lproj/Localizable.strings": "\"k\" = \" trips\";",
    ]
    let app = try LocalizationFolder(units.merging(["Info.plist": #"{CFBundleDevelopmentRegion = "zh-Hant";}"#]) { $1 })
    expectEqual(try app.findings(Linter("white-space-differs")).map(\.severity), [.information])
    try expectEqual(findings("fr", " - %@"), 1)
    let specifier = try LocalizationFolder([
      "en.lproj/L.strings": #""a" = "%@ new"; "b" = "%"; "c" = ": ";"#,
      "de.lproj/L.strings": #""a" = " %@ neu"; "b" = " %"; "c" = ":";"#, "fr.lproj/L.strings": #""c" = " :";"#,
    ])
    expectEqual(
      try specifier.findings(Linter("white-space-differs")).map { "\($0.language ?? "") \($0.key ?? "")" },
      ["de a", "de c", "fr c"])
    try expectEqual(findings("de", " : %@"), 1)
  }

  /// Found in a real app: “has no white space at its start” was said of texts that lack it at the end.
  @Test func combinesOnlyFindingsThatSayTheSame() throws {
    let keys = (0..<11).map { ("\"a\($0)\" = ", "\"b\($0)\" = ") }
    let app = try LocalizationFolder([
      "en.lproj/L.strings": keys.map { "\($0)\" x\";\($1)\"x \";" }.joined(),
      "fr.lproj/L.strings": keys.map { "\($0)\"y\";\($1)\"y\";" }.joined(),
    ])
    let messages = try app.findings(Linter("white-space-differs")).grouped().map(\.message)
    let list = { (key: String) in (0..<5).map { "\"\(key)\($0)\"" }.joined(separator: ", ") }
    expectEqual(
      messages,
      [("start", "a"), ("end", "b")].map { place, key in
        "11 findings like this in fr: the text has no white space at its \(place), but en has it (the keys are "
          + "\(list(key)) and 6 more)"
      })
  }

  /// Found in a real app: 2,237 of 2,260 missing keys were in another file than the one that was named.
  @Test func combinesTheFindingsOfALanguageInEachOfItsFiles() throws {
    let text = (0..<15).map { "k\($0) = x;" }.joined()
    let app = try LocalizationFolder([
      "en.lproj/A.strings": "k = x;" + text, "en.lproj/B.strings": "k = x;" + text, "fr.lproj/A.strings": "k = x;",
      "fr.lproj/B.strings": "k = x;",
    ])
    let grouped = try app.findings(Linter("key-missing")).grouped()
    expectEqual(
      grouped.map { "\($0.count) \($0.file.dropFirst(app.path.count))" },
      [
        "15 /fr.lproj/A.strings", "15 /fr.lproj/B.strings",
      ])
  }

  /// Found in real apps: 18 equal lines for a language, and 20 for a table that each language lacks.
  @Test func combinesEqualFindingsOfARuleThatHasFew() throws {
    let languages = ["de", "es", "fr", "it"]
    var files = ["en.lproj/L.strings": "\"a\" = \" x\";\n\"b\" = \" x\";", "en.lproj/T.strings": "k = v;"]
    for language in languages { files["\(language).lproj/L.strings"] = "\"a\" = \"x\"; \"b\" = \" x\";" }
    let linter = Linter("white-space-differs", "key-missing", "untranslated")
    func lines() throws -> [String] {
      let app = try LocalizationFolder(files)
      let base = try #require(AppLocalizations(folder: app.path)["en"])
      return try app.findings(linter).grouped(base: base).map {
        "\($0.file.dropFirst(app.path.count + 1)):\($0.location.line) \($0.severity) \($0.message)"
      }
    }
    #expect(
      try lines() == [
        "de.lproj:1 information 4 findings like this in de, es, fr and it: de has no table T, but en does",
        "en.lproj/L.strings:1 warning 4 findings like this in de, es, fr and it: the text has no white space at its start, "
          + "but en has it",
      ])
    // Three are few enough to be listed.
    for language in languages { files["\(language).lproj/T.strings"] = "k = w;" }
    files["it.lproj/L.strings"] = "\"a\" = \" x\"; \"b\" = \" x\";"
    try expectEqual(lines().count, 3)
    // Of one language, only information is combined.
    files["en.lproj/L.strings"] = (0..<4).map { "\"k\($0)\" = \"Some words\"; \"s\($0)\" = \" x\";" }.joined()
    for language in languages {
      files["\(language).lproj/L.strings"] = (0..<4).map { "\"k\($0)\" = \"w\"; \"s\($0)\" = \" x\";" }.joined()
    }
    files["fr.lproj/L.strings"] = (0..<4).map { "\"k\($0)\" = \"Some words\"; \"s\($0)\" = \"x\";" }.joined()
    #expect(
      try lines() == [
        "fr.lproj/L.strings:1 information 4 findings like this in fr: the text is the same as in en; translate it "
          + "(the keys are \"k0\", \"k1\", \"k2\" and \"k3\")"
      ] + (0..<4).map { _ in "fr.lproj/L.strings:1 warning the text has no white space at its start, but en has it" })
  }

  /// Found in a real app: a line number made each duplicate a message of its own.
  @Test func combinesDuplicateKeysWhateverTheirLines() throws {
    let app = try LocalizationFolder([
      "en.lproj/L.strings": "k0 = a;", "fr.lproj/L.strings": (0...42).map { "\"k\($0 / 2)\" = \"a\";\n" }.joined(),
    ])
    let grouped = try app.findings(Linter("duplicate-key")).grouped()
    expectEqual(grouped.map(\.count), [21], "\(grouped)")
  }

  /// Found in real apps: one variable or one list of categories in the name of others.
  @Test func combinesOnlyEqualPluralCategories() throws {
    func dictionary(_ keys: [String], _ variables: [String], _ categories: [String]) -> String {
      let forms = categories.map { "<key>\($0)</key><string>%d x</string>" }.joined()
      let rules = variables.map { name in
        "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict>"
      }.joined()
      let format = variables.map { "%#@\($0)@" }.joined(separator: " ")
      let entries = keys.map {
        "<key>\($0)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(rules)</dict>"
      }
      return "<plist version=\"1.0\"><dict>\(entries.joined())</dict></plist>"
    }
    let keys = (0..<11).map { "k\($0)" }
    let app = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary(keys, ["a"], ["one", "other"]),
      "pl.lproj/L.stringsdict": dictionary(keys, ["a"], ["one", "other"]),
      "ru.lproj/L.stringsdict": dictionary(keys, ["a"], ["one", "few", "other"]),
    ])
    let linter = Linter("plural-category-missing")
    let messages = try app.findings(linter).grouped().map(\.message)
    expectEqual(
      messages.map { $0.components(separatedBy: " (").first },
      [
        "11 findings like this in pl: pl also needs the plural categories few and many",
        "11 findings like this in ru: ru also needs the plural category many",
      ])
    let several = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary(["k"], ["a", "b"], ["one", "other"]),
      "pl.lproj/L.stringsdict": dictionary(["k"], ["a", "b"], ["one", "few", "other"]),
    ])
    #expect(
      try several.findings(linter).map(\.message)
        == ["a", "b"].map { "pl also needs the plural category many for “\($0)”" })
  }

  /// A key, a specifier or the language's own name does not make a message another one.
  @Test func combinesFindingsThatDifferInTheirSpecifiers() throws {
    let app = try LocalizationFolder([
      "en.lproj/L.strings": (0..<22).map { "\"k\($0)\" = \"%1$\($0 % 2 == 0 ? "d" : "@")\";" }.joined(),
      "fr.lproj/L.strings": (0..<22).map { "\"k\($0)\" = \"x\";" }.joined(),
    ])
    let grouped = try app.findings(Linter("specifier-mismatch")).grouped()
    #expect(grouped.map(\.count) == [22] && grouped.map(\.severity) == [.warning])
  }

  @Test func listsMoreThanTwentyOnlyIfTheyAreMoreThanInformation() throws {
    let text = (0...20).map { "\"k\($0)\" = \"Some words\";" }.joined()
    let app = try LocalizationFolder(["en.lproj/Localizable.strings": text, "fr.lproj/Localizable.strings": text])
    let findings = try app.findings(Linter("untranslated"))
    expectEqual(findings.count, 21)
    #expect(findings.listed().counted == findings && findings.listed().listed == [])
    expectEqual(findings.listed(failingFrom: .information).listed, findings)
    expectEqual(Array(findings.dropFirst()).listed().listed, Array(findings.dropFirst()))
    var keys = PushKeys()
    keys.add(try Payload(parsing: Array(#"{"aps":{"alert":{"loc-key":"k7"}}}"#.utf8)))
    expectEqual(findings.listed(pushKeys: keys).listed.map(\.key), ["k7"])
  }

  @Test func countsEveryFindingInTheReports() throws {
    let app = try Self.app(21)
    let findings = try app.findings(Linter("key-missing")).grouped()
    var report = LintReport()
    report.add(findings, in: Array("\"k0\" = \"Texte\";".utf8))
    expectEqual(report.count(.warning), 21)
    #expect(report.text(as: .json).contains(#""count":21,"keys":["k1","#))
    #expect(report.text(as: .json).hasSuffix(#""summary":{"files":1,"error":0,"warning":21,"information":0}}"# + "\n"))
    #expect(report.text(as: .sarif).contains(#""occurrenceCount":21"#))
    #expect(report.text(as: .text).hasSuffix("1 file, 0 errors, 21 warnings, 0 information\n"))
  }
}
