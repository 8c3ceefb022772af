/// A dictionary of the payload for which Apple defines the keys.
public protocol PayloadDictionary: Sendable, Hashable {
  /// The keys of the dictionary's table, in the order in which they are written.
  static var keys: [PayloadKey<Self>] { get }
}

/// A key of one kind of dictionary in a payload, with its name, type and meaning.
///
/// The tables are the only source of the keys: reading, writing, linting and the schema all use them. Apple extends the
/// tables, so a `switch` over keys needs a `default`.
public struct PayloadKey<Owner: PayloadDictionary>: Sendable {
  /// The index of the key in its table, from 0.
  let place: UInt8
  /// The key as it appears in an encoded object: a comma, the quoted name and a colon.
  package let token: StaticString
  /// The kind of JSON that the key's value may be.
  package let shape: ValueShape
  /// The key's summary and replacement, which are set only in the table.
  ///
  /// A key that is named in Swift stays small, and looks them up there.
  var texts: (summary: StaticString, replacement: StaticString?)?

  init(_ place: UInt8, _ token: StaticString, _ shape: ValueShape) {
    self.place = place
    self.token = token
    self.shape = shape
  }

  /// Creates the key with this name; `nil` if the table does not have the name.
  public init?(name: String) {
    guard let key = Owner.keys.first(where: { $0.isNamed(name) }) else { return nil }
    self = key
  }

  /// The key's name, such as `loc-key`.
  public var name: String { String(Substring(token.description.utf8.dropFirst(2).dropLast(2))) }

  /// One line that says what the key does, with units and range.
  public var summary: String { Owner.keys[Int(place)].texts?.summary.description ?? "" }

  /// The replacement for a key that the system no longer reads; `nil` for all other keys.
  public var replacement: String? { Owner.keys[Int(place)].texts?.replacement?.description }

  /// Compares without creating a string, because reading looks up every member of a payload.
  private func isNamed(_ name: String) -> Bool {
    guard token.utf8CodeUnitCount == name.utf8.count + 4 else { return false }
    return token.withUTF8Buffer { unsafe $0.dropFirst(2).dropLast(2).elementsEqual(name.utf8) }
  }
}

extension PayloadKey: Hashable, CaseIterable {
  /// The keys of the table, in the order in which they are written.
  public static var allCases: [Self] { Owner.keys }

  /// Returns whether two keys have the same index in their table.
  public static func == (left: Self, right: Self) -> Bool { left.place == right.place }

  /// Hashes the key's index in its table, which `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// The kind of JSON that a key's value may be.
package enum ValueShape: String, Sendable {
  case string = "a string"
  case nullableString = "a string or null"
  case integer = "an integer"
  case number = "a number"
  case boolean = "true or false"
  case object = "an object"
  case strings = "an array of strings"
  case arguments = "an array of strings or numbers"
  case nullableArguments = "an array of strings or numbers, or null"
  case text = "a string or an object with a loc-key"
  case alert = "a string or an alert object"
  case sound = "a string or a sound object"
}
