import CompactJSON
import Foundation
import TestSupport
import Testing

/// Names that a function makes, against Foundation's.
struct CustomKeyStrategyTests {
  struct Maps: Codable, Equatable {
    var texts = ["a@b": 1, "c": 2]
    var words = [SnakeCaseTests.Word.oneTwo: 1]
    var numbers = [7: "seven"]
    var lists = [["a@b": ["c@d": Inner()]]]
    var maybe: [String: Int]? = ["a@b": 1]
    var nested = ["x@y": ["z@": [SnakeCaseTests.Word.oneTwo: Inner()]]]
    struct Inner: Codable, Equatable { var last = 7 }
  }

  /// The name with a mark; only the last key is looked at, as Foundation's paths lack indices and keys of dictionaries.
  @Sendable private static func marked(_ path: [any CodingKey]) -> any CodingKey {
    CodableTests.PathKey(stringValue: "\(path.last?.stringValue ?? "")@")
  }

  @Sendable private static func unmarked(_ path: [any CodingKey]) -> any CodingKey {
    let name = path.last?.stringValue ?? ""
    return CodableTests.PathKey(stringValue: name.hasSuffix("@") ? String(name.dropLast()) : name)
  }

  @Test func makesTheNamesThatFoundationMakes() throws {
    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .custom(Self.marked)
    let bytes = try encoder.encode(Maps())
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"texts@":{"a@b":1,"c":2},"words@":{"oneTwo@":1}"#))
    let sorted = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(bytes)), options: .sortedKeys)
    let foundation = JSONEncoder()
    foundation.keyEncodingStrategy = .custom(Self.marked)
    foundation.outputFormatting = .sortedKeys
    expectEqual(String(decoding: sorted, as: UTF8.self), String(decoding: try foundation.encode(Maps()), as: UTF8.self))

    var decoder = CompactJSONDecoder()
    decoder.keyStrategy = .custom(Self.unmarked)
    let foundationDecoder = JSONDecoder()
    foundationDecoder.keyDecodingStrategy = .custom(Self.unmarked)
    try expectEqual(decoder.decode(Maps.self, from: bytes), Maps())
    try expectEqual(foundationDecoder.decode(Maps.self, from: Data(bytes)), Maps())
  }

  /// A name that is written twice makes a tree of the whole value.
  @Test func keepsTheNamesOfADictionaryInATree() throws {
    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .custom(Self.marked)
    let value = EncodableTests.Custom { encoder in
      var container = encoder.container(keyedBy: EncodableTests.Key.self)
      try container.encode(["one": 1], forKey: .first)
      try container.encode(["one": [SnakeCaseTests.Word.oneTwo: 2]], forKey: .first)
    }
    expectEqual(String(decoding: try encoder.encode(value), as: UTF8.self), #"{"a@":{"one":{"oneTwo@":2}}}"#)
  }
}
