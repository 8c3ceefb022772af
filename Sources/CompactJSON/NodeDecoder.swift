/// The document that is decoded, and how.
final class DecodingSource: Sendable {
  let document: JSONDocument
  let options: CompactJSONDecoder
  /// Whether the member names are the names of the keys.
  let keepsNames: Bool
  /// Whether nothing but the value's own type decides how it is decoded.
  let hasOnlyDefaults: Bool

  init(document: JSONDocument, options: CompactJSONDecoder) {
    self.document = document
    self.options = options
    keepsNames = if case .useDefaultKeys = options.keyStrategy { true } else { false }
    hasOnlyDefaults = keepsNames && options.substitution == nil
  }
}

// The document's nodes are read by functions of the object that has it. In a function of the decoder, the compiler would
// retain the document's two arrays for each of them.
extension DecodingSource {
  @inline(never) func kind(at index: Int) -> JSONNode.Kind { document.nodes[index].kind }
  @inline(never) func place(of name: Span<UInt8>, in object: Int) -> Int? { document.place(of: name, in: object) }
}

/// The keys on the way to a value, as a linked list whose end has no key, and the document.
///
/// An array of them would be copied for every value. A decoder has a reference to only one object, because the standard
/// library copies it, and the container made from it, for every member.
final class CodingPath: Sendable {
  let source: DecodingSource
  private let key: (any CodingKey)?
  private let parent: CodingPath?
  private let count: Int

  init(_ source: DecodingSource) {
    self.source = source
    key = nil
    parent = nil
    count = 0
  }

  /// Creates the same path to a value of another document.
  init(_ source: DecodingSource, like other: CodingPath) {
    self.source = source
    key = other.key
    parent = other.parent
    count = other.count
  }

  init(_ key: any CodingKey, behind parent: CodingPath) {
    source = parent.source
    self.key = key
    self.parent = parent
    count = parent.count + 1
  }

  /// The keys, outermost first; O(keys).
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    keys.reserveCapacity(count)
    var next = self
    while let key = next.key, let parent = next.parent {
      keys.append(key)
      next = parent
    }
    keys.reverse()
    return keys
  }
}

/// The decoder for a value that decodes itself from a node.
///
/// It is small enough that passing it as a `Decoder` allocates nothing.
struct NodeDecoder: Decoder {
  let path: CodingPath
  /// The index of the node in the document, in half the room.
  private let place: UInt32
  /// Whether this decodes a dictionary whose keys are names that no strategy converts.
  var keepsNames: Bool

  init(_ path: CodingPath, at index: Int = 0) {
    self.path = path
    place = UInt32(truncatingIfNeeded: index)
    keepsNames = path.source.keepsNames
  }

  var source: DecodingSource { path.source }
  var index: Int { Int(place) }
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { source.options.userInfo }

  var kind: JSONNode.Kind { source.kind(at: index) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: JSON].self, "an object") }
    return KeyedDecodingContainer(NodeKeyed(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([JSON].self, "an array") }
    return NodeUnkeyed(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Returns the decoder for a value inside this one.
  func inside(_ index: Int, _ key: any CodingKey) -> NodeDecoder {
    NodeDecoder(CodingPath(key, behind: path), at: index)
  }

  func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    guard source.hasOnlyDefaults else { return try strategicValue(of: type) }
    if let found = FoundationTypes.inProgram.kind(of: type) { return try found.value(of: type, from: self) }
    return try type.init(from: self)
  }

  /// Returns the value as a strategy decodes it.
  ///
  /// This is a function of its own because the optional value costs more than the rest of ``value(of:)``.
  @inline(never)
  private func strategicValue<Value: Decodable>(of type: Value.Type) throws -> Value {
    if let substitution = source.options.substitution {
      // A cast of the optional itself would make an optional value nil.
      if let value = try substitution(type, self), let value = value as? Value { return value }
    } else if let found = FoundationTypes.inProgram.kind(of: type) {
      return try found.value(of: type, from: self)
    }
    var decoder = self
    decoder.keepsNames = source.keepsNames || type is any StringKeyed.Type
    return try type.init(from: decoder)
  }

  // MARK: Members

  /// Returns the index of the value of the last member with each name; `nil` if the members are few and their names
  /// unchanged, so that comparing each name costs less.
  func places() -> [[UInt8]: Int]? {
    guard !keepsNames || !source.document.hasMembers(atMost: NameIndex.scannedCount, in: index) else { return nil }
    var places: [[UInt8]: Int] = [:]
    forEachMember { name, index in places[Array(name.utf8)] = index }
    return places
  }

  /// Calls a function with the name of each member, as the strategy converts it, and the index of the member's value.
  func forEachMember(_ body: (String, Int) -> Void) {
    for member in JSONNode(document: source.document, index: index).members {
      let written = member.name.string ?? ""
      switch keepsNames ? .useDefaultKeys : source.options.keyStrategy {
      case .useDefaultKeys: body(written, member.value.index)
      case .convertFromSnakeCase: body(CompactJSONDecoder.camelCase(written), member.value.index)
      case .custom(let key): body(key(codingPath + [PathKey(name: written)]).stringValue, member.value.index)
      }
    }
  }

  // MARK: Errors

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = context(expected, kind.withArticle)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func unfit(_ type: Any.Type) -> DecodingError {
    let name = "\(type)"
    let text = source.document.number(at: index)?.shown ?? ""
    return .dataCorrupted(context(name.hasPrefix("I") ? "an \(name)" : "a \(name)", text))
  }

  func context(_ expected: String, _ found: String) -> DecodingError.Context {
    // Types that try one kind after the other throw this away, and an interpolation takes four times as long.
    var text: [UInt8] = []
    text.reserveCapacity(64)
    text += "expected ".utf8
    text += expected.utf8
    text += " at ".utf8
    text += String(source.document.nodes[index].start).utf8
    text += ", but found ".utf8
    text += found.utf8
    return DecodingError.Context(codingPath: codingPath, debugDescription: String(decoding: text, as: UTF8.self))
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = source.document.boolean(at: index) else { throw mismatch(type, "true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = source.document.string(at: index) else { throw mismatch(type, "a string") }
    return value
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard let number = source.document.number(at: index) else { throw mismatch(type, "an integer") }
    guard let value = number.integer(as: type) else { throw unfit(type) }
    return value
  }

  private func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
    guard let number = source.document.number(at: index) else { throw mismatch(type, "a number") }
    guard let value = Value(number.text), value.isFinite else { throw unfit(type) }
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
