import CompactJSON
import TestSupport
import Testing

struct DepthTests {
  struct Nesting: Sendable, CustomTestStringConvertible {
    let name: String
    /// What opens, and how many arrays and objects that opens.
    let opening: String
    let closing: String
    var depth = 1

    var testDescription: String { name }

    func text(levels: Int) -> String {
      String(repeating: opening, count: levels) + "0" + String(repeating: closing, count: levels)
    }
  }

  static let nestings = [
    Nesting(name: "arrays", opening: "[", closing: "]"),
    Nesting(name: "objects", opening: #"{"a":"#, closing: "}"),
    Nesting(name: "objects in arrays", opening: #"[{"a":"#, closing: "}]", depth: 2),
    Nesting(name: "arrays in objects, after a sibling", opening: #"{"b":0,"a":[1,"#, closing: "]}", depth: 2),
  ]

  @Test(arguments: nestings)
  func readsAndWritesAsDeepAsTheLimit(nesting: Nesting) throws {
    let text = nesting.text(levels: 512 / nesting.depth)
    let value = try JSON(parsing: Array(text.utf8))
    expectEqual(value.encoded, Array(text.utf8))
    expectEqual(value.encodedSize, text.utf8.count)
  }

  @Test(arguments: nestings)
  func refusesOneLevelMoreThanTheLimit(nesting: Nesting) {
    let inner = nesting.text(levels: 512 / nesting.depth)
    for (before, after) in [("[", "]"), (#"{"z":"#, "}")] {
      let text = Array((before + inner + after).utf8)
      // The limit is passed where the innermost array or object opens.
      let closing = nesting.closing.utf8.first
      let opening = closing == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
      #expect(throws: JSONError(reason: .tooDeep(limit: 512), offset: text.lastIndex(of: opening) ?? -1)) {
        try JSONDocument(parsing: text)
      }
    }
  }

  @Test func countsOnlyWhatIsOpen() throws {
    let text = "[" + Array(repeating: "[[]]", count: 600).joined(separator: ",") + "]"
    try expectEqual(JSONDocument(parsing: Array(text.utf8), depthLimit: 3).root.elements.map(\.length).count, 600)
  }

  @Test func readsScalarsOnlyWithALimitOfZero() throws {
    try expectEqual(JSONDocument(parsing: Array("1".utf8), depthLimit: 0).root.kind, .number)
    #expect(throws: JSONError(reason: .tooDeep(limit: 0), offset: 1)) {
      try JSONDocument(parsing: Array(" []".utf8), depthLimit: 0)
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func refusesAMillionOpeningBracketsAtTheLimit() {
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONError(reason: .tooDeep(limit: 512), offset: 512)) { try JSONDocument(parsing: text) }
  }

  @Test(.timeLimit(.minutes(20)))
  func readsAMillionLevelsWithoutRecursionWhereTheLimitAllows() throws {
    let opening = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONError(reason: .unexpectedEnd(expected: .valueOrEndOfArray), offset: 1_000_000)) {
      try JSONDocument(parsing: opening, depthLimit: .max)
    }
    let text = opening + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)
    let document = try JSONDocument(parsing: text, depthLimit: .max)
    expectEqual(document.root.length, 2_000_000)
    expectEqual(document.root.elements.map(\.offset), [1])
  }
}
