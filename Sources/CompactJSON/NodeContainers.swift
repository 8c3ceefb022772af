import SourceText

/// The members of an object.
struct NodeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  /// The index of the value of each name, or `nil` (``NodeDecoder/places()``).
  private let places: [[UInt8]: Int]?

  init(_ decoder: NodeDecoder) {
    self.decoder = decoder
    places = decoder.places()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    var keys: [Key] = []
    var seen: Set<[UInt8]> = []
    decoder.forEachMember { name, _ in
      if seen.insert(Array(name.utf8)).inserted, let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  /// Returns the index of the value of a key; `nil` if there is none.
  private func place(of name: String) -> Int? {
    guard let places else { return decoder.source.place(of: name.utf8Span.span, in: decoder.index) }
    return places[Array(name.utf8)]
  }

  /// Returns the index of the value of a key; `nil` if there is none, or if it is null.
  private func presentPlace(of key: Key) -> Int? {
    guard let place = place(of: key.stringValue), decoder.source.kind(at: place) != .null else { return nil }
    return place
  }

  func contains(_ key: Key) -> Bool { place(of: key.stringValue) != nil }

  private func next(_ key: any CodingKey) throws -> NodeDecoder {
    guard let place = place(of: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the object has no member \(key.stringValue)"))
    }
    return decoder.inside(place, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try next(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try next(key).value(of: type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try next(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try next(key).decode(type) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let place = presentPlace(of: key) else { return nil }
    return try decoder.inside(place, key).value(of: type)
  }

  // The types that most values have are read without a decoder of their own. Whatever is not there, or is not of that
  // type, is left to the decoder, which also makes the error.

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try read(type, key) { $0.string(at: $1) } }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try read(type, key) { $0.boolean(at: $1) } }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try read(type, key) { $0.number(at: $1)?.integer } }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try read(type, key) { $0.number(at: $1)?.finite }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try readIfPresent(type, key) { $0.string(at: $1) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try readIfPresent(type, key) { $0.boolean(at: $1) }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try readIfPresent(type, key) { $0.number(at: $1)?.integer }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try readIfPresent(type, key) { $0.number(at: $1)?.finite }
  }

  @inline(__always)
  private func read<Value: Decodable>(
    _ type: Value.Type, _ key: Key, _ scalar: (JSONDocument, Int) -> Value?
  ) throws -> Value {
    if decoder.source.hasOnlyDefaults, let place = place(of: key.stringValue),
      let value = scalar(decoder.source.document, place)
    {
      return value
    }
    return try next(key).value(of: type)
  }

  @inline(__always)
  private func readIfPresent<Value: Decodable>(
    _ type: Value.Type, _ key: Key, _ scalar: (JSONDocument, Int) -> Value?
  ) throws -> Value? {
    guard let place = presentPlace(of: key) else { return nil }
    if decoder.source.hasOnlyDefaults, let value = scalar(decoder.source.document, place) { return value }
    return try decoder.inside(place, key).value(of: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try next(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try next(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try next(PathKey(name: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try next(key) }
}

/// The elements of an array.
struct NodeUnkeyed: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  private let elementCount: Int
  private(set) var currentIndex = 0
  /// The index of the next element's node.
  private var place: Int

  init(_ decoder: NodeDecoder) {
    self.decoder = decoder
    elementCount = decoder.source.document.childCount(of: decoder.index)
    place = decoder.index + 1
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elementCount }
  var isAtEnd: Bool { currentIndex >= elementCount }

  private mutating func advance() {
    place = Int(decoder.source.document.nodes[place].next)
    currentIndex += 1
  }

  /// Reads the next element and advances if that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ read: (NodeDecoder) throws -> Value) throws -> Value {
    let key = PathKey(index: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        .init(codingPath: codingPath + [key], debugDescription: "expected a value, but found the end of the array"))
    }
    let value = try read(decoder.inside(place, key))
    advance()
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, decoder.source.document.nodes[place].kind == .null else {
      if isAtEnd { return try next(JSON.self) { _ in false } }
      return false
    }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // As in an object, but the standard library asks for strings by this function.
    if type == String.self, decoder.source.hasOnlyDefaults, !isAtEnd,
      let value = decoder.source.document.string(at: place) as? Value
    {
      advance()
      return value
    }
    return try next(type) { try $0.value(of: type) }
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

extension JSONNumber {
  /// The nearest double; `nil` if the number is out of range.
  fileprivate var finite: Double? {
    let value = double
    return value.isFinite ? value : nil
  }
}

extension JSONDocument {
  /// Returns whether an object has at most this many members.
  func hasMembers(atMost limit: Int, in object: Int) -> Bool {
    // A member is at least two nodes.
    Int(nodes[object].next) - object - 1 <= 2 * limit || childCount(of: object) <= 2 * limit
  }

  /// Returns the number of elements of an array, or twice the number of members of an object.
  fileprivate func childCount(of container: Int) -> Int {
    let nodes = nodes.span
    var count = 0
    var index = container + 1
    while index < Int(nodes[container].next) {
      index = Int(nodes[index].next)
      count += 1
    }
    return count
  }

  /// Returns the index of the value of the last member with this name; `nil` if there is none.
  func place(of name: Span<UInt8>, in object: Int) -> Int? {
    let nodes = nodes.span
    let end = Int(nodes[object].next)
    var index = object + 1
    var found: Int?
    while index < end {
      // The quotes are two bytes. Most names differ in length.
      if nodes[index].hasEscapes || Int(nodes[index].end &- nodes[index].start) == name.count &+ 2,
        borrowed(index).isString(name)
      {
        found = index + 1
      }
      index = Int(nodes[index + 1].next)
    }
    return found
  }
}
