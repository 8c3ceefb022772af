import CompactJSON
import TestSupport
import Testing

struct NodeTests {
  @Test func knowsTheOffsetAndLengthOfEveryValue() throws {
    let text = " {\"é\" : [1.50, \"b\\u0041\", {}],\n \"t\":true , \"n\": null,\"s\":\"\"} "
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    expectEqual([root.offset, root.length], [1, text.utf8.count - 2])

    let names = root.members.map { [$0.name.offset, $0.name.length] }
    expectEqual(names, [[2, 4], [33, 3], [44, 3], [54, 3]])
    let values = root.members.map { [$0.value.offset, $0.value.length] }
    expectEqual(values, [[9, 21], [37, 4], [49, 4], [58, 2]])
    let elements = root.members.flatMap { $0.value.elements.map { [$0.offset, $0.length] } }
    expectEqual(elements, [[10, 4], [16, 9], [27, 2]])
  }

  @Test func keepsDuplicatesAndTheOrderOfNames() throws {
    let root = try JSONDocument(parsing: Array(#"{"b":1,"a":2,"b":3,"\u0061":4}"#.utf8)).root
    expectEqual(root.members.map { $0.name.string }, ["b", "a", "b", "a"])
    expectEqual(root.members.map { $0.value.number?.text }, ["1", "2", "3", "4"])
  }

  @Test(arguments: ["1.0", "1e2", "-0", "123456789012345678901234567890", "1E+02", "0.10", "-1.5e-7"])
  func keepsTheTextOfANumber(text: String) throws {
    let value = try JSON(parsing: Array("[\(text)]".utf8))
    expectEqual(value.encoded, Array("[\(text)]".utf8))
    try expectEqual(JSONDocument(parsing: Array(text.utf8)).root.number?.text, text)
  }

  @Test func decodesEscapes() throws {
    let root = try JSONDocument(parsing: Array(#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00z""#.utf8)).root
    expectEqual(root.string.map { Array($0.utf8) }, Array("a\"\\/\u{8}\u{C}\n\r\té😀z".utf8))
  }

  @Test func comparesStringsAfterEscapesByTheirBytes() throws {
    let root = try JSONDocument(parsing: Array("[\"caf\\u00e9\",\"café\",\"cafe\u{301}\",\"\",1]".utf8)).root
    expectEqual(root.elements.map { $0.isString("café") }, [true, true, false, false, false])
    expectEqual(root.elements.map { $0.isString("") }, [false, false, false, true, false])
    expectEqual(root.elements.map { $0.isString("1") }, [false, false, false, false, false])
  }

  @Test func answersOnlyForItsKind() throws {
    let root = try JSONDocument(parsing: Array(#"[null,true,1,"s",[1],{"a":1}]"#.utf8)).root
    expectEqual(root.elements.map(\.kind), [.null, .boolean, .number, .string, .array, .object])
    expectEqual(root.elements.map(\.boolean), [nil, true, nil, nil, nil, nil])
    expectEqual(root.elements.map { $0.number?.text }, [nil, nil, "1", nil, nil, nil])
    expectEqual(root.elements.map(\.string), [nil, nil, nil, "s", nil, nil])
    expectEqual(root.elements.map { $0.elements.map(\.offset).count }, [0, 0, 0, 0, 1, 0])
    expectEqual(root.elements.map { $0.members.map(\.name.offset).count }, [0, 0, 0, 0, 0, 1])
  }

  @Test func stopsAtTheEndOfAnInnerContainer() throws {
    let root = try JSONDocument(parsing: Array(#"[[1,2],3,{"a":4,"b":[5]},6]"#.utf8)).root
    expectEqual(root.elements.map(\.offset), [1, 7, 9, 25])
  }

  @Test func keepsTheBytesItWasGiven() throws {
    let bytes = Array(" [ 1 ] ".utf8)
    try expectEqual(JSONDocument(parsing: bytes).bytes, bytes)
  }

  /// Bytes that are written as they are need no value that is made from them.
  @Test func knowsWhetherBytesAreWrittenAsTheyAre() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds {
      var bytes = generator.json(depth: 3).encoded
      for _ in 0..<generator.below(3) {
        let places = bytes.indices.filter { ",:[]{}".utf8.contains(bytes[$0]) }
        if !places.isEmpty { bytes.insert(0x20, at: generator.pick(places)) }
      }
      let root = try JSONDocument(parsing: bytes).root
      let text = Array(bytes[root.borrowed.range])
      if let hasWhiteSpace = root.borrowed.hasWhiteSpace {
        expectEqual(hasWhiteSpace, (text != root.value.encoded), "round \(round)")
      } else {
        #expect(text.contains(UInt8(ascii: "\\")), "round \(round)")
      }
      if let range = root.borrowed.plainRange { expectEqual(Array(bytes[range]), root.value.encoded, "round \(round)") }
    }
    let rows = [("7", true), ("-0", false), ("1.0", false), ("1e2", false), ("\"é\"", true), ("[]", false)]
    for (text, isPlain) in rows {
      let root = try JSONDocument(parsing: Array(text.utf8)).root
      expectEqual((root.borrowed.plainRange != nil), isPlain, "\(text)")
    }
  }
}
