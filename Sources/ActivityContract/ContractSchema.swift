import CompactJSON

/// A set of JSON types, as the keyword `type` names them.
struct JSONTypes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let null = Self(rawValue: 1)
  static let boolean = Self(rawValue: 2)
  static let integer = Self(rawValue: 4)
  /// Any number, also an integer.
  static let number = Self(rawValue: 8)
  static let string = Self(rawValue: 16)
  static let array = Self(rawValue: 32)
  static let object = Self(rawValue: 64)

  /// Every type with its name, and its name with an article.
  static let all: [(type: Self, name: String, withArticle: String)] = [
    (.object, "object", "an object"), (.array, "array", "an array"), (.string, "string", "a string"),
    (.number, "number", "a number"), (.integer, "integer", "an integer"), (.boolean, "boolean", "true or false"),
    (.null, "null", "null"),
  ]

  /// The names for a message.
  var withArticles: [String] { Self.all.filter { contains($0.type) }.map(\.withArticle) }

  /// Returns whether a kind of value has one of the types; whether a number is an integer remains to be seen.
  func takes(_ kind: JSONNode.Kind) -> Bool {
    switch kind {
    case .null: contains(.null)
    case .boolean: contains(.boolean)
    case .number: !isDisjoint(with: [.integer, .number])
    case .string: contains(.string)
    case .array: contains(.array)
    case .object: contains(.object)
    }
  }
}

/// One schema of a contract.
///
/// Schemas refer to each other by their index in the contract.
struct ContractSchema: Sendable {
  /// The rule of a schema for members or elements that it does not list.
  enum Others: Sendable {
    case any, none
    case schema(Int)
  }

  /// A limit of a number.
  struct Bound: Sendable {
    let number: JSONNumber
    let isExclusive: Bool

    /// Returns whether the bound allows less than another one of the same side.
    ///
    /// - Parameter isInside: Returns whether the first number is a tighter bound than the second.
    func isTighter(than other: Self, _ isInside: (JSONNumber, JSONNumber) -> Bool) -> Bool {
      isInside(number, other.number) || isExclusive && number.isEqual(to: other.number)
    }
  }

  /// A count of members, elements or characters.
  struct Count: Sendable {
    var least = 0
    var most = Int.max
  }

  /// The allowed types; `nil` for all.
  var types: JSONTypes?
  var scalar: SwiftScalar?
  /// The name of the type in Swift, for messages.
  var typeName: String?
  var dateStrategy = ActivityDateStrategy.deferredToDate
  /// The reason why values are not compared; `nil` if they are.
  var notChecked: String?
  /// The allowed values; `nil` for all.
  var values: [JSON]?
  var reference: Int?
  var anyOf: [Int] = []
  var oneOf: [Int] = []

  var properties: [String: Int] = [:]
  /// The names of the properties, in the order of the contract.
  var names: [String] = []
  var required: [String] = []
  var otherMembers = Others.any
  var memberNames: Int?
  var memberCount = Count()

  var firstElements: [Int] = []
  var otherElements = Others.any
  var elementCount = Count()

  var lowest: Bound?
  var highest: Bound?
  var multipleOf: Int?
  var length = Count()
  var format: TextFormat?

  /// Whether the schema only requires one member, as each case of an enum with associated values does.
  var onlyRequires: String? {
    guard required.count == 1, types == nil || types == .object, scalar == nil, notChecked == nil, values == nil,
      reference == nil, anyOf.isEmpty, oneOf.isEmpty, properties.isEmpty, case .any = otherMembers, memberNames == nil
    else { return nil }
    return required.first
  }

  /// The schemas for the same value, not for a member or an element of it.
  var inPlace: [Int] { (reference.map { [$0] } ?? []) + anyOf + oneOf }
}
