/// What a value that encodes itself to an ``EncodingStream`` sees.
struct StreamEncoder: Encoder {
  let stream: EncodingStream
  let place: EncodingPlace

  var codingPath: [any CodingKey] { stream.path(to: place.path) }
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
    return KeyedEncodingContainer(StreamKeyed(stream: stream, number: number, place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    StreamUnkeyed(stream: stream, number: stream.open(at: place, isArray: true), place: place)
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
  let stream: EncodingStream
  let number: Int
  let place: LevelPlace

  init(stream: EncodingStream, number: Int, place: EncodingPlace) {
    self.stream = stream
    self.number = number
    self.place = LevelPlace(place)
  }

  var codingPath: [any CodingKey] { stream.path(to: place.path) }

  @inline(__always)
  private func begin(_ key: some CodingKey) -> Bool {
    let name = stream.usesDefaultKeys ? key.stringValue : stream.options.name(of: key, after: codingPath)
    return stream.member(name, place.depth, number)
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

  // What `encode` does, without a second look-up of the method.
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value, begin(key) { stream.write(value) }
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value, begin(key) { stream.write(value) }
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value, begin(key) { stream.write(value) }
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value, begin(key) { stream.write(value) }
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if begin(key) { try stream.write(value, key, after: place.path) }
  }

  /// The encoder of a member that is written by itself.
  private func next(_ key: some CodingKey) -> StreamEncoder {
    _ = begin(key)
    return stream.encoder(behind: key, in: place)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    next(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { next(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { next(PlaceKey(name: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { next(key) }
}

struct StreamUnkeyed: UnkeyedEncodingContainer {
  let stream: EncodingStream
  let number: Int
  let place: LevelPlace

  init(stream: EncodingStream, number: Int, place: EncodingPlace) {
    self.stream = stream
    self.number = number
    self.place = LevelPlace(place)
  }

  var codingPath: [any CodingKey] { stream.path(to: place.path) }
  var count: Int { stream.count(place.depth, number) }

  private func begin() -> Bool { stream.element(place.depth, number) }

  func encodeNil() throws { if begin() { stream.writeNull() } }
  func encode(_ value: String) throws { if begin() { stream.write(value) } }
  func encode(_ value: Bool) throws { if begin() { stream.write(value) } }
  func encode(_ value: Int) throws { if begin() { stream.write(value) } }
  func encode(_ value: Double) throws { if begin() { stream.write(value) } }
  func encode(_ value: Float) throws { if begin() { stream.write(value) } }
  func encode(_ value: Int128) throws { if begin() { stream.write(integer: value) } }
  func encode(_ value: UInt128) throws { if begin() { stream.write(integer: value) } }

  func encode<T: Encodable>(_ value: T) throws {
    // The element that is begun is counted.
    if begin() { try stream.write(value, PlaceKey(index: count - 1), after: place.path) }
  }

  private func next() -> StreamEncoder {
    let key = PlaceKey(index: count)
    _ = begin()
    return stream.encoder(behind: key, in: place)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  func superEncoder() -> any Encoder { next() }
}

extension EncodingStream {
  /// The encoder of the value that is due, behind one more key.
  fileprivate func encoder(behind key: some CodingKey, in place: LevelPlace) -> StreamEncoder {
    let path = push(key, after: place.path)
    return StreamEncoder(
      stream: self, place: EncodingPlace(start: position, depth: place.depth + 1, path: path))
  }
}

/// Notes the key type of the first keyed container that is asked for.
private final class KeyTypeProbe: Encoder {
  var found: ObjectIdentifier?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    found = ObjectIdentifier(type)
    let stream = EncodingStream(CompactJSONEncoder())
    return StreamEncoder(stream: stream, place: .root).unsortedContainer(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let stream = EncodingStream(CompactJSONEncoder())
    return StreamEncoder(stream: stream, place: .root).unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    let stream = EncodingStream(CompactJSONEncoder())
    return StreamEncoder(stream: stream, place: .root)
  }
}

extension StreamEncoder {
  /// Without the look at the dictionaries' key type, which this is asked for.
  fileprivate func unsortedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      StreamKeyed<Key>(stream: stream, number: stream.open(at: place, isArray: false), place: place))
  }
}
