import CompactJSON
import TestSupport
import Testing

struct ValueTests {
  @Test func writesLiterals() {
    let value: JSON = ["id": 17, "paid": true, "items": ["tea", nil, -0.5], "none": [], "empty": [:]]
    expectEqual(
      String(decoding: value.encoded, as: UTF8.self),
      #"{"id":17,"paid":true,"items":["tea",null,-0.5],"none":[],"empty":{}}"#)
  }

  @Test func tellsComposedAndDecomposedApart() {
    #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
    #expect(JSON.object(["\u{E9}": 1]) != JSON.object(["e\u{301}": 1]))
    expectEqual(Set([JSON.string("\u{E9}"), JSON.string("e\u{301}")]).count, 2)
  }

  @Test func tellsSpellingsOfANumberApart() throws {
    let values = try ["1", "1.0", "1e0", "10e-1"].map { try JSON(parsing: Array($0.utf8)) }
    expectEqual(Set(values).count, 4)
    expectEqual(values[0], 1)
  }

  @Test func tellsKindsApart() {
    let values: [JSON] = [nil, false, 0, "", [], [:], "null", "0", [nil]]
    expectEqual(Set(values).count, values.count)
  }

  @Test func objectAnswersWithTheLastOfEqualNames() throws {
    guard case .object(let object) = try JSON(parsing: Array(#"{"a":1,"b":2,"a":3}"#.utf8)) else {
      Issue.record("expected an object")
      return
    }
    expectEqual(object["a"], 3)
    expectEqual(object["b"], 2)
    #expect(object["c"] == nil)
  }

  @Test func objectReplacesEveryMemberOfAName() {
    var object: JSONObject = ["a": 1, "b": 2, "a": 3]
    object["a"] = 4
    expectEqual(JSON.object(object).encoded, Array(#"{"a":4,"b":2}"#.utf8))
    object["c"] = .null
    expectEqual(JSON.object(object).encoded, Array(#"{"a":4,"b":2,"c":null}"#.utf8))
    object["a"] = nil as JSON?
    expectEqual(JSON.object(object).encoded, Array(#"{"b":2,"c":null}"#.utf8))
  }

  @Test func objectComparesNamesByTheirBytes() {
    var object: JSONObject = ["\u{E9}": 1]
    #expect(object["e\u{301}"] == nil)
    object["e\u{301}"] = 2
    expectEqual(JSON.object(object).encoded, Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
  }

  @Test func measuresRandomValuesExactly() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds * 4 {
      let value = generator.json(depth: 4)
      let encoded = value.encoded
      expectEqual(value.encodedSize, encoded.count, "seed \(SeededGenerator.seed), round \(round)")
      try expectEqual(JSON(parsing: encoded).encoded, encoded, "seed \(SeededGenerator.seed), round \(round)")
    }
  }
}
