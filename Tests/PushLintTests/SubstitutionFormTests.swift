import PushLint
import TestSupport
import Testing

/// The arguments of the forms of a String Catalog's substitutions.
struct SubstitutionFormTests {
  private static func unit(_ text: String) -> String { #""stringUnit":{"state":"translated","value":"\#(text)"}"# }

  private static func variable(_ number: Int, _ one: String, _ other: String, type: String = "lld") -> String {
    """
    {"argNum":\(number),"formatSpecifier":"\(type)","variations":{"plural":{"one":{\(unit(one))},
    "other":{\(unit(other))}}}}
    """
  }

  /// A text with a variable; its forms are for one and other.
  private static func text(_ format: String, _ one: String, _ other: String, type: String = "lld") -> String {
    #"{\#(unit(format)),"substitutions":{"a":\#(variable(1, one, other, type: type))}}"#
  }

  private static func findings(_ rule: String, _ english: String, _ german: String) throws -> [String] {
    try LocalizationFolder([
      "L.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{"K":{"localizations":{"en":\(english),"de":\(german)}}}}
      """
    ]).findings(Linter(rule)).map { "\($0.severity) \($0.message)" }
  }

  /// Translators write whole sentences in a form, because the order of words depends on the number.
  @Test func takesAPlaceholderInTheFormatOrInTheForms() throws {
    let inFormat = Self.text("%#@a@ for {name}", "%arg file", "%arg files")
    let inForms = Self.text("%#@a@", "%arg Datei für {name}", "%arg Dateien für {name}")
    #expect(try Self.findings("placeholder-mismatch", inFormat, inForms) == [])
    #expect(try Self.findings("placeholder-mismatch", inForms, inFormat) == [])
    let lost = try Self.findings("placeholder-mismatch", inFormat, Self.text("%#@a@", "%arg Datei", "%arg Dateien"))
    expectEqual(lost, ["warning the text has no placeholder {name}, but en does"])
  }

  @Test func findsAnotherPercentSignInTheForms() throws {
    let english = Self.text("%#@a@", "%arg photo", "%arg photos")
    let found = "error the text has ％ for a percent sign, but en has %arg; write %arg"
    let german = Self.text("%#@a@", "％arg Foto", "％arg Fotos")
    expectEqual(try Self.findings("percent-look-alike", english, german), [found, found])
    let plain = #"{"stringUnit":{"state":"translated","value":"％lld Fotos"}}"#
    expectEqual(try Self.findings("percent-look-alike", english, plain).count, 1)
  }

  /// The type of a variable is that of its argument.
  @Test func comparesTheTypeOfAVariable() throws {
    let decimal = Self.text("%#@a@", "%arg GB", "%arg GB", type: ".1f")
    let plain = "{\(Self.unit("%.1f GB"))}"
    #expect(try Self.findings("specifier-mismatch", decimal, plain) == [])
    #expect(try Self.findings("specifier-mismatch", plain, decimal) == [])
    let found = ["error the text has %#@a@ for a decimal number, but en has it for an integer"]
    let integer = Self.text("%#@a@", "%arg GB", "%arg GB")
    expectEqual(try Self.findings("specifier-mismatch", integer, decimal), found)
    expectEqual(
      try Self.findings("specifier-mismatch", integer, plain),
      ["error the text has %.1f, but en has it in no form of this text"])
  }

  @Test func findsAVariableInAFormOfAnother() throws {
    func text(_ format: String, _ form: String) -> String {
      """
      {\(Self.unit(format)),"substitutions":{"a":\(Self.variable(1, form, form)),
      "b":\(Self.variable(2, "in %arg folder", "in %arg folders"))}}
      """
    }
    let (flat, nested) = (text("%#@a@ %#@b@", "%arg files"), text("%#@a@", "%arg files %#@b@"))
    #expect(try Self.findings("specifier-mismatch", flat, nested) == [])
    #expect(try Self.findings("specifier-mismatch", nested, flat) == [])
    let lost = ["error the text does not use its variable %#@b@, but en does"]
    expectEqual(try Self.findings("specifier-mismatch", flat, text("%#@a@", "%arg files")), lost)
    expectEqual(try Self.findings("specifier-mismatch", nested, text("%#@a@", "%arg files")), lost)
  }

  @Test func findsAFormThatLosesTheVariableOfAnother() throws {
    func text(_ one: String, _ other: String) -> String {
      """
      {\(Self.unit("%#@a@")),"substitutions":{"a":\(Self.variable(1, one, other)),
      "b":\(Self.variable(2, "left", "right"))}}
      """
    }
    let english = text("%arg %#@b@ file", "%arg %#@b@ files")
    #expect(try Self.findings("specifier-mismatch", english, text("%#@b@: %arg", "%arg %#@b@")) == [])
    for lost in ["%arg", "%arg #@b@", "%arg %#@b"] {
      expectEqual(
        try Self.findings("specifier-mismatch", english, text("%arg %#@b@", lost)),
        ["warning the text does not use its variable %#@b@, but en does"])
    }
  }

  /// Each variable is compared with the same one of the base.
  @Test func comparesTheFormsOfEachVariable() throws {
    func text(_ format: String, _ files: String, _ folders: String) -> String {
      """
      {\(Self.unit(format)),"substitutions":{"a":\(Self.variable(1, "a file", files)),
      "b":\(Self.variable(2, "a folder", folders))}}
      """
    }
    let english = text("%#@a@ in %#@b@", "%arg files", "%arg folders")
    func findings(_ german: String) throws -> [String] { try Self.findings("specifier-mismatch", english, german) }
    #expect(try findings(text("%#@b@: %#@a@", "%arg Dateien", "%arg Ordner")) == [])
    expectEqual(
      try findings(text("%#@a@ in %#@b@", "%arg Dateien", "Ordner")),
      ["warning no form of the text uses argument 2, but en has %arg"])
    #expect(try findings(text("%#@a@ in %#@b@", "%arg Dateien in %2$lld Ordnern", "")) == [])
    #expect(try findings(text("%#@a@ in %2$lld %#@b@", "%arg Dateien", "Ordnern")) == [])
  }

  /// In a text with an object and a second number, `%@` is neither of the variables' own numbers.
  @Test func findsAnObjectInThePlaceOfTheNumber() throws {
    func text(_ format: String, _ files: String) -> String {
      #"{\#(Self.unit(format)),"substitutions":{"a":\#(Self.variable(1, files, files)),"b":\#(Self.variable(2, "%arg b", "%arg b"))}}"#
    }
    let findings = try Self.findings(
      "specifier-mismatch", text("%#@a@ in %#@b@ by %3$@", "%arg files"), text("%#@a@ in %#@b@ von %3$@", "%@ Dateien"))
    expectEqual(findings.count, 1, "\(findings)")
    #expect(findings.allSatisfy { $0.contains("uses argument 1, but en has %arg") }, "\(findings)")
  }

  /// An argument that the format gave to the forms belongs in each of them.
  @Test(arguments: [
    ("%arg Datei von %2$@", "%arg Dateien", 1), ("%arg Datei", "%arg Dateien von %2$@", 1),
    ("eine Datei von %2$@", "%arg Dateien von %2$@", 0),
  ])
  func asksEachFormForAnArgumentOfTheFormat(one: String, other: String, count: Int) throws {
    let english = Self.text("%#@a@ by %2$@", "%arg file", "%arg files")
    let findings = try Self.findings("specifier-mismatch", english, Self.text("%#@a@", one, other))
    expectEqual(findings, Array(repeating: "warning the text does not use argument 2, but en has %2$@", count: count))
  }

  /// Every form reads the same arguments, in the base, too.
  @Test(arguments: [("%@ file", "%lld files", 1), ("%lld file", "%lld files", 0), ("a file", "%lld files", 0)])
  func findsFormsThatReadAnArgumentAsDifferentTypes(one: String, other: String, count: Int) throws {
    func text(_ kind: String, _ name: String) -> String {
      #"{"variations":{"\#(kind)":{"\#(name)":{\#(Self.unit(one))},"other":{\#(Self.unit(other))}}}}"#
    }
    for english in [text("plural", "one"), text("device", "iphone")] {
      let folder = try LocalizationFolder([
        "L.xcstrings": #"{"sourceLanguage":"en","version":"1.0","strings":{"K":{"localizations":{"en":\#(english)}}}}"#
      ])
      let message = "the text has %@ for argument 1, but another form has %lld"
      let findings = try folder.findings(Linter("specifier-mismatch")).map(\.message)
      expectEqual(findings, Array(repeating: message, count: count))
    }
  }

  /// The key shows in the place of a text without letters, and is the same.
  @Test(arguments: [
    ("%1$@ • %2$@", "%@ • %@", 0), ("%@ • %@", "%@ • %@", 0), ("%lld", "%lld", 0), ("%lldd", "%lldd", 1),
    ("%@", "K", 1),
  ])
  func asksForNoTranslationOfAKeyWithoutLetters(english: String, key: String, count: Int) throws {
    let folder = try LocalizationFolder([
      "L.xcstrings":
        #"{"sourceLanguage":"en","version":"1.0","strings":{"\#(key)":{"localizations":{"en":{\#(Self.unit(english))}}},"B":{"localizations":{"de":{\#(Self.unit("b"))}}}}}"#
    ])
    try expectEqual(folder.findings(Linter("key-missing")).count, count)
  }

  @Test(arguments: [("%lld Dateien", "%lld files", 0), ("%lld files", "%lld files", 1), ("%lld", "%lld", 0)])
  func findsFormsThatAreNotTranslated(german: String, english: String, count: Int) throws {
    let findings = try Self.findings(
      "untranslated", Self.text("%#@a@", "%lld file", english), Self.text("%#@a@", german, german))
    let message = "information each form of the text is the same as in en; translate them"
    expectEqual(findings, Array(repeating: message, count: count))
  }

  private static func text(_ language: String, _ form: String) -> String {
    """
    "\(language)":{"stringUnit":{"state":"translated","value":"%#@n@"},"substitutions":{"n":{
    "argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":{"state":"translated",
    "value":"\(form)"}}}}}}}
    """
  }

  /// `%arg` shows the number, so an argument without a number comes after it.
  @Test(
    arguments: [
      ("%arg files from %@", "%2$@: %arg Dateien", nil),
      ("%arg files from %@", "%1$@: %arg Dateien", "the text has %1$@ for argument 1, but en has %arg"),
      ("%arg files from %@", "%arg Dateien von %@", nil), ("files from %@", "%2$@: Dateien", nil),
      ("files from %@", "%1$@: Dateien", nil),
      ("%arg files from %2$@", "%3$@: %arg Dateien", "the text has %3$@ for argument 3, but en takes only 2 arguments"),
    ] as [(String, String, String?)])
  func numbersTheArgumentsAfterTheNumber(english: String, german: String, message: String?) throws {
    let catalog = """
      {"sourceLanguage":"en","version":"1.0","strings":{"F":{"localizations":{\(Self.text("en", english)),
      \(Self.text("de", german))}}}}
      """
    let folder = try LocalizationFolder(["L.xcstrings": catalog])
    try expectEqual(folder.findings(Linter("specifier-mismatch")).map(\.message), (message.map { [$0] } ?? []))
  }
}
