/// Any JSON value, apart from a text: what a custom key of a payload holds.
///
///     let order: JSON = ["id": 17, "paid": true, "items": ["tea", nil]]
///
/// Two values are equal when they write the same bytes: strings are compared by their code units, numbers by their text.
public enum JSON: Sendable, Hashable {
  /// Null.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number, with its spelling.
  case number(JSONNumber)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Members in order, duplicates included.
  case object(JSONObject)

  /// Reads one JSON value, strictly.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try JSONDocument(parsing: bytes).root.value
  }

  /// Strings and names are equal by code units, numbers by their text.
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

  /// Agrees with `==`.
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
  /// The value, apart from the text it was read from.
  ///
  /// It recurses as deep as the document nests, which the document's depth limit bounds.
  public var value: JSON {
    switch kind {
    case .null: .null
    case .boolean: .boolean(boolean == true)
    case .number: number.map(JSON.number) ?? .null
    case .string: .string(string ?? "")
    case .array: .array(elements.map(\.value))
    case .object:
      .object(JSONObject(members.map { .init(name: $0.name.string ?? "", value: $0.value.value) }))
    }
  }
}

extension JSON {
  /// A whole number; null for nil.
  public init(_ value: Int?) { self = value.map { .number(JSONNumber($0)) } ?? .null }
  /// A string; null for nil.
  public init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral
{
  /// Null.
  public init(nilLiteral: ()) { self = .null }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  /// A number, which must be finite.
  public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// An object, its members in order.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members.map { .init(name: $0.0, value: $0.1) }))
  }
}

@_spi(Writing) extension JSON: JSONWritable {
  /// Writes the value without white space.
  public func write<Sink: JSONSink>(to sink: inout Sink) { sink.value(self) }
}

extension JSON {
  /// The value as JSON text without white space.
  public var encoded: [UInt8] { encodedBytes() }

  /// How many bytes ``encoded`` has, without writing them.
  public var encodedSize: Int { measuredSize() }
}

extension JSON: Encodable {
  /// Encodes the value with any encoder; one of this library keeps the exact text of numbers, others get the integer or
  /// the nearest double.
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

  /// The name of a member, whatever it is.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
