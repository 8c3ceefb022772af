import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// Random and mutated property lists, read by us and by Foundation's `PropertyListSerialization` (CoreFoundation).
struct FoundationDifferenceTests {
  private func texts(_ file: AppTableFile) -> [String: String?]? {
    file.isRefused ? nil : Dictionary(file.entries.map { ($0.key, $0.value) }) { $1 }
  }

  private func reference(_ bytes: [UInt8]) -> [String: String?]? {
    let root = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    guard let root = root as? [AnyHashable: Any] else { return nil }
    // Keys may be any values; texts are looked up by strings.
    let texts = root.compactMap { key, value in (key as? String).map { ($0, value as? String) } }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  /// Each of these is the value of a key; what Foundation does with it is what we do.
  static let values = [
    "<string>a</string>", "<string/>", "<string />", "<string/ >", "<string a=\"/\">b</string>",
    "<string a=\">\">b</string>",
    "<string>a</string\n>", "<string>a</string\u{B}>", "<string>é&lt;</string>", "<string>\u{FEFF}a</string>",
    "<string>\u{FEFF}\u{FEFF}a</string>", "<string>a\u{FEFF}</string>", "<string><![CDATA[c<d>]]>]]></string>",
    "<string><![CDATA[x</string>", "<string><!-- c --></string>", "<string>&#65;&#x1F600;</string>",
    "<string>&#;</string>",
    "<string>&#x;</string>", "<string>a&#0;b</string><key>l</key><string>a&#0;c</string>", "<string>&#xD800;</string>",
    "<string>&#xFFFF;</string>", "<string>&#X41;</string>", "<string>&#-5;</string>", "<string>&#+5;</string>",
    "<string>&#00000065;</string>", "<string>&#000000065;</string>", "<string>&#99999999;</string>",
    "<string>&nbsp;</string>",
    "<string>&amp</string>", "<key>b</key>", "<key/>", "<plist><string>b</string></plist>", "<plist/>",
    "<plist></plist>",
    "<integer>7</integer>", "<integer> -0x1F</integer>", "<integer>+ 5</integer>", "<integer>5 </integer>",
    "<integer>\u{2003}5</integer>", "<integer>\u{202F}5</integer>", "<integer>\u{A0}5</integer>",
    "<integer>\u{7F}5</integer>",
    "<integer>0x</integer>", "<integer>0x0</integer>", "<integer>00</integer>", "<integer>0 </integer>",
    "<integer>1F</integer>",
    "<integer>9223372036854775808</integer>", "<integer>18446744073709551615</integer>",
    "<integer>18446744073709551616</integer>", "<integer>-9223372036854775808</integer>",
    "<integer>-9223372036854775809</integer>", "<integer>0xFFFFFFFFFFFFFFFF</integer>",
    "<integer>0x10000000000000000</integer>",
    "<integer></integer>", "<integer/>", "<integer>&#49;</integer>", "<real>1.5</real>", "<real>5.</real>",
    "<real>.5</real>",
    "<real> 1</real>", "<real>1 </real>", "<real>\u{A0}\u{3000}1</real>", "<real>\u{202F}1</real>", "<real>1e5</real>",
    "<real>1E+5</real>", "<real>1e</real>", "<real>1e999</real>", "<real>1,5</real>", "<real>0x1p3</real>",
    "<real>NaN</real>",
    "<real>+Infinity</real>", "<real>-inf</real>", "<real>infinit</real>", "<real>--1</real>", "<real>.</real>",
    "<real></real>", "<real/>", "<real>&#49;</real>", "<real><![CDATA[1]]></real>", "<true/>", "<true></true>",
    "<true> </true>", "<false>x</false>", "<date>2020-01-01T00:00:00Z</date>", "<date>2020-13-41T99:99:99Z</date>",
    "<date>-5-01-01T00:00:00Z</date>", "<date>2020-1-01T00:00:00Z</date>", "<date>2020-01-01</date>", "<date/>",
    "<date></date>",
    "<date> 2020-01-01T00:00:00Z</date>", "<date>2020-01-01T00:00:00Z </date>",
    "<date>2020-01-01T00:00:00+01:00</date>",
    "<date>-01-01T00:00:00Z</date>", "<date>99999999999-01-01T00:00:00Z</date>", "<data>AA AA\n=#!</data>",
    "<data>é</data>",
    "<data>A</data>", "<data></data>", "<data/>", "<data>AA<!-- --></data>", "<array/>",
    "<array><string>p</string><key/></array>",
    "<array><!-- c --><?x?><?></array>", "<array>x</array>", "<dict/>", "<dict><key>q</key></dict>",
    "<dict><string/></dict>",
    "<dict><key>q</key><string>r</string></dict>", "<dict><key>CF$UID</key><integer>1</integer></dict>",
    "<dict><key>CF$UID</key><true/></dict>", "<!DOCTYPE a><string/>", "<?><string/>", "<!----><string/>",
    "<!--><string/>",
    "<!-><string/>", "<foo/>", "< string/>", "<String/>", "<strings/>", "x", "", "&amp;",
  ]

  /// Whole files.
  static let files = [
    "", " ", "<", "<dict", "<dict/>", "<dict/>x", "<dict></dict>x", "\u{FEFF}<dict/>", "\u{FEFF}\u{FEFF}<dict/>",
    "\u{B}<dict/>",
    "\r\n\t <dict/>", "<dict /><dict/>", "<plist><dict/></plist>", "<plist><dict/></plist>junk",
    "<plist><dict/></plist",
    "<plist><dict/></plist >", "<plist version=\"9\"><dict/></plist>", "<plist><dict/>x</plist>",
    "<plist><dict/><!-- a --></plist>",
    "<plist><dict/><string/></plist>", "<plist></plist>", "<plist/>", "<plist><plist><dict/></plist></plist>",
    "<!-- a --><dict/>", "<!----><dict/>", "<!----->-->\n<dict/>", "<!--->--><dict/>", "<?x?><dict/>", "<?><dict/>",
    "<??><dict/>",
    "<!DOCTYPE><dict/>", "<!DOCTYPEplist><dict/>", "<!DOCTYPE p [<!ENTITY a \"b\">]><dict/>",
    "<!DOCTYPE p><!DOCTYPE p><dict/>",
    "<!DOCTYPE p <!-- > --><dict/>", "<!ELEMENT a><dict/>", "<?xml ><dict/>", "<?xmlx?><dict/>", "<?xml?><dict/>",
    "<?xml encoding='klingon'?><dict/>", "<?xml xencoding='klingon'?><dict/>", "<?xml encoding = 'klingon'?><dict/>",
    "<?xml ? encoding='klingon'?><dict/>", "<?xml encoding=\"klingon?><dict/>",
    "<?xml encoding=\"klingon?><dict a=\"/>",
    " <?xml encoding='klingon'?><dict/>", "<dict><key>CF$UID</key><integer>1</integer></dict>", "<string>a</string>",
    "<array/>",
    "bplist00 = x;", "bplist00;", "bplist00", "bplist00 x", "bplist0", "\n<?xml version='1.0'?><dict/>",
    "<dict><key>a</key><string>1</string><key>a</key><string>2</string><key/><string>3</string></dict>",
    "<dict><key>&#xE9;</key><string>1</string><key>é</key><string>2</string></dict>",
  ]

  @Test(arguments: values) func readsAValueAsFoundationDoes(value: String) {
    let bytes = Array("<plist><dict><key>k</key>\(value)</dict></plist>".utf8)
    expectEqual(texts(AppTableFile(path: "t", kind: .strings, parsing: bytes)), reference(bytes))
  }

  @Test(arguments: files) func readsAFileAsFoundationDoes(file: String) {
    let bytes = Array(file.utf8)
    expectEqual(texts(AppTableFile(path: "t", kind: .strings, parsing: bytes)), reference(bytes))
  }

  static let pieces = [
    "<dict>", "</dict>", "<key>", "</key>", "<key/>", "<string>", "</string>", "<array>", "</array>", "<true/>",
    "<true>",
    "</true>", "<integer>", "</integer>", "<string/>", "<dict/>", "<!-- c -->", "<!---->", "<!-->", "<![CDATA[", "]]>",
    "&amp;",
    "&#65;", "&#x1F600;", "&#;", "&#0;", "&#128;", "&", "<", ">", "/", "a", "7", " ", "\n", "\t", "\u{B}", "\u{0}", "é",
    "\u{A0}",
    "\u{2003}", "\u{202F}", "\u{3000}", "\u{FEFF}", "😀", "<?x?>", "<?>", "<?", "?>", "</plist>", "<plist>", "<data>",
    "</data>",
    "<date>", "</date>", "<real>", "</real>", "-", "+", "0x", "F", "e5", ".", "inf", "T", "Z", ":", "\"", "=",
    "<!DOCTYPE a>", "[",
    "]", "<!", "--", "\r\n", "\r", "\u{7F}", "\u{85}",
  ]
  static let heads = [
    "", " ", "\n", "<!-- x -->", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
    "<?xml version='1.0' encoding='iso-8859-1'?>",
    "<?xml encoding=\"windows-1252\"?>",
    "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/p.dtd\">\n",
  ]

  private func document(using generator: inout SeededGenerator) -> String {
    var body = "<dict>"
    for _ in 0..<generator.below(4) {
      body += generator.pick(["<key>a</key>", "<key>b</key>", "<key/>", "<key>é</key>"]) + generator.pick(Self.values)
    }
    body += "</dict>"
    if generator.below(3) > 0 { body = "<plist>\(body)</plist>" }
    var scalars = Array(body.unicodeScalars)
    for _ in 0..<generator.below(3) {
      let place = generator.below(scalars.count + 1)
      let end = min(scalars.count, place + generator.below(4))
      scalars.replaceSubrange(place..<end, with: Array(generator.pick(Self.pieces).unicodeScalars))
    }
    return generator.pick(Self.heads) + String(String.UnicodeScalarView(scalars))
  }

  /// A Boolean value, null, numbers, a date, data, an identifier, a string, containers, no value, an integer that is cut.
  @Test(arguments: [
    [0x09], [0x00], [0x10, 5], [0x22, 0x3F, 0x80, 0, 0], [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x41, 7], [0x80, 3],
    [0x51, 0x6B], [0xA0], [0xC0], [0xD0], [0x70], [0x10],
  ])
  func takesKeysThatAreNoStringsAsFoundationDoes(key: [UInt8]) throws {
    let nested: [[UInt8]] = [[0xD2, 1, 2, 3, 4], [0x51, 0x62], key, [0xD1, 2, 4], [0x51, 0x78]]
    for objects in [[[0xD2, 1, 3, 2, 2], key, [0x51, 0x78], [0x51, 0x61]], [[0xD1, 1, 1], key], nested] {
      let bytes = PropertyList.binary(objects: objects)
      let file = AppTableFile(path: "t", kind: .strings, parsing: bytes)
      expectEqual(texts(file), reference(bytes), "\(objects)")
    }
  }

  @Test func tellsAKeyThatIsNoString() {
    let bytes = PropertyList.binary(objects: [[0xD2, 1, 3, 2, 2], [0x10, 5], [0x51, 0x78], [0x51, 0x61]])
    let file = AppTableFile(path: "t", kind: .strings, parsing: bytes)
    expectEqual(file.entries.map(\.key), ["a"])
    expectEqual(
      file.diagnostics,
      [
        StringsDiagnostic(
          severity: .warning, code: .wrongType, message: "expected a string as a key, but found a number",
          location: SourceLocation(offset: 13, line: 1, column: 14))
      ])
  }

  @Test func mutatedXMLIsReadAsFoundationReadsIt() {
    var generator = SeededGenerator()
    var accepted = 0
    for round in 0..<SeededGenerator.rounds * 4 {
      let text = document(using: &generator)
      var bytes = TextEncodings.encode(text, generator.below(12))
      if generator.below(4) == 0, !bytes.isEmpty {
        bytes[generator.below(bytes.count)] = generator.pick([
          0, 0x0A, 0x20, 0x3C, 0x80, 0xA9, 0xC3, 0xD8, 0xDC, 0xED, 0xF0, 0xFF,
        ])
      }
      let file = AppTableFile(path: "t", kind: .strings, parsing: bytes)
      // Foundation knows more encodings; we say that we do not.
      if file.diagnostics.contains(where: { $0.message.contains("save the file as UTF-8") }) { continue }
      let theirs = reference(bytes)
      if theirs != nil { accepted += 1 }
      expectEqual(
        texts(file), theirs,
        "seed \(SeededGenerator.seed), round \(round): \(String(decoding: bytes, as: UTF8.self)) \(bytes)")
    }
    #expect(accepted > SeededGenerator.rounds / 100)
  }

  @Test func mutatedBinaryIsReadAsFoundationReadsIt() throws {
    var generator = SeededGenerator()
    let whole = try PropertyList.binary([
      "a": "b", "é": "x", "c": ["d": "e"], "l": ["m", "n", "longer than fifteen"], "i": 7, "😀": "的",
    ])
    var accepted = 0
    for round in 0..<SeededGenerator.rounds * 4 {
      let byte = UInt8.random(in: 0...255, using: &generator)
      var bytes = whole
      bytes[Int.random(in: 8..<bytes.count, using: &generator)] = byte
      if generator.below(2) == 0 { bytes[bytes.count - 32 + generator.below(32)] = UInt8(generator.below(40)) }
      // Foundation crashes when it bridges some sets.
      if byte >> 4 == 0xC { continue }
      let file = AppTableFile(path: "t", kind: .strings, parsing: bytes)
      let ours = texts(file)
      let theirs = reference(bytes)
      if theirs != nil { accepted += 1 }
      expectEqual(ours, theirs, "round \(round): \(bytes)")
    }
    #expect(accepted > SeededGenerator.rounds / 100)
  }
}
