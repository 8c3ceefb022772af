public import CompactJSON

/// The members of a dictionary that are not in its key table.
///
/// Beside `aps` they are custom keys; inside it they are keys newer than this library. They keep their order and are
/// never dropped.
public struct ExtraKeys<Owner: PayloadDictionary>: Sendable, Hashable {
  /// The members, in the order in which they are written.
  public internal(set) var object = JSONObject()

  /// Creates an empty set of keys.
  public init() {}

  /// Whether there are no keys.
  public var isEmpty: Bool { object.isEmpty }

  /// The value of a key; `nil` if there is none.
  ///
  /// Setting `nil` removes the key. Setting a name of the key table, such as a custom key `aps`, fails a precondition,
  /// because the key would be written twice; for names that your code does not choose, use `set(_:to:)`.
  ///
  /// - Complexity: O(*n*) to get for *n* keys.
  public subscript(name: String) -> JSON? {
    get { object[name] }
    set {
      precondition(PayloadKey<Owner>(name: name) == nil, ReservedKeyError(name: name).description)
      object[name] = newValue
    }
  }

  /// Sets or replaces a key, or removes it if the value is `nil`.
  ///
  /// Throws ``ReservedKeyError`` if the key table has the name, such as a custom key `aps`, because the key would be
  /// written twice.
  public mutating func set(_ name: String, to value: JSON?) throws(ReservedKeyError) {
    guard PayloadKey<Owner>(name: name) == nil else { throw ReservedKeyError(name: name) }
    object[name] = value
  }

  /// Sets or replaces a key by the JSON of any `Encodable` value, or removes it if the value is `nil`.
  ///
  /// Throws ``ReservedKeyError`` if the key table has the name, and any error from encoding the value.
  @_disfavoredOverload
  public mutating func set(_ name: String, to value: (some Encodable)?) throws {
    try set(name, to: value.map { try JSON(encoding: $0) })
  }

  /// Sets a key to the JSON of any `Encodable` value, which an encoder makes.
  ///
  ///     var encoder = CompactJSONEncoder()
  ///     encoder.keyStrategy = .convertToSnakeCase
  ///     try payload.customKeys.set("order", encoding: order, using: encoder)
  ///
  /// Throws ``ReservedKeyError`` if the key table has the name, and any error from encoding the value.
  public mutating func set(
    _ name: String, encoding value: some Encodable, using encoder: CompactJSONEncoder = CompactJSONEncoder()
  ) throws {
    try set(name, to: JSON(encoding: value, using: encoder))
  }
}

/// An error that is thrown if an extra key is given the name of one of the payload's own keys.
public struct ReservedKeyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reserved name.
  public let name: String

  /// The problem and its remedy, in lower case.
  public var description: String { "\"\(name)\" is reserved; choose another name for the extra key" }
}
