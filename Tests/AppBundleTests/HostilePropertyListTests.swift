import AppBundle
import StringsFiles
import TestSupport
import Testing

/// Property lists made to crash, to hang or to exhaust memory: each ends with one diagnostic and in bounded time.
@Suite(.timeLimit(.minutes(20)))
struct HostilePropertyListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var offset: Int
    var code = "malformed-property-list"

    var testDescription: String { name }
  }

  static let huge: [UInt8] = [0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)
  static let negative: [UInt8] = [0x13] + [UInt8](repeating: 0xFF, count: 8)

  static func deep(_ count: Int) -> [UInt8] {
    let objects: [[UInt8]] = (1...count).map { next in [0xA1] + PropertyList.bigEndian(UInt64(next)).suffix(3) }
    return PropertyList.binary(objects: objects + [[0x51, 0x61]], referenceSize: 3)
  }

  /// Each array holds the next ten times: 10^25 values in 300 bytes.
  static let laughs = PropertyList.binary(
    objects: (1...25).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) } + [[0x51, 0x61]])

  /// A megabyte of text, a hundred times.
  static let repeated = PropertyList.binary(
    objects: [
      [0xAF, 0x10, 100] + [UInt8](repeating: 1, count: 100),
      [0x5F, 0x12, 0x00, 0x10, 0x00, 0x00] + [UInt8](repeating: 0x78, count: 1 << 20),
    ])

  static let binaries: [Case] = [
    Case(name: "an array that holds itself", bytes: PropertyList.binary(objects: [[0xA1, 0]]), offset: 8),
    Case(
      name: "a dictionary that holds itself", bytes: PropertyList.binary(objects: [[0xD1, 1, 0], [0x51, 0x61]]),
      offset: 8),
    Case(
      name: "a cycle of two", bytes: PropertyList.binary(objects: [[0xD1, 1, 2], [0x51, 0x61], [0xA1, 0]]), offset: 8),
    Case(name: "60,000 arrays in each other", bytes: deep(60000), offset: 8 + 64 * 4, code: "nesting-too-deep"),
    Case(name: "10^25 values", bytes: laughs, offset: 8 + 24 * 11),
    Case(name: "a huge dictionary", bytes: PropertyList.binary(objects: [[0xDF] + huge]), offset: 8),
    Case(name: "a huge array", bytes: PropertyList.binary(objects: [[0xAF] + huge]), offset: 8),
    Case(name: "an array of a negative count", bytes: PropertyList.binary(objects: [[0xAF] + negative]), offset: 8),
    Case(name: "a set of a negative count", bytes: PropertyList.binary(objects: [[0xCF] + negative]), offset: 8),
    Case(name: "a huge string", bytes: PropertyList.binary(objects: [[0x5F] + huge]), offset: 8),
    Case(name: "a huge wide string", bytes: PropertyList.binary(objects: [[0x6F] + huge]), offset: 8),
    Case(name: "huge data", bytes: PropertyList.binary(objects: [[0x4F] + negative]), offset: 8),
    Case(name: "a count that is no integer", bytes: PropertyList.binary(objects: [[0xAF, 0x51]]), offset: 9),
    Case(name: "a count of 32 bytes", bytes: PropertyList.binary(objects: [[0xAF, 0x15]]), offset: 10),
    Case(name: "a cut count", bytes: PropertyList.binary(objects: [[0xAF, 0x13, 0]]), offset: 10),
    Case(name: "a cut integer", bytes: PropertyList.binary(objects: [[0x13, 0]]), offset: 9),
    Case(name: "an integer of 32,768 bytes", bytes: PropertyList.binary(objects: [[0x1F, 0]]), offset: 8),
    Case(name: "a cut date", bytes: PropertyList.binary(objects: [[0x33, 0]]), offset: 9),
    Case(name: "an unknown marker", bytes: PropertyList.binary(objects: [[0x70]]), offset: 8),
    Case(name: "a reference beyond the objects", bytes: PropertyList.binary(objects: [[0xA1, 9]]), offset: 10),
    Case(
      name: "a reference of 8 bytes that is almost too great to multiply",
      bytes: PropertyList.binary(objects: [[0xA1, 0x7F] + [UInt8](repeating: 0xFF, count: 7)], referenceSize: 8),
      offset: 17),
    Case(
      name: "a reference of 8 bytes that fits no integer, and offsets of 17",
      bytes: PropertyList.binary(
        objects: [[0xA1] + [UInt8](repeating: 0xFF, count: 8)], referenceSize: 8, offsetSize: 17),
      offset: 17),
    Case(name: "an array as a key", bytes: PropertyList.binary(objects: [[0xD1, 1, 2], [0xA0], [0x50]]), offset: 11),
    Case(
      name: "a huge number of objects", bytes: PropertyList.binary(objects: [[0x51, 0x61]], count: .max), offset: 22),
    Case(
      name: "more objects than offsets", bytes: PropertyList.binary(objects: [[0x51, 0x61]], count: 2), offset: 22),
    Case(name: "no objects", bytes: PropertyList.binary(objects: [[0x51, 0x61]], count: 0), offset: 22),
    Case(
      name: "a table beyond the file", bytes: PropertyList.binary(objects: [[0x51, 0x61]], table: .max), offset: 38),
    Case(name: "a table in the header", bytes: PropertyList.binary(objects: [[0x51, 0x61]], table: 4), offset: 38),
    Case(
      name: "a first object beyond all", bytes: PropertyList.binary(objects: [[0x51, 0x61]], top: 1 << 63),
      offset: 30),
    Case(
      name: "references of no bytes", bytes: PropertyList.binary(objects: [[0x51, 0x61]], referenceSize: 0),
      offset: 20),
    Case(name: "no trailer", bytes: Array("bplist00".utf8), offset: 8),
    Case(name: "zeros", bytes: Array("bplist00".utf8) + [UInt8](repeating: 0, count: 64), offset: 46),
  ]

  static func nested(_ open: String, _ close: String, _ count: Int) -> [UInt8] {
    Array(("<plist>" + String(repeating: open, count: count) + String(repeating: close, count: count)).utf8)
  }

  static let texts: [Case] = [
    Case(
      name: "10,000 arrays", bytes: nested("<array>", "</array>", 10_000), offset: 7 + 64 * 7,
      code: "nesting-too-deep"),
    Case(
      name: "10,000 dictionaries", bytes: nested("<dict><key>a</key>", "</dict>", 10_000), offset: 7 + 64 * 18,
      code: "nesting-too-deep"),
    Case(
      name: "10,000 property lists", bytes: nested("<plist>", "</plist>", 10_000), offset: 7 + 64 * 7,
      code: "nesting-too-deep"),
    Case(name: "arrays by a longer name", bytes: nested("<arrayx>", "</arrayx>", 10_000), offset: 7),
    Case(
      name: "open comments", bytes: Array("<plist>".utf8) + nested("<!--", "", 50_000), offset: 14),
    Case(
      name: "ampersands", bytes: Array("<plist><string>".utf8) + nested("&", "", 200_000), offset: 15),
  ]

  /// A debug build takes ten seconds for it, and `AppLimitTests` have the limit.
  static let long = [
    Case(name: "a hundred megabytes of text in one", bytes: repeated, offset: 8 + 103),
    Case(
      name: "a value too many",
      bytes: Array("<plist><array>".utf8) + Array(String(repeating: "<true/>", count: 1 << 19).utf8),
      offset: 14 + 7 * ((1 << 19) - 1)),
  ]

  @Test(arguments: binaries + texts + (SeededGenerator.isThorough ? long : []))
  func endsWithADiagnostic(hostile: Case) {
    let file = AppTableFile(path: "t.strings", kind: .strings, parsing: hostile.bytes)
    #expect(file.isRefused && file.entries.isEmpty)
    expectEqual(file.diagnostics.map(\.code.rawValue), [hostile.code])
    expectEqual(file.diagnostics.map(\.location.offset), [hostile.offset])
  }

  @Test func everyCutOfABinaryPropertyListIsRefused() throws {
    let whole = try PropertyList.binary(["a": "b", "é": "x", "c": ["d": "e"]])
    for length in 7..<whole.count {
      let file = AppTableFile(path: "t.strings", kind: .strings, parsing: Array(whole.prefix(length)))
      #expect(file.isRefused && file.diagnostics.count == 1, "\(length) bytes")
    }
  }

  @Test func everyChangedByteOfABinaryPropertyListIsSurvived() throws {
    let whole = try PropertyList.binary(["a": "b", "é": "x", "c": ["d": "e"], "l": ["m", "n"]])
    for place in 8..<whole.count {
      for byte: UInt8 in [0x00, 0x01, 0x0F, 0x7F, 0x80, 0xAF, 0xDF, 0xFF] {
        var bytes = whole
        bytes[place] = byte
        let file = AppTableFile(path: "t.strings", kind: .strings, parsing: bytes)
        #expect(!file.isRefused || file.diagnostics.map(\.severity) == [.error], "\(byte) at \(place)")
      }
    }
  }

  @Test func everyCutOfAnXMLPropertyListIsRefused() {
    let whole = PropertyList.xml("<!-- c --><dict><key>a</key><string>&lt;<![CDATA[x]]></string></dict>")
    for length in 1..<whole.count - 2 {
      let file = AppTableFile(path: "t.stringsdict", kind: .stringsDictionary, parsing: Array(whole.prefix(length)))
      #expect(file.isRefused && file.diagnostics.count == 1, "\(length) bytes")
    }
  }

  @Test func takesTheDepthThatIsAllowed() {
    let text = Array(
      ("<plist><dict><key>a</key>" + String(repeating: "<array>", count: 63)
        + String(repeating: "</array>", count: 63) + "</dict></plist>").utf8)
    let file = AppTableFile(path: "t.strings", kind: .strings, parsing: text)
    expectEqual(file.diagnostics.map(\.code), [.nonStringValue])
  }

  @Test func sharedValuesAreNoCycle() {
    let file = AppTableFile(
      path: "t.strings", kind: .strings,
      parsing: PropertyList.binary(objects: [[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x62], [0x51, 0x78]]))
    #expect(file.diagnostics == [])
    expectEqual(file.table.map(\.value), ["x", "x"])
  }
}
