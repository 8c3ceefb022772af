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

  /// A catalog with the forms of the base and of German, or with a plain German text, the only one of `forms`.
  private static func catalog(_ base: [String], _ forms: [String], isPlain: Bool = false) -> String {
    func text(_ language: String, _ forms: [String], isPlain: Bool = false) -> String {
      if isPlain { return "\"\(language)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(forms[0])\"}}" }
      let units = zip(["other", "one"], forms).map {
        "\"\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\($1)\"}}"
      }
      return "\"\(language)\":{\"variations\":{\"plural\":{\(units.joined(separator: ","))}}}"
    }
    return """
      {"sourceLanguage":"en","version":"1.0","strings":{"K":{"localizations":{\(text("en", base)),
      \(text("de", forms, isPlain: isPlain))}}}}
      """
  }

  @Test(arguments: [
    Row(
      rule: "percent-look-alike", base: ["%d files", "%d file"], forms: ["％d Dateien"],
      finding: "error the text has ％ for a percent sign, but en has %d; write %d"),
    Row(
      rule: "percent-look-alike", base: ["%d files", "a file"], forms: ["％d Dateien", "%d Datei"],
      finding: "error the text has ％ for a percent sign, but en has %d; write %d"),
    Row(
      rule: "specifier-mismatch", base: ["%d files", "a file"], forms: ["%Id Dateien", "%d Datei"],
      finding: "error the text has %Id, but en has %d; write %d"),
    Row(
      rule: "percent-lone", base: ["%d files", "a file"], forms: ["% Dateien", "%d Datei"],
      finding: "information the text has a single %; check it"),
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
    Row(
      rule: "placeholder-mismatch", base: ["%d files"], forms: ["%d {name}"],
      finding: "information the text has the placeholder {name}, but en has none"),
    Row(
      rule: "placeholder-mismatch", base: ["{count} files", "{count} file"], forms: ["Dateien", "Datei"],
      finding: "warning no form of the text has the placeholder {count}, but en has it in each form"),
    Row(rule: "placeholder-mismatch", base: ["{count} files", "one file"], forms: ["Dateien", "Datei"]),
    Row(rule: "placeholder-mismatch", base: ["{count} files", "{count} file"], forms: ["{count} Dateien", "Datei"]),
    Row(rule: "placeholder-mismatch", base: ["{n} of {m}", "{m} and {n}"], forms: ["{n} von {m}", "{m} und {n}"]),
    Row(
      rule: "specifier-mixed", base: ["%1$@ and %2$@ liked %3$lld"], forms: ["%1$@ und %2@ mögen %3$lld"],
      finding: "error the text mixes %@ and %n$@, so argument 1 shows twice; number all specifiers, or none"),
    Row(rule: "specifier-mixed", base: ["%d of %2$@"], forms: ["%d von %2$@"]),
    Row(
      rule: "specifier-mismatch", base: ["%d files %1$@"], forms: ["%d Dateien %$1@"],
      finding: "error the text has %$1@, which is not a specifier; write %1$@"),
    Row(rule: "percent-lone", base: ["%d files %1$@"], forms: ["%d Dateien %$1@"]),
    Row(
      rule: "specifier-mismatch", base: ["%d files %$1@"], forms: ["%d Dateien %1$@"],
      finding: "error the text has %$1@, which is not a specifier; write %1$@"),
    Row(
      rule: "specifier-mismatch", base: ["%d files 20%% %@"], forms: ["%d Dateien 20% %@"],
      finding: "error the text has a single % that swallows %@ after it; write %%"),
    Row(
      rule: "specifier-mismatch", base: ["%d files"], forms: ["%Id Dateien"],
      finding: "error the text has %Id, but en has %d; write %d"),
    Row(rule: "percent-lone", base: ["%d files"], forms: ["%Id Dateien"]),
    Row(
      rule: "specifier-mismatch", base: ["file %@"], forms: ["Datei @"],
      finding: "error the text has an @ without its %, but en has %@; write %@"),
    Row(
      rule: "specifier-mismatch", base: ["files %@", "file %@"], forms: ["Dateien %@", "Datei @"],
      finding: "error the text has an @ without its %, but en has %@; write %@"),
    Row(
      rule: "percent-look-alike", base: ["%d files 50%% done", "one file 50%% done"],
      forms: ["%d個 50％ done", "1個 50％ done"]),
    Row(
      rule: "percent-lone", base: ["%d files at 50%%", "one file at 50%%"], forms: ["% Dateien bei 50 %%", "%d Datei"],
      finding: "information the text has a single %; check it"),
    Row(rule: "percent-look-alike", base: ["%d coupons", "one coupon"], forms: ["％UP", "％ iPhone"]),
    Row(rule: "specifier-mismatch", base: ["files %@", "a file"], forms: ["Dateien @ %@", "eine Datei @"]),
    Row(
      rule: "percent-lone", base: ["%d at 50 percent", "one at 50 percent"], forms: ["%d bei 50", "eine bei 50 %"],
      finding: "information the text has a single %; write %%, or remove it"),
    Row(
      rule: "specifier-mismatch", base: ["%d files", "one file"], forms: ["%Id Dateien", "eine Datei"],
      finding: "error the text has %Id, but en has %d; write %d"),
    Row(
      rule: "percent-lone", base: ["file %@"], forms: ["Datei %Id"],
      finding: "information the text has a single %; check it"),
    Row(rule: "specifier-mismatch", base: ["%1$@ and %2$@"], forms: ["‘%1$ @’ und „% 2$@“"]),
    Row(
      rule: "specifier-mismatch", base: ["%1$@ and %2$@, %3$d"], forms: ["%1$@ und 2$@, %3$d"],
      finding: "error the text has an @ without its %, but en has %2$@; write %2$@"),
    Row(
      rule: "specifier-mismatch", base: ["%1$d of %2$d"], forms: ["%1$d von %2$Id"],
      finding: "error the text has %2$Id, but en has %2$d; write %2$d"),
    Row(
      rule: "percent-look-alike", base: ["%1$d of %2$d"], forms: ["%1$d von ％2$d"],
      finding: "error the text has ％ for a percent sign, but en has %2$d; write %2$d"),
    Row(
      rule: "specifier-mismatch", base: ["%1$d photos by %2$@", "%1$d photo by %2$@"],
      forms: ["%1$d Fotos von %2$@", "Ein Foto von %2$@"]),
    Row(
      rule: "specifier-mismatch", base: ["%1$d of %2$d"], forms: ["%2$d von %2$d"],
      finding: "warning no form of the text uses argument 1, but en has %1$d"),
    Row(
      rule: "specifier-mismatch", base: ["%1$d of %2$d by %3$@"], forms: ["%1$d von %3$@"],
      finding: "error no form of the text uses argument 2, but en has %2$d"),
    Row(
      rule: "specifier-mismatch", base: ["%1$@ and %2$@"], forms: ["%1$@ und %2$"],
      finding: "error no form of the text uses argument 2, but en has %2$@"),
    Row(
      rule: "specifier-mismatch", base: ["%1$@, %2$@ and %3$d", "%1$@, %2$@ and %3$d"],
      forms: ["%1$@, %2$@ und mehr", "%1$@ und %2$@"],
      finding: "warning no form of the text uses argument 3, but en has %3$d"),
    Row(
      rule: "specifier-mismatch", base: ["%d of %d files", "%d of a file"], forms: ["%d Dateien", "Datei"],
      finding: "warning no form of the text uses argument 2, but en has %d"),
    Row(
      rule: "specifier-mismatch", base: ["%d of %d"], forms: ["%d Dateien"],
      finding: "warning no form of the text uses argument 2, but en has %d"),
    Row(
      rule: "specifier-mismatch", base: ["%d months", "one month"], forms: ["Monate", "ein Monat"],
      finding: "warning no form of the text uses argument 1, but en has %d"),
    Row(
      rule: "specifier-mismatch", base: ["%d months", "one month"], forms: ["%%d Monate", "ein Monat"],
      finding: "warning no form of the text uses argument 1, but en has %d"),
    Row(
      rule: "specifier-mismatch", base: ["%d months", "one month"], forms: ["か月"],
      finding: "warning no form of the text uses argument 1, but en has %d"),
    Row(
      rule: "specifier-mismatch", base: ["%d months", "%d month"], forms: ["Monate", "%d Monat"],
      finding: "warning the text does not use argument 1, but en has %d"),
    Row(
      rule: "specifier-mismatch", base: ["%1$d photos from %2$@", "%1$d photo from %2$@"],
      forms: ["%1$d Fotos von", "%1$d Foto von %2$@"],
      finding: "warning the text does not use argument 2, but en has %2$@"),
    Row(
      rule: "specifier-mismatch", base: ["%1$d photos from %2$@", "%1$d photo"],
      forms: ["%1$d Fotos von %2$@", "%1$d Foto"]),
    Row(
      rule: "specifier-mismatch", base: ["%1$d of %2$d", "one of %2$d"], forms: ["%1$d von %2$d", "eins"],
      finding: "warning the text does not use argument 2, but en has %2$d"),
    Row(
      rule: "specifier-mismatch", base: ["%1$d photos by %2$@", "one photo by %2$@"],
      forms: ["%1$d Fotos von %2$@", "ein Foto"],
      finding: "warning the text does not use argument 2, but en has %2$@"),
    Row(rule: "specifier-mismatch", base: ["%@ files", "%@ file"], forms: ["%@ Dateien", "eine Datei"]),
    Row(
      rule: "percent-lone", base: ["%d filer, 50 % i dag"], forms: ["%d Dateien, 50 %%"],
      finding: "error the text has a single %, so % i shows another argument; write %%"),
    Row(rule: "percent-lone", base: ["%-5d°C %@"], forms: ["%-5d°C %@"]),
    Row(rule: "percent-lone", base: ["%@ %-d"], forms: ["%@ %-d"]),
    Row(rule: "percent-lone", base: ["Tap 5%%"], forms: ["Klick 5%"]),
    Row(rule: "specifier-mismatch", base: ["50%-off %@"], forms: ["%@: 50%% weg"]),
    Row(
      rule: "percent-lone", base: ["50%-off %@"], forms: ["%@: 50%% weg"],
      finding: "information the text has a single %; write %%, or remove it"),
  ])
  func readsEveryForm(row: Row) throws {
    // The same rows are read from a catalog, where the first argument need not be the number.
    let folders = try [
      LocalizationFolder([
        "en.lproj/L.stringsdict": Self.dictionary(row.base), "de.lproj/L.stringsdict": Self.dictionary(row.forms),
      ]), LocalizationFolder(["L.xcstrings": Self.catalog(row.base, row.forms)]),
    ]
    for folder in folders {
      let findings = try folder.findings(Linter(row.rule)).filter { !isAboutType($0) }
        .map { "\($0.severity) \($0.message)" }
      expectEqual(findings, row.finding.map { [$0] } ?? [])
    }
  }

  /// Whether a finding is about the type of the variable, which the rows do not care about.
  private func isAboutType(_ finding: Finding) -> Bool {
    finding.message.contains("but its variable %#@n@ has the type")
  }

  /// A form reads the number that selects it, in the base, too.
  @Test(
    arguments: [
      ("d", "%d files", nil), ("d", "%@ files", "the text has %@, but its variable %#@n@ has the type d"),
      ("f", "%.1f miles", nil), ("f", "%d miles", "the text has %d, but its variable %#@n@ has the type f"),
      ("@", "%ld files", "the text has %ld, but its variable %#@n@ has the type @"), ("%ld", "%ld files", nil),
      ("d", "%d files by %@", nil), ("d", "files", nil), ("d", "%2$@: %1$d", nil),
    ] as [(String, String, String?)])
  func comparesAFormWithTheTypeOfItsVariable(type: String, form: String, message: String?) throws {
    let dictionary = Self.dictionary([form]).replacing("<string>d<", with: "<string>\(type)<")
    for files in [
      ["en.lproj/L.stringsdict": dictionary],
      ["en.lproj/L.strings": "\"A\" = \"a\";", "de.lproj/L.stringsdict": dictionary],
    ] {
      let findings = try LocalizationFolder(files).findings(Linter("specifier-mismatch"))
      expectEqual(findings.map { "\($0.severity) \($0.message)" }, message.map { ["error \($0)"] } ?? [])
    }
  }

  /// A number of the format is none in the place of the variable if the variable's name is broken.
  @Test(arguments: [
    ("%#@n of %d", true), ("%#@ n@ of %d", true), ("#@n@ of %d", true), ("%%#@n@ of %d", true), ("%d of %d", false),
    ("%#@n@ of %d", false),
  ])
  func findsABrokenVariableBesideANumber(format: String, isFound: Bool) throws {
    let base = Self.dictionary(["%d files"]).replacing("%#@n@", with: "%#@n@ of %d")
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": base,
      "de.lproj/L.stringsdict": base.replacing("%#@n@ of %d", with: format),
    ])
    let findings = try folder.findings(Linter("specifier-mismatch"))
    expectEqual(findings.contains { $0.message == "the text does not use its variable %#@n@, but en does" }, isFound)
  }

  /// Two objects change places unseen.
  @Test(
    arguments: [
      ("%1$d photo of %3$@ by %2$@", "%d Foto von %@ durch %@", "1, 3 and 2"),
      ("%1$d photo of %2$@ by %3$@", "%d Foto von %@ durch %@", nil), ("%2$d of %1$@", "%@: %d", nil),
      ("%1$d photo of %3$@ by %2$@", "%1$d Foto von %3$@ durch %2$@", nil),
      ("%1$d photo of %3$@ by %2$@", "ein Foto von %@", nil), ("%d of %@ by %@", "%d von %@ durch %@", nil),
    ] as [(String, String, String?)])
  func comparesTheOrderInForms(base: String, form: String, order: String?) throws {
    let message = order.map {
      "the specifiers have no numbers, but en takes its arguments in the order \($0); write %1$…, %2$…"
    }
    for files in [
      ["en.lproj/L.stringsdict": Self.dictionary([base]), "de.lproj/L.stringsdict": Self.dictionary([form])],
      ["en.lproj/L.stringsdict": Self.dictionary([base]), "de.lproj/L.strings": "\"K\" = \"\(form)\";"],
      ["L.xcstrings": Self.catalog([base], [form])],
    ] {
      let findings = try LocalizationFolder(files).findings(Linter("specifier-order"))
      expectEqual(findings.map { "\($0.severity) \($0.message)" }, message.map { ["warning \($0)"] } ?? [])
    }
  }

  @Test(arguments: [
    ("%#@n", true), ("%n@", true), ("%#@n@", false), ("%d files", false), ("files", true), ("%#@n-x@", true),
    ("%#@ä@", true),
  ])
  func findsAVariableThatTheBaseDoesNotUse(format: String, isFound: Bool) throws {
    let dictionary = Self.dictionary(["%d files"]).replacing("%#@n@", with: format)
    let findings = try LocalizationFolder(["en.lproj/L.stringsdict": dictionary]).findings(Linter("specifier-mismatch"))
    expectEqual(findings.contains { $0.message == "the text does not use its variable %#@n@" }, isFound)
  }

  /// A language with one form has a plain text beside the forms of the base.
  @Test(arguments: [
    Row(
      rule: "percent-look-alike", base: ["%d files", "%d file"], forms: ["％d 个文件"],
      finding: "error the text has ％ for a percent sign, but en has %d; write %d"),
    Row(
      rule: "percent-lone", base: ["%d%% of files", "%d%% of a file"], forms: ["%d% 文件"],
      finding: "error the text has a single %, but en has %%"),
    Row(rule: "percent-lone", base: ["%d%% of files"], forms: ["%d%% 文件"]),
    Row(rule: "percent-lone", base: ["%d files"], forms: ["% d 文件"]),
    Row(
      rule: "value-empty", base: ["%d files", "%d file"], forms: [""],
      finding: "error the text is empty; translate “%d file”"),
    Row(
      rule: "placeholder-mismatch", base: ["{n} files", "{n} file"], forms: ["{数} 个文件"],
      finding: "warning the text has the placeholder {数}, but en has {n}"),
    Row(rule: "placeholder-mismatch", base: ["{n} files", "{n} file"], forms: ["{n} 个文件"]),
    Row(
      rule: "placeholder-mismatch", base: ["{n} files", "{n} file"], forms: ["文件"],
      finding: "warning the text does not have the placeholder {n}, but en has it in each form"),
    Row(
      rule: "specifier-mismatch", base: ["%1$@ sent %2$lld photos"], forms: ["%1$@が写真を%3$lld枚"],
      finding: "error the text has %3$lld for argument 3, but en takes only 2 arguments"),
    Row(
      rule: "specifier-mismatch", base: ["%1$@ sent %2$lld photos"], forms: ["%2$@が写真を%1$lld枚"],
      finding: "error the text has %2$@ for argument 2, but en has %2$lld"),
    Row(
      rule: "specifier-mismatch", base: ["%lld photos by %@"], forms: ["写真%@枚"],
      finding: "error the text has %@ for argument 1, but en has %lld"),
    Row(
      rule: "specifier-mismatch", base: ["%1$@, %2$@ and %3$lld others"], forms: ["%1$@さんと他%3$lld人"],
      finding: "error the text does not use argument 2, but en has %2$@"),
    Row(
      rule: "specifier-mismatch", base: ["%1$@ and %2$lld others"], forms: ["%1$@さんなど"],
      finding: "warning the text does not use argument 2, but en has %2$lld"),
    Row(
      rule: "specifier-mismatch", base: ["%d files", "one file"], forms: ["%Id 文件"],
      finding: "error the text has %Id, but en has %d; write %d"),
    Row(
      rule: "percent-lone", base: ["Tap 5%%"], forms: ["Klick 5%"],
      finding: "information the text has a single %; check it"),
    Row(
      rule: "specifier-mismatch", base: ["%d files %$1@"], forms: ["%d 文件"],
      finding: "error the text has %$1@, which is not a specifier; write %1$@"),
  ])
  func readsAPlainTextBesideForms(row: Row) throws {
    let folders = try [
      LocalizationFolder([
        "en.lproj/L.stringsdict": Self.dictionary(row.base), "de.lproj/L.strings": "\"K\" = \"\(row.forms[0])\";",
      ]), LocalizationFolder(["L.xcstrings": Self.catalog(row.base, row.forms, isPlain: true)]),
    ]
    for folder in folders {
      let findings = try folder.findings(Linter(row.rule)).filter { !isAboutType($0) }
        .map { "\($0.severity) \($0.message)" }
      expectEqual(findings, row.finding.map { [$0] } ?? [])
    }
  }

  /// Xcode's template has an empty form for each category.
  @Test(arguments: ["two": false, "many": false, "zero": true, "other": true])
  func leavesOutEmptyFormsThatNeverShow(category: String, shows: Bool) throws {
    let empty = "<key>\(category)</key><string></string>"
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": Self.dictionary(["%d files", "%d file"]),
      "de.lproj/L.stringsdict": Self.dictionary([]).replacing(
        "</dict></dict></dict>", with: "<key>one</key><string>%d Datei</string>\(empty)</dict></dict></dict>"),
    ])
    expectEqual(try folder.findings(Linter("value-empty")).count, shows ? 1 : 0)
  }

  /// Two variables inside a text, of which a form of the first is empty.
  @Test(arguments: [
    (format: "%#@n@ in %#@m@", form: "<key>other</key><string></string>", finding: "translate “%d files”"),
    // 0 is meant to hide the clause.
    ("%#@m@%#@n@", "<key>zero</key><string></string><key>other</key><string>, %d Dateien</string>", nil),
    // The format has taken over the argument.
    ("%1$d %#@n@ %#@m@", "<key>other</key><string></string>", nil),
  ])
  func findsTheFormsOfAVariableThatTheUserMisses(format: String, form: String, finding: String?) throws {
    let start =
      "<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
    let last = "<key>m</key>\(start)<key>other</key><string>%d folders</string></dict><key>n</key>"
    func dictionary(_ format: String, _ forms: String) -> String {
      Self.dictionary([]).replacing("%#@n@", with: format).replacing("<key>n</key>", with: last).replacing(
        "</dict></dict></dict>", with: "\(forms)</dict></dict></dict>")
    }
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary("%#@n@ in %#@m@", "<key>other</key><string>%d files</string>"),
      "de.lproj/L.stringsdict": dictionary(format, form),
    ])
    expectEqual(
      try folder.findings(Linter("value-empty")).map(\.message.description),
      finding.map { ["a form of the text is empty; \($0)"] } ?? [])
  }

  /// A whole text of a variable that shows another one.
  @Test func findsAnEmptyFormOfANestedVariable() throws {
    let nested =
      "<key>m</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%#@n@</string></dict>"
    func dictionary(_ forms: [String]) -> String {
      Self.dictionary(forms).replacing("%#@n@", with: "%#@m@").replacing("<key>n</key>", with: nested + "<key>n</key>")
    }
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary(["files", "file"]), "de.lproj/L.stringsdict": dictionary(["Dateien", ""]),
    ])
    expectEqual(try folder.findings(Linter("value-empty")).count, 1)
  }

  /// The number is lost, whatever is around it.
  @Test(arguments: ["%d files": 1, "files": 0])
  func findsEmptyFormsInsideATextIfTheyShowANumber(form: String, count: Int) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": Self.dictionary([form]).replacing("%#@n@", with: "Delete %#@n@?"),
      "de.lproj/L.stringsdict": Self.dictionary(["", ""]).replacing("%#@n@", with: "%#@n@ löschen?"),
    ])
    expectEqual(try folder.findings(Linter("value-empty")).count, count)
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
      folder.findings(Linter("percent-lone")).map(\.message),
      ["the text has a single %, so % o shows another argument; write %%"])
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
