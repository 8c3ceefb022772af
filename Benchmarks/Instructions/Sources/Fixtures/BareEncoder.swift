/// An encoder that writes nothing, which shows the cost of `Codable` itself.
///
/// No encoder can cost less.
public struct BareEncoder: Encoder {
  /// Encodes a value without writing anything.
  public static func run(_ value: some Encodable) throws { try value.encode(to: BareEncoder()) }

  /// The coding path, which is always empty.
  public var codingPath: [any CodingKey] { [] }
  /// The user info, which is always empty.
  public var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns a container that accepts everything.
  public func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BareKeyed())
  }

  /// Returns a container that accepts everything.
  public func unkeyedContainer() -> any UnkeyedEncodingContainer { BareUnkeyed() }
  /// Returns a container that accepts everything.
  public func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension BareEncoder: SingleValueEncodingContainer {
  /// Accepts null.
  public func encodeNil() throws {}
  /// Accepts a value.
  public func encode(_ value: Bool) throws {}
  /// Accepts a value.
  public func encode(_ value: String) throws {}
  /// Accepts a value.
  public func encode(_ value: Double) throws {}
  /// Accepts a value.
  public func encode(_ value: Int) throws {}
  /// Accepts a value and runs its own encoding.
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
    // An array of strings gets no encoder of its own, as in CompactJSONEncoder.
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
