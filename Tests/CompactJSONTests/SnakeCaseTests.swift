import CompactJSON
import Foundation
import TestSupport
import Testing

/// Names in snake case, against Foundation's.
struct SnakeCaseTests {
  enum Word: String, Codable, CodingKeyRepresentable { case oneTwo }

  struct Maps: Codable, Equatable {
    var myTexts = ["oneTwo": 1]
    var myWords = [Word.oneTwo: 1]
    var myLists = [["oneTwo": ["threeFour": Inner()]]]
    var myMaybe: [String: Int]? = ["one_two": 1]
    struct Inner: Codable, Equatable { var fiveSix = 7 }
  }

  let encoder: CompactJSONEncoder
  let decoder: CompactJSONDecoder
  let foundationEncoder = JSONEncoder()
  let foundationDecoder = JSONDecoder()

  init() {
    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .convertToSnakeCase
    self.encoder = encoder
    var decoder = CompactJSONDecoder()
    decoder.keyStrategy = .convertFromSnakeCase
    self.decoder = decoder
    foundationEncoder.keyEncodingStrategy = .convertToSnakeCase
    foundationEncoder.outputFormatting = .sortedKeys
    foundationDecoder.keyDecodingStrategy = .convertFromSnakeCase
  }

  @Test func keepsTheNamesOfADictionary() throws {
    let text = String(decoding: try encoder.encode(["oneTwo": 1, "one_two": 1, "b": 1]), as: UTF8.self)
    expectEqual(text, #"{"b":1,"oneTwo":1,"one_two":1}"#)
    let names = try decoder.decode([String: Int].self, from: Array(text.utf8))
    expectEqual(names, ["oneTwo": 1, "one_two": 1, "b": 1])
  }

  /// Only text is kept: a key of a type of its own is a coding key.
  @Test func keepsTheNamesThatFoundationKeeps() throws {
    let bytes = try encoder.encode(Maps())
    let expected =
      #"{"my_texts":{"oneTwo":1},"my_words":{"one_two":1},"#
      + #""my_lists":[{"oneTwo":{"threeFour":{"five_six":7}}}],"my_maybe":{"one_two":1}}"#
    expectEqual(String(decoding: bytes, as: UTF8.self), expected)
    let sorted = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(bytes)), options: .sortedKeys)
    try expectEqual(foundationEncoder.encode(Maps()), sorted)
    try expectEqual(decoder.decode(Maps.self, from: bytes), Maps())
    try expectEqual(foundationDecoder.decode(Maps.self, from: Data(bytes)), Maps())
  }

  /// A name that is written twice makes a tree of the whole value.
  @Test func keepsTheNamesInATree() throws {
    let value = EncodableTests.Custom { encoder in
      var container = encoder.container(keyedBy: EncodableTests.Key.self)
      try container.encode(["oneTwo": 1], forKey: .first)
      try container.encode(["oneTwo": ["threeFour": Maps.Inner()]], forKey: .first)
    }
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    expectEqual(text, #"{"a":{"oneTwo":{"threeFour":{"five_six":7}}}}"#)
  }

  /// All names of an object, as the decoder gives them.
  struct Names: Decodable, Equatable {
    let names: [String]
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: CodableTests.PathKey.self).allKeys.map(\.stringValue)
    }
  }

  private func converted(_ name: String) throws -> (ours: Names, foundations: Names) {
    let text = JSON.object(JSONObject([.init(name: name, value: 1)])).encoded
    return (try decoder.decode(Names.self, from: text), try foundationDecoder.decode(Names.self, from: Data(text)))
  }

  @Test(arguments: [
    ("point_3d", "point3D"), ("line_2nd", "line2Nd"), ("a_b-c", "aB-C"), ("a_3D4e", "a3D4E"), ("1st_x", "1stX"),
    ("a_it's", "aIt's"), ("a_b.c", "aB.C"), ("a_b:c", "aB:C"),
  ])
  func beginsAWordAfterADigit(name: String, key: String) throws {
    let converted = try converted(name)
    expectEqual(converted.ours.names, [key])
    expectEqual(converted.foundations.names, [key])
  }

  @Test func convertsRandomNamesAsFoundationDoes() throws {
    var generator = SeededGenerator()
    let characters = Array("abcXYZ0189___")
    for _ in 0..<SeededGenerator.rounds * 4 {
      let name = String((0..<generator.below(12)).map { _ in generator.pick(characters) })
      let converted = try converted(name)
      expectEqual(converted.ours, converted.foundations, "seed \(SeededGenerator.seed): \(name)")
    }
  }
}
