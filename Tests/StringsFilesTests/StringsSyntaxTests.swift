import StringsFiles
import TestSupport
import Testing

/// What the text form means, by the tables of the reference.
struct StringsSyntaxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var entries: [String: String?]
    var testDescription: String { text.debugDescription }
  }

  private static func table(_ file: StringsFile) -> [String: String?] {
    Dictionary(file.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  @Test(arguments: [
    Case(text: "", entries: [:]),
    Case(text: "k = v;", entries: ["k": "v"]),
    Case(text: "aZ09_$/:.- = http://x.y/z;", entries: ["aZ09_$/:.-": "http://x.y/z"]),
    Case(text: "\"a\" = 'b \"c\"';", entries: ["a": "b \"c\""]),
    Case(text: "'a' = \"it's\";", entries: ["a": "it's"]),
    Case(text: "\"k\";", entries: ["k": "k"]),
    Case(text: "k = \"one\ntwo\r\nthree\";", entries: ["k": "one\ntwo\r\nthree"]),
    Case(text: "\u{9}\u{A}\u{B}\u{C}\u{D}\u{20}\u{2028}\u{2029}k\u{2028}=\u{2029}v;", entries: ["k": "v"]),
    Case(text: "k // c\n = // d\r v // e\u{2028};// f\u{2029}l;", entries: ["k": "v", "l": "l"]),
    Case(text: "/* a /* b */k /**/=/***/v /*/*/;", entries: ["k": "v"]),
    Case(text: "k = (a, \"b c\", (d), {e = f; g;}, <0a FF>,); l = v;", entries: ["k": nil, "l": "v"]),
    Case(text: "k = {}; l = (); m = <>;", entries: ["k": nil, "l": nil, "m": nil]),
    Case(text: "{ k = v; l; }\n// c", entries: ["k": "v", "l": "l"]),
    Case(text: "{}", entries: [:]),
    Case(text: "k = 5;", entries: ["k": "5"]),
    Case(text: "\"\" = \"\";", entries: ["": ""]),
    Case(text: "k = 1; k = 2; \"\\U006B\" = 3;", entries: ["k": "3"]),
  ])
  func holds(example: Case) {
    let file = StringsFile(parsing: Array((example.text + "\n").utf8))
    expectEqual(Self.table(file), example.entries)
    #expect(!file.isRefused && file.recovered.isEmpty)
  }

  @Test(arguments: [
    (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\u{A}\u{D}\u{9}\u{B}"),
    (#"\"\\\'\/\%\u00e9\x\8\9"#, #""\'/%u00e9x89"#),
    ("\\\n\\😀\\é", "\n😀é"),
    (#"\5z\101\1012\0z"#, "\u{5}zAA2\0z"),
    (#"\251\340\200\376\377\777"#, "\u{2019}ì\u{A0}\0\0\0"),
    (#"\U00E9\U41\U4z\Uz\U2028\U004100"#, "\u{E9}\u{41}\u{4}z\0z\u{2028}A00"),
    (#"\Ud83d\Ude00\UD83D\UDE00"#, "😀😀"),
    (#"\Ud83dz\Ude00\Ud83d\U0041\Ud83d\Ud83d\Ude00"#, "\u{FFFD}z\u{FFFD}\u{FFFD}A\u{FFFD}😀"),
  ])
  func decodesEscapes(text: String, expected: String) {
    let file = StringsFile(parsing: Array("\"\(text)\" = \"\(text)\";".utf8))
    expectEqual(file.entries.first.map { Array($0.key.utf8) }, Array(expected.utf8))
    expectEqual(file.entries.first?.value.map { Array($0.utf8) }, Array(expected.utf8))
  }

  @Test func reportsEachLoneSurrogate() {
    let file = StringsFile(parsing: Array(#"k = "\Ud83d \Ude00";"#.utf8))
    expectEqual(file.diagnostics.map(\.code), [.loneSurrogate, .loneSurrogate])
    expectEqual(file.diagnostics.map(\.location.offset), [5, 12])
    expectEqual(file.diagnostics.map(\.severity), [.warning, .warning])
  }

  @Test func comparesKeysByCodeUnits() {
    let file = StringsFile(parsing: Array("\"e\u{301}\" = decomposed; \"\u{E9}\" = composed;".utf8))
    expectEqual(file.table.count, 2)
    expectEqual(file.table.value(forKey: "e\u{301}"), "decomposed")
    expectEqual(file.table.value(forKey: "\u{E9}"), "composed")
    #expect(file.diagnostics.isEmpty)
  }

  @Test func reportsEachDuplicateWithThePlaceOfTheFirst() throws {
    let file = StringsFile(parsing: Array("a = 1;\nb = 2;\n\"\\U0061\" = 3;\na = 4;".utf8))
    expectEqual(file.entries.map(\.key), ["b", "a"])
    expectEqual(file.entries.map(\.value), ["2", "4"])
    expectEqual(file.entries.map(\.keyLocation.line), [2, 4])
    expectEqual(file.diagnostics.map(\.code), [.duplicate, .duplicate])
    expectEqual(file.diagnostics.map(\.location.offset), [14, 28])
    expectEqual(
      file.diagnostics.map(\.message),
      [
        "duplicate key “a”, first on line 1; the last one wins",
        "duplicate key “a”, first on line 1; the last one wins",
      ])
  }

  @Test func keepsValuesThatAreNoStringsAsSuch() {
    let file = StringsFile(parsing: Array("a = {b = c;};\nd = (e);\nf = <00>;".utf8))
    expectEqual(file.entries.map(\.value), [nil, nil, nil])
    #expect(file.table.index(ofKey: "d") == 1 && file.table.value(forKey: "d") == nil)
    expectEqual(file.diagnostics.map(\.code), [.nonStringValue, .nonStringValue, .nonStringValue])
    expectEqual(file.diagnostics.map(\.location.offset), [4, 18, 27])
  }

  // MARK: What CoreFoundation does and nobody would expect

  @Test(arguments: [
    Case(text: "x = (' );", entries: ["x": nil]),
    Case(text: "x = ( {a );", entries: ["x": nil]),
    Case(text: "x = ( <);", entries: ["x": nil]),
  ])
  func anArrayIsWholeWhereItsLastElementFailsBeforeTheParenthesis(example: Case) {
    expectEqual(Self.table(StringsFile(parsing: Array(example.text.utf8))), example.entries)
  }

  @Test func aWrappedFileMayEndWithAQuotationMark() {
    let file = StringsFile(parsing: Array("{a = b; \"}".utf8))
    expectEqual(Self.table(file), ["a": "b"])
    expectEqual(file.diagnostics.map(\.code), [.unterminatedString])
    expectEqual(file.diagnostics.map(\.location.offset), [8])
  }

  @Test func aCharacterWithADigitsLowByteIsADigit() {
    expectEqual(Self.table(StringsFile(parsing: Array("x = <\u{130}0>;".utf8))), ["x": nil])
  }

  @Test func theCopyrightSignOfLatin1DoesNotFailTheFile() {
    let file = StringsFile(
      parsing: Array("/* ".utf8) + [0xA9] + Array(" */ k = '".utf8) + [0xA9] + Array("'; l = 2;".utf8))
    expectEqual(Self.table(file), ["k": "\u{FFFD}", "l": "2"])
    expectEqual(file.diagnostics.map(\.code), [.invalidUTF8])
    expectEqual(file.diagnostics.map(\.severity), [.warning])
    expectEqual(file.entries.map(\.keyLocation.offset), [8, 17])
    expectEqual(file.entries.map(\.keyLocation.column), [9, 18])
  }
}
