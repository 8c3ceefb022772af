import ContractFromSwift
import Testing

/// The contracts of all forms of declaration, one a case.
@Suite struct ContractTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The members of `ContentState`.
    let members: String
    /// Declarations beside the attributes.
    var others = ""
    /// The `properties` of the state's schema on one line.
    let properties: String

    init(_ name: String, _ members: String, others: String = "", _ properties: String) {
      testDescription = name
      self.members = members
      self.others = others
      self.properties = properties
    }
  }

  static let cases = [
    Case("a let with a value is not decoded", "let a = 1; let b: Int", #"{"b": INT}"#),
    Case("one annotation for several names", "let a, b: Bool, c: String", #"{"a": BOOL, "b": BOOL, "c": TEXT}"#),
    Case(
      "static, lazy and computed properties", "static var a = 1; lazy var b = 1; var c: Int { 1 }; var d: Bool",
      #"{"d": BOOL}"#),
    Case("observers", "var a: Bool { didSet {} }", #"{"a": BOOL}"#),
    Case("a getter and a setter", "var a: Bool { get { true } set {} }; var b: Bool", #"{"b": BOOL}"#),
    Case(
      "a documented property", "\n/// The goals,\n/// so far.\n///\n/// More.\nvar a: Bool",
      #"{"a": {"description": "The goals, so far.", "type": "boolean"}}"#),
    Case("a name in backticks", "var `case`: Bool", #"{"case": BOOL}"#),
    Case("a type with its module", "var a: Swift.String; var b: Foundation.UUID", #"{"a": TEXT, "b": UUID}"#),
    Case(
      "a type of the app with a name of Foundation", "var a: Data", others: "struct Data: Codable { var b: Bool }",
      ##"{"a": {"$ref": "#/$defs/Data"}}"##),
    Case(
      "the innermost of two types", "struct Team: Codable {}; var a: Team", others: "struct Team: Codable {}",
      ##"{"a": {"$ref": "#/$defs/A.ContentState.Team"}}"##),
    Case("a type alias", "typealias Name = String; var a: Name", #"{"a": TEXT}"#),
    Case(
      "a type alias of itself", "typealias B = C; typealias C = B; var a: B",
      #"{"a": NOT(B is not resolved, because too many type aliases name one another)}"#),
    Case(
      "a type by way of an alias", "var a: Alias.Team",
      others: "typealias Alias = Club; enum Club { struct Team: Codable {} }",
      ##"{"a": {"$ref": "#/$defs/Club.Team"}}"##),
    Case(
      "a generic alias", "var a: Few<Int>", others: "typealias Few<T> = [T]",
      #"{"a": NOT(Few<Int> is generic)}"#),
    Case(
      "a tuple", "var (a, b) = (1, true)",
      #"{"a": NOT(it is a part of a tuple; declare it on its own), "b": NOT(it is a part of a tuple; declare it on its own)}"#
    ),
    Case("a type in parentheses", "var a: (Bool)", #"{"a": BOOL}"#),
    Case("a property wrapper", "@Wrapped var a: Bool", #"{"a": NOT(@Wrapped can change how it is decoded)}"#),
    Case("an attribute of the compiler", "@available(iOS 17, *) var a: Bool", #"{"a": BOOL}"#),
    Case("an inferred type", "var a = Bool.random()", #"{"a": NOT(its type is inferred; write the type)}"#),
    Case("an existential", "var a: any State", #"{"a": NOT(any State can be any of several types)}"#),
    Case(
      "keys of another type", "var a: [Bool: Bool]",
      #"{"a": NOT(a dictionary with keys of Bool is an array of keys and values in turn)}"#),
    Case("an unknown unit", "var a: Measurement<UnitGoals>", #"{"a": NOT(UnitGoals is not a unit of Foundation)}"#),
    Case(
      "a way to decode in an extension", "var a: Bool?; var b: Int",
      others:
        "extension KeyedDecodingContainer { func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { true } }",
      #"{"a": NOT(an extension of KeyedDecodingContainer decodes it), "b": INT}"#),
  ]

  @Test(arguments: cases)
  func describes(_ example: Case) throws {
    let text = try contract(
      "struct A: ActivityAttributes { struct ContentState: Codable, Hashable { \(example.members) } }\n\(example.others)"
    ).text.onOneLine
    let properties = example.properties.expanded
    #expect(
      text.contains(#""content-state": {"type": "object", "properties": \#(properties), "#)
        || text.contains(#""content-state": {"type": "object", "properties": \#(properties)}"#),
      "\(properties)\n\(text)")
  }

  struct TypeCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let declaration: String
    /// The schema of the type `T`.
    let schema: String

    init(_ name: String, _ declaration: String, _ schema: String) {
      testDescription = name
      self.declaration = declaration
      self.schema = schema
    }
  }

  static let types = [
    TypeCase(
      "names as raw values", "enum T: String, Codable { case a, b = \"c\" }", #"{"type": "string", "enum": ["a", "c"]}"#
    ),
    TypeCase(
      "counted raw values", "enum T: Int, Codable { case a, b = 5, c, d = -2, e }",
      #"{"type": "integer", "enum": [0, 5, 6, -2, -1]}"#),
    TypeCase(
      "raw values of a type alias", "typealias R = Int8; enum T: R, Codable { case a }",
      #"{"type": "integer", "enum": [0]}"#),
    TypeCase(
      "raw values of Character", "enum T: Character, Codable { case a = \"a\" }",
      #"NOT(T inherits from Character, which is not in the files given)"#),
    TypeCase(
      "an init(rawValue:) of its own", "enum T: String, Codable { case a; init?(rawValue: String) { self = .a } }",
      "NOT(T has its own init(rawValue:))"),
    TypeCase("an enum without cases", "enum T: Codable {}", "NOT(T has no cases)"),
    TypeCase(
      "cases", "enum T: Codable { case a, b(Int, x: Bool?) }",
      #"{"type": "object", "properties": {"a": {"type": "object"}, "b": {"type": "object", "properties": {"_0": INT, "x": {"type": ["boolean", "null"]}}, "required": ["_0"]}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}], "x-swift-type": "T"}"#
    ),
    TypeCase(
      "renamed cases", "enum T: Codable { case a, b; enum CodingKeys: String, CodingKey { case a = \"x\" } }",
      #"{"type": "object", "properties": {"x": {"type": "object"}}, "oneOf": [{"required": ["x"]}], "x-swift-type": "T"}"#
    ),
    TypeCase(
      "renamed associated values",
      "enum T: Codable { case fooBar(a: Bool, b: Int = 1); enum FooBarCodingKeys: String, CodingKey { case a = \"x\" } }",
      #"{"type": "object", "properties": {"fooBar": {"type": "object", "properties": {"x": BOOL}, "required": ["x"]}}, "oneOf": [{"required": ["fooBar"]}], "x-swift-type": "T"}"#
    ),
    TypeCase(
      "keys with Int as the raw type",
      "struct T: Codable { var a: Bool; enum CodingKeys: Int, CodingKey { case a = 7 } }",
      #"{"type": "object", "properties": {"a": BOOL}, "required": ["a"], "x-swift-type": "T"}"#),
    TypeCase(
      "keys that work out their text",
      "struct T: Codable { var a: Bool; enum CodingKeys: CodingKey { case a; var stringValue: String { \"x\" } } }",
      "NOT(T.CodingKeys has its own stringValue)"),
    TypeCase(
      "keys that are an alias", "struct T: Codable { var a: Bool; typealias CodingKeys = Keys }",
      "NOT(T.CodingKeys is a type alias)"),
    TypeCase(
      "a decoder of its own", "struct T: Codable { var a: Bool; init(from decoder: any Decoder) throws {} }",
      "NOT(T has its own init(from:))"),
    TypeCase(
      "a decoder in an extension", "struct T: Codable {}; extension T { init(from decoder: Decoder) throws {} }",
      "NOT(T has its own init(from:))"),
    TypeCase(
      "a decoder of a protocol",
      "protocol P: Codable {}; extension P { init(from decoder: Decoder) throws {} }; struct T: P {}",
      "NOT(P has its own init(from:))"),
    TypeCase(
      "a protocol that is elsewhere", "struct T: Codable, P {}",
      "NOT(T inherits from P, which is not in the files given)"),
    TypeCase(
      "protocols that change nothing",
      "protocol P: Codable, Sendable {}; struct T: P & Hashable, @unchecked Sendable, Identifiable { var id: Int }",
      #"{"type": "object", "properties": {"id": INT}, "required": ["id"], "x-swift-type": "T"}"#),
    TypeCase(
      "a conformance in an extension", "struct T { var a: Bool }; extension T: Codable {}",
      #"{"type": "object", "properties": {"a": BOOL}, "required": ["a"], "x-swift-type": "T"}"#),
    TypeCase("no conformance", "struct T { var a: Bool }", "NOT(T does not conform to Codable in the files given)"),
    TypeCase("a generic type", "struct T<V: Codable>: Codable {}", "NOT(T is generic)"),
    TypeCase("a class with a superclass", "class T: B {}; class B: Codable {}", "NOT(T inherits from B)"),
    TypeCase("a macro", "@Model class T: Codable { var a = 1 }", "NOT(@Model can change how T is decoded)"),
    TypeCase("two declarations", "struct T: Codable {}; struct T: Codable {}", "NOT(T is declared 2 times)"),
    TypeCase(
      "properties between #if and #endif", "struct T: Codable {\n#if DEBUG\nvar a: Bool\n#endif\n}",
      "NOT(T has members between #if and #endif)"),
    TypeCase(
      "types between #if and #endif", "#if os(iOS)\nstruct T: Codable { var a: Bool }\n#endif",
      #"{"type": "object", "properties": {"a": BOOL}, "required": ["a"], "x-swift-type": "T"}"#),
    TypeCase("a struct with a raw value", "struct T: RawRepresentable, Codable { var rawValue: String }", "TEXT"),
    TypeCase(
      "a raw value that may be refused",
      "struct T: RawRepresentable, Codable { var rawValue: String; init?(rawValue: String) { nil } }",
      "NOT(T has its own init?(rawValue:))"),
    TypeCase("an option set", "struct T: OptionSet, Codable { let rawValue: Int }", "INT"),
    TypeCase("an actor", "actor T: Codable {}", "NOT(T is an actor)"),
  ]

  @Test(arguments: types)
  func describesTypes(_ example: TypeCase) throws {
    let text = try contract(
      "struct A: ActivityAttributes { struct ContentState: Codable, Hashable { var t: T } }\n\(example.declaration)"
    ).text.onOneLine
    #expect(text.hasSuffix(#""$defs": {"T": \#(example.schema.expanded)}}"#), "\(text)")
  }

  @Test func writesADescriptionOfEachPartThatIsNotChecked() throws {
    let contract = try SwiftSources([
      (
        path: "A.swift",
        text: "struct A: ActivityAttributes {\n  struct ContentState: Codable, Hashable { var b: B; var c: C }\n}"
      ),
      (path: "B.swift", text: "\n  struct B: Codable { init(from d: Decoder) throws {} }"),
    ]).contract(of: "A")
    #expect(
      contract.notChecked.map(\.description) == [
        "A.swift:2:58: note: A.ContentState.c is not checked: C is not in the files given",
        "B.swift:2:10: note: B is not checked: B has its own init(from:)",
      ])
  }

  @Test func readsAContentStateElsewhere() throws {
    let state = #""content-state": {"type": "object", "properties": {"a": BOOL}"#.expanded
    for source in [
      "struct A: ActivityAttributes { typealias ContentState = B }; struct B: Codable, Hashable { var a: Bool }",
      "struct A {}; extension A: ActivityAttributes {}; extension A { struct ContentState: Codable, Hashable { var a: Bool } }",
      "enum N { struct A: ActivityKit.ActivityAttributes {} }; extension N.A { struct ContentState: Codable { let a: Bool } }",
      "protocol P: ActivityAttributes {}; struct A: P { struct ContentState: Codable, Hashable { var a: Bool } }",
    ] {
      let contract = try contract(source)
      #expect(contract.attributesType == "A")
      #expect(contract.text.onOneLine.contains(state), "\(source)\n\(contract.text)")
    }
  }

  @Test func refusesSourceWithoutAContract() {
    let one = "struct A: ActivityAttributes {}"
    let two = "\(one)\nenum N { struct B: ActivityAttributes { struct ContentState: Codable, Hashable {} } }"
    #expect(
      problem(of: "struct A {}")
        == "Test.swift:1:1: error: no type here conforms to ActivityAttributes; add the file with the type that does")
    #expect(
      problem(of: one) == "Test.swift:1:8: error: A has no ContentState in these files; add the file that declares it")
    #expect(
      problem(of: two)
        == "Test.swift:2:17: error: 2 types conform to ActivityAttributes; choose one with --type: A, N.B")
    #expect(problem(of: two, type: "B") == nil)
    #expect(problem(of: two, type: "N.B") == nil)
    #expect(
      problem(of: two, type: "C")
        == "Test.swift:1:1: error: no type C here conforms to ActivityAttributes; these do: A, N.B")
    #expect(
      problem(of: "\(one)\n\(one)")
        == "Test.swift:1:8: error: A is declared 2 times; leave out the files that do not count")
    #expect(
      problem(of: "struct A {\n  let = 1 }")
        == "Test.swift:2:7: error: expected pattern in variable; correct it, or leave this file out")
  }

  @Test func writesTheSameBytesEveryTime() throws {
    let first = try Sample.contract()
    for _ in 0..<5 { #expect(try Sample.contract().text == first.text) }
    #expect(first.notChecked.count == 7, "\(first.notChecked)")
  }

  /// The parser would take exponential time for the first, and overflow the stack with the second.
  @Test func refusesBracketsThatNestTooDeeply() {
    let start = "struct A: ActivityAttributes { struct ContentState: Codable, Hashable { var a:\n"
    let squares = String(repeating: "[", count: 5000)
    #expect(
      problem(of: start + squares) == "Test.swift:2:13: error: more than 12 brackets are open here; leave this file out"
    )
    let angles = String(repeating: "A<", count: 5000)
    #expect(
      problem(of: start + angles)
        == "Test.swift:2:202: error: more than 100 brackets are open here; leave this file out")
    let nested = "\(squares.prefix(12))Int\(String(repeating: "]", count: 12)) }}"
    #expect(problem(of: start + nested) == nil)
  }

  @Test func endsAChainOfAliases() throws {
    let aliases = (0..<2000).map { "typealias T\($0) = T\($0 + 1)" }.joined(separator: "\n")
    let text = try contract(
      "struct A: ActivityAttributes { struct ContentState: Codable, Hashable { var a: T0; var b: T1990 } }\n\(aliases)"
    ).text.onOneLine
    #expect(
      text.contains(#""a": {"x-not-checked": "T64 is not resolved, because too many type aliases name one another"}"#))
    #expect(text.contains(#""b": {"x-not-checked": "T2000 is not in the files given"}"#))
  }

  private func contract(_ source: String) throws -> Contract {
    try SwiftSources([(path: "Test.swift", text: source)]).contract(of: nil)
  }

  private func problem(of source: String, type: String? = nil) -> String? {
    do throws(SourceProblem) {
      _ = try SwiftSources([(path: "Test.swift", text: source)]).contract(of: type)
      return nil
    } catch {
      return error.description
    }
  }
}

extension String {
  /// JSON on one line, with the spaces that it has there.
  fileprivate var onOneLine: String {
    var line = ""
    for part in split(separator: "\n") {
      let part = part.drop { $0 == " " }
      if line.hasSuffix(",") { line += " " }
      line += part
    }
    return line
  }

  /// The schemas for which a case has a short name.
  fileprivate var expanded: String {
    var text = self
    for (name, schema) in [
      ("BOOL", #"{"type": "boolean"}"#), ("TEXT", #"{"type": "string"}"#),
      ("INT", #"{"type": "integer", "x-swift-type": "Int"}"#),
      (": UUID", #": {"type": "string", "format": "uuid", "x-swift-type": "UUID"}"#),
    ] {
      text = text.replacing(name, with: schema)
    }
    // NOT(reason): the reason ends before the next member or the end.
    while let start = text.firstRange(of: "NOT(") {
      let rest = text[start.upperBound...]
      let end =
        rest.firstRange(of: ")}")?.lowerBound ?? rest.firstRange(of: "), \"")?.lowerBound
        ?? text.index(before: text.endIndex)
      let next = rest.firstRange(of: "), \"")?.lowerBound ?? end
      let close = min(end, next)
      text.replaceSubrange(
        start.lowerBound...close, with: #"{"x-not-checked": "\#(text[start.upperBound..<close])"}"#)
    }
    return text
  }
}
