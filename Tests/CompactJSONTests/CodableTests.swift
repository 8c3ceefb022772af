import CompactJSON
import Foundation
import TestSupport
import Testing

/// `CompactJSONEncoder` and `CompactJSONDecoder`, against Foundation's and against the tree of `JSON(encoding:)`.
struct CodableTests {
  enum Kind: String, Codable { case plain, rich }

  struct Inner: Codable, Equatable {
    var on = true
    var ratio: Double?
    var small: Float = 0.1
    var list: [Int?] = []
    var nested: [[String: Int]] = []
  }

  struct Message: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case title, kind, badge, inner, names, counts, deep
      case threadID = "thread-id"
    }
    var title: String
    var kind = Kind.plain
    var badge: Int?
    var threadID: String?
    var inner = Inner()
    var names: [String] = []
    var counts: [String: UInt64] = [:]
    var deep: [Inner] = []
  }

  static func messages() -> [Message] {
    var generator = SeededGenerator()
    return (0..<300).map { _ in
      func inner(_ generator: inout SeededGenerator) -> Inner {
        Inner(
          on: generator.below(2) == 0, ratio: generator.below(2) == 0 ? generator.finiteDouble() : nil,
          small: Float(generator.below(1000)) / 7,
          list: (0..<generator.below(4)).map { _ in generator.below(3) == 0 ? nil : generator.below(1000) - 500 },
          nested: (0..<generator.below(3)).map { _ in [generator.string(): generator.below(9)] })
      }
      var message = Message(title: generator.string())
      message.kind = generator.below(2) == 0 ? .plain : .rich
      message.badge = generator.below(2) == 0 ? generator.below(100) : nil
      message.threadID = generator.below(2) == 0 ? generator.string() : nil
      message.inner = inner(&generator)
      message.names = (0..<generator.below(4)).map { _ in generator.string() }
      for _ in 0..<generator.below(5) { message.counts[generator.string()] = generator.next() }
      message.deep = (0..<generator.below(3)).map { _ in inner(&generator) }
      return message
    }
  }

  @Test func writesWhatTheTreeWrites() throws {
    for message in Self.messages() {
      try expectEqual(CompactJSONEncoder().encode(message), JSON(encoding: message).encoded)
    }
  }

  @Test func foundationReadsWhatIsWritten() throws {
    for message in Self.messages() {
      let bytes = try CompactJSONEncoder().encode(message)
      try expectEqual(JSONDecoder().decode(Message.self, from: Data(bytes)), message)
      try expectEqual(CompactJSONDecoder().decode(Message.self, from: bytes), message)
    }
  }

  @Test func readsWhatFoundationWrites() throws {
    for message in Self.messages() {
      let data = try JSONEncoder().encode(message)
      try expectEqual(CompactJSONDecoder().decode(Message.self, from: Array(data)), message)
    }
  }

  struct Named: Codable, Equatable {
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    var names: [String]
    init(names: [String]) { self.names = names }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      for name in names { try container.encode(1, forKey: Name(stringValue: name)) }
    }
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue).sorted()
    }
  }

  /// Names are compared by their ends first.
  @Test(
    arguments: [
      ["a", "b", "ab", "ba", "abc", "acc", "", "é", "abcdefgh", "abcdXfgh", "abcdefghi"],
      ["setting-1-of-the-user", "setting-2-of-the-user", "settings-1-of-the-user", "setting-1-of-the-users"],
      ["\"", "\\", "\n", "\\n", "\u{1}"], (0..<200).map { "name \($0)" },
    ])
  func tellsNamesApart(names: [String]) throws {
    let once = Named(names: names)
    try expectEqual(CompactJSONEncoder().encode(once), JSON(encoding: once).encoded)
    for name in names {
      let twice = Named(names: names + [name])
      try expectEqual(CompactJSONEncoder().encode(twice), CompactJSONEncoder().encode(once), "\(name)")
    }
  }

  /// Around the room that the text has at first, and where it grows.
  @Test(arguments: [0, 900, 1000, 1010, 1020, 1024, 1030, 2040, 2050, 20_000])
  func writesTextsOfEverySize(count: Int) throws {
    for text in [String(repeating: "x", count: count), String(repeating: "\u{1}", count: count)] {
      let value = ["a": [text], "b": ["1", text, "\n"]]
      try expectEqual(CompactJSONEncoder().encode(value), JSON(encoding: value).encoded)
      let named = Named(names: [text, "b"])
      try expectEqual(CompactJSONEncoder().encode(named), JSON(encoding: named).encoded)
      try expectEqual(CompactJSONEncoder().encode([1.5, -0.1, 1e300]), Array("[1.5,-0.1,1e300]".utf8))
    }
  }

  @Test func appendsToABufferOrLeavesItAsItWas() throws {
    var buffer = Array("before".utf8)
    try CompactJSONEncoder().encode(["a": 1], into: &buffer)
    expectEqual(String(decoding: buffer, as: UTF8.self), #"before{"a":1}"#)
    try CompactJSONEncoder().encode(Named(names: ["a", "a"]), into: &buffer)
    expectEqual(String(decoding: buffer, as: UTF8.self), #"before{"a":1}{"a":1}"#)
    #expect(throws: JSONEncodingError(reason: .notFinite(.infinity), path: ["0"])) {
      try CompactJSONEncoder().encode([Double.infinity], into: &buffer)
    }
    expectEqual(String(decoding: buffer, as: UTF8.self), #"before{"a":1}{"a":1}"#)
  }

  /// An encoder and containers that are kept beyond their value write nowhere, and harm nothing.
  @Test func outlivesTheValue() throws {
    final class Kept: Encodable {
      var encoder: (any Encoder)?
      var container: KeyedEncodingContainer<EncodableTests.Key>?
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: EncodableTests.Key.self)
        try container.encode(1, forKey: .first)
        self.encoder = encoder
        self.container = container
      }
    }
    let kept = Kept()
    let bytes = try CompactJSONEncoder().encode(["k": kept])
    expectEqual(String(decoding: bytes, as: UTF8.self), #"{"k":{"a":1}}"#)
    try kept.container?.encode("later", forKey: .second)
    var single = kept.encoder?.singleValueContainer()
    try single?.encode(2)
    #expect(kept.container?.codingPath.isEmpty == true)
    expectEqual(String(decoding: bytes, as: UTF8.self), #"{"k":{"a":1}}"#)
  }

  static let names = [
    "oneTwoThree", "myURLProperty", "URL", "aB", "AB", "a", "", "_a", "_oneTwo_", "one_two", "__x__", "ABCd", "aBC",
    "one2Three", "éÀb", "one__Two", "__", "OneTwo", "x1Y2", "_OneTwo", "one_two_three", "_one_two_", "ONE_TWO",
    "a_b_c_",
    "one_TWO_three", "aABcD", "_AB", "a_BCd", "aB_cD", "aB1C", "ABCdEF",
  ]

  @Test(arguments: names)
  func convertsKeysAsFoundationDoes(name: String) throws {
    let foundation = JSONEncoder()
    foundation.keyEncodingStrategy = .convertToSnakeCase
    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .convertToSnakeCase
    let value = Named(names: [name])
    try expectEqual(encoder.encode(value), Array(foundation.encode(value)))

    let text = try CompactJSONEncoder().encode(value)
    let foundationDecoder = JSONDecoder()
    foundationDecoder.keyDecodingStrategy = .convertFromSnakeCase
    var decoder = CompactJSONDecoder()
    decoder.keyStrategy = .convertFromSnakeCase
    #expect(
      try decoder.decode(Named.self, from: text) == foundationDecoder.decode(Named.self, from: Data(text)))
  }

  /// Mathematical letters have no counterpart in the other case, so that they count as upper and lower case.
  @Test(arguments: [
    ("a\u{1D400}", "a_\u{1D400}"), ("a\u{1D400}b", "a_\u{1D400}b"), ("\u{1D400}", "\u{1D400}"),
    ("a\u{1D400}\u{1D400}\u{1D400}", "a_\u{1D400}_\u{1D400}_\u{1D400}"),
  ])
  func convertsKeysOfLettersWithoutCase(name: String, converted: String) throws {
    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .convertToSnakeCase
    try expectEqual(encoder.encode(Named(names: [name])), Array("{\"\(converted)\":1}".utf8))
  }

  @Test func givesValuesTheirUserInfoAndTheirPath() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "k"))
    var encoder = CompactJSONEncoder()
    encoder.userInfo = [key: 7]
    encoder.keyStrategy = .custom { PathKey(stringValue: $0.map(\.stringValue).joined(separator: "/")) }
    let value = EncodableTests.Custom { encoder in
      #expect(encoder.userInfo[key] as? Int == 7)
      var container = encoder.container(keyedBy: EncodableTests.Key.self)
      var list = container.nestedUnkeyedContainer(forKey: .second)
      try list.encode(
        EncodableTests.Custom {
          expectEqual($0.codingPath.map(\.stringValue), ["b", "0"])
          var inner = $0.container(keyedBy: EncodableTests.Key.self)
          try inner.encode(1, forKey: .first)
        })
    }
    expectEqual(String(decoding: try encoder.encode(value), as: UTF8.self), #"{"b":[{"b/0/a":1}]}"#)
  }

  struct PathKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: String
    let path: [String]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Broken(text: "{", kind: "dataCorrupted", path: []),
    Broken(text: "[]", kind: "typeMismatch", path: []),
    Broken(text: #"{"title":null}"#, kind: "valueNotFound", path: ["title"]),
    Broken(text: "{}", kind: "keyNotFound", path: []),
    Broken(text: #"{"title":"t","kind":"plain","inner":{"on":1}}"#, kind: "typeMismatch", path: ["inner", "on"]),
    Broken(
      text: #"{"title":"t","kind":"plain","badge":1.5,"inner":{}}"#, kind: "dataCorrupted", path: ["badge"]),
    Broken(
      text: #"{"title":"t","kind":"plain","inner":{"on":true,"small":1,"list":[1,"x"]}}"#, kind: "typeMismatch",
      path: ["inner", "list", "1"]),
  ])
  func saysWhereDecodingFails(row: Broken) throws {
    let error = try #require(throws: DecodingError.self) {
      try CompactJSONDecoder().decode(Message.self, from: Array(row.text.utf8))
    }
    let (kind, context): (String, DecodingError.Context) =
      switch error {
      case .dataCorrupted(let context): ("dataCorrupted", context)
      case .typeMismatch(_, let context): ("typeMismatch", context)
      case .valueNotFound(_, let context): ("valueNotFound", context)
      case .keyNotFound(_, let context): ("keyNotFound", context)
      @unknown default: ("", .init(codingPath: [], debugDescription: ""))
      }
    expectEqual(kind, row.kind)
    expectEqual(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }, row.path)
  }
}
