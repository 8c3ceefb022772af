import PushLint
import TestSupport
import Testing

/// What is said about texts that vary, and about String Catalogs.
struct VariationCheckTests {
  /// Found in real apps: a missing key was at the base's text, up to 28 lines below the key.
  @Test func placesAMissingKeyOfACatalogAtTheKey() throws {
    let folder = try LocalizationFolder([
      "L.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{
        "k":{"comment":"c",
          "localizations":{"en":{"stringUnit":{"state":"translated","value":"v"}}}},
        "l":{"localizations":{
          "fr":{"stringUnit":{"state":"translated","value":"w"}}}}}}
      """
    ])
    #expect(
      try folder.lines(Linter("key-missing")) == [
        "fr 2:3 key-missing warning k: fr has no key \"k\", but en does; add it"
      ])
  }

  static func dictionary(_ categories: String...) -> String {
    let texts = categories.map { "<key>\($0)</key><string>%d</string>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>FILES</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(texts)</dict></dict>
      </dict></plist>
      """
  }

  @Test(
    arguments: [
      ("en", ["one"], nil), ("ja", [], nil), ("nonsense", [], nil),
      ("en", [], "warning FILES: en also needs the plural category one"),
      // A noun after a number is in the singular.
      ("tr", [], "information FILES: tr also needs the plural category one"),
      ("de", [], "warning FILES: de also needs the plural category one"),
      ("pl", ["one"], "warning FILES: pl also needs the plural categories few and many"),
      ("ar", ["one"], "warning FILES: ar also needs the plural categories zero, two, few and many"),
      (
        "cs", ["one", "few"],
        "information FILES: cs also needs the plural category many for fractions or large numbers"
      ),
      (
        "fr", ["one"],
        "information FILES: fr also needs the plural category many for fractions or large numbers"
      ),
      (
        "French", ["one"],
        "information FILES: French also needs the plural category many for fractions or large numbers"
      ),
      ("pt_BR", ["one", "many"], nil),
    ] as [(String, [String], String?)])
  func asksICUWhatALanguageNeeds(language: String, categories: [String], finding: String?) throws {
    var files = [
      "en.lproj/Localizable.stringsdict": Self.dictionary("one", "other"), "ar.lproj/InfoPlist.strings": "",
    ]
    let texts = (categories + ["other"]).map { "<key>\($0)</key><string>%d</string>" }.joined()
    files["\(language).lproj/Localizable.stringsdict"] = Self.dictionary("other").replacing(
      "<key>other</key><string>%d</string>", with: texts)
    let lines = try LocalizationFolder(files).lines(Linter("plural-category-missing"))
    expectEqual(lines, (finding.map { ["\(language) 3:1 plural-category-missing \($0)"] } ?? []))
  }

  static let catalog = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
    "Play": {"localizations": {
      "fr": {"stringUnit": {"state": "new", "value": "Jouer %@"}}}},
    "Stop": {"extractionState": "stale", "localizations": {
      "fr": {"stringUnit": {"state": "translated", "value": "Arrêter"}}}},
    "Only": {"shouldTranslate": false},
    "Rest": {}
    }}
    """

  /// Xcode gives every text of the source language that it finds in code the state `new`.
  @Test(arguments: [
    ("en", "new", false), ("en", "needs_review", true), ("fr", "new", true), ("fr", "translated", false),
  ])
  func aNewTextOfTheSourceLanguageIsFinished(language: String, state: String, isFound: Bool) throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"A": {"extractionState": "extracted_with_value",
      "localizations": {"\(language)": {"stringUnit": {"state": "\(state)", "value": "Hello"}}}}}}
      """
    let folder = try LocalizationFolder(["Localizable.xcstrings": catalog])
    try expectEqual(folder.lines(Linter("catalog-state")).count, (isFound ? 1 : 0))
    // The key of an empty text in code.
    let empty = try LocalizationFolder(["Localizable.xcstrings": catalog.replacing("\"A\":", with: "\"\":")])
    #expect(try empty.lines(Linter("catalog-state")) == [])
  }

  @Test func readsStatesOfCatalogs() throws {
    let folder = try LocalizationFolder(["Localizable.xcstrings": Self.catalog])
    #expect(
      try folder.lines() == [
        "fr 3:3 specifier-mismatch error Play: the text has %@, but en takes no arguments",
        "fr 3:3 catalog-state warning Play: the string is \"new\" in fr, not \"translated\"; translate or review it",
        "- 4:1 catalog-state information Stop: Xcode marks the key as stale: it did not find it in the code",
        "fr 7:1 key-missing warning Rest: fr has no key \"Rest\", but en does; add it",
      ])
    let payload = #"{"aps":{"alert":{"loc-key":"Play"}}}"#
    #expect(
      try folder.lines(Linter("catalog-state"), payloads: [payload]).first
        == "fr 3:3 catalog-state error Play: the string is \"new\" in fr, not \"translated\"; translate or review it")
  }

  /// A push looks in one localization only, so it needs the key in every language.
  @Test func missesAPushKeyThatIsNotToBeTranslated() throws {
    let folder = try LocalizationFolder(["Localizable.xcstrings": Self.catalog])
    let payload = #"{"aps":{"alert":{"loc-key":"Only"}}}"#
    #expect(
      try folder.lines(Linter("key-missing"), payloads: [payload]) == [
        "fr 6:1 key-missing error Only: fr has no key \"Only\", but en does; add it",
        "fr 7:1 key-missing warning Rest: fr has no key \"Rest\", but en does; add it",
      ])
  }

  @Test func comparesAVariationWithAVariation() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"FILES\" = \"%d files\";",
      "en.lproj/Localizable.stringsdict": Self.dictionary("one", "other"),
      "de.lproj/Localizable.stringsdict": Self.dictionary("one", "other").replacing("%d", with: "%@"),
      "ja.lproj/Localizable.stringsdict": Self.dictionary("other"),
    ])
    #expect(
      try folder.lines(Linter("specifier-mismatch")) == [
        "de 5:70 specifier-mismatch error FILES: the text has %@, but en has it in no form of this text",
        "de 5:105 specifier-mismatch error FILES: the text has %@, but en has it in no form of this text",
      ])
  }

  /// If only one side varies, the kinds of its arguments are compared, not their indices.
  @Test(arguments: [("%d files", true), ("%ld files", true), ("%@ files", false), ("%s files", false)])
  func comparesAVariationWithAPlainText(text: String, agrees: Bool) throws {
    let plain = "\"FILES\" = \"\(text)\";"
    let varying = Self.dictionary("one", "other")
    let translated = try LocalizationFolder(["en.lproj/L.stringsdict": varying, "de.lproj/L.strings": plain])
    let specifier = text.prefix { $0 != " " }
    #expect(
      try translated.lines(Linter("specifier-mismatch"))
        == (agrees
          ? []
          : ["de 1:1 specifier-mismatch error FILES: the text has \(specifier), but en has it in no form of this text"])
    )
    let varied = try LocalizationFolder(["en.lproj/L.strings": plain, "de.lproj/L.stringsdict": varying])
    let found = try varied.lines(Linter("specifier-mismatch"))
    // The format and its two forms.
    expectEqual(found.count, (agrees ? 0 : 3))
    #expect(found.allSatisfy { $0.hasSuffix(", but en has it in no form of this text") })
  }

  /// Found in a real app: English says “starred” whatever the number is, and German counts.
  @Test func takesTheArgumentsOfTheKey() throws {
    let base = "\"favorite %lld\" = \"starred\"; \"FAVORITE\" = \"starred\"; \"mention %@\" = \"mentioned\";"
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": base,
      "de.lproj/Localizable.stringsdict": Self.dictionary("one", "other").replacing("FILES", with: "favorite %lld"),
      "fr.lproj/Localizable.strings": base.replacing("starred", with: "%d aiment").replacing("mentioned", with: "%d"),
    ])
    let linter = Linter("specifier-mismatch")
    #expect(
      try folder.lines(linter) == [
        "fr 1:32 specifier-mismatch error FAVORITE: the text has %d, but en takes no arguments",
        "fr 1:58 specifier-mismatch error mention %@: the text has %d, but en takes no arguments",
      ])
    // A payload gives its own arguments, whatever its key is called.
    let payload = #"{"aps":{"alert":{"loc-key":"favorite %lld"}}}"#
    #expect(
      try folder.lines(linter, payloads: [payload]).contains { $0.contains("error favorite %lld: the text has %d") })
  }

  @Test func comparesVariantsWithAllOfTheBase() throws {
    let one = "<key>one</key><string>%d</string>"
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": Self.dictionary("one", "other"),
      "de.lproj/L.stringsdict": Self.dictionary("one", "other").replacing(
        one, with: "<key>one</key><string>eine</string>"),
      "fr.lproj/L.stringsdict": Self.dictionary("one", "other").replacing(
        one, with: "<key>one</key><string>%@</string>"),
    ])
    #expect(
      try folder.lines(Linter("specifier-mismatch")) == [
        "fr 5:70 specifier-mismatch error FILES: the text has %@, but en has it in no form of this text"
      ])
  }

  /// A catalog with a text in English and a substitution in French, for the second of two arguments.
  static func catalog(_ english: String, specifier: String, form: String) -> String {
    """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"FILES": {"localizations": {
      "en": \(english),
      "fr": {"stringUnit": {"state": "translated", "value": "%1$@ : %2$#@n@"}, "substitutions": {
        "n": {"argNum": 2, "formatSpecifier": "\(specifier)", "variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%arg fichier"}},
          "other": {"stringUnit": {"state": "translated", "value": "\(form)"}}}}}}}}}}}
    """
  }

  /// `%arg` is Xcode's specifier for the number that selects the form.
  @Test(
    arguments: [
      ("lld", "%arg fichiers", nil), ("lld", "100%% %arg", nil),
      ("lld", "%%arg", "the text does not use argument 2, but en has %lld"),
      ("@", "%arg", "the text has %#@n@ for argument 2, but en has %lld"),
      ("lld", "%a", "the text has %a, but en has it in no form of this text"),
    ] as [(String, String, String?)])
  func readsTheNumberOfASubstitution(specifier: String, form: String, message: String?) throws {
    let plain = #"{"stringUnit": {"state": "translated", "value": "%@: %lld files"}}"#
    let plural = #"{"variations": {"plural": {"other": \#(plain)}}}"#
    for english in [plain, plural] {
      let catalog = Self.catalog(english, specifier: specifier, form: form)
      // The substitution has its number, so its place in the format needs none.
      for catalog in [catalog, catalog.replacing("%2$#@n@", with: "%#@n@")] {
        let findings = try LocalizationFolder(["Localizable.xcstrings": catalog]).findings(Linter("specifier-mismatch"))
        expectEqual(findings.map { $0.message.replacing("%2$#@n@", with: "%#@n@") }, message.map { [$0] } ?? [])
      }
    }
  }

  /// A `.stringsdict` file has no `%arg`: `%a` is a number in hexadecimal.
  @Test func readsNoNumberOfASubstitutionInADictionary() throws {
    let varying = Self.dictionary("one", "other")
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": varying, "fr.lproj/L.stringsdict": varying.replacing("%d", with: "%arg"),
    ])
    let message = "the text has %a, but en has it in no form of this text"
    try expectEqual(folder.findings(Linter("specifier-mismatch")).map(\.message), [message, message])
  }

  @Test func saysThatAPushCannotChoose() throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.stringsdict": Self.dictionary("one", "other")])
    let payload = #"{"aps":{"alert":{"loc-key":"FILES","loc-args":["1"]}}}"#
    let findings = try folder.findings(payloads: [payload])
    expectEqual(findings.map(\.message), ["the device does not support %#@n@; use %@, %n$@ or %%"])
    expectEqual(findings.map(\.severity), [.error])
  }

  /// The payload is wrong even if its text uses no variable, or if it has no arguments, so that nothing is formatted.
  @Test(arguments: [("Hello", #"["1"]"#), ("Hello", "[]"), ("%#@n@", "[]"), ("", "[]")])
  func saysThatAPushCannotChooseWithoutAVariable(format: String, arguments: String) throws {
    let dictionary = Self.dictionary("one", "other").replacing("%#@n@", with: format)
    let folder = try LocalizationFolder(["en.lproj/Localizable.stringsdict": dictionary])
    let payload = #"{"aps":{"alert":{"loc-key":"FILES","loc-args":\#(arguments)}}}"#
    let findings = try folder.findings(Linter("value-empty", "specifier-mismatch"), payloads: [payload])
    expectEqual(
      findings.map(\.message), ["\"FILES\" has several forms, and a push cannot choose one; use a key with one text"])
    expectEqual(findings.map(\.severity), [.error])
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
  }

  private static func forms(_ kind: String, _ forms: [(String, String)]) -> String {
    let members = forms.map { "\"\($0)\":\(unit($1))" }.joined(separator: ",")
    return "{\"variations\":{\"\(kind)\":{\(members)}}}"
  }

  private static func devices(_ phone: String, _ other: String) -> String {
    forms("device", [("iphone", phone), ("other", other)])
  }

  private static func plurals(_ one: String, _ other: String) -> String {
    forms("plural", [("one", one), ("other", other)])
  }

  /// A key that is a text says which arguments the code gives, but not that the text may take others, too.
  @Test(arguments: [
    ("Hello %@", "Hello %@", "Hallo %@ %@", "the text has %@, but en takes only 1 argument"),
    ("%@ sent %lld", "%1$@ sent %2$lld", "%1$@ schickt %3$lld", "the text has %3$lld, but en takes only 2 arguments"),
    ("favorite %lld", "starred", "%lld-mal gemerkt", nil), ("%@ and %lld", "both", "%2$lld und %1$@", nil),
    ("%@ and %lld", "both", "%1$lld", "the text has %1$lld, but en takes no arguments"),
  ])
  func comparesWithTheArgumentsOfTheKey(key: String, base: String, text: String, message: String?) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"\(key)\" = \"\(base)\";", "de.lproj/L.strings": "\"\(key)\" = \"\(text)\";",
    ])
    let findings = try folder.findings(Linter("specifier-mismatch")).map { "\($0.severity) \($0.message)" }
    expectEqual(findings, message.map { ["error \($0)"] } ?? [])
  }

  @Test func comparesFormsWithTheArgumentsOfTheKey() throws {
    let base = Self.plurals("%1$@ and %2$lld photo", "%1$@ and %2$lld photos")
    for (text, count) in [
      (Self.plurals("%2$@ und %1$lld Foto", "%2$@ und %1$lld Fotos"), 2), (Self.unit("%1$@と%2$lld枚と%3$@"), 1),
      (Self.unit("%2$lld枚と%1$@"), 0),
    ] {
      let folder = try LocalizationFolder([
        "L.xcstrings": """
        {"sourceLanguage":"en","version":"1.0","strings":{"%@ and %lld photos":{"localizations":{"en":\(base),"de":\(text)}}}}
        """
      ])
      let findings = try folder.findings(Linter("specifier-mismatch"))
      expectEqual(findings.count { $0.severity == .error }, count, "\(findings)")
    }
  }

  /// If only one form lacks a name, that one shifts the number behind it.
  ///
  /// A form may leave out the number.
  @Test func findsAGapInOneForm() throws {
    let base = Self.plurals("%1$@, %2$@ and %3$lld other", "%1$@, %2$@ and %3$lld others")
    let text = Self.plurals("%1$@ und %3$lld anderer", "%1$@, %2$@ und %3$lld andere")
    let photos = Self.plurals("%1$lld photo by %2$@", "%1$lld photos by %2$@")
    let fotos = Self.plurals("ein Foto von %2$@", "%1$lld Fotos von %2$@")
    let folder = try LocalizationFolder([
      "L.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{"F":{"localizations":{"en":\(base),"de":\(text)}},
      "P":{"localizations":{"en":\(photos),"de":\(fotos)}}}}
      """
    ])
    let findings = try folder.findings(Linter("specifier-mismatch")).map { "\($0.severity) \($0.message)" }
    expectEqual(findings, ["error the text does not use argument 2, but en has %2$@"])
  }

  private static let lackingForms: [(String, String, String?)] = [
    (unit("Tap %@"), unit("Klick %@"), nil), (devices("Tap %@", "Click"), unit("Klick"), nil),
    (
      plurals("One file", "%lld files"), plurals("Eine Datei", "Dateien"),
      "no form of the text uses argument 1, but en has %lld"
    ),
    (plurals("%lld file", "%lld files"), plurals("Eine Datei", "%lld Dateien"), nil),
    (
      plurals("%lld file", "%lld files"), unit("Dateien"), "the text does not use argument 1, but en has %lld"
    ),
    (devices("Tap %@", "Click %@"), unit("Klick"), "the text does not use argument 1, but en has %@"),
    (
      devices("Tap %@", "Click %@"), devices("Klick", "Klack"), "no form of the text uses argument 1, but en has %@"
    ),
    (unit("Tap %@"), devices("Klick", "Klack"), "no form of the text uses argument 1, but en has %@"),
    (unit("Tap %@"), devices("Klick %@", ""), nil), (unit("Tap %@"), devices("Klick %@", "Klack ％@"), nil),
    (devices("Tap %@", "Click %@"), devices("Klick", "Klack %@"), "the text does not use argument 1, but en has %@"),
    (devices("Tap", "Click %@"), devices("Klick", "Klack %@"), nil),
    (
      plurals("%lld file from %@", "%lld files from %@"), plurals("Eine Datei", "%lld Dateien"),
      "no form of the text uses argument 2, but en has %@"
    ),
  ]

  /// A form for a single number may leave the number out, as "one file" does, but not the name.
  @Test(arguments: lackingForms)
  func findsAnArgumentThatNoFormHas(base: String, text: String, message: String?) throws {
    let folder = try LocalizationFolder([
      "L.xcstrings":
        #"{"sourceLanguage":"en","version":"1.0","strings":{"F":{"localizations":{"en":\#(base),"de":\#(text)}}}}"#
    ])
    let findings = try folder.findings(Linter("specifier-mismatch"))
    expectEqual(findings.map(\.message), (message.map { [$0] } ?? []))
    #expect(findings.allSatisfy { $0.severity == .warning && $0.language == "de" })
  }

  /// Found in a real app: the format uses an argument that nothing shows.
  @Test func asksForNoFormsOfAnEmptyVariable() throws {
    let empty = Self.dictionary("other").replacing("%d", with: "")
    #expect(try LocalizationFolder(["en.lproj/L.stringsdict": empty]).lines(Linter("plural-category-missing")) == [])
  }

  private static func dictionary(_ format: String, _ one: String, _ other: String) -> String {
    dictionary("one", "other").replacing("%#@n@", with: format).replacing(
      "<key>one</key><string>%d</string><key>other</key><string>%d</string>",
      with: "<key>one</key><string>\(one)</string><key>other</key><string>\(other)</string>")
  }

  /// The forms of a variable take the arguments of the whole text.
  @Test(arguments: [
    ("%1$#@n@", "%1$d Datei von %2$@", true), ("%1$#@n@ von %2$@", "%d Datei", true), ("%1$#@n@", "%1$d Datei", false),
    ("##n@ von %2$@", "%1$d Datei", false), ("%1$#@n@ von %2$d", "%d Datei", false),
  ])
  func takesAnArgumentInTheFormatOrInTheForms(format: String, form: String, isRight: Bool) throws {
    try check(
      format, form, isRight,
      beside: [
        Self.dictionary("%1$#@n@ from %2$@", "%d file", "%d files"),
        Self.dictionary("%1$#@n@", "%1$d file from %2$@", "%1$d files from %2$@"),
      ])
  }

  /// An argument without a number in a form counts from that of its variable on.
  @Test(arguments: [
    ("%#@n@", "Von %2$@: %1$d Datei", true), ("%#@n@", "%d Datei von %@", true), ("%#@n@ von %@", "%d Datei", true),
    ("%#@n@", "%1$d Datei von %3$@", false), ("%#@n@", "%@: %d Datei", false), ("%#@n@", "%1$d Datei von %2$d", false),
  ])
  func numbersTheArgumentsOfForms(format: String, form: String, isRight: Bool) throws {
    try check(
      format, form, isRight,
      beside: [
        Self.dictionary("%#@n@", "%d file from %@", "%d files from %@"),
        Self.dictionary("%#@n@ from %@", "%d file", "%d files"),
      ])
  }

  private func check(_ format: String, _ form: String, _ isRight: Bool, beside bases: [String]) throws {
    for base in bases {
      let folder = try LocalizationFolder([
        "en.lproj/L.stringsdict": base, "de.lproj/L.stringsdict": Self.dictionary(format, form, form),
      ])
      try expectEqual(folder.findings(Linter("specifier-mismatch")).isEmpty, isRight)
    }
  }

  /// The translations of the forms are right, and only the format is broken.
  @Test(arguments: [
    ("%#@ n@ %#@m@", "the text does not use its variable %#@n@, but en does"),
    ("%#@n@ %#@m", "the text does not use its variable %#@m@, but en does"),
    ("%#n@ %#@m@", "the text does not use its variable %#@n@, but en does"),
    ("%#@n@ %m@", "the text does not use its variable %#@m@, but en does"),
    ("%#@m@ %#@n@", "the text has %#@m@ for argument 1, but en has it for argument 2"), ("%2$#@m@ %1$#@n@", nil),
    ("%#@n@, %#@m@", nil), ("%1$#@n@ %2$#@m@ %1$#@n@", nil),
    (
      "%1$#@n@ %2$#@n@ %2$#@m@", "the text has %2$#@n@ for argument 2, but en has it for argument 1"
    ),
  ])
  func findsAVariableThatTheFormatLost(format: String, message: String?) throws {
    let base = """
      <plist version="1.0"><dict><key>K</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ %#@m@</string>
      """
    let variables = ["n", "m"].map {
      "<key>\($0)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict>"
    }.joined()
    let dictionary = base + variables + "</dict></dict></plist>"
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary,
      "de.lproj/L.stringsdict": dictionary.replacing("%#@n@ %#@m@", with: format),
    ])
    expectEqual(
      try folder.findings(Linter("specifier-mismatch")).map { "\($0.severity) \($0.message)" },
      message.map { ["error \($0)"] } ?? [])
  }

  /// A base that shows two arguments with one variable, and a number in the format of a language without plurals.
  @Test(arguments: [
    ("%1$#@n@ – %2$#@n@", "%1$#@n@ – %2$#@m@", nil), ("%1$#@n@ – %2$#@n@", "%1$d – %2$#@n@", nil),
    ("%1$#@n@ – %2$#@n@", "%1$#@n@", "warning the text does not use argument 2, but en has %2$#@n@"),
    ("%1$#@n@", "%1$d个", nil),
  ])
  func takesVariablesInOtherWays(base: String, format: String, finding: String?) throws {
    let variables = ["n", "m"].map {
      "<key>\($0)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict>"
    }.joined()
    func dictionary(_ format: String) -> String {
      "<plist><dict><key>K</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict></dict></plist>"
    }
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": dictionary(base), "de.lproj/L.stringsdict": dictionary(format),
    ])
    let findings = try folder.findings(Linter("specifier-mismatch")).map { "\($0.severity) \($0.message)" }
    expectEqual(findings, finding.map { [$0] } ?? [])
  }

  @Test(arguments: ["#@n@ gelöscht", "%#@n gelöscht", "％#@n@ gelöscht", "%#@ n@ gelöscht", "gelöscht", "%n@ gelöscht"])
  func findsAVariableThatTheFormatLostBesideAPlainBase(format: String) throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"FILES\" = \"%d files deleted\";",
      "de.lproj/L.stringsdict": Self.dictionary(format, "%d Datei", "%d Dateien"),
    ])
    let messages = try folder.findings(Linter("specifier-mismatch")).map(\.message)
    expectEqual(messages, ["the text does not use its variable %#@n@"])
  }

  /// Found in a real app: a script had copied the text without its substitutions.
  @Test func findsAVariableWithoutSubstitutions() throws {
    let folder = try LocalizationFolder([
      "L.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{"F":{"localizations":{"en":\(Self.unit("%#@files@"))}}}}
      """
    ])
    #expect(
      try folder.findings(Linter("strings-syntax")).map(\.message) == [
        "“F” uses %#@files@, but has no variable of that name"
      ])
  }

  /// If the format leaves out the first argument, the number is read from its place.
  @Test func needsTheFirstArgumentInTheFormat() throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.stringsdict": Self.dictionary("%1$@ sent %2$#@n@", "%2$d file", "%2$d files"),
      "de.lproj/L.stringsdict": Self.dictionary("%2$#@n@", "%1$@ schickt %2$d Datei", "%1$@ schickt %2$d Dateien"),
    ])
    #expect(
      try folder.findings(Linter("specifier-mismatch")).map(\.message) == [
        "the text does not use argument 1, but en has %1$@"
      ])
  }

  /// The number of a variable shows only where a form has it.
  @Test func findsANumberThatNoFormOfAVariableHas() throws {
    let base = Self.dictionary("one", "other")
    let text = base.replacing("<string>%d</string>", with: "<string>Dateien</string>")
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.stringsdict": base, "de.lproj/Localizable.stringsdict": text,
    ])
    #expect(
      try folder.findings(Linter("specifier-mismatch")).map(\.message) == [
        "no form of the text uses argument 1, but en has %d"
      ])
  }
}
