import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// XML property lists in every encoding, compared with Foundation (CoreFoundation), and what is said about those it refuses.
struct PropertyListEncodingTests {
  static let xml = "<plist><dict><key>é€</key>\n<string>Grüße 😀</string></dict></plist>"

  private static func read(_ bytes: [UInt8]) -> AppTableFile {
    AppTableFile(path: "t.strings", kind: .strings, parsing: bytes)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// Of the value; nil if the device refuses the file.
    var offset: Int?

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "UTF-8", bytes: Array(xml.utf8), offset: 30),
    Case(name: "UTF-8 with a mark", bytes: [0xEF, 0xBB, 0xBF] + Array(xml.utf8), offset: 33),
    Case(name: "UTF-16LE", bytes: [0xFF, 0xFE] + TextEncodings.utf16(xml, isBig: false), offset: 2 + 2 * 27),
    Case(name: "UTF-16BE", bytes: [0xFE, 0xFF] + TextEncodings.utf16(xml, isBig: true), offset: 2 + 2 * 27),
    Case(
      name: "UTF-16 behind a mark that says otherwise",
      bytes: [0xFF, 0xFE] + TextEncodings.utf16("<?xml version='1.0' encoding='iso-8859-1'?>" + xml, isBig: false),
      offset: 2 + 2 * 70),
    Case(name: "UTF-32LE", bytes: [0xFF, 0xFE, 0, 0] + TextEncodings.utf32(xml, isBig: false), offset: 4 + 4 * 27),
    Case(name: "UTF-32BE", bytes: [0, 0, 0xFE, 0xFF] + TextEncodings.utf32(xml, isBig: true), offset: 4 + 4 * 27),
    Case(
      name: "UTF-32 with two bytes too many",
      bytes: [0, 0, 0xFE, 0xFF] + TextEncodings.utf32(xml, isBig: true) + [0, 1], offset: 112),
    Case(
      name: "UTF-16LE without a mark, a newline first", bytes: TextEncodings.utf16("\n" + xml, isBig: false),
      offset: 2 * 28),
    Case(name: "UTF-16LE without a mark", bytes: TextEncodings.utf16(xml, isBig: false)),
    Case(name: "UTF-16BE without a mark, a newline first", bytes: TextEncodings.utf16("\n" + xml, isBig: true)),
    Case(name: "UTF-32LE without a mark", bytes: TextEncodings.utf32("\n" + xml, isBig: false)),
    Case(name: "UTF-32BE without a mark", bytes: TextEncodings.utf32("\n" + xml, isBig: true)),
    Case(
      name: "a surrogate in UTF-32",
      bytes: [0, 0, 0xFE, 0xFF] + TextEncodings.utf32(xml, isBig: true) + [0, 0, 0xD8, 0]),
    Case(
      name: "a lone surrogate behind the end",
      bytes: [0xFE, 0xFF] + TextEncodings.utf16(xml, isBig: true) + [0xD8, 0, 0, 0x41], offset: 56),
    Case(
      name: "a lone surrogate",
      bytes: [0xFE, 0xFF] + TextEncodings.utf16("<plist><dict><key>", isBig: true) + [0xD8, 0, 0, 0x41]),
    Case(name: "UTF-16 without one", bytes: Array(("<?xml version='1.0' encoding='utf-16'?>" + xml).utf8)),
    Case(name: "UTF-32 without one", bytes: Array(("<?xml version='1.0' encoding='UTF-32BE'?>" + xml).utf8)),
    Case(name: "an encoding that nobody has", bytes: Array(("<?xml version='1.0' encoding='klingon'?>" + xml).utf8)),
    Case(name: "spaces around the sign", bytes: Array(("<?xml encoding = 'klingon'?>" + xml).utf8), offset: 58),
    Case(name: "no quotes", bytes: Array(("<?xml encoding=klingon?>" + xml).utf8), offset: 54),
  ]

  @Test(arguments: cases) func readsEveryEncodingAsFoundationDoes(expected: Case) {
    let file = Self.read(expected.bytes)
    let reference =
      unsafe try? PropertyListSerialization.propertyList(from: Data(expected.bytes), options: [], format: nil)
    expectEqual((reference as? [String: String]), (expected.offset == nil ? nil : ["é€": "Grüße 😀"]))
    expectEqual(file.isRefused, (expected.offset == nil))
    expectEqual(file.entries.map(\.key), (expected.offset == nil ? [] : ["é€"]))
    expectEqual(file.entries.map(\.value), (expected.offset == nil ? [] : ["Grüße 😀"]))
    expectEqual(file.entries.first?.valueLocation.offset, expected.offset)
  }

  /// Each byte apart, as one that the encoding lacks makes Foundation refuse the file.
  @Test(arguments: ["iso-8859-1", "ISO_8859-1", "latin1", "us-ascii", "windows-1252", "cp1252", "UTF-8", "utf8"])
  func readsEachByteAsFoundationDoes(encoding: String) {
    for byte: UInt8 in 0x80...0xFF {
      let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<dict><key>k</key>"
      let bytes = Array((head + "<string>").utf8) + [byte] + Array("</string></dict>".utf8)
      let reference = unsafe try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
      let file = Self.read(bytes)
      expectEqual(file.table.value(forKey: "k"), (reference as? [String: String])?["k"], "byte \(byte)")
      expectEqual(file.isRefused, (reference == nil), "byte \(byte)")
      expectEqual(file.entries.first?.valueLocation.offset ?? head.utf8.count, head.utf8.count)
    }
  }

  @Test(
    arguments: [
      (
        Array("<?xml version='1.0' encoding='koi8-r'?><dict/>".utf8), 30,
        "unknown encoding “koi8-r”; "
          + "save the file as UTF-8 (ISO-8859-1, windows-1252, and UTF-16 with a byte order mark work too)"
      ),
      (
        Array("<?xml encoding='windows-1252'?><dict><key>é".utf8.map { $0 == 0xC3 ? 0x81 : $0 }), 42,
        "windows-1252 has no character for byte 0x81; the device refuses the file"
      ),
      (
        [0xFE, 0xFF] + TextEncodings.utf16("<dict><key>", isBig: true) + [0xD8, 0, 0, 0x41], 24,
        "lone surrogate U+D800; nothing after it is read; the device refuses the file"
      ),
      (
        [0, 0, 0xFE, 0xFF] + TextEncodings.utf32("<dict/>", isBig: true) + [0, 0x11, 0, 0], 32,
        "code unit 0x110000 is not a Unicode scalar; the device refuses the file"
      ),
      (
        Array("<dict><key>é".utf8) + [0xFF] + Array("</key><string/></dict>".utf8), 13,
        "byte 0xFF is not valid UTF-8; the device refuses the file"
      ),
    ] as [([UInt8], Int, String)])
  func saysWhatIsWrongWithAnEncoding(bytes: [UInt8], offset: Int, message: String) {
    let file = Self.read(bytes)
    expectEqual(file.diagnostics.map(\.message), [message])
    expectEqual(file.diagnostics.map(\.location.offset), [offset])
  }

  /// The byte of Latin-1's copyright sign, which CoreFoundation tolerates in UTF-8.
  @Test func readsTheCopyrightSignOfLatin1AsAReplacement() {
    let bytes = Array("<dict><key>k</key><string>".utf8) + [0xA9] + Array(" é</string></dict>".utf8)
    expectEqual(Self.read(bytes).table.value(forKey: "k"), "\u{FFFD} é")
  }
}
