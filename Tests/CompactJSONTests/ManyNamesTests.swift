import CompactJSON
import TestSupport
import Testing

/// Containers with more names than are compared one by one; quadratic, the large ones would take minutes in a debug build.
@Suite(.timeLimit(.minutes(10)))
struct ManyNamesTests {
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Members whose names begin and end alike, so that no signature tells them apart.
  struct Members: Encodable {
    let names: [String]
    var inner: [Members] = []

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      for (index, name) in names.enumerated() {
        if index < inner.count {
          try container.encode(inner[index], forKey: Name(stringValue: name))
        } else {
          try container.encode(index, forKey: Name(stringValue: name))
        }
      }
    }
  }

  static func names(_ count: Int) -> [String] { (0..<count).map { "the_name_\($0)_of_a_member" } }

  /// What is written, by the stream and by the tree.
  static func encoded(_ value: some Encodable) throws -> String {
    let bytes = try CompactJSONEncoder().encode(value)
    try expectEqual(JSON(encoding: value).encoded, bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func writesManyNames() throws {
    let names = Self.names(20_000)
    let expected = names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
    try expectEqual(Self.encoded(Members(names: names)), "{\(expected)}")
  }

  @Test(arguments: [16, 17, 31, 32, 33, 34, 100])
  func replacesANameThatIsWrittenAgain(count: Int) throws {
    for place in [0, count / 2, count - 1] {
      let names = Self.names(count)
      let expected = names.enumerated().map { "\"\($1)\":\($0 == place ? count : $0)" }.joined(separator: ",")
      try expectEqual(Self.encoded(Members(names: names + [names[place]])), "{\(expected)}")
    }
  }

  @Test(arguments: [31, 32, 33, 40])
  func knowsTheNamesOfEachLevel(count: Int) throws {
    let names = Self.names(count)
    // The same names inside and outside, before and after the inner ones: none is written again.
    let inner = Members(names: names, inner: [Members(names: names), Members(names: names)])
    let text = try Self.encoded(Members(names: names, inner: [inner, inner, Members(names: [])]))
    let document = try JSONDocument(parsing: Array(text.utf8))
    expectEqual(document.root.members.map { $0.name.string }, names)
    #expect(document.root.members.prefix(2).allSatisfy { $0.value.members.map { $0.name.string } == names })
    let again = Members(names: names + ["the_name_1_of_a_member"], inner: [inner])
    try expectEqual(JSONDocument(parsing: Array(Self.encoded(again).utf8)).root.members.map { $0.name.string }, names)
  }

  @Test func sortsTheMembersOfManyDictionaries() throws {
    let count = SeededGenerator.isThorough ? 20_000 : 5_000
    let value = [[String: [String: Int]]](repeating: ["b": ["d": 1, "c": 2], "a": [:]], count: count)
    #expect(
      try Self.encoded(value)
        == "[\(repeatElement(#"{"a":{},"b":{"c":2,"d":1}}"#, count: count).joined(separator: ","))]")
  }

  /// An escaped quote starts a string for whoever looks for one: each was followed to the end.
  @Test(arguments: ["{x ", "[x "], ["\\'a", "\\'a,", "\\\"a,", "\\'\n"])
  func recoversFromManyEscapedQuotes(start: String, unit: String) {
    for end in ["'", "\"", ""] {
      let text = start + String(repeating: unit, count: SeededGenerator.isThorough ? 20_000 : 5_000) + end
      #expect(JSONRecovery(reading: Array(text.utf8)).problemCount > 0)
    }
  }
}
