import CompactJSON
import TestSupport
import Testing

/// Dictionaries in dictionaries, whose members are sorted at each level.
struct NestedDictionaryTests {
  private indirect enum Nested: Encodable {
    case text(String)
    case level([String: Nested])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .level(let members): try members.encode(to: encoder)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 9], [1, 3, 60])
  func sortsEachLevel(siblings: Int, depth: Int) throws {
    var value = Nested.text("x")
    var text = #""x""#
    for _ in 0..<depth {
      var members = ["k": value]
      for index in 0..<siblings { members["a\(index)"] = .text("y") }
      value = .level(members)
      text = "{\((0..<siblings).map { #""a\#($0)":"y","# }.joined())\"k\":\(text)}"
    }
    try expectEqual(String(decoding: CompactJSONEncoder().encode(value), as: UTF8.self), text)
  }

  @Test(arguments: [1, 60]) func writesEmptyDictionariesInside(depth: Int) throws {
    var value = Nested.level([:])
    for _ in 0..<depth { value = .level(["k": value]) }
    let text = String(repeating: #"{"k":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
    try expectEqual(String(decoding: CompactJSONEncoder().encode(value), as: UTF8.self), text)
  }
}
