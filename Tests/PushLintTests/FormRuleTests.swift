import PushLint
import TestSupport
import Testing

/// What the rules about one text find in the forms of a plural.
struct FormRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    let base: [String]
    let forms: [String]
    /// The severity and the message; nil for no finding.
    var finding: String?
    var testDescription: String { "\(rule): \(base) / \(forms)" }
  }

  private static func dictionary(_ forms: [String]) -> String {
    let texts = zip(["other", "one"], forms).map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    return """
      <plist version="1.0"><dict><key>K</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      \(texts)</dict></dict></dict></plist>
      """
  }

  private static func catalog(_ base: [String], _ forms: [String]) -> String {
    func text(_ language: String, _ forms: [String]) -> String {
      let units = zip(["other", "one"], forms).map {
        "\"\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\($1)\"}}"
      }
      return "\"\(language)\":{\"variations\":{\"plural\":{\(units.joined(separator: ","))}}}"
    }
    return """
      {"sourceLanguage":"en","version":"1.0","strings":{"K":{"localizations":{\(text("en", base)),
      \(text("de", forms))}}}}
      """
  }

  @Test(arguments: [
    Row(
      rule: "percent-look-alike", base: ["%d files", "%d file"], forms: ["％d Dateien"],
      finding: "error the text has ％ for a percent sign, but en has %d; write %d"),
    Row(rule: "percent-look-alike", base: ["%d files", "a file"], forms: ["％d Dateien", "%d Datei"]),
    Row(rule: "percent-look-alike", base: ["%d files"], forms: ["%d Dateien, 5％ d"]),
    Row(
      rule: "percent-lone", base: ["%d files, 50%% done", "a file"], forms: ["%d Dateien, 50% fertig"],
      finding: "error the text has a single %, but en has %%"),
    Row(
      rule: "percent-lone", base: ["%d files"], forms: ["%d Dateien, 50%ig"],
      finding: "information the text has a single %; write %%, or remove it"),
    Row(rule: "percent-lone", base: ["%d files, 50%% done"], forms: ["%d Dateien, 50%% fertig"]),
    Row(rule: "percent-lone", base: ["%d files, 50%%"], forms: ["% d Dateien, 50 %%"]),
    Row(rule: "percent-lone", base: ["%d:0%d h, 5%%"], forms: ["%d:0%d h, 5%%"]),
    Row(rule: "percent-lone", base: ["Get 50%off"], forms: ["50 % Rabatt"]),
    Row(rule: "percent-lone", base: ["files"], forms: ["Dateien, 50% fertig"]),
    Row(
      rule: "value-empty", base: ["%d files", "%d file"], forms: ["", ""],
      finding: "error a form of the text is empty; translate “%d file”"),
    Row(
      rule: "value-empty", base: ["%d files"], forms: ["%d Dateien", ""],
      finding: "error a form of the text is empty; translate “%d files”"),
    Row(rule: "value-empty", base: ["%d files", ""], forms: ["%d Dateien", ""]),
    Row(
      rule: "placeholder-mismatch", base: ["%d {name} files", "a {name} file"], forms: ["%d {nom}", "%d {name}"],
      finding: "warning the text has the placeholder {nom}, but en has {name}"),
    Row(rule: "placeholder-mismatch", base: ["%d {name} files", "a {user} file"], forms: ["%d {user}", "%d {name}"]),
    Row(rule: "placeholder-mismatch", base: ["%d files"], forms: ["%d {name}"]),
  ])
  func readsEveryForm(row: Row) throws {
    let folders = try [
      LocalizationFolder([
        "en.lproj/L.stringsdict": Self.dictionary(row.base), "de.lproj/L.stringsdict": Self.dictionary(row.forms),
      ]), LocalizationFolder(["L.xcstrings": Self.catalog(row.base, row.forms)]),
    ]
    for folder in folders {
      let findings = try folder.findings(Linter(row.rule)).map { "\($0.severity) \($0.message)" }
      expectEqual(findings, row.finding.map { [$0] } ?? [])
    }
  }

  /// Chinese has no copula for one of the variables.
  @Test func leavesOutVariablesThatMayBeEmpty() throws {
    func dictionary(_ verbs: String) -> String {
      Self.dictionary(["%d files"]).replacing("%#@n@", with: "%#@v@ %#@n@").replacing(
        "<key>n</key>",
        with: "<key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(verbs)</string></dict>"
          + "<key>n</key>")
    }
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary("Are"), "zh.lproj/L.stringsdict": dictionary(""),
    ])
    try expectEqual(folder.findings(Linter("value-empty")).map(\.message), [])
  }

  /// A single percent sign in a form of the base is to be doubled, too.
  @Test func readsTheFormsOfTheBase() throws {
    let folder = try LocalizationFolder(["en.lproj/L.stringsdict": Self.dictionary(["%d items 50 % off"])])
    try expectEqual(
      folder.findings(Linter("percent-lone")).map(\.message), ["the text has a single %; write %%, or remove it"])
  }

  /// `Base` has the texts of the development region.
  @Test func takesBaseForTheDevelopmentRegion() throws {
    let region = "<plist version=\"1.0\"><dict><key>CFBundleDevelopmentRegion</key><string>ar</string></dict></plist>"
    let folder = try LocalizationFolder([
      "Base.lproj/Localizable.strings": "\"A\" = \"\u{200F}ا\"; \"B\" = \"مرحبا\";", "Info.plist": region,
      "Base.lproj/Localizable.stringsdict": Self.dictionary(["%d", "%d"]),
      "ar.lproj/Localizable.strings": "\"B\" = \"مرحبا\";", "ar-EG.lproj/Localizable.strings": "\"B\" = \"مرحبا\";",
    ])
    let linter = Linter("untranslated", "invisible-character", "plural-category-missing")
    try expectEqual(
      folder.lines(linter, base: "Base"),
      ["Base 1:28 plural-category-missing warning K: Base also needs the plural categories zero, two, few and many"])
  }
}
