/// What a value that encodes itself to an ``EncodingStream`` sees.
struct StreamEncoder: Encoder {
  let stream: EncodingStream
  let place: EncodingPlace
  /// What leads from the stream's path to this place: the keys of nested containers.
  let keys: [any CodingKey]

  var codingPath: [any CodingKey] { stream.path.prefix(place.pathCount) + keys }
  var userInfo: [CodingUserInfoKey: Any] { stream.options.userInfo }

  /// The key type of the standard library's dictionaries, which has no name outside of it.
  private static let dictionaryKey: ObjectIdentifier? = {
    let probe = KeyTypeProbe()
    try? ["": 0].encode(to: probe)
    return probe.found
  }()

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let isSorted = ObjectIdentifier(type) == Self.dictionaryKey
    let number = stream.open(at: place, isArray: false, isSorted: isSorted)
    return KeyedEncodingContainer(StreamKeyed(encoder: self, number: number))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    StreamUnkeyed(encoder: self, number: stream.open(at: place, isArray: true))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// The encoder of the value that is due, behind one more key.
  func next(_ key: some CodingKey) -> StreamEncoder {
    StreamEncoder(
      stream: stream,
      place: EncodingPlace(start: stream.bytes.count, depth: place.depth + 1, pathCount: place.pathCount),
      keys: keys + [key])
  }
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
  func encode<T: Encodable>(_ value: T) throws { try put { try stream.write(value) } }
}

struct StreamKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: StreamEncoder
  let number: Int

  var codingPath: [any CodingKey] { encoder.codingPath }
  private var stream: EncodingStream { encoder.stream }

  @inline(__always)
  private func begin(_ key: some CodingKey) -> Bool {
    stream.member(stream.options.name(of: key, after: codingPath), encoder.place.depth, number)
  }

  func encodeNil(forKey key: Key) throws { if begin(key) { stream.writeNull() } }
  func encode(_ value: String, forKey key: Key) throws { if begin(key) { stream.write(value) } }
  func encode(_ value: Bool, forKey key: Key) throws { if begin(key) { stream.write(value) } }
  func encode(_ value: Int, forKey key: Key) throws { if begin(key) { stream.write(value) } }
  func encode(_ value: Double, forKey key: Key) throws { if begin(key) { stream.write(value) } }
  func encode(_ value: Float, forKey key: Key) throws { if begin(key) { stream.write(value) } }
  func encode(_ value: Int64, forKey key: Key) throws { if begin(key) { stream.write(integer: value) } }
  func encode(_ value: UInt64, forKey key: Key) throws { if begin(key) { stream.write(integer: value) } }
  func encode(_ value: Int128, forKey key: Key) throws { if begin(key) { stream.write(integer: value) } }
  func encode(_ value: UInt128, forKey key: Key) throws { if begin(key) { stream.write(integer: value) } }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard begin(key) else { return }
    try stream.write(value, behind: encoder.keys, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    _ = begin(key)
    return encoder.next(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    _ = begin(key)
    return encoder.next(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    let key = PlaceKey(name: "super")
    _ = begin(key)
    return encoder.next(key)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    _ = begin(key)
    return encoder.next(key)
  }
}

struct StreamUnkeyed: UnkeyedEncodingContainer {
  let encoder: StreamEncoder
  let number: Int

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { stream.count(encoder.place.depth, number) }
  private var stream: EncodingStream { encoder.stream }

  private func begin() -> Bool { stream.element(encoder.place.depth, number) }

  func encodeNil() throws { if begin() { stream.writeNull() } }
  func encode(_ value: String) throws { if begin() { stream.write(value) } }
  func encode(_ value: Bool) throws { if begin() { stream.write(value) } }
  func encode(_ value: Int) throws { if begin() { stream.write(value) } }
  func encode(_ value: Double) throws { if begin() { stream.write(value) } }
  func encode(_ value: Float) throws { if begin() { stream.write(value) } }
  func encode(_ value: Int128) throws { if begin() { stream.write(integer: value) } }
  func encode(_ value: UInt128) throws { if begin() { stream.write(integer: value) } }

  func encode<T: Encodable>(_ value: T) throws {
    let key = PlaceKey(index: count)
    guard begin() else { return }
    try stream.write(value, behind: encoder.keys, key)
  }

  private func next() -> StreamEncoder {
    let key = PlaceKey(index: count)
    _ = begin()
    return encoder.next(key)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  func superEncoder() -> any Encoder { next() }
}

/// Notes the key type of the first keyed container that is asked for.
private final class KeyTypeProbe: Encoder {
  var found: ObjectIdentifier?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    found = ObjectIdentifier(type)
    let stream = EncodingStream(CompactJSONEncoder())
    return StreamEncoder(stream: stream, place: stream.place, keys: []).unsortedContainer(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let stream = EncodingStream(CompactJSONEncoder())
    return StreamEncoder(stream: stream, place: stream.place, keys: []).unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    let stream = EncodingStream(CompactJSONEncoder())
    return StreamEncoder(stream: stream, place: stream.place, keys: [])
  }
}

extension StreamEncoder {
  /// Without the look at the dictionaries' key type, which this is asked for.
  fileprivate func unsortedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(StreamKeyed<Key>(encoder: self, number: stream.open(at: place, isArray: false)))
  }
}
