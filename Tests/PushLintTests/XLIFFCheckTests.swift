import PushLint
import TestSupport
import Testing

/// The rules about localizations in exported translations, each at the translation's place.
struct XLIFFCheckTests {
  static let payload = #"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["A"]}}}"#

  /// One unit on each line, from line 2.
  static func document(_ units: String..., original: String = "en.lproj/Localizable.strings") -> [String: String] {
    let lines = units.joined(separator: "\n")
    return [
      "de.xliff": """
      <xliff version="1.2"><file original="\(original)" source-language="en" target-language="de"><body>
      \(lines)
      </body></file></xliff>
      """
    ]
  }

  static func unit(_ id: String, _ source: String, _ target: String) -> String {
    "<trans-unit id=\"\(id)\"><source>\(source)</source>\(target)</trans-unit>"
  }

  static func lines(_ files: [String: String], _ payloads: [String]? = nil) throws -> [String] {
    try LocalizationFolder(files).lines(payloads: payloads)
  }

  @Test func findsNothingInACompleteTranslation() throws {
    let files = Self.document(
      Self.unit("HELLO", "Hello %@", "<target state=\"translated\">Hallo %@</target>"),
      Self.unit("BYE", "Bye", "<target>Tschüss</target>"))
    #expect(try Self.lines(files, [Self.payload]) == [])
  }

  @Test func marksTheKeysOfPushes() throws {
    let files = Self.document(
      Self.unit("HELLO", "Hello %@", ""), Self.unit("BYE", "Bye", ""), Self.unit("OK", "Yes", "<target/>"),
      Self.unit("STOP", "Stop the game", "<target>Stop the game</target>"))
    #expect(
      try Self.lines(files, [Self.payload]) == [
        "de 2:1 key-missing error HELLO: \"HELLO\" has no translation into de; add it in a <target>",
        "de 3:1 key-missing warning BYE: \"BYE\" has no translation into de; add it in a <target>",
        "de 4:41 value-empty error OK: the text is empty; translate “Yes”",
        "de 5:61 untranslated information STOP: the text is the same as in en; translate it",
      ])
  }

  @Test func comparesTheSpecifiersOfTheTarget() throws {
    let files = Self.document(Self.unit("HELLO", "Hello %@", "<target>Hallo %d</target>"))
    let lines = try Self.lines(files, [Self.payload])
    expectEqual(lines.map { $0.prefix(33) }, ["de 2:57 specifier-mismatch error "], "\(lines)")
  }

  /// Xcode does not import the empty target, so nothing empty shows.
  @Test func takesAnEmptyTargetInTheStateNewForNone() throws {
    let files = Self.document(Self.unit("BYE", "Bye", "<target state=\"new\"></target>"))
    try expectEqual(
      Self.lines(files),
      ["de 2:1 key-missing warning BYE: \"BYE\" has no translation into de; add it in a <target>"])
  }

  @Test func saysWhichStatesXcodeDoesNotImport() throws {
    let files = Self.document(
      Self.unit("HELLO", "Hello %@", "<target state=\"needs-review-l10n\">Hallo %@</target>"),
      Self.unit("BYE", "Bye", "<target state=\"new\">Ade</target>"),
      Self.unit("OK", "Yes", "<target state=\"final\">Ja</target>"))
    let lines = try Self.lines(files, [Self.payload])
    expectEqual(
      lines.map { $0.prefix(36) }, ["de 2:83 translation-state error HELL", "de 3:62 translation-state warning BY"],
      "\(lines)")
  }

  @Test func findsTheCategoriesThatTheLanguageNeeds() throws {
    let catalog = Self.document(
      Self.unit("N|==|plural.one", "%lld file", "<target>%lld Datei</target>"),
      Self.unit("N|==|plural.other", "%lld files", ""), original: "Localizable.xcstrings")
    let german = try Self.lines(catalog)
    expectEqual(german, ["de 2:68 strings-syntax error: “N” has no translation for the category “other”; add it"])
    let polish = catalog.mapValues { $0.replacing("target-language=\"de\"", with: "target-language=\"pl\"") }
    let lines = try Self.lines(["pl.xliff": polish["de.xliff"] ?? ""])
    #expect(lines.contains { $0.contains("plural-category-missing") && $0.contains("few") }, "\(lines)")
  }

  @Test func pointsAtTheFormatOrAtTheFormsOfAVariable() throws {
    let catalog = Self.document(
      Self.unit("N|==|substitutions.a.plural.one", "%1$lld game", "<target>%1$lld Spiel</target>"),
      Self.unit("N|==|substitutions.a.plural.other", "%1$lld games", "<target>%1$lld Spiele</target>"),
      Self.unit("N", "%1$#@a@ in %2$#@b@", "<target>%1$#@a@ seit %2$#@c@</target>"),
      Self.unit("N|==|substitutions.b.plural.one", "%2$lld day", "<target>%2$lld Tag</target>"),
      Self.unit("N|==|substitutions.b.plural.other", "%2$lld days", ""), original: "Localizable.xcstrings")
    let lines = try Self.lines(catalog)
    expectEqual(
      lines.filter { $0.contains("strings-syntax") },
      [
        "de 4:63 strings-syntax error: “N” uses %#@c@, but has no variable of that name",
        "de 5:85 strings-syntax error: the variable “b” of “N” has no translation for the category “other”; add it",
      ])
    let polish = catalog.mapValues { $0.replacing("target-language=\"de\"", with: "target-language=\"pl\"") }
    let places = try Self.lines(["pl.xliff": polish["de.xliff"] ?? ""]).filter { $0.contains("plural-category") }
    expectEqual(places.map { $0.prefix(7) }, ["pl 2:86", "pl 5:85"], "\(places)")
  }

  @Test func acceptsSourcesThatNobodyEdited() throws {
    let files = Self.document(
      Self.unit("HELLO", "Hello %@", "<target state=\"new\">Hello %@</target>"),
      Self.unit("BYE", "Bye", "<target state=\"new\">Goodbye</target>"))
    let english = files.mapValues { $0.replacing("target-language=\"de\"", with: "target-language=\"en\"") }
    let lines = try Self.lines(["en.xliff": english["de.xliff"] ?? ""])
    expectEqual(lines.map { $0.prefix(38) }, ["en 3:62 translation-state warning BYE:"], "\(lines)")
  }

  @Test func reportsTheProblemsOfTheDocument() throws {
    let files = Self.document(
      Self.unit("BYE", "Bye", "<target>Ade<x id='1'/></target>"), Self.unit("BYE", "Bye", "<target>Tschüss</target>"))
    let lines = try Self.lines(files)
    expectEqual(
      lines.map { $0.prefix(28) }, ["de 2:53 strings-syntax warni", "de 3:1 duplicate-key warning"], "\(lines)")
  }

  @Test func leavesTextsThatAreNotToBeTranslatedOut() throws {
    let files = Self.document(
      "<trans-unit id=\"HELLO\" translate=\"no\"><source>Hello</source></trans-unit>",
      "<trans-unit id=\"BYE\" translate=\"no\"><source>Bye</source></trans-unit>")
    let lines = try Self.lines(files, [Self.payload.replacing(",\"loc-args\":[\"A\"]", with: "")])
    expectEqual(lines.map { $0.prefix(30) }, ["de 2:1 key-missing error HELLO"], "\(lines)")
  }
}
