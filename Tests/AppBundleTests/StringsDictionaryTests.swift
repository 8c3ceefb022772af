import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// `.stringsdict` files: every kind of rule, and what is reported.
struct StringsDictionaryTests {
  private func read(_ bytes: [UInt8]) -> AppTableFile {
    AppTableFile(path: "t.stringsdict", kind: .stringsDictionary, parsing: bytes)
  }

  private func read(_ body: String) -> AppTableFile { read(Array("<plist><dict>\(body)</dict></plist>".utf8)) }

  static let files: [String: String] = [
    "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "lld", "one": "%lld file",
    "few": "%lld files in %#@places@", "other": "%lld files",
  ]
  static let places: [String: String] = [
    "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d", "other": "%d places",
  ]

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func readsPluralVariables(format: PropertyListSerialization.PropertyListFormat) throws {
    let root: [String: Any] = [
      "n": ["NSStringLocalizedFormatKey": "%1$#@files@ of %2$@", "files": Self.files, "places": Self.places]
    ]
    let file = read(
      [UInt8](try PropertyListSerialization.data(fromPropertyList: root, format: format, options: 0)))
    #expect(file.diagnostics == [])
    expectEqual(file.table.map(\.key), ["n"])
    expectEqual(file.table.value(forKey: "n"), "%1$#@files@ of %2$@")
    let variation = try #require(file.variations.first)
    #expect(file.variations.count == 1 && variation.variants.isEmpty)
    expectEqual(Set(variation.variables.map(\.name)), ["files", "places"])
    let files = try #require(variation.variables.first { $0.name == "files" })
    #expect(files.formatSpecifier == "lld" && files.argumentNumber == nil)
    expectEqual(
      Dictionary(uniqueKeysWithValues: files.variants.map { ($0.conditions, $0.text) }),
      [
        [.plural("one")]: "%lld file", [.plural("few")]: "%lld files in %#@places@", [.plural("other")]: "%lld files",
      ])
  }

  @Test(arguments: [
    ("ld", nil), ("@", nil), (".1f", nil), ("", ""), ("лд", "лд"), ("%ld", nil), ("%", "%"), ("d ", "d "),
  ])
  func readsTheTypeOfAVariable(type: String, unknown: String?) {
    let file = read(
      "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string><key>a</key><dict>"
        + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>\(type)</string><key>other</key><string>a</string></dict></dict>"
    )
    expectEqual(
      file.diagnostics.map(\.message),
      unknown.map { ["unknown type “\($0)”; use the specifier without its %, such as d"] } ?? [])
  }

  /// What Xcode puts into a new file.
  @Test func leavesTheTypeOfATemplateAlone() {
    let file = read(
      "<key>StringKey</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@VARIABLE@</string><key>VARIABLE</key>"
        + "<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string></string><key>one</key><string></string>"
        + "<key>other</key><string></string></dict></dict>")
    #expect(file.diagnostics == [])
  }

  /// CoreFoundation ends the search for a name at any other character, and the text shows as it is.
  @Test(arguments: ["file-count", "Fälle", "sekundę", "a.b"], ["%#@NAME@", "%1$#@NAME@ %#@NAME@"])
  func findsANameThatIsNone(name: String, format: String) {
    let text = format.replacing("NAME", with: name)
    let file = read(
      "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>\(text)</string><key>\(name)</key><dict>"
        + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>a</string></dict></dict>")
    expectEqual(
      file.diagnostics.map(\.message),
      ["“n” uses %#@\(name)@, but the name of a variable has only ASCII letters, digits and _"])
  }

  /// A form that waits for itself never ends.
  @Test(
    arguments: [
      ("%#@a@ Dateien", "b", "a"), ("%#@b@", "%#@a@", "a"), ("%#@b@", "b", nil), ("%#@b@ %#@b@", "%d", nil),
      ("a", "%#@b@", "b"), ("%#@b@", "%#@b@", "b"),
    ] as [(String, String, String?)])
  func findsAVariableThatContainsItself(first: String, second: String, name: String?) {
    func variable(_ name: String, _ text: String) -> String {
      "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text)</string></dict>"
    }
    let file = read(
      "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>\(variable("a", first))"
        + "\(variable("b", second))</dict>")
    expectEqual(
      file.diagnostics.map(\.message),
      name.map { ["the variable “\($0)” of “n” contains itself; write its number in its form"] } ?? [])
  }

  @Test func readsWidthsAndDevicesAndBoth() {
    let file = read(
      "<key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>Hi</string>"
        + "<key>50</key><string>Hello</string></dict></dict>"
        + "<key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key><string>Tap</string>"
        + "<key>mac</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>9</key><string>Click</string></dict>"
        + "</dict><key>appletv</key><dict><key>NSStringLocalizedFormatKey</key><string>Press</string></dict>"
        + "<key>other</key><string>Touch</string></dict></dict>")
    #expect(file.diagnostics == [])
    expectEqual(file.table.map(\.key), ["w", "d"])
    expectEqual(file.table.map(\.value), [nil, nil])
    expectEqual(file.variations.map(\.format), [nil, nil])
    expectEqual(file.variations[0].variants.map(\.conditions), [[.width("20")], [.width("50")]])
    expectEqual(file.variations[0].variants.map(\.text), ["Hi", "Hello"])
    expectEqual(
      file.variations[1].variants.map(\.conditions),
      [
        [.device("iphone")], [.device("mac"), .width("9")], [.device("appletv")], [.device("other")],
      ])
    expectEqual(file.variations[1].variants.map(\.text), ["Tap", "Click", "Press", "Touch"])
  }

  /// CoreFoundation reads all three forms with one call.
  @Test func readsTheTextForm() throws {
    let text = """
      {
        n = {NSStringLocalizedFormatKey = "%#@v@"; v = {NSStringFormatSpecTypeKey = NSStringPluralRuleType;
          NSStringFormatValueTypeKey = d; one = "%d file"; other = "%d files";};};
        w = {NSStringVariableWidthRuleType = {"20" = Hi;};};
      }
      """
    let file = read(Array(text.utf8))
    #expect(file.diagnostics == [] && !file.isRefused)
    expectEqual(file.table.map(\.key), ["n", "w"])
    expectEqual(file.table.value(forKey: "n"), "%#@v@")
    expectEqual(file.entry(at: 0).keyLocation, SourceLocation(offset: 4, line: 2, column: 3))
    let variable = try #require(file.variations.first?.variables.first)
    expectEqual(variable.variants.map(\.text), ["%d file", "%d files"])
    expectEqual(file.variations.last?.variants.map(\.text), ["Hi"])
  }

  @Test func refusesATextFormThatTheDeviceRefuses() {
    let file = read(Array("{ n = { a = b; }; m = ".utf8))
    #expect(file.isRefused && file.table.isEmpty)
    expectEqual(file.diagnostics.map(\.code.rawValue), ["unexpected-end"])
    expectEqual(file.diagnostics.map(\.location.offset), [22])
    let deep = read(Array((String(repeating: "{a=", count: 70) + "b" + String(repeating: ";}", count: 70)).utf8))
    #expect(deep.isRefused && deep.diagnostics.map(\.code.rawValue) == ["nesting-too-deep"])
  }

  /// Foundation gives the string that stands in the place of a dictionary, before the one of the `.strings` file.
  @Test(arguments: ["{\"a\"=\"text A\";}", "<plist><dict><key>a</key><string>text A</string></dict></plist>"])
  func keepsATextInThePlaceOfADictionary(content: String) throws {
    let file = read(Array(content.utf8))
    #expect(file.table.value(forKey: "a") == "text A" && file.variations.isEmpty)
    expectEqual(file.diagnostics.map(\.severity), [.warning])
    expectEqual(
      file.diagnostics.map(\.message),
      [
        "expected a dictionary for “a”, but found a string; the device shows it as it is"
      ])
    let app = try TemporaryApp(["en.lproj/L.strings": "a = plain; b = other;", "en.lproj/L.stringsdict": content])
    let table = try #require(AppLocalizations(folder: app.path)["en"]?.table("L"))
    #expect(table.table.value(forKey: "a") == "text A" && table.table.value(forKey: "b") == "other")
    #expect(table.variation(forKey: "a") == nil)
    // Foundation, asked for the same file.
    let root = try unsafe PropertyListSerialization.propertyList(from: Data(content.utf8), options: [], format: nil)
    expectEqual((root as? [String: String])?["a"], "text A")
  }

  static let plural = "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
  static let value = "<key>NSStringFormatValueTypeKey</key><string>d</string>"
  static let other = "<key>other</key><string>%d</string>"

  static func entry(_ variable: String, format: String = "%#@v@") -> String {
    "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string><key>v</key>\(variable)</dict>"
  }

  /// What is reported, and the text at which it is.
  @Test(
    arguments: [
      (entry("<dict>\(plural)\(value)</dict>"), "missing-other", "<key>v<"),
      (entry("<dict>\(plural)\(other)</dict>"), "missing-value-type", "<key>v<"),
      (entry("<dict>\(value)\(other)</dict>"), "missing-rule-type", "<key>v<"),
      (
        entry("<dict><key>NSStringFormatSpecTypeKey</key><string>X</string>\(value)\(other)</dict>"),
        "unknown-rule-type", "<string>X<"
      ),
      (
        entry("<dict>\(plural)\(value)\(other)<key>some</key><string>x</string></dict>"), "unknown-category",
        "<key>some<"
      ),
      (
        entry("<dict>\(plural)\(value)\(other)<key>one</key><integer>1</integer></dict>"), "wrong-type", "<integer>1<"
      ),
      (entry("<string>x</string>", format: "x"), "wrong-type", "<string>x</string></dict></dict></plist>"),
      (
        entry("<dict>\(plural)\(value)\(other)</dict>", format: "%#@v@ %2$#@w@ %%#@x@ %#@w@"), "unknown-variable",
        "<key>n<"
      ),
      (
        "<key>n</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>%#@x@</string></dict></dict>",
        "unknown-variable", "<key>n<"
      ),
      (
        "<key>n</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>other</key><string>%#@x@</string></dict></dict>",
        "unknown-variable", "<key>n<"
      ),
      ("<key>n</key><dict/>", "missing-text", "<key>n<"),
      ("<key>n</key><string>x</string>", "wrong-type", "<string>x<"),
      (
        "<key>n</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>x</string></dict></dict>",
        "missing-other", "<key>NSStringDev"
      ),
      (
        "<key>n</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>tv</key><string>x</string>\(other)</dict></dict>",
        "unknown-category", "<key>tv<"
      ),
      (
        "<key>n</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>wide</key><string>x</string></dict></dict>",
        "unknown-category", "<key>wide<"
      ),
      (
        "<key>n</key><dict><key>NSStringVariableWidthRuleType</key><string>x</string>"
          + "<key>NSStringLocalizedFormatKey</key><string>f</string></dict>", "wrong-type", "<string>x<"
      ),
    ] as [(String, String, String)])
  func reportsWhatIsWrongAndWhere(body: String, code: String, place: String) throws {
    let file = read(body)
    let text = "<plist><dict>\(body)</dict></plist>"
    let offset = try #require(text.range(of: place)).lowerBound.utf16Offset(in: text)
    #expect(!file.isRefused)
    expectEqual(file.diagnostics.map(\.code.rawValue), [code])
    expectEqual(file.diagnostics.map(\.location), [SourceLocation(offset: offset, line: 1, column: offset + 1)])
  }

  @Test func theLastOfEqualKeysWins() {
    let text = "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>"
    let file = read("\(text)one</string></dict>\(text)two</string></dict>")
    expectEqual(file.variations.map(\.format), ["two"])
    expectEqual(file.table.map(\.value), ["two"])
    expectEqual(file.diagnostics.map(\.code), [.duplicate])
  }
}
