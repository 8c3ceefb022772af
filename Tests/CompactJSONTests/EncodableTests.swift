import CompactJSON
import TestSupport
import Testing

/// `JSON(encoding:)`: what each kind of `Encodable` value becomes.
struct EncodableTests {
  /// Encodes itself by a closure.
  struct Custom: Encodable, Sendable {
    let body: @Sendable (any Encoder) throws -> Void

    init(_ body: @escaping @Sendable (any Encoder) throws -> Void) { self.body = body }
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  enum Key: String, CodingKey { case first = "a", second = "b", third = "c" }

  func json(_ value: some Encodable) throws -> String {
    let json = try JSON(encoding: value)
    expectEqual(json.encodedSize, json.encoded.count)
    // From front to back where that goes, by the tree where it does not: the same bytes.
    try expectEqual(CompactJSONEncoder().encode(value), json.encoded)
    return String(decoding: json.encoded, as: UTF8.self)
  }

  @Test func encodesScalars() throws {
    try expectEqual(json(true), "true")
    try expectEqual(json("a\"b"), #""a\"b""#)
    try expectEqual(json(0), "0")
    try expectEqual(json(Int8.min), "-128")
    try expectEqual(json(UInt8.max), "255")
    try expectEqual(json(Int16.min), "-32768")
    try expectEqual(json(UInt16.max), "65535")
    try expectEqual(json(Int32.min), "-2147483648")
    try expectEqual(json(UInt32.max), "4294967295")
    try expectEqual(json(Int64.min), "-9223372036854775808")
    try expectEqual(json(UInt64.max), "18446744073709551615")
    try expectEqual(json(UInt.max), "18446744073709551615")
    try expectEqual(json(Int128.min), "-170141183460469231731687303715884105728")
    try expectEqual(json(5.0), "5")
    try expectEqual(json(-0.0), "-0")
    try expectEqual(json(1e21), "1e21")
    try expectEqual(json(0.1 as Float), "0.1")
    try expectEqual(json(16777216 as Float), "16777216")
    try expectEqual(json(Float.greatestFiniteMagnitude), "3.4028235e38")
  }

  @Test func encodes128Bits() throws {
    struct Wide: Encodable {
      let low = Int128.min
      let high = UInt128.max
    }
    #expect(
      try json([Wide()])
        == #"[{"low":-170141183460469231731687303715884105728,"high":340282366920938463463374607431768211455}]"#)
    try expectEqual(json([Int128(1)]), "[1]")
    try expectEqual(json(UInt128(1)), "1")
  }

  @Test func encodesOptionals() throws {
    struct Person: Encodable {
      var name: String?
      var age: Int?
    }
    try expectEqual(json(Person(name: nil, age: 3)), #"{"age":3}"#)
    try expectEqual(json(Person()), "{}")
    try expectEqual(json(nil as Int?), "null")
    try expectEqual(json(1 as Int?), "1")
    try expectEqual(json("a" as String??), #""a""#)
    try expectEqual(json([1, nil, 3]), "[1,null,3]")
    try expectEqual(json(["a": nil as Int?]), #"{"a":null}"#)
  }

  @Test func encodesEmptyContainers() throws {
    struct Empty: Encodable {}
    try expectEqual(json(Empty()), "{}")
    try expectEqual(json([Int]()), "[]")
    try expectEqual(json([String: Int]()), "{}")
    try expectEqual(json([[Empty()], []]), "[[{}],[]]")
  }

  @Test func encodesMembersInTheOrderOfTheValue() throws {
    struct Order: Encodable {
      let zebra = 1
      let apple = [2]
      let inner = Inner()
      struct Inner: Encodable {
        let y = "1"
        let x = false
      }
    }
    try expectEqual(json(Order()), #"{"zebra":1,"apple":[2],"inner":{"y":"1","x":false}}"#)
  }

  @Test func encodesDictionaries() throws {
    try expectEqual(json(["a": 1]), #"{"a":1}"#)
    try expectEqual(json([7: "x"]), #"{"7":"x"}"#)
    try expectEqual(json([true: 1]), "[true,1]")
  }

  @Test func sortsDictionariesOfEveryKind() throws {
    enum Word: String, CaseIterable, CodingKeyRepresentable, Encodable { case b, c, a, e, d }
    let words = Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, 1) })
    try expectEqual(json(words), #"{"a":1,"b":1,"c":1,"d":1,"e":1}"#)
    let numbers = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, 0) })
    let members = numbers.keys.map(String.init).sorted().map { "\"\($0)\":0" }.joined(separator: ",")
    try expectEqual(json(numbers), "{\(members)}")
    try expectEqual(json([Custom { try numbers.encode(to: $0) }]), "[{\(members)}]")
  }

  /// The members that the value has written itself keep their places.
  @Test func sortsADictionaryThatFollowsOtherMembers() throws {
    let others = Dictionary(uniqueKeysWithValues: (10..<40).map { ("\($0)", 0) })
    let value = Custom { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .second)
      try container.encode(1, forKey: .first)
      try others.encode(to: encoder)
    }
    let members = others.keys.sorted().map { "\"\($0)\":0" }.joined(separator: ",")
    try expectEqual(json(value), #"{"b":1,"a":1,"# + "\(members)}")
  }

  @Test func encodesEnums() throws {
    enum Word: String, Encodable { case hello }
    enum Place: Int, Encodable { case second = 2 }
    enum Shape: Encodable {
      case circle(radius: Double)
      case point
      case pair(Int, Int)
    }
    try expectEqual(json(Word.hello), #""hello""#)
    try expectEqual(json(Place.second), "2")
    try expectEqual(json(Shape.circle(radius: 2)), #"{"circle":{"radius":2}}"#)
    try expectEqual(json(Shape.point), #"{"point":{}}"#)
    try expectEqual(json(Shape.pair(1, 2)), #"{"pair":{"_0":1,"_1":2}}"#)
  }

  @Test func encodesNestedContainers() throws {
    let value = Custom { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .first)
      try inner.encode(1, forKey: .second)
      var list = outer.nestedUnkeyedContainer(forKey: .second)
      try list.encode(true)
      expectEqual(list.count, 1)
      try list.encodeNil()
      var object = list.nestedContainer(keyedBy: Key.self)
      try object.encodeNil(forKey: .third)
      var nested = list.nestedUnkeyedContainer()
      try nested.encode("x")
      _ = list.nestedUnkeyedContainer()
      expectEqual(list.count, 5)
    }
    try expectEqual(json(value), #"{"a":{"b":1},"b":[true,null,{"c":null},["x"],[]]}"#)
  }

  @Test func writesAContainerAfterALaterOneWasOpened() throws {
    let value = Custom { encoder in
      var list = encoder.unkeyedContainer()
      var first = list.nestedUnkeyedContainer()
      var second = list.nestedUnkeyedContainer()
      try second.encode(2)
      try first.encode(1)
      try list.encode(3)
    }
    try expectEqual(json(value), "[[1],[2],3]")
  }

  @Test func mergesContainersThatAreOpenedTwice() throws {
    let keyed = Custom { encoder in
      var first = encoder.container(keyedBy: Key.self)
      try first.encode(1, forKey: .first)
      var second = encoder.container(keyedBy: Key.self)
      try second.encode(2, forKey: .second)
    }
    try expectEqual(json(keyed), #"{"a":1,"b":2}"#)
    let unkeyed = Custom { encoder in
      var first = encoder.unkeyedContainer()
      try first.encode(1)
      var second = encoder.unkeyedContainer()
      try second.encode(2)
    }
    try expectEqual(json(unkeyed), "[1,2]")
  }

  @Test func mergesNestedContainersThatAreOpenedTwice() throws {
    let value = Custom { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var first = outer.nestedContainer(keyedBy: Key.self, forKey: .first)
      try first.encode(1, forKey: .first)
      var second = outer.nestedContainer(keyedBy: Key.self, forKey: .first)
      try second.encode(2, forKey: .second)
      var list = outer.nestedUnkeyedContainer(forKey: .second)
      try list.encode(1)
      var again = outer.nestedUnkeyedContainer(forKey: .second)
      try again.encode(2)
    }
    try expectEqual(json(value), #"{"a":{"a":1,"b":2},"b":[1,2]}"#)
  }

  @Test func replacesAMemberThatIsWrittenAgain() throws {
    let value = Custom { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .first)
      try container.encode(2, forKey: .second)
      try container.encode("later", forKey: .first)
      try container.encodeNil(forKey: .second)
    }
    try expectEqual(json(value), #"{"a":"later","b":null}"#)
  }

  @Test func encodesSuperclasses() throws {
    class Animal: Encodable {
      let legs = 4
    }
    final class Dog: Animal {
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("Rex", forKey: .first)
        try super.encode(to: container.superEncoder())
        try super.encode(to: container.superEncoder(forKey: .third))
      }
    }
    try expectEqual(json(Dog()), #"{"a":"Rex","super":{"legs":4},"c":{"legs":4}}"#)
    let list = Custom { encoder in
      var container = encoder.unkeyedContainer()
      try 1.encode(to: container.superEncoder())
      try Animal().encode(to: container.superEncoder())
    }
    try expectEqual(json(list), #"[1,{"legs":4}]"#)
  }

  @Test func tellsTheValueItsCodingPath() throws {
    let value = Custom { encoder in
      #expect(encoder.codingPath.isEmpty)
      #expect(encoder.userInfo.isEmpty)
      var container = encoder.container(keyedBy: Key.self)
      var list = container.nestedUnkeyedContainer(forKey: .second)
      try list.encode(0)
      try list.encode(
        Custom {
          expectEqual($0.codingPath.map(\.stringValue), ["b", "1"]); try 1.encode(to: $0)
        })
    }
    try expectEqual(json(value), #"{"b":[0,1]}"#)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Custom
    let error: JSONEncodingError
    var testDescription: String { name }

    init(
      _ name: String, _ reason: JSONEncodingError.Reason, _ path: [String],
      _ body: @escaping @Sendable (any Encoder) throws -> Void
    ) {
      self.name = name
      value = Custom(body)
      error = JSONEncodingError(reason: reason, path: path)
    }
  }

  static let refused: [Refused] = [
    Refused("a lone infinity", .notFinite(.infinity), []) { try Double.infinity.encode(to: $0) },
    Refused("a lone float", .notFinite(-.infinity), []) { try (-Float.infinity).encode(to: $0) },
    Refused("an infinity in an array in an object", .notFinite(-.infinity), ["a", "1"]) {
      try ["a": [1, -Double.infinity]].encode(to: $0)
    },
    Refused("an infinity in an object in an array", .notFinite(.infinity), ["0", "a"]) {
      try [["a": Double.infinity]].encode(to: $0)
    },
    Refused("an infinity for super", .notFinite(.infinity), ["super"]) {
      var container = $0.container(keyedBy: Key.self)
      try Double.infinity.encode(to: container.superEncoder())
    },
    Refused("an infinity in nested containers", .notFinite(.infinity), ["b", "0", "c"]) {
      var container = $0.container(keyedBy: Key.self)
      var list = container.nestedUnkeyedContainer(forKey: .second)
      var object = list.nestedContainer(keyedBy: Key.self)
      try object.encode(Float.infinity, forKey: .third)
    },
    Refused("nothing", .noValue, []) { _ in },
    Refused("nothing in a single value container", .noValue, []) { _ = $0.singleValueContainer() },
    Refused("nothing for a member", .noValue, ["a"]) {
      var container = $0.container(keyedBy: Key.self)
      try container.encode(Custom { _ in }, forKey: .first)
    },
    Refused("nothing for an element", .noValue, ["1"]) {
      var container = $0.unkeyedContainer()
      try container.encode(1)
      try container.encode(Custom { _ in })
    },
    Refused("nothing for a super encoder", .noValue, ["super"]) {
      var container = $0.container(keyedBy: Key.self)
      _ = container.superEncoder()
    },
    Refused("an object and an array", .conflictingContainers, []) {
      _ = $0.container(keyedBy: Key.self)
      _ = $0.unkeyedContainer()
    },
    Refused("an array and an object", .conflictingContainers, ["a"]) {
      var container = $0.container(keyedBy: Key.self)
      try container.encode(
        Custom {
          _ = $0.unkeyedContainer()
          _ = $0.container(keyedBy: Key.self)
        }, forKey: .first)
    },
    Refused("two values", .conflictingContainers, []) {
      var container = $0.singleValueContainer()
      try container.encode(1)
      try container.encode(2)
    },
    Refused("a value and an object", .conflictingContainers, ["0"]) {
      var list = $0.unkeyedContainer()
      try list.encode(
        Custom {
          var container = $0.singleValueContainer()
          try container.encodeNil()
          _ = $0.container(keyedBy: Key.self)
        })
    },
  ]

  @Test(arguments: refused)
  func refusesWithThePath(row: Refused) {
    #expect(throws: row.error) { try JSON(encoding: row.value) }
  }

  @Test func refusesNaNWithThePath() throws {
    struct Item: Encodable { let score: Double }
    let error = try #require(throws: JSONEncodingError.self) {
      try JSON(encoding: ["items": [Item(score: 1), Item(score: .nan)]])
    }
    expectEqual(error.path, ["items", "1", "score"])
    expectEqual(error.description, "items.1.score: nan is not a finite number")
  }

  @Test func passesOnWhatTheValueThrows() {
    struct Own: Error, Equatable {}
    #expect(throws: Own()) { try JSON(encoding: ["a": Custom { _ in throw Own() }]) }
  }

  @Test(
    arguments: [
      (.init(reason: .noValue, path: ["a", "0"]), "a.0: nothing was encoded; encode a value"),
      (.init(reason: .conflictingContainers), "two values were encoded in one place"),
      (.init(reason: .notFinite(.infinity), path: ["aps"]), "aps: inf is not a finite number"),
    ] as [(JSONEncodingError, String)])
  func saysWhatWasFoundAndExpected(error: JSONEncodingError, message: String) {
    expectEqual(error.description, message)
  }
}
