import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// `.strings` files that are binary or XML property lists.
struct PropertyListStringsTests {
  private func read(_ bytes: [UInt8]) -> AppTableFile {
    AppTableFile(path: "t.strings", kind: .strings, parsing: bytes)
  }

  @Test func keepsOrderAndPlacesOfXML() {
    let file = read(
      PropertyList.xml("<dict>\n<key>z</key><string>é</string>\n\t<key>a</key> <string>2</string>\n</dict>"))
    #expect(file.diagnostics == [] && !file.isRefused && file.textFile == nil)
    expectEqual(file.entries.map(\.key), ["z", "a"])
    expectEqual(file.entries.map(\.value), ["é", "2"])
    expectEqual(
      file.entries.map(\.keyLocation),
      [
        SourceLocation(offset: 68, line: 4, column: 1), SourceLocation(offset: 101, line: 5, column: 2),
      ])
    expectEqual(file.entries[0].valueLocation, SourceLocation(offset: 80, line: 4, column: 13))
  }

  @Test func readsReferencesCDATAAndCommentsBetweenElements() {
    let file = read(
      PropertyList.xml(
        "<!-- <dict> --><dict ><key>a&#x41;&amp;<![CDATA[<b>]]></key><?x <dict> ?><string>&lt;&#233;&quot;</string >"
          + "<key></key><string/></dict>"))
    #expect(file.diagnostics == [])
    expectEqual(file.entries.map(\.key), ["aA&<b>", ""])
    expectEqual(file.entries.map(\.value), ["<é\"", ""])
  }

  @Test func keepsValuesThatAreNoStringsAsNil() throws {
    let file = read(
      PropertyList.xml(
        "<dict><key>a</key><integer>5</integer><key>b</key><true/><key>c</key><dict><key>x</key><string>y</string>"
          + "</dict><key>d</key><array><string>x</string></array><key>e</key><data>AAAA</data>"
          + "<key>f</key><date>2020-01-01T00:00:00Z</date><key>g</key><real>1.5</real><key>h</key><string>t</string></dict>"
      ))
    expectEqual(file.entries.map(\.key), ["a", "b", "c", "d", "e", "f", "g", "h"])
    expectEqual(file.entries.map(\.value), [nil, nil, nil, nil, nil, nil, nil, "t"])
    expectEqual(file.table.index(ofKey: "c"), 2)
    expectEqual(file.diagnostics.map(\.code), Array(repeating: .nonStringValue, count: 7))
    expectEqual(file.diagnostics.map(\.location), file.entries.prefix(7).map(\.valueLocation))

    let binary = read(
      try PropertyList.binary([
        "a": 5, "b": ["x"], "c": Data([1]), "d": Date(), "e": 1.5, "f": ["x": "y"], "g": true, "h": "t",
      ]))
    expectEqual(binary.table.count, 8)
    expectEqual(binary.diagnostics.map(\.code), Array(repeating: .nonStringValue, count: 7))
    expectEqual(binary.table.value(forKey: "h"), "t")
    expectEqual(Set(binary.diagnostics.map(\.message)).count, 7)
  }

  @Test func readsWhatEncodersWrite() throws {
    var texts: [String: String] = [:]
    for index in 0..<300 { texts["key \(index)"] = "“\(index)” 😀" + String(repeating: "x", count: index) }
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      let file = read([UInt8](try encoder.encode(texts)))
      #expect(file.diagnostics == [])
      expectEqual(Dictionary(uniqueKeysWithValues: file.entries.map { ($0.key, $0.value ?? "") }), texts)
    }
  }

  @Test func composedAndDecomposedKeysAreTwo() throws {
    let xml = read(
      PropertyList.xml(
        "<dict><key>\u{E9}</key><string>one</string><key>e\u{301}</key><string>two</string>"
          + "<key>b</key><string>three</string></dict>"))
    let binary = read(
      PropertyList.binary(objects: [
        [0xD2, 1, 2, 3, 4], [0x61, 0x00, 0xE9], [0x62, 0x00, 0x65, 0x03, 0x01], Array("\u{53}one".utf8),
        Array("\u{53}two".utf8),
      ]))
    for file in [xml, binary] {
      #expect(file.diagnostics == [])
      expectEqual(file.table.value(forKey: "\u{E9}"), "one")
      expectEqual(file.table.value(forKey: "e\u{301}"), "two")
    }
    expectEqual(xml.table.map(\.value), ["one", "two", "three"])
  }

  @Test func theLastOfEqualKeysWins() {
    let file = read(
      PropertyList.xml(
        "<dict><key>a</key><string>1</string><key>b</key><string>2</string><key>a</key><string>3</string></dict>"))
    expectEqual(file.entries.map(\.key), ["b", "a"])
    expectEqual(file.entries.map(\.value), ["2", "3"])
    expectEqual(file.diagnostics.map(\.code), [.duplicate])
    expectEqual(file.diagnostics.map(\.severity), [.warning])
    expectEqual(file.diagnostics.map(\.location), [file.entries[1].keyLocation])
  }

  @Test func tellsOfThreeEqualKeysThatTheLastOneWins() {
    let file = read(PropertyList.xml("<dict>" + String(repeating: "<key>a</key><string/>", count: 3) + "</dict>"))
    expectEqual(file.diagnostics.map(\.message), Array(repeating: "duplicate key “a”; the last one wins", count: 2))
  }

  @Test func theFirstOfEqualKeysWinsInABinaryFile() {
    let file = read(
      PropertyList.binary(objects: [[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x61], [0x51, 0x78], [0x51, 0x79]]))
    expectEqual(file.table.map(\.value), ["x"])
    expectEqual(file.diagnostics.map(\.code), [.duplicate])
    expectEqual(file.diagnostics.map(\.message), ["duplicate key “a”; the first one wins"])
  }

  @Test func readsLatin1AndWhatFoundationsDecoderTakesForNoValue() {
    let binary = read(
      PropertyList.binary(objects: [
        [0xD2, 1, 2, 3, 4], [0x51, 0xE9], [0x51, 0x62], [0x52, 0xE8, 0x78], [0x55] + Array("$null".utf8),
      ]))
    #expect(binary.diagnostics == [])
    expectEqual(binary.table.map(\.key), ["é", "b"])
    expectEqual(binary.table.map(\.value), ["èx", "$null"])
    let xml = read(
      PropertyList.xml("<dict><key>a</key><string>x</string><key>b</key><string>$nullable</string></dict>"))
    expectEqual(xml.table.map(\.value), ["x", "$nullable"])
    #expect(xml.diagnostics == [])
  }

  @Test func manyEqualKeysLoseNoText() {
    let file = read(
      PropertyList.xml(
        "<dict>\((0..<3000).map { "<key>a</key><string>\($0)</string>" }.joined())<key>b</key><string>x</string></dict>"
      ))
    expectEqual(file.entries.map(\.value), ["2999", "x"])
    expectEqual(file.diagnostics.count, 1001)
  }

  @Test(arguments: [true, false])
  func readsUTF16WithAMarkAndGivesPlacesInTheFile(isBig: Bool) {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><dict><key>😀</key><string>é</string></dict></plist>"
    let bytes = ("\u{FEFF}" + text).utf16.flatMap {
      isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    let file = read(bytes)
    #expect(file.diagnostics == [])
    expectEqual(file.entries.map(\.key), ["😀"])
    expectEqual(file.entries.map(\.value), ["é"])
    expectEqual(file.entries.map(\.valueLocation), [SourceLocation(offset: 134, line: 2, column: 26)])
  }

  @Test(
    arguments: [
      ("<plist><array/></plist>", "not-a-dictionary", 7),
      ("<plist><dict><key>a</key><string>b</strin></dict></plist>", "malformed-property-list", 34),
      ("<plist><dict>\n<key>a</key></dict></plist>", "malformed-property-list", 26),
      ("<plist><dict>\n<key>a</key>b</dict></plist>", "malformed-property-list", 26),
      ("<plist><dict><string>a</string></dict></plist>", "malformed-property-list", 13),
      ("<plist><dict><key>a</key><foo/></dict></plist>", "malformed-property-list", 25),
      ("<plist><dict><key>a</key><string>&nope;</string></dict></plist>", "malformed-property-list", 33),
      ("<plist><dict><key>a</key><string>&#xD800;</string></dict></plist>", "malformed-property-list", 33),
      ("<plist><dict><key>a</key><string>x<!-- --></string></dict></plist>", "malformed-property-list", 34),
      ("<plist><dict><key>a</key><integer/></dict></plist>", "malformed-property-list", 25),
      ("<plist><dict/><dict/></plist>", "malformed-property-list", 14),
      ("<plist><dict/>", "malformed-property-list", 14),
      ("<plist/>", "malformed-property-list", 0),
      ("<plist><dict><!-- </dict></plist>", "malformed-property-list", 13),
      ("<!DOCTYPE p [<!ENTITY a \"b\">]><plist><dict/></plist>", "malformed-property-list", 0),
      ("<?xml", "malformed-property-list", 0),
      ("<dict", "malformed-property-list", 0),
    ] as [(String, String, Int)])
  func refusesMalformedXMLAndSaysWhere(text: String, code: String, offset: Int) {
    let file = read(Array(text.utf8))
    #expect(file.isRefused && file.entries.isEmpty && file.table.isEmpty)
    expectEqual(file.diagnostics.map(\.code.rawValue), [code])
    expectEqual(file.diagnostics.map(\.severity), [.error])
    expectEqual(file.diagnostics.map(\.location.offset), [offset])
  }

  @Test func aLoneSurrogateInABinaryFileBecomesAReplacement() {
    let file = read(
      PropertyList.binary(objects: [
        [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x61, 0xDC, 0x00], [0x62, 0xD8, 0x00, 0x00, 0x78], [0x51, 0x78],
      ]))
    expectEqual(file.table.map(\.key), ["a", "\u{FFFD}"])
    expectEqual(file.table.map(\.value), ["\u{FFFD}x", "x"])
    expectEqual(file.diagnostics.map(\.code), [.loneSurrogate, .loneSurrogate])
    expectEqual(file.diagnostics.map(\.severity), [.warning, .warning])
    expectEqual(
      file.diagnostics.map(\.message),
      [
        "“\u{FFFD}” or its text has a lone surrogate, which is replaced by U+FFFD",
        "“a” or its text has a lone surrogate, which is replaced by U+FFFD",
      ])
    expectEqual(file.diagnostics.map(\.location.offset), [15, 18])
  }

  @Test(.enabled(if: SharedCorpus.cases != nil, "needs ../shared/corpora/strings-cases"))
  func readsTheReferenceCaseInXML() throws {
    let cases = try #require(SharedCorpus.cases)
    let expected = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: cases.appending(path: "expected.json")))
        as? [String: [String: Any]])
    let name = "147_xml_plist.strings"
    let file = read([UInt8](try Data(contentsOf: cases.appending(path: name))))
    let entries = try #require(expected[name]?["entries"] as? [String: String])
    #expect(file.diagnostics == [])
    expectEqual(Dictionary(uniqueKeysWithValues: file.entries.map { ($0.key, $0.value ?? "") }), entries)
    expectEqual(file.entries.map(\.keyLocation.line), [5, 7])
  }

  @Test(.enabled(if: SharedCorpus.localizations != nil, "needs ../shared/corpora/element-ios"))
  func readsTheCorpusWhole() throws {
    let app = try AppLocalizations(folder: try #require(SharedCorpus.localizations).path)
    let files = app.localizations.flatMap(\.tables).flatMap(\.files)
    expectEqual(app.localizations.count, 56)
    expectEqual(files.count, 153)
    let count = files.reduce(0) { $0 + $1.table.count }
    expectEqual(count, 74197)
    #expect(app.problems == [])
  }
}

/// Material beside the package that is not part of it; tests that need it are skipped where it is missing.
enum SharedCorpus {
  static let cases = existing("strings-cases")
  static let localizations = existing("element-ios")

  private static func existing(_ name: String) -> URL? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = package.deletingLastPathComponent().appending(path: "shared/corpora/\(name)")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}
