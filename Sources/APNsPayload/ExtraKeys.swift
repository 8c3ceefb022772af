public import CompactJSON

/// The members of a dictionary that its key table does not have: custom keys beside `aps`, and inside it keys that are
/// newer than this library, kept in their order and never dropped.
public struct ExtraKeys<Owner: PayloadDictionary>: Sendable, Hashable {
  /// The members, in the order in which they are written.
  public internal(set) var object = JSONObject()

  /// No keys.
  public init() {}

  /// Whether there are no keys.
  public var isEmpty: Bool { object.isEmpty }

  /// The value of a key; nil where there is none.
  ///
  /// O(keys).
  public subscript(name: String) -> JSON? { object[name] }

  /// Sets, replaces or (with nil) removes a key.
  ///
  /// Throws ``ReservedKeyError`` for a name of the key table, such as a custom key `aps`: it would be written twice.
  public mutating func set(_ name: String, to value: JSON?) throws(ReservedKeyError) {
    guard PayloadKey<Owner>(name: name) == nil else { throw ReservedKeyError(name: name) }
    object[name] = value
  }

  /// Sets a key to the JSON of any `Encodable` value.
  ///
  /// Throws ``ReservedKeyError`` as above, and what encoding the value throws.
  public mutating func set(_ name: String, encoding value: some Encodable) throws {
    try set(name, to: JSON(encoding: value))
  }
}

/// A name that the payload's own keys already have was given to an extra key.
public struct ReservedKeyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was given.
  public let name: String

  /// What was found, what was expected, in lower case.
  public var description: String { "\"\(name)\" is reserved; choose another name for the extra key" }
}
