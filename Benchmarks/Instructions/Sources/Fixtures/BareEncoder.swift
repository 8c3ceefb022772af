/// An encoder that writes nothing: what `Codable` costs by itself, which no encoder can go below.
public struct BareEncoder: Encoder {
  /// Encodes a value, to nothing.
  public static func run(_ value: some Encodable) throws { try value.encode(to: BareEncoder()) }

  /// Nowhere.
  public var codingPath: [any CodingKey] { [] }
  /// None.
  public var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// A container that takes everything.
  public func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BareKeyed())
  }

  /// A container that takes everything.
  public func unkeyedContainer() -> any UnkeyedEncodingContainer { BareUnkeyed() }
  /// A container that takes everything.
  public func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension BareEncoder: SingleValueEncodingContainer {
  /// Takes null.
  public func encodeNil() throws {}
  /// Takes a value.
  public func encode(_ value: Bool) throws {}
  /// Takes a value.
  public func encode(_ value: String) throws {}
  /// Takes a value.
  public func encode(_ value: Double) throws {}
  /// Takes a value.
  public func encode(_ value: Int) throws {}
  /// Takes a value, whose own encoding is run.
  public func encode<T: Encodable>(_ value: T) throws { try value.encode(to: self) }
}

private struct BareKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws {}
  func encode(_ value: Bool, forKey key: Key) throws {}
  func encode(_ value: String, forKey key: Key) throws {}
  func encode(_ value: Double, forKey key: Key) throws {}
  func encode(_ value: Int, forKey key: Key) throws {}
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {}
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {}
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {}
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {}

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    // Arrays of strings are written without an encoder of their own, as CompactJSONEncoder does it.
    if T.self != [String].self { try value.encode(to: BareEncoder()) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    BareEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { BareUnkeyed() }
  func superEncoder() -> any Encoder { BareEncoder() }
  func superEncoder(forKey key: Key) -> any Encoder { BareEncoder() }
}

private struct BareUnkeyed: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() throws {}
  func encode<T: Encodable>(_ value: T) throws { try value.encode(to: BareEncoder()) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    BareEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { BareEncoder() }
}
