import CompactJSON
import TestSupport
import Testing

/// What the decoder says where a value is not what is asked for, asked in each of its three containers.
struct DecodingErrorTests {
  /// Decodes by itself what a test asks for.
  struct Asked: Decodable {
    init(from decoder: any Decoder) throws {
      let key = try #require(CodingUserInfoKey(rawValue: "ask"))
      let ask = try #require(decoder.userInfo[key] as? @Sendable (any Decoder) throws -> Void)
      try ask(decoder)
    }
  }

  enum Key: String, CodingKey { case a, b, c, `super` }

  static func decode(_ text: String, _ ask: @escaping @Sendable (any Decoder) throws -> Void) throws {
    var decoder = CompactJSONDecoder()
    decoder.userInfo = [try #require(CodingUserInfoKey(rawValue: "ask")): ask]
    _ = try decoder.decode(Asked.self, from: Array(text.utf8))
  }

  /// The kind of error, its path and its words.
  static func failure(_ text: String, _ ask: @escaping @Sendable (any Decoder) throws -> Void) -> String {
    do {
      try decode(text, ask)
      return "none"
    } catch let error as DecodingError {
      let (kind, context): (String, DecodingError.Context) =
        switch error {
        case .dataCorrupted(let context): ("dataCorrupted", context)
        case .typeMismatch(_, let context): ("typeMismatch", context)
        case .valueNotFound(_, let context): ("valueNotFound", context)
        case .keyNotFound(_, let context): ("keyNotFound", context)
        @unknown default: ("", .init(codingPath: [], debugDescription: ""))
        }
      return "\(kind) at \(context.codingPath.map(\.stringValue)): \(context.debugDescription)"
    } catch {
      return "\(error)"
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: String
    let ask: @Sendable (any Decoder) throws -> Void
    var testDescription: String { "\(text): \(expected)" }

    init(_ text: String, _ expected: String, _ ask: @escaping @Sendable (any Decoder) throws -> Void) {
      self.text = text
      self.expected = expected
      self.ask = ask
    }
  }

  static let keyed: [Row] = [
    Row(#"{"a":1}"#, "keyNotFound at []: the object has no member b") {
      _ = try $0.container(keyedBy: Key.self).decode(Int.self, forKey: .b)
    },
    Row(#"{"a":1}"#, "keyNotFound at []: the object has no member b") {
      _ = try $0.container(keyedBy: Key.self).decodeNil(forKey: .b)
    },
    Row(#"{"a":1}"#, "keyNotFound at []: the object has no member super") {
      _ = try $0.container(keyedBy: Key.self).superDecoder()
    },
    Row(#"{"a":1}"#, "keyNotFound at []: the object has no member c") {
      _ = try $0.container(keyedBy: Key.self).superDecoder(forKey: .c)
    },
    Row(#"{"a":1}"#, #"typeMismatch at ["a"]: expected an object at 5, but found a number"#) {
      _ = try $0.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .a)
    },
    Row(#"{"a":{}}"#, #"typeMismatch at ["a"]: expected an array at 5, but found an object"#) {
      _ = try $0.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .a)
    },
    Row(#"{"a":null}"#, #"valueNotFound at ["a"]: expected an object at 5, but found null"#) {
      _ = try $0.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .a)
    },
    Row(#"{"a":{"b":[]}}"#, #"typeMismatch at ["a", "b"]: expected true or false at 10, but found an array"#) {
      _ = try $0.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .a)
        .decode(Bool.self, forKey: .b)
    },
    Row(#"{"super":{"a":"x"}}"#, #"typeMismatch at ["super", "a"]: expected an integer at 14, but found a string"#) {
      _ = try $0.container(keyedBy: Key.self).superDecoder().container(keyedBy: Key.self)
        .decode(Int.self, forKey: .a)
    },
    Row(
      #"{"a":340282366920938463463374607431768211456}"#,
      #"dataCorrupted at ["a"]: expected a UInt128 at 5, but found 340282366920938463463374607431768211456"#
    ) {
      _ = try $0.container(keyedBy: Key.self).decode(UInt128.self, forKey: .a)
    },
  ]

  static let unkeyed: [Row] = [
    Row("[1]", #"valueNotFound at ["1"]: expected a value, but found the end of the array"#) {
      var list = try $0.unkeyedContainer()
      _ = try list.decode(Int.self)
      _ = try list.decode(Int.self)
    },
    Row("[]", #"valueNotFound at ["0"]: expected a value, but found the end of the array"#) {
      var list = try $0.unkeyedContainer()
      _ = try list.decodeNil()
    },
    Row("[]", #"valueNotFound at ["0"]: expected a value, but found the end of the array"#) {
      var list = try $0.unkeyedContainer()
      _ = try list.superDecoder()
    },
    Row("[]", #"valueNotFound at ["0"]: expected a value, but found the end of the array"#) {
      var list = try $0.unkeyedContainer()
      _ = try list.nestedContainer(keyedBy: Key.self)
    },
    Row("[0,[true,256]]", #"dataCorrupted at ["1", "1"]: expected a UInt8 at 9, but found 256"#) {
      var list = try $0.unkeyedContainer()
      _ = try list.decode(Int.self)
      var inner = try list.nestedUnkeyedContainer()
      _ = try inner.decode(Bool.self)
      _ = try inner.decode(UInt8.self)
    },
    Row(#"[{"a":-1}]"#, #"dataCorrupted at ["0", "a"]: expected a UInt at 6, but found -1"#) {
      var list = try $0.unkeyedContainer()
      _ = try list.nestedContainer(keyedBy: Key.self).decode(UInt.self, forKey: .a)
    },
    Row("[null,null]", #"valueNotFound at ["1"]: expected a string at 6, but found null"#) {
      var list = try $0.unkeyedContainer()
      #expect(try list.decodeNil())
      _ = try list.decode(String.self)
    },
  ]

  static let single: [Row] = [
    Row("null", "valueNotFound at []: expected an object at 0, but found null") {
      _ = try $0.container(keyedBy: Key.self)
    },
    Row("true", "typeMismatch at []: expected an array at 0, but found a boolean") { _ = try $0.unkeyedContainer() },
    Row("1e400", "dataCorrupted at []: expected a Double at 0, but found 1e400") {
      _ = try $0.singleValueContainer().decode(Double.self)
    },
    Row("1e39", "dataCorrupted at []: expected a Float at 0, but found 1e39") {
      _ = try $0.singleValueContainer().decode(Float.self)
    },
    Row("-129", "dataCorrupted at []: expected an Int8 at 0, but found -129") {
      _ = try $0.singleValueContainer().decode(Int8.self)
    },
    Row(" 2.5", "dataCorrupted at []: expected an Int64 at 1, but found 2.5") {
      _ = try $0.singleValueContainer().decode(Int64.self)
    },
    Row("\"x\"", "typeMismatch at []: expected a number at 0, but found a string") {
      _ = try $0.singleValueContainer().decode(Double.self)
    },
  ]

  @Test(arguments: keyed + unkeyed + single)
  func saysWhatWasFoundAndWhere(row: Row) {
    expectEqual(Self.failure(row.text, row.ask), row.expected)
  }

  /// What failed is still there to be read as something else.
  @Test func staysAtAnElementThatFailed() throws {
    try Self.decode(#"["x",{"b":[7]}]"#) {
      var list = try $0.unkeyedContainer()
      #expect(throws: DecodingError.self) { try list.decode(Int.self) }
      #expect(throws: DecodingError.self) { try list.nestedUnkeyedContainer() }
      expectEqual(list.currentIndex, 0)
      try expectEqual(list.decode(String.self), "x")
      let element = try list.superDecoder()
      expectEqual(element.codingPath.map(\.stringValue), ["1"])
      #expect(list.isAtEnd)
      var inner = try element.container(keyedBy: Key.self).superDecoder(forKey: .b).unkeyedContainer()
      expectEqual(inner.codingPath.map(\.stringValue), ["1", "b"])
      try expectEqual(inner.decode(Int.self), 7)
    }
  }

  @Test func decodesSuperclasses() throws {
    class Animal: Decodable {
      let legs: Int
    }
    final class Dog: Animal {
      let name: String
      let old: Animal
      enum Key: String, CodingKey { case name, old }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        old = try Animal(from: container.superDecoder(forKey: .old))
        try super.init(from: container.superDecoder())
      }
    }
    let dog = try CompactJSONDecoder().decode(
      Dog.self, from: Array(#"{"name":"Rex","super":{"legs":4},"old":{"legs":3}}"#.utf8))
    expectEqual(dog.name, "Rex")
    expectEqual(dog.legs, 4)
    expectEqual(dog.old.legs, 3)
  }
}
