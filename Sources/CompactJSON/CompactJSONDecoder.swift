/// A decoder of any `Decodable` value from JSON text.
///
/// It throws the standard library's `DecodingError` with the coding path. For text that is not JSON, the error is
/// `dataCorrupted` with the ``JSONError`` as its underlying error. If several members have the same name, the last one
/// counts. A whole number may be written `3.0` where an integer is decoded.
public struct CompactJSONDecoder: Sendable {
  /// The way in which coding keys are made from member names.
  ///
  /// As with Foundation's decoder, the keys of a dictionary with `String` keys stay as they are with every strategy.
  public enum KeyStrategy: Sendable {
    /// Uses the names as they are.
    case useDefaultKeys
    /// Converts `one_two_three` to `oneTwoThree`, as Foundation's decoder does.
    case convertFromSnakeCase
    /// Calls a function that returns the key for a path of names; the last one is the member's own.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// The way in which coding keys are made from member names.
  public var keyStrategy = KeyStrategy.useDefaultKeys
  /// The information that values get as their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// How many arrays and objects may be open at a time.
  public var depthLimit = JSONDocument.defaultDepthLimit
  /// A function that decodes values of some types in its own way; it returns `nil` for all others.
  @_spi(Strategies) public var substitution: (@Sendable (any Decodable.Type, any Decoder) throws -> (any Decodable)?)?

  /// Creates a decoder with the standard library's way of decoding.
  public init() {}

  /// Returns the value that the JSON text represents.
  ///
  /// Throws `DecodingError`, and any error of the type's own `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes, depthLimit: depthLimit)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(error.offset): \(error)", underlyingError: error))
    }
    return try NodeDecoder(node: document.root, options: self, path: nil).value(of: type)
  }

  /// Converts a member name from snake case to camel case.
  ///
  /// Leading and trailing underscores stay. The parts between underscores are words; all but the first begin with an
  /// uppercase letter.
  static func camelCase(_ name: String) -> String {
    let leading = name.prefix { $0 == "_" }
    let rest = name.dropFirst(leading.count)
    guard !rest.isEmpty else { return name }
    let trailing = rest.reversed().prefix { $0 == "_" }.count
    let words = rest.dropLast(trailing).split(separator: "_")
    guard words.count > 1, let first = words.first else { return name }
    let others = words.dropFirst().map(capitalized)
    return leading + first.lowercased() + others.joined() + String(repeating: "_", count: trailing)
  }

  /// Returns the word as Foundation capitalizes it: `2nd` becomes `2Nd`, `it's` becomes `It's`.
  ///
  /// A letter after another letter becomes lowercase; a letter after anything else becomes uppercase. Apostrophes and
  /// similar characters do not count.
  private static func capitalized(_ word: Substring) -> String {
    var text = ""
    var isInside = false
    for scalar in word.unicodeScalars {
      let properties = scalar.properties
      text += isInside ? properties.lowercaseMapping : properties.titlecaseMapping
      if !properties.isCaseIgnorable || ".:\u{B7}".unicodeScalars.contains(scalar) { isInside = properties.isCased }
    }
    return text
  }
}

/// The keys on the way to a value, as a linked list.
///
/// An array of them would be copied for every value.
final class CodingPath: Sendable {
  private let key: any CodingKey
  private let parent: CodingPath?

  init(_ key: any CodingKey, behind parent: CodingPath?) {
    self.key = key
    self.parent = parent
  }

  /// The keys, outermost first; O(keys).
  var keys: [any CodingKey] {
    var keys = [key]
    var next = parent
    while let path = next {
      keys.append(path.key)
      next = path.parent
    }
    return keys.reversed()
  }
}

/// The decoder for a value that decodes itself from a node.
struct NodeDecoder: Decoder {
  let node: JSONNode
  let options: CompactJSONDecoder
  let path: CodingPath?
  /// Whether this decodes a dictionary whose keys are names that no strategy converts.
  var keepsNames = false
  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw mismatch([String: JSON].self, "an object") }
    return KeyedDecodingContainer(NodeKeyed(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .array else { throw mismatch([JSON].self, "an array") }
    return NodeUnkeyed(decoder: self, elements: node.elements.map { $0 })
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: "expected \(expected) at \(node.offset), but found \(node.kind.withArticle)")
    return node.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func unfit(_ type: Any.Type) -> DecodingError {
    let name = "\(type)"
    let expected = name.hasPrefix("I") ? "an \(name)" : "a \(name)"
    let text = node.number?.shown ?? ""
    return .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "expected \(expected) at \(node.offset), but found \(text)"))
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard let number = node.number else { throw mismatch(type, "an integer") }
    guard let value = number.integer(as: type) else { throw unfit(type) }
    return value
  }

  func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
    guard let number = node.number else { throw mismatch(type, "a number") }
    guard let value = Value(number.text), value.isFinite else { throw unfit(type) }
    return value
  }

  func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    if let substitution = options.substitution, let value = try substitution(type, self) as? Value { return value }
    var decoder = self
    decoder.keepsNames = type is any StringKeyed.Type
    return try type.init(from: decoder)
  }

  func inside(_ node: JSONNode, _ key: any CodingKey) -> NodeDecoder {
    NodeDecoder(node: node, options: options, path: CodingPath(key, behind: path))
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = node.boolean else { throw mismatch(type, "true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = node.string else { throw mismatch(type, "a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double { try floating(type) }
  func decode(_ type: Float.Type) throws -> Float { try floating(type) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }
}

struct NodeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  /// The value of the last member with each name.
  private let values: [String: JSONNode]
  private let names: [String]

  init(_ decoder: NodeDecoder) {
    self.decoder = decoder
    var values: [String: JSONNode] = [:]
    var names: [String] = []
    for member in decoder.node.members {
      let written = member.name.string ?? ""
      let name =
        switch decoder.keepsNames ? .useDefaultKeys : decoder.options.keyStrategy {
        case .useDefaultKeys: written
        case .convertFromSnakeCase: CompactJSONDecoder.camelCase(written)
        case .custom(let key): key(decoder.codingPath + [PathKey(name: written)]).stringValue
        }
      if values.updateValue(member.value, forKey: name) == nil { names.append(name) }
    }
    self.values = values
    self.names = names
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  private func next(_ key: any CodingKey) throws -> NodeDecoder {
    guard let node = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the object has no member \(key.stringValue)"))
    }
    return decoder.inside(node, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try next(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try next(key).value(of: type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try next(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try next(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try next(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try next(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try next(PathKey(name: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try next(key) }
}

struct NodeUnkeyed: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let elements: [JSONNode]
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  /// Reads the next element and advances if that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ read: (NodeDecoder) throws -> Value) throws -> Value {
    let key = PathKey(index: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        .init(codingPath: codingPath + [key], debugDescription: "expected a value, but found the end of the array"))
    }
    let value = try read(decoder.inside(elements[currentIndex], key))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].kind == .null else {
      if isAtEnd { return try next(JSON.self) { _ in false } }
      return false
    }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.value(of: type) }
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next(type) { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([JSON].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(JSON.self) { $0 } }
}

extension JSON: Decodable {
  /// Creates a value by decoding any JSON.
  ///
  /// With a decoder of this library, numbers keep their text. With others, they become integers or doubles.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? NodeDecoder {
      self = decoder.node.value
    } else if let container = try? decoder.container(keyedBy: Name.self) {
      let members = try container.allKeys.map {
        JSONObject.Member(name: $0.stringValue, value: try container.decode(JSON.self, forKey: $0))
      }
      self = .object(JSONObject(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSON] = []
      while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Int.self) {
        self = .number(JSONNumber(value))
      } else if let value = try? container.decode(Double.self) {
        self = .number(try JSONNumber(value))
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }
}
