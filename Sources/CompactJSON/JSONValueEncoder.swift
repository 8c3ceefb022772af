extension JSON {
  /// Creates the JSON of any `Encodable` value.
  ///
  /// `["id": 17]` becomes `{"id":17}`. Members are in the order in which the value writes them. The members of a
  /// dictionary, which has no order, are sorted by the bytes of their names.
  ///
  /// Throws ``JSONEncodingError`` for NaN, the infinities, a value that writes nothing and a `Date` without a strategy,
  /// and any error of the value's own `encode(to:)`.
  public init(encoding value: some Encodable, using encoder: CompactJSONEncoder = CompactJSONEncoder()) throws {
    let slot = Slot(encoder)
    try slot.fill(with: value, at: [])
    var path: [String] = []
    self = try slot.json(at: &path)
  }
}

/// A place that an `Encodable` value fills.
///
/// It is a class because `Codable` may open one container twice and write to both.
private final class Slot {
  enum Content {
    case empty
    case value(JSON)
    case object([(name: String, slot: Slot)])
    case array([Slot])
    case conflict
  }

  let options: CompactJSONEncoder
  var content = Content.empty
  /// The index of the first member of a dictionary.
  ///
  /// The members from there on are sorted at the end. `nil` if there is
  /// none.
  var firstSorted: Int?
  /// Whether the value is a dictionary whose keys are names that no strategy converts.
  var keepsNames = false
  /// The names of an object with many members, in the order in which they were written.
  private var index: NameIndex?

  init(_ options: CompactJSONEncoder) { self.options = options }

  func set(_ value: JSON) {
    if case .empty = content { content = .value(value) } else { content = .conflict }
  }

  func openObject(ofDictionary isDictionary: Bool) {
    switch content {
    case .empty:
      content = .object([])
      if isDictionary { firstSorted = 0 }
    case .object(let members):
      if isDictionary, firstSorted == nil { firstSorted = members.count }
    default: content = .conflict
    }
  }

  func openArray() {
    switch content {
    case .empty: content = .array([])
    case .array: break
    default: content = .conflict
    }
  }

  /// Returns the slot of a member; a name that is written again is replaced, as in Foundation's encoder.
  ///
  /// With `isReopened`, a container that the name already has is continued.
  func member(_ name: String, isReopened: Bool = false) -> Slot {
    let slot = Slot(options)
    guard case .object(var members) = content else { return slot }
    let place = place(of: name, in: members)
    if isReopened, let place { return members[place].slot }
    content = .empty
    if let place {
      members[place].slot = slot
    } else {
      index?.append(name, at: members.count)
      members.append((name, slot))
    }
    content = .object(members)
    return slot
  }

  private func place(of name: String, in members: [(name: String, slot: Slot)]) -> Int? {
    if index == nil { index = NameIndex(members.lazy.map(\.name)) }
    return switch index?[name] {
    case .once(let place): place
    case .absent: nil
    case .repeated, nil: members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
    }
  }

  func element() -> Slot {
    let slot = Slot(options)
    guard case .array(var elements) = content else { return slot }
    content = .empty
    elements.append(slot)
    content = .array(elements)
    return slot
  }

  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  /// Returns the value; `path` leads to it while it is made.
  func json(at path: inout [String]) throws(JSONEncodingError) -> JSON {
    switch content {
    case .empty: throw JSONEncodingError(reason: .noValue, path: path)
    case .conflict: throw JSONEncodingError(reason: .conflictingContainers, path: path)
    case .value(let value): return value
    case .object(var slots):
      if let firstSorted {
        slots[firstSorted...].sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      }
      var members: [JSONObject.Member] = []
      for (name, slot) in slots {
        path.append(name)
        members.append(.init(name: name, value: try slot.json(at: &path)))
        path.removeLast()
      }
      return .object(JSONObject(members))
    case .array(let slots):
      var elements: [JSON] = []
      for (index, slot) in slots.enumerated() {
        path.append(String(index))
        elements.append(try slot.json(at: &path))
        path.removeLast()
      }
      return .array(elements)
    }
  }
}

private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { slot.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.openObject(ofDictionary: DictionaryKey.isSame(as: type))
    return KeyedEncodingContainer(Keyed(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.openArray()
    return Unkeyed(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { slot.set(.null) }
  func encode<T: Encodable>(_ value: T) throws { try slot.fill(with: value, at: codingPath) }
  // The standard library's own versions of these two methods throw.
  func encode(_ value: Int128) throws { try slot.fill(with: value, at: codingPath) }
  func encode(_ value: UInt128) throws { try slot.fill(with: value, at: codingPath) }
}

extension Slot {
  /// Fills the slot directly if JSON has a kind for the value; otherwise lets the value encode itself.
  func fill<T: Encodable>(with value: T, at path: [any CodingKey]) throws {
    if let substitution = options.substitution {
      if try substitution(value, ValueEncoder(slot: self, codingPath: path)) { return }
    } else if let type = FoundationTypes.inProgram.kind(of: T.self), type != .date || options.refusesDates {
      return set(try type.json(of: value, at: path))
    }
    switch value {
    case let value as String: set(.string(value))
    case let value as Bool: set(.boolean(value))
    case let value as Int: set(.number(JSONNumber(value)))
    case let value as any BinaryInteger: set(.number(JSONNumber(checkedText: "\(value)")))
    case let value as Double: set(.number(try number(value, text: { ShortestDecimal(value).text }, at: path)))
    // A float has its own shortest text: as a double, 0.1 would have 17 digits.
    case let value as Float: set(.number(try number(Double(value), text: { ShortestDecimal(value).text }, at: path)))
    case let value as JSON: set(value)
    default:
      keepsNames = value is any StringKeyed
      defer { keepsNames = false }
      try value.encode(to: ValueEncoder(slot: self, codingPath: path))
    }
  }

  private func number(_ value: Double, text: () -> String, at path: [any CodingKey]) throws -> JSONNumber {
    guard value.isFinite else {
      throw JSONEncodingError(reason: .notFinite(value), path: path.map(\.stringValue))
    }
    return JSONNumber(checkedText: text())
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: Slot
  let codingPath: [any CodingKey]

  private func name(_ key: some CodingKey) -> String {
    slot.keepsNames ? key.stringValue : slot.options.name(of: key, after: codingPath)
  }

  func encodeNil(forKey key: Key) throws { slot.member(name(key)).set(.null) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try slot.member(name(key)).fill(with: value, at: codingPath + [key])
  }

  func encode(_ value: Int128, forKey key: Key) throws {
    try slot.member(name(key)).fill(with: value, at: codingPath + [key])
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    try slot.member(name(key)).fill(with: value, at: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    ValueEncoder(slot: slot.member(name(key), isReopened: true), codingPath: codingPath + [key])
      .container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ValueEncoder(slot: slot.member(name(key), isReopened: true), codingPath: codingPath + [key])
      .unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(slot: slot.member(name(PathKey(name: "super"))), codingPath: codingPath + [PathKey(name: "super")])
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(slot: slot.member(name(key)), codingPath: codingPath + [key])
  }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var count: Int { slot.count }

  private var next: ValueEncoder {
    let path = codingPath + [PathKey(name: String(count))]
    return ValueEncoder(slot: slot.element(), codingPath: path)
  }

  func encodeNil() throws { slot.element().set(.null) }
  func encode<T: Encodable>(_ value: T) throws { try next.encode(value) }
  func encode(_ value: Int128) throws { try next.encode(value) }
  func encode(_ value: UInt128) throws { try next.encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }
  func superEncoder() -> any Encoder { next }
}

/// A step of a path that is not one of the value's own keys: an index or `super`.
struct PathKey: CodingKey {
  let name: String

  init(name: String) { self.name = name }
  init(index: Int) { name = String(index) }
  init?(stringValue: String) { name = stringValue }
  init?(intValue: Int) { name = String(intValue) }

  var stringValue: String { name }
  var intValue: Int? { Int(name) }
}
