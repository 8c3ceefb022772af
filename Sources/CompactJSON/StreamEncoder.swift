/// The encoder for a value that encodes itself to an ``EncodingStream``.
struct StreamEncoder: Encoder {
  let stream: EncodingStream
  let place: EncodingMark

  var codingPath: [any CodingKey] { stream.path(to: place.path) }
  var userInfo: [CodingUserInfoKey: Any] { stream.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let isSorted = DictionaryKey.isSame(as: type)
    return KeyedEncodingContainer(StreamKeyed(level: stream.open(at: place, isArray: false, isSorted: isSorted)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    StreamUnkeyed(level: stream.open(at: place, isArray: true))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension StreamEncoder: SingleValueEncodingContainer {
  private func put(_ write: () throws -> Void) rethrows {
    guard stream.isDue(at: place) else { return stream.breakOff() }
    try write()
  }

  func encodeNil() throws { put { stream.writeNull() } }
  func encode(_ value: Bool) throws { put { stream.write(value) } }
  func encode(_ value: String) throws { put { stream.write(value) } }
  func encode(_ value: Double) throws { put { stream.write(value) } }
  func encode(_ value: Float) throws { put { stream.write(value) } }
  func encode(_ value: Int) throws { put { stream.write(value) } }
  func encode(_ value: Int8) throws { put { stream.write(integer: value) } }
  func encode(_ value: Int16) throws { put { stream.write(integer: value) } }
  func encode(_ value: Int32) throws { put { stream.write(integer: value) } }
  func encode(_ value: Int64) throws { put { stream.write(integer: value) } }
  func encode(_ value: Int128) throws { put { stream.write(integer: value) } }
  func encode(_ value: UInt) throws { put { stream.write(integer: value) } }
  func encode(_ value: UInt8) throws { put { stream.write(integer: value) } }
  func encode(_ value: UInt16) throws { put { stream.write(integer: value) } }
  func encode(_ value: UInt32) throws { put { stream.write(integer: value) } }
  func encode(_ value: UInt64) throws { put { stream.write(integer: value) } }
  func encode(_ value: UInt128) throws { put { stream.write(integer: value) } }
  func encode<T: Encodable>(_ value: T) throws { try put { try stream.write(value, path: place.path) } }
}

struct StreamKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let level: OpenLevel

  var codingPath: [any CodingKey] { level.codingPath }

  func encodeNil(forKey key: Key) throws { level.put(key) { $0.writeNull() } }
  func encode(_ value: String, forKey key: Key) throws { level.put(key) { $0.write(value) } }
  func encode(_ value: Bool, forKey key: Key) throws { level.put(key) { $0.write(value) } }
  func encode(_ value: Int, forKey key: Key) throws { level.put(key) { $0.write(value) } }
  func encode(_ value: Double, forKey key: Key) throws { level.put(key) { $0.write(value) } }
  func encode(_ value: Float, forKey key: Key) throws { level.put(key) { $0.write(value) } }
  func encode(_ value: Int64, forKey key: Key) throws { level.put(key) { $0.write(integer: value) } }
  func encode(_ value: UInt64, forKey key: Key) throws { level.put(key) { $0.write(integer: value) } }
  func encode(_ value: Int128, forKey key: Key) throws { level.put(key) { $0.write(integer: value) } }
  func encode(_ value: UInt128, forKey key: Key) throws { level.put(key) { $0.write(integer: value) } }

  // These do the same as `encode`, without a second look-up of the method.
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { level.put(key) { $0.write(value) } }
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { level.put(key) { $0.write(value) } }
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { level.put(key) { $0.write(value) } }
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { level.put(key) { $0.write(value) } }
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try level.put(key) { try $0.write(value, key, after: level.path) }
  }

  /// Returns the encoder of a member that writes itself.
  private func next(_ key: some CodingKey) -> StreamEncoder {
    _ = level.begin(key)
    return level.encoder(behind: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    next(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { next(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { next(PathKey(name: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { next(key) }
}

struct StreamUnkeyed: UnkeyedEncodingContainer {
  let level: OpenLevel

  private var stream: EncodingStream { level.stream }
  var codingPath: [any CodingKey] { level.codingPath }
  var count: Int { stream.count(level.depth, level.number) }

  private func begin() -> Bool { stream.element(level.depth, level.number) }

  func encodeNil() throws { if begin() { stream.writeNull() } }
  func encode(_ value: String) throws { if begin() { stream.write(value) } }
  func encode(_ value: Bool) throws { if begin() { stream.write(value) } }
  func encode(_ value: Int) throws { if begin() { stream.write(value) } }
  func encode(_ value: Double) throws { if begin() { stream.write(value) } }
  func encode(_ value: Float) throws { if begin() { stream.write(value) } }
  func encode(_ value: Int128) throws { if begin() { stream.write(integer: value) } }
  func encode(_ value: UInt128) throws { if begin() { stream.write(integer: value) } }

  func encode<T: Encodable>(_ value: T) throws {
    // The count includes the element that has begun.
    if begin() { try stream.write(value, PathKey(index: count - 1), after: level.path) }
  }

  private func next() -> StreamEncoder {
    let key = PathKey(index: count)
    _ = begin()
    return level.encoder(behind: key)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  func superEncoder() -> any Encoder { next() }
}

/// The key type of the standard library's dictionaries, which has no public name.
enum DictionaryKey {
  private static let type: ObjectIdentifier? = {
    let probe = KeyTypeProbe()
    try? ["": 0].encode(to: probe)
    return probe.found
  }()

  static func isSame<Key: CodingKey>(as type: Key.Type) -> Bool { ObjectIdentifier(type) == Self.type }
}

/// A dictionary with `String` keys, which Foundation's strategies leave as they are.
protocol StringKeyed {}
extension Dictionary: StringKeyed where Key == String {}

/// An encoder that records the key type of the first keyed container that is requested.
private final class KeyTypeProbe: Encoder {
  var found: ObjectIdentifier?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// Receives what the value writes; nothing reads it.
  private let encoder = StreamEncoder(stream: EncodingStream(CompactJSONEncoder()), place: .root)

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    found = ObjectIdentifier(type)
    // The encoder's own method cannot be used: it needs the dictionaries' key type, which is being determined here.
    return KeyedEncodingContainer(StreamKeyed<Key>(level: encoder.stream.open(at: .root, isArray: false)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { encoder }
}
