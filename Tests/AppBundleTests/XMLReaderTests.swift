import AppBundle
import StringsFiles
import TestSupport
import Testing

/// XML in pieces, as far as files of translations need it.
struct XMLReaderTests {
  /// The pieces as `start@0 name a=1`, `text@3 …` and `end@9 name`.
  static func events(_ bytes: [UInt8]) throws(XMLError) -> [String] {
    var reader = try XMLReader(parsing: bytes)
    var result: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        let attributes = element.attributes.map { " \($0.name)@\($0.offset)=\($0.value)@\($0.valueOffset)" }
        result.append("start@\(element.offset) \(element.name)" + attributes.joined())
      case .text(let text): result.append("text@\(text.offset) \(text.string)")
      case .end(let name, let offset): result.append("end@\(offset) \(name)")
      }
    }
    return result
  }

  static func events(_ text: String) throws(XMLError) -> [String] { try events(Array(text.utf8)) }

  @Test func readsElementsTextsAndAttributesWithTheirOffsets() throws {
    #expect(
      try Self.events("<a b='1' c=\"&lt;2&gt;\"><d/>é<e >f</e ></a>") == [
        "start@0 a b@3=1@6 c@9=<2>@12", "start@23 d", "end@23 d", "text@27 é", "start@29 e", "text@33 f", "end@34 e",
        "end@39 a",
      ])
  }

  @Test(arguments: [
    ("a &amp; &lt;b&gt; &quot;&apos;", "a & <b> \"'"),
    ("&#65;&#x42;&#x1F600;&#9;&#10;&#13;", "AB😀\t\n\r"),
    ("a<![CDATA[<b>&amp;]]>c", "a<b>&amp;c"),
    ("a\r\nb\rc\nd", "a\nb\nc\nd"),
    ("<![CDATA[a\r\nb\rc]]>", "a\nb\nc"),
    ("a]]b]>c", "a]]b]>c"),
  ])
  func decodesATextAsOnePiece(xml: String, text: String) throws {
    try expectEqual(Self.events("<a>\(xml)</a>"), ["start@0 a", "text@3 \(text)", "end@\(3 + xml.utf8.count) a"])
  }

  @Test(arguments: [
    ("a\tb\nc\r\nd\re", "a b c d e"), ("&#9;&#10;&#13;", "\t\n\r"), ("&amp;\u{1F600}", "&\u{1F600}"),
    ("it's >", "it's >"),
  ])
  func makesSpacesOfTheWhiteSpaceInAnAttribute(xml: String, value: String) throws {
    try expectEqual(Self.events("<a b=\"\(xml)\"/>"), ["start@0 a b@3=\(value)@6", "end@0 a"])
  }

  @Test func skipsCommentsInstructionsAndDocumentTypes() throws {
    let xml = """
      <?xml version='1.0'?><!---->
      <!DOCTYPE a SYSTEM "a>.dtd" [ <!-- ]> --> <!ENTITY e "x>"> <?p ]>?> ]>
      <a>b<!-- > c -->d<?p e?>f</a><!-- end -->

      """
    #expect(
      try Self.events(xml) == ["start@100 a", "text@103 b", "text@116 d", "text@124 f", "end@125 a"])
  }

  @Test func readsTheSameFromEveryEncoding() throws {
    let xml = "<a b=\"é\">😀</a>"
    for bytes in [
      [0xEF, 0xBB, 0xBF] + Array(xml.utf8), [0xFF, 0xFE] + TextEncodings.utf16(xml, isBig: false),
      [0xFE, 0xFF] + TextEncodings.utf16(xml, isBig: true),
      [0xFF, 0xFE, 0, 0] + TextEncodings.utf32(xml, isBig: false),
    ] {
      var reader = try XMLReader(parsing: bytes)
      guard case .start(let element) = try reader.next() else { continue }
      #expect(element["b"] == "é" && element["c"] == nil)
      guard case .text(let text) = try reader.next() else { continue }
      expectEqual(text.string, "😀")
      let place = reader.location(of: text.offset)
      #expect((place.line, place.column) == (1, 10))
      try expectEqual(reader.next(), .end(name: "a", offset: text.offset + 4))
    }
    var reader = try XMLReader(parsing: [0xFF, 0xFE] + TextEncodings.utf16(xml, isBig: false))
    _ = try reader.next()
    guard case .text(let text) = try reader.next() else { return }
    expectEqual(reader.location(of: text.offset).offset, 20)
  }

  @Test func skipsAnElementWithAllThatIsInIt() throws {
    var reader = try XMLReader(parsing: Array("<a><b>c<d/></b><e/>f</a>".utf8))
    _ = try reader.next()
    _ = try reader.next()
    try reader.skipElement()
    expectEqual(reader.depth, 1)
    guard case .start(let element) = try reader.next() else { return #expect(Bool(false), "expected <e/>") }
    expectEqual(element.name, "e")
    try reader.skipElement()
    guard case .text(let text) = try reader.next() else { return #expect(Bool(false), "expected f") }
    #expect(text.string == "f" && text.offset == 19)
  }

  @Test(arguments: [
    ("<!ENTITY e 'x'>", "a&e;b", "axb"),
    ("<!ENTITY e \"My App's\"><!ENTITY f '&e; &amp; &#38;lt; &#9731;'>", "&f;", "My App's & < ☃"),
    ("<!ENTITY e 'x'><!ENTITY e 'y'><!ENTITY % f 'z'>", "&e;", "x"),
    ("<!-- <!ENTITY e 'x'> --><!ENTITY é.1-_ 'y'>", "&é.1-_;", "y"),
    ("<!ENTITY e 'a\r\nb\tc'>", "&e;", "a\nb\tc"), ("<!ENTITY amp '&#38;#38;'><!ENTITY e ''>", "&amp;&e;", "&"),
    ("<!ENTITY ab SYSTEM 'a.xml'><!ENTITY e ']>'>", "&e;", "]>"),
  ])
  func readsTheEntitiesOfTheDocumentType(subset: String, xml: String, text: String) throws {
    let start = "<!DOCTYPE a [\(subset)]>"
    let offset = start.utf8.count
    #expect(
      try Self.events("\(start)<a>\(xml)</a>") == [
        "start@\(offset) a", "text@\(offset + 3) \(text)", "end@\(offset + 3 + xml.utf8.count) a",
      ])
    let space = text.replacing("\n", with: " ").replacing("\t", with: " ")
    #expect(
      try Self.events("\(start)<a b=\"\(xml)\"/>") == [
        "start@\(offset) a b@\(offset + 3)=\(space)@\(offset + 6)", "end@\(offset) a",
      ])
  }

  @Test(arguments: [
    ("<!ENTITY e '<b/>'>", "the entity e has a tag, but only texts of entities are read"),
    ("<!ENTITY e '&#60;b/>'>", "the entity e has a tag, but only texts of entities are read"),
    ("<!ENTITY e SYSTEM 'e.xml'>", "the entity e is in another file, which is not read"),
    ("<!ENTITY e PUBLIC 'a' 'e.xml'>", "the entity e is in another file, which is not read"),
    ("<!ENTITY e '&f;'><!ENTITY f '&e;'>", "the entity e refers to itself"),
    ("<!ENTITY e '&f;'>", Self.unknown("f")),
    ("<!ENTITY e 'a & b'>", "expected &amp; or another reference, but found a single &"),
  ])
  func refusesOtherEntities(subset: String, message: String) {
    let start = "<!DOCTYPE a [\(subset)]>"
    do throws(XMLError) {
      _ = try Self.events("\(start)<a>&e;</a>")
      Issue.record("expected an error")
    } catch {
      expectEqual(error.description, message)
      expectEqual(error.offset, start.utf8.count + 3)
    }
  }

  /// Each entity is ten times the one before it, or refers to the one before it.
  @Test func limitsWhatEntitiesStandFor() throws {
    func file(_ count: Int, times: Int) -> String {
      let entities = (1..<count).map {
        "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: times))'>"
      }
      return "<!DOCTYPE a [<!ENTITY e0 '0123456789'>\(entities.joined())]><a>&e\(count - 1);</a>"
    }
    try expectEqual(Self.events(file(6, times: 10)).count, 3)
    #expect(throws: XMLError.self) { try Self.events(file(7, times: 10)) }
    #expect(throws: XMLError.self) { try Self.events(file(1_000, times: 10)) }
    try expectEqual(Self.events(file(64, times: 1)).count, 3)
    do throws(XMLError) {
      _ = try Self.events(file(65, times: 1))
      Issue.record("expected an error")
    } catch {
      expectEqual(error.description, "more than 64 entities refer to each other in a row")
    }
    let references = String(repeating: "&e5;", count: 2)
    do throws(XMLError) {
      _ = try Self.events(file(6, times: 10).replacing("<a>", with: "<a>\(references)"))
      Issue.record("expected an error")
    } catch {
      expectEqual(error.description, "the entities of the file stand for more than 1,048,576 bytes")
    }
  }

  static func unknown(_ name: String) -> String {
    "unknown reference &\(name);; use &lt; &gt; &amp; &apos; &quot; or a character number"
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var xml: String
    var message: String
    var offset: Int
    init(_ xml: String, _ message: String, _ offset: Int) {
      (self.xml, self.message, self.offset) = (xml, message, offset)
    }
    var testDescription: String { xml }
  }

  @Test(arguments: [
    Broken("", "expected an element, but found the end of the file", 0),
    Broken("a", "expected an element, but found “a”", 0),
    Broken("<a/>b", "expected the end of the file, but found “b”", 4),
    Broken("<a/><b/>", "expected the end of the file, but found “<b/”", 4),
    Broken("<a>", "expected </a>, but found the end of the file", 3),
    Broken("<a>b", "expected </a>, but found the end of the file", 4),
    Broken("<a></b>", "expected </a>, but found “</b”", 3),
    Broken("<a></ab>", "expected </a>, but found “</ab”", 3),
    Broken("</a>", "expected an element, but found “</a”", 0),
    Broken("<a b>", "expected = after the attribute b, but found “>”", 4),
    Broken("<a b=c>", "expected the value of b in quotation marks, but found “c”", 5),
    Broken("<a b='1'c='2'>", "expected > at the end of the tag <a>, but found “c='2'”", 8),
    Broken("<a b='1' b='2'>", "duplicate attribute b", 9),
    Broken("<a b='1", "expected ' at the end of the value", 6),
    Broken("<a b='<'>", "expected ' at the end of the value, but found “<'”", 6),
    Broken("<a ", "expected an attribute, or > at the end of the tag <a>, but found the end of the file", 3),
    Broken("<1a>", "expected an element, but found “<1a”", 0),
    Broken("<a>&</a>", "expected &amp; or another reference, but found a single &", 3),
    Broken("<a>a & b;</a>", "expected &amp; or another reference, but found a single &", 5),
    Broken("<a>&#0;</a>", Self.unknown("#0"), 3),
    Broken("<a>&#;</a>", Self.unknown("#"), 3),
    Broken("<a>&#xD800;</a>", Self.unknown("#xD800"), 3),
    Broken("<a>b]]>c</a>", "expected ]]&gt; outside CDATA, but found “]]>”", 4),
    Broken("<a><![CDATA[b</a>", "expected ]]> at the end of CDATA", 3),
    Broken("<a><!-- b</a>", "expected --> at the end of a comment", 3),
    Broken("<a><?b</a>", "expected ?> at the end of an instruction", 3),
    Broken("<!DOCTYPE a [<a/>", "expected > at the end of the document type", 0),
    Broken("<a>b\u{1}</a>", "XML does not allow the character U+0001; remove it", 4),
    Broken("<a b='\u{8}'/>", "XML does not allow the character U+0008; remove it", 6),
    Broken("<a/><!DOCTYPE a>", "expected the end of the file, but found “<!DOCTYPE”", 4),
  ])
  func refusesWhatIsNotWellFormed(broken: Broken) {
    do throws(XMLError) {
      _ = try Self.events(broken.xml)
      Issue.record("expected an error")
    } catch {
      expectEqual(error.description, broken.message)
      expectEqual(error.offset, broken.offset)
    }
  }

  @Test func saysWhichByteIsNotUTF8() {
    #expect(throws: XMLError(reason: .invalidByte(0xFF), location: SourceLocation(offset: 4, line: 1, column: 5))) {
      try Self.events(Array("<a>b".utf8) + [0xFF] + Array("</a>".utf8))
    }
  }

  @Test func refusesEveryCutOfAFile() {
    let whole = Array("<?xml version='1.0'?><a b='&lt;'><!-- c --><![CDATA[d]]>é&amp;<e/></a>".utf8)
    for length in 0..<whole.count {
      #expect(throws: XMLError.self, "\(length) bytes") { try Self.events(Array(whole.prefix(length))) }
    }
  }

  @Test(arguments: [(64, nil), (65, 64 * 3)] as [(Int, Int?)])
  func nestsElements64LevelsDeep(depth: Int, offset: Int?) {
    let xml = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    do throws(XMLError) {
      #expect(try Self.events(xml).count == 2 * depth && offset == nil)
    } catch {
      #expect(error.reason == .tooDeep(limit: 64) && error.offset == offset)
    }
  }

  @Test(arguments: [(256, true), (257, false)]) func reads256AttributesOfAnElement(count: Int, isRead: Bool) {
    let xml = "<a" + (0..<count).map { " b\($0)=''" }.joined() + "/>"
    do throws(XMLError) {
      _ = try Self.events(xml)
      #expect(isRead)
    } catch {
      #expect(!isRead && error.reason == .tooManyAttributes(limit: 256))
    }
  }
}
