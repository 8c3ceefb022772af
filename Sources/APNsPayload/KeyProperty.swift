import CompactJSON

/// The property that has a key's value; the case says how the value is read and written.
enum KeyProperty<Owner>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Owner, Value?> & Sendable

  case string(Path<String>)
  case nullableString(Path<String>)
  case integer(Path<Int>)
  case number(Path<Double>)
  case boolean(Path<Bool>)
  case object(Path<JSONObject>)
  case strings(Path<[String]>)
  case arguments(Path<[LocArgument]>)
  case nullableArguments(Path<[LocArgument]>)
  case text(Path<AlertText>)
  case aps(Path<APS>)
  case alert(Path<Alert>)
  case sound(Path<Sound>)
}

/// A row of a table: a key, the property that has its value, and the key's description.
struct PayloadKeyEntry<Owner: PayloadDictionary>: Sendable {
  let key: PayloadKey<Owner>
  let property: KeyProperty<Owner>

  init(
    _ key: PayloadKey<Owner>, _ property: KeyProperty<Owner>, _ summary: StaticString, replacement: StaticString? = nil
  ) {
    var key = key
    key.texts = (summary, replacement)
    self.key = key
    self.property = property
  }
}

/// A dictionary that is read and written by its table, and keeps the members that are not in it.
protocol ReadableDictionary: PayloadDictionary {
  /// The rows of the table; a key's `place` is its index here.
  static var table: [PayloadKeyEntry<Self>] { get }
  /// The names of the table's keys.
  static var names: JSONNameTable { get }
  /// The dictionary's path in the payload.
  static var path: StaticString { get }
  var unknownKeys: ExtraKeys<Self> { get set }
  mutating func setNull(_ key: PayloadKey<Self>)
  /// Reads the value of a key that has a case of its own; returns `false` for all others.
  ///
  /// Such a case is several times as fast as the key's property in the table. Only the keys that many payloads have
  /// need that speed.
  mutating func readDirectly(_ place: UInt8, from field: PayloadField) throws(PayloadError) -> Bool
}

extension PayloadKey where Owner: ReadableDictionary {
  /// Creates the key with a member's name; `nil` if the table does not have the name.
  init?(named name: BorrowedNode) {
    guard let place = name.place(in: Owner.names) else { return nil }
    self = Owner.table[place].key
  }
}

extension ReadableDictionary {
  static var path: StaticString { "aps" }
  mutating func setNull(_ key: PayloadKey<Self>) { preconditionFailure("\(key.name) is never null") }

  mutating func readDirectly(_ place: UInt8, from field: PayloadField) throws(PayloadError) -> Bool { false }

  /// Reads the value of the key with a place in the table.
  mutating func read(_ place: Int, from field: PayloadField) throws(PayloadError) {
    if try !readDirectly(UInt8(truncatingIfNeeded: place), from: field) {
      try readByRow(Self.table[place].key, from: field)
    }
  }

  /// Reads the value of a key into the property of its row.
  mutating func readByRow(_ key: PayloadKey<Self>, from field: PayloadField) throws(PayloadError) {
    switch Self.table[Int(key.place)].property {
    case .nullableString where field.node.kind == .null, .nullableArguments where field.node.kind == .null: setNull(key)
    case .string(let path), .nullableString(let path): self[keyPath: path] = try field.string()
    case .integer(let path): self[keyPath: path] = try field.integer()
    case .number(let path): self[keyPath: path] = try field.double()
    case .boolean(let path): self[keyPath: path] = try field.boolean()
    case .object(let path): self[keyPath: path] = try field.object()
    case .strings(let path): self[keyPath: path] = try field.strings()
    case .arguments(let path), .nullableArguments(let path): self[keyPath: path] = try field.arguments()
    case .text(let path): self[keyPath: path] = try field.text()
    case .sound(let path): self[keyPath: path] = try field.sound()
    case .aps, .alert: preconditionFailure("\(key.name) has a case of its own")
    }
  }

  /// Writes a key that has no case of its own in the dictionary's `write` or `added` function.
  ///
  /// Such a case is several times as fast, because the key's bytes are a constant and the property is read in place.
  /// Only the keys that many payloads have need that speed.
  @inline(never) @_effects(releasenone)
  static func added<Sink: JSONSink>(
    _ place: UInt8, of owner: Span<Self>, to sink: Sink
  ) throws(JSONEncodingError) -> Sink {
    var sink = sink
    let key = Self.table[Int(place)].key
    switch Self.table[Int(place)].property {
    case .string(let path): sink.member(key, owner[0][keyPath: path])
    case .nullableString(let path): sink.member(key, orNull: owner[0][keyPath: path])
    case .integer(let path): sink.member(key, owner[0][keyPath: path])
    case .number(let path): try sink.member(key, owner[0][keyPath: path], in: Self.path)
    case .boolean(let path): sink.member(key, owner[0][keyPath: path])
    case .object(let path): sink.member(key, owner[0][keyPath: path])
    case .strings(let path): sink.member(key, owner[0][keyPath: path])
    case .arguments(let path): sink.member(key, owner[0][keyPath: path])
    case .nullableArguments(let path): sink.member(key, orNull: owner[0][keyPath: path])
    case .text(let path): sink.member(key, owner[0][keyPath: path])
    case .aps, .alert, .sound: preconditionFailure("\(key.name) has its line in the walk")
    }
    return sink
  }
}
