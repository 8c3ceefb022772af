import AppBundle
import CompactJSON
import Foundation
import StringsFiles
import TestSupport
import Testing

/// At each limit, and one past it.
struct AppLimitTests {
  /// The first bytes tell a binary property list, whose end is looked at first.
  @Test(arguments: [(64 << 20, StringsDiagnostic.Code.malformedPropertyList), ((64 << 20) + 1, .tooLarge)])
  func readsNoFileBeyond64MiB(count: UInt64, code: StringsDiagnostic.Code) throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": "bplist00"])
    let file = try FileHandle(forWritingTo: URL(filePath: app.path + "/en.lproj/Localizable.strings"))
    try file.truncate(atOffset: count)
    try file.close()
    let table = try AppLocalizations(folder: app.path)["en"]?.table("Localizable")
    expectEqual(table?.files[0].diagnostics.map(\.code), [code])
  }

  @Test(arguments: [(64, nil), (65, JSONError(reason: .tooDeep(limit: 64), offset: 64))] as [(Int, JSONError?)])
  func readsCatalogs64LevelsDeep(depth: Int, error: JSONError?) {
    let text = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    do throws(JSONError) {
      _ = try StringCatalog(parsing: text)
      #expect(error == nil)
    } catch let found {
      expectEqual(found, error)
    }
  }

  @Test(arguments: [(63, "not-a-dictionary"), (64, "nesting-too-deep")])
  func readsPropertyLists64LevelsDeep(arrays: Int, code: String) {
    let xml = String(repeating: "<array>", count: arrays) + "<true/>" + String(repeating: "</array>", count: arrays)
    expectEqual(Self.codes(PropertyList.xml(xml)), [code])
    let objects: [[UInt8]] = (0..<arrays).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    expectEqual(Self.codes(PropertyList.binary(objects: objects)), [code])
  }

  /// The array counts too; texts are the cheapest.
  @Test(
    .enabled(if: SeededGenerator.isThorough, "slow in a debug build"),
    arguments: [((1 << 19) - 1, "not-a-dictionary"), (1 << 19, "malformed-property-list")])
  func reads524288Values(count: Int, code: String) {
    let array = [0xAF, 0x12] + PropertyList.bigEndian(UInt64(count)).suffix(4) + [UInt8](repeating: 1, count: count)
    expectEqual(Self.codes(PropertyList.binary(objects: [array, [0x50]])), [code])
    // XML takes a debug build three seconds.
    guard SeededGenerator.isThorough || count == 1 << 19 else { return }
    let xml = "<array>" + String(repeating: "<string/>", count: count) + "</array>"
    expectEqual(Self.codes(PropertyList.xml(xml)), [code])
  }

  /// A text counts each time that it is named.
  @Test(
    .enabled(if: SeededGenerator.isThorough, "a debug build takes 20 seconds"),
    arguments: [(64, "not-a-dictionary"), (65, "malformed-property-list")])
  func reads64MiBOfTheSameText(count: UInt8, code: String) {
    let array = [0xAF, 0x10, count] + [UInt8](repeating: 1, count: Int(count))
    let text: [UInt8] = [0x5F, 0x12, 0x00, 0x10, 0x00, 0x00] + [UInt8](repeating: 0x78, count: 1 << 20)
    expectEqual(Self.codes(PropertyList.binary(objects: [array, text])), [code])
  }

  @Test func keepsAThousandDiagnosticsOfACatalog() throws {
    func diagnostics(_ count: Int) throws -> [StringsDiagnostic] {
      let strays = (0..<count).map { "\"s\($0)\":1" }.joined(separator: ",")
      return try StringCatalog(
        parsing: Array(#"{"sourceLanguage":"en","version":"1.0","strings":{},\#(strays)}"#.utf8)
      ).diagnostics
    }
    try expectEqual(diagnostics(1000).map(\.code), Array(repeating: .strayKey, count: 1000))
    try expectEqual(diagnostics(1001).count, 1001)
    try expectEqual(diagnostics(1001).last?.message, "1 more diagnostic not shown")
  }

  @Test(arguments: [(16, ""), (17, "…")]) func showsSixteenBytesOfAWord(count: Int, end: String) {
    let word = String(repeating: "w", count: count)
    let table = AppTableFile(path: "t.strings", kind: .strings, parsing: PropertyList.xml("<dict>\(word) </dict>"))
    let shown = "“\(String(repeating: "w", count: 16))\(end)”"
    #expect(table.diagnostics.contains { $0.message.contains(shown) }, "\(table.diagnostics.map(\.message))")
  }

  @Test(arguments: [("00000065", true), ("000000065", false)])
  func readsReferencesOfEightDigits(digits: String, isRead: Bool) {
    let list = PropertyList.xml("<dict><key>k</key><string>&#\(digits);</string></dict>")
    let table = AppTableFile(path: "t.strings", kind: .strings, parsing: list)
    expectEqual(table.diagnostics.isEmpty, isRead)
  }

  @Test func showsAHundredScalarsOfAKey() throws {
    func message(_ count: Int) throws -> String? {
      let key = String(repeating: "a", count: count)
      let list = PropertyList.xml("<dict><key>\(key)</key><string/><key>\(key)</key><string/></dict>")
      return AppTableFile(path: "t.strings", kind: .strings, parsing: list).diagnostics.first?.message
    }
    let shown = String(repeating: "a", count: 100)
    #expect(try message(100)?.contains("“\(shown)”") == true)
    #expect(try message(101)?.contains("“\(shown)…”") == true)
  }

  @Test(arguments: [(40, ""), (41, "…")]) func showsFortyBytesOfAnEncoding(count: Int, end: String) {
    let name = String(repeating: "n", count: count)
    let list = "<?xml version=\"1.0\" encoding=\"\(name)\"?><dict/>"
    let table = AppTableFile(path: "t.strings", kind: .strings, parsing: Array(list.utf8))
    let shown = "“\(String(repeating: "n", count: 40))\(end)”"
    #expect(table.diagnostics.contains { $0.message.contains(shown) }, "\(table.diagnostics.map(\.message))")
  }

  private static func codes(_ bytes: [UInt8]) -> [String] {
    AppTableFile(path: "t.strings", kind: .strings, parsing: bytes).diagnostics.map(\.code.rawValue)
  }
}
