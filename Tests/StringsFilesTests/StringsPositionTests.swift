import StringsFiles
import TestSupport
import Testing

/// Offsets, lines, columns and comments, in every encoding.
struct StringsPositionTests {
  static let text = "/* é */\r\nk = \"一😀\";\r'é' = v; // 😀\n\n\u{2028}\"l\n\" =\n  (x); m;"

  static func encode(_ text: String, _ encoding: StringsEncoding, mark: Bool = true) -> [UInt8] {
    let scalars = (mark ? "\u{FEFF}" : "") + text
    return switch encoding {
    case .utf8: Array(scalars.utf8)
    case .utf16LittleEndian: scalars.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: scalars.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf32LittleEndian:
      scalars.unicodeScalars.flatMap { scalar in [0, 8, 16, 24].map { UInt8(scalar.value >> $0 & 0xFF) } }
    case .utf32BigEndian:
      scalars.unicodeScalars.flatMap { scalar in [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) } }
    }
  }

  @Test(arguments: StringsEncoding.allCases)
  func givesPlacesInTheOriginalFile(encoding: StringsEncoding) throws {
    let bytes = Self.encode(Self.text, encoding)
    let file = StringsFile(parsing: bytes)
    expectEqual(file.encoding, encoding)
    expectEqual(file.entries.map(\.key), ["k", "é", "l\n", "m"])
    expectEqual(file.entries.map(\.value), ["一😀", "v", nil, "m"])
    expectEqual(file.entries.map(\.comment), ["é", nil, nil, nil])
    expectEqual(file.entries.map(\.keyLocation.line), [2, 3, 5, 7])
    expectEqual(file.entries.map(\.keyLocation.column), [1, 1, 2, 8])
    expectEqual(file.entries.map(\.valueLocation.line), [2, 3, 7, 7])
    expectEqual(file.entries.map(\.valueLocation.column), [5, 7, 3, 8])
    let starts = ["k", "'é'", "\"l", "m;"]
    for (entry, start) in zip(file.entries, starts) {
      let expected = Self.encode(start, encoding, mark: false)
      expectEqual(Array(bytes[entry.keyLocation.offset...].prefix(expected.count)), expected)
    }
    let value = Self.encode("\"一😀", encoding, mark: false)
    expectEqual(Array(bytes[file.entries[0].valueLocation.offset...].prefix(value.count)), value)
    expectEqual(file.diagnostics.map(\.code), [.nonStringValue])
    expectEqual(file.diagnostics[0].location, file.entries[2].valueLocation)
  }

  @Test(arguments: [StringsEncoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func refusesWideTextWithoutAMarkAndReadsItAllTheSame(encoding: StringsEncoding) {
    let file = StringsFile(parsing: Self.encode("a = \"é😀\";\nb = c;", encoding, mark: false))
    #expect(file.isRefused && file.entries.isEmpty && file.encoding == encoding)
    expectEqual(file.recovered.map(\.key), ["a", "b"])
    expectEqual(file.recovered.map(\.value), ["é😀", "c"])
    expectEqual(file.diagnostics.map(\.code), [.utf16WithoutBOM])
    expectEqual(file.diagnostics.map(\.location), [SourceLocation()])
  }

  /// CoreFoundation drops the first character and reads the rest in the order of the machine: a newline is no loss.
  @Test(arguments: [("\n", 2, 1), (" ", 1, 2), ("x", 1, 2), ("é", 1, 2), ("\r", 2, 1), ("", 1, 1)])
  func readsUTF16WithoutAMarkAsTheDeviceDoesWithoutItsFirstCharacter(first: String, line: Int, column: Int) {
    let file = StringsFile(parsing: Self.encode(first + "k = \"é😀\";", .utf16LittleEndian, mark: false))
    guard !first.isEmpty else {
      #expect(file.isRefused && file.diagnostics.map(\.severity) == [.error])
      return
    }
    #expect(!file.isRefused && file.encoding == .utf16LittleEndian)
    expectEqual(file.entries.map(\.key), ["k"])
    expectEqual(file.entries.map(\.value), ["é😀"])
    expectEqual(file.entries.map(\.keyLocation), [SourceLocation(offset: 2, line: line, column: column)])
    expectEqual(file.entries.map(\.valueLocation), [SourceLocation(offset: 10, line: line, column: column + 4)])
    expectEqual(file.diagnostics.map(\.code), [.utf16WithoutBOM])
    expectEqual(file.diagnostics.map(\.severity), [.warning])
    expectEqual(
      file.diagnostics.map(\.message),
      [
        "the file is utf-16le without a byte order mark, so the device reads it without its first "
          + "character; use UTF-8, or add the mark"
      ])
    expectEqual(file.diagnostics.map(\.location), [SourceLocation()])
  }

  @Test(arguments: [StringsEncoding.utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func refusesOtherWideTextWithoutAMarkThatBeginsWithANewline(encoding: StringsEncoding) {
    let file = StringsFile(parsing: Self.encode("\nk = v;", encoding, mark: false))
    #expect(file.isRefused && file.encoding == encoding)
    expectEqual(file.recovered.map(\.key), ["k"])
    expectEqual(file.diagnostics.map(\.code), [.utf16WithoutBOM])
    expectEqual(file.diagnostics.map(\.severity), [.error])
  }

  @Test func ignoresAnOddLastByteOfUTF16() {
    let bytes = Self.encode("a = b;", .utf16LittleEndian) + [0x78]
    let file = StringsFile(parsing: bytes)
    expectEqual(file.entries.map(\.key), ["a"])
    expectEqual(file.diagnostics.map(\.code), [.trailingBytes])
    expectEqual(file.diagnostics.map(\.location.offset), [14])
  }

  @Test func replacesLoneSurrogatesOfUTF16() {
    var bytes = Self.encode("a = \"", .utf16BigEndian)
    bytes +=
      [0xD8, 0x3D, 0x00, 0x78, 0xDE, 0x00, 0xD8, 0x3D, 0xD8, 0x3D, 0xDE, 0x00]
      + Self.encode("\";", .utf16BigEndian, mark: false)
    let file = StringsFile(parsing: bytes)
    expectEqual(file.entries.map(\.value), ["\u{FFFD}x\u{FFFD}\u{FFFD}😀"])
    expectEqual(file.diagnostics.map(\.code), [.loneSurrogate, .loneSurrogate, .loneSurrogate])
    expectEqual(file.diagnostics.map(\.location.offset), [12, 16, 18])
  }

  @Test(
    arguments: [
      ([0x8E], 0), ([0xC0, 0xAF], 0), ([0xE7, 0x9A], 0), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xFF], 0),
      ([0xC3, 0xA9, 0x80], 2), ([0xA9, 0x80], 1),
    ] as [([UInt8], Int)])
  func oneBadByteFailsTheFile(bad: [UInt8], at index: Int) {
    let file = StringsFile(parsing: Array("a = 1;\n/* ".utf8) + bad + Array(" */ b = 2;".utf8))
    #expect(file.isRefused && file.entries.isEmpty)
    expectEqual(file.recovered.map(\.key), ["a", "b"])
    expectEqual(file.diagnostics.first?.code, .invalidUTF8)
    expectEqual(file.diagnostics.first?.location.offset, 10 + index)
    expectEqual(file.diagnostics.first?.location.line, 2)
  }

  @Test(
    arguments: [
      ("/* a */ k;", "a"),
      ("// a\n//  b\r\n/* c\n d */\nk;", "a\nb\nc\n d"),
      ("/* licence */\n\n/* a */\nk;", "a"),
      ("/* section */\n\nk;", nil),
      ("j; // of j\n// of k\nk;", "of k"),
      ("j; // of j\nk;", nil),
      ("j; /* of k */ k;", "of k"),
      ("j;\n/* of k */ k /* no */ = /* no */ v;", "of k"),
      ("/**/k;", ""),
    ] as [(String, String?)])
  func takesTheCommentsDirectlyBefore(text: String, comment: String?) {
    expectEqual(StringsFile(parsing: Array(text.utf8)).entries.last?.comment, comment)
  }

  @Test(arguments: [
    ("bplist00\u{0}", StringsContainer.binaryPropertyList), ("<?xml version", .xmlPropertyList),
    (" \n<plist>", .xmlPropertyList), ("<!DOCTYPE plist", .xmlPropertyList), ("\u{FEFF}<?xml", .xmlPropertyList),
    ("<00>", .text), ("", .text), ("a = b;", .text), ("<html>", .text),
  ])
  func tellsTheContainer(text: String, container: StringsContainer) {
    expectEqual(StringsFile.container(of: Array(text.utf8)), container)
    for encoding in StringsEncoding.allCases where container == .xmlPropertyList {
      let text = text.drop { $0 == "\u{FEFF}" }
      expectEqual(StringsFile.container(of: Self.encode(String(text), encoding)), container)
    }
  }

  @Test func leavesPropertyListsToOthers() {
    let file = StringsFile(parsing: Array("<?xml version=\"1.0\"?>".utf8))
    #expect(file.isRefused && file.entries.isEmpty)
    expectEqual(file.diagnostics.map(\.code), [.propertyList])
    let other = StringsFile(entries: [(key: "a", value: "1"), (key: "b", value: nil), (key: "a", value: "2")])
    #expect(other.entries.map(\.key) == ["b", "a"] && other.entries.map(\.value) == [nil, "2"])
    #expect(other.entries.allSatisfy { $0.keyLocation == SourceLocation() })
  }

  @Test(arguments: StringsEncoding.allCases)
  func givesTheTextOfALine(encoding: StringsEncoding) {
    let file = StringsFile(parsing: Self.encode("é = \"a\r\n😀\n\nb\";\r// c", encoding))
    expectEqual((0...6).map { file.line($0) }, [nil, "é = \"a", "😀", "", "b\";", "// c", nil])
    #expect(StringsFile(entries: []).line(1) == nil)
  }
}
