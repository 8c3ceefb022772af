/// A JSON value that is independent of any text, such as the value of a custom key of a payload.
///
///     let order: JSON = ["id": 17, "paid": true, "items": ["tea", nil]]
///
/// Two values are equal if they are written as the same bytes: strings are compared by their code units, numbers by
/// their text.
public enum JSON: Sendable, Hashable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case boolean(Bool)
  /// A number with its spelling.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array: its elements in order.
  case array([JSON])
  /// An object: its members in order, duplicates included.
  case object(JSONObject)

  /// Creates a value by parsing JSON text strictly.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try JSONDocument(parsing: bytes).root.value
  }

  /// Returns whether two values are equal; strings and names are compared by code units, numbers by their text.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes the value consistently with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): for unit in value.utf8 { hasher.combine(unit) }
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSONNode {
  /// The value, independent of the text it was read from.
  ///
  /// Reading it recurses as deep as the document nests; the document's depth limit bounds that.
  public var value: JSON { borrowed.value }
}

extension JSON {
  /// Creates a whole number, or null for `nil`.
  public init(_ value: Int?) { self = value.map { .number(JSONNumber($0)) } ?? .null }
  /// Creates a string, or null for `nil`.
  public init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral
{
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  /// Creates a number from a literal, which must be finite.
  public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Creates an object with these members, in this order.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members.map { .init(name: $0.0, value: $0.1) }))
  }
}

extension JSON: JSONWritable {
  /// Writes the value without white space.
  public func write<Sink: JSONSink>(to sink: inout Sink) { sink.value(self) }
}

extension JSON {
  /// The value as JSON text without white space.
  public var encoded: [UInt8] { encodedBytes() }

  /// The number of bytes in ``encoded``, counted without writing them.
  public var encodedSize: Int { measuredSize() }
}

extension JSON: Encodable {
  /// Encodes the value with any encoder.
  ///
  /// An encoder of this library keeps the exact text of numbers. Other encoders get the integer or the nearest double.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: Name.self)
      for member in object.members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .boolean(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .number(let number):
        if let integer = number.integer { try container.encode(integer) } else { try container.encode(number.double) }
      default: try container.encodeNil()
      }
    }
  }

  /// A coding key for a member with any name.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
