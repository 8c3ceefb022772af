@_spi(Strategies) import CompactJSON
import TestSupport
import Testing

/// Members that are looked up by comparing names in a small object, and by an index in a large one.
struct MemberLookUpTests {
  /// Names that differ in one byte, in their length, in escapes and in their normalization.
  static let names =
    ["", "a", "b", "ab", "key-1", "key-2", "é", "e\u{301}", "語", "\"", "\\", "\n", "longer than one block of bytes"]
    + (0..<20).map { "n\($0)" }

  /// Writes an object with as many members, some of them twice, with escapes that are not needed.
  static func object(_ count: Int) -> String {
    let members = (0..<count).map { index in
      let name = names[index * 7 % names.count]
      let written =
        index % 3 == 0
        ? name.utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() : String(decoding: JSON.string(name).encoded.dropFirst().dropLast(), as: UTF8.self)
      return "\"\(written)\":\(index % 5 == 0 ? "null" : "\(index)")"
    }
    return "{\(members.joined(separator: ","))}"
  }

  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test(arguments: 0...60) func findsTheLastMemberWithAName(count: Int) throws {
    let text = Self.object(count)
    guard case .object(let object) = try JSON(parsing: Array(text.utf8)) else { return }
    try DecodingErrorTests.decode(text) { decoder in
      let container = try decoder.container(keyedBy: Name.self)
      for name in Self.names {
        let key = Name(stringValue: name)
        let expected = object[name]
        expectEqual(container.contains(key), (expected != nil), "\(name)")
        let integer: Int? = if case .number(let number)? = expected { number.integer } else { nil }
        try expectEqual(container.decodeIfPresent(Int.self, forKey: key), integer, "\(name)")
        try expectEqual(container.decodeIfPresent(Int8.self, forKey: key), integer.map { Int8($0) }, "\(name)")
        if expected != nil { try expectEqual(container.decodeNil(forKey: key), (expected == .null), "\(name)") }
      }
      var seen: Set<JSON> = []
      let unique = object.members.map(\.name).filter { seen.insert(.string($0)).inserted }
      expectEqual(container.allKeys.map { JSON.string($0.stringValue) }, unique.map(JSON.string))
    }
  }

  /// Every type that is read without a decoder of its own, in each container.
  struct Scalars: Decodable, Equatable {
    var text: String
    var flag: Bool
    var integer: Int
    var double: Double
    var maybeText: String?
    var maybeFlag: Bool?
    var maybeInteger: Int?
    var maybeDouble: Double?
    var texts: [String]
    var integers: [Int]
  }

  static let scalars =
    #"{"text":"a","flag":true,"integer":1e1,"double":3,"maybeText":"\u0062","maybeFlag":false,"maybeInteger":-7,"#
    + #""maybeDouble":0.25,"texts":["x","é"],"integers":[1,2.0]}"#

  @Test func readsScalarsInEveryContainer() throws {
    let expected = Scalars(
      text: "a", flag: true, integer: 10, double: 3, maybeText: "b", maybeFlag: false, maybeInteger: -7,
      maybeDouble: 0.25, texts: ["x", "é"], integers: [1, 2])
    try expectEqual(CompactJSONDecoder().decode(Scalars.self, from: Array(Self.scalars.utf8)), expected)
  }

  @Test func asksTheStrategyForEveryScalar() throws {
    var decoder = CompactJSONDecoder()
    decoder.substitution = { type, _ in
      switch type {
      case is String.Type: "s"
      case is Bool.Type: true
      case is Int.Type: 8
      case is Double.Type: 0.5
      default: nil
      }
    }
    let expected = Scalars(
      text: "s", flag: true, integer: 8, double: 0.5, maybeText: "s", maybeFlag: true, maybeInteger: 8,
      maybeDouble: 0.5, texts: ["s", "s"], integers: [8, 8])
    try expectEqual(decoder.decode(Scalars.self, from: Array(Self.scalars.utf8)), expected)
  }
}
