/// The types of the standard library and Foundation that a decoder of JSON reads, with default strategies.
///
/// ActivityKit decodes with a `JSONDecoder` whose strategies are the defaults.
enum StandardTypes {
  /// The modules whose types are meant, in a name such as `Foundation.Date`.
  static let modules: Set = ["Swift", "Foundation", "FoundationEssentials", "CoreFoundation", "CoreGraphics"]

  /// Protocols that leave the compiler's `init(from:)` as it is.
  static let protocols: Set = [
    "ActivityAttributes", "AdditiveArithmetic", "BitwiseCopyable", "CaseIterable", "Codable", "CodingKeyRepresentable",
    "Comparable", "Copyable", "CustomDebugStringConvertible", "CustomLocalizedStringResourceConvertible",
    "CustomReflectable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Escapable",
    "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral", "ExpressibleByDictionaryLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral", "ExpressibleByStringLiteral",
    "Hashable", "Identifiable", "LocalizedError", "LosslessStringConvertible", "OptionSet", "RawRepresentable",
    "Sendable", "SetAlgebra", "Strideable", "TextOutputStreamable",
  ]

  /// The types whose raw values the standard library decodes.
  static let rawTypes: Set = [
    "Bool", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt", "UInt16", "UInt32", "UInt64",
    "UInt8",
  ]

  /// The name without its synonyms, and the schema.
  static func named(_ name: String) -> (name: String, schema: JSONValue)? {
    switch name {
    case "String": (name, ["type": "string"])
    case "Bool": (name, ["type": "boolean"])
    case "Double", "CGFloat": (name, ["type": "number", "x-swift-type": .string(name)])
    case "TimeInterval": ("Double", ["type": "number", "x-swift-type": "Double"])
    case "Float", "Float32": ("Float", ["type": "number", "x-swift-type": "Float"])
    case "Float64": ("Double", ["type": "number", "x-swift-type": "Double"])
    case "Int", "Int64": (name, ["type": "integer", "x-swift-type": .string(name)])
    case "Int8": (name, integer(name, -128...127))
    case "Int16": (name, integer(name, -32_768...32_767))
    case "Int32": (name, integer(name, -2_147_483_648...2_147_483_647))
    case "UInt", "UInt64": (name, ["type": "integer", "minimum": 0, "x-swift-type": .string(name)])
    case "UInt8": (name, integer(name, 0...255))
    case "UInt16": (name, integer(name, 0...65_535))
    case "UInt32": (name, integer(name, 0...4_294_967_295))
    case "Date": (name, date)
    case "Decimal": (name, ["type": "number", "x-swift-type": "Decimal"])
    case "Data": (name, ["type": "string", "format": "byte", "x-swift-type": "Data"])
    case "UUID": (name, ["type": "string", "format": "uuid", "x-swift-type": "UUID"])
    case "URL": (name, ["type": "string", "format": "uri", "x-swift-type": "URL"])
    case "Duration": (name, array(of: [number("Int64"), number("UInt64")], name))
    case "CGPoint", "CGSize": (name, array(of: [number("CGFloat"), number("CGFloat")], name))
    case "DateInterval": (name, dateInterval)
    default: nil
    }
  }

  /// An array whose first elements are these; a decoder does not look at any others.
  static func array(of elements: [JSONValue], _ name: String) -> JSONValue {
    [
      "type": "array", "prefixItems": .array(elements), "minItems": .number(String(elements.count)),
      "x-swift-type": .string(name),
    ]
  }

  /// A measurement as Foundation encodes it, or `nil` if the unit is not one of Foundation's.
  static func measurement(_ unit: String) -> JSONValue? {
    let unit = unit.split(separator: ".").last.map(String.init) ?? unit
    guard unit == "Unit" || unit == "Dimension" || units.contains(unit) else { return nil }
    let converter: JSONValue = [
      "type": "object", "properties": ["coefficient": number("Double"), "constant": number("Double")],
      "required": ["coefficient", "constant"],
    ]
    let symbol: JSONValue.Member = .init(name: "symbol", value: ["type": "string"])
    // Only a dimension has a converter.
    let hasConverter = unit != "Unit"
    return [
      "type": "object",
      "properties": [
        "value": number("Double"),
        "unit": [
          "type": "object",
          "properties": .object(hasConverter ? [symbol, .init(name: "converter", value: converter)] : [symbol]),
          "required": hasConverter ? ["symbol", "converter"] : ["symbol"],
        ],
      ],
      "required": ["value", "unit"],
      "x-swift-type": .string("Measurement<\(unit)>"),
    ]
  }

  private static let units: Set = [
    "UnitAcceleration", "UnitAngle", "UnitArea", "UnitConcentrationMass", "UnitDispersion", "UnitDuration",
    "UnitElectricCharge", "UnitElectricCurrent", "UnitElectricPotentialDifference", "UnitElectricResistance",
    "UnitEnergy",
    "UnitFrequency", "UnitFuelEfficiency", "UnitIlluminance", "UnitInformationStorage", "UnitLength", "UnitMass",
    "UnitPower", "UnitPressure", "UnitSpeed", "UnitTemperature", "UnitVolume",
  ]

  private static let date: JSONValue = [
    "type": "number", "x-swift-type": "Date", "x-date-strategy": "deferred-to-date",
  ]

  private static let dateInterval: JSONValue = [
    "type": "object", "properties": ["start": date, "duration": number("Double")], "required": ["start", "duration"],
    "x-swift-type": "DateInterval",
  ]

  private static func number(_ name: String) -> JSONValue { named(name)?.schema ?? [:] }

  private static func integer(_ name: String, _ range: ClosedRange<Int>) -> JSONValue {
    [
      "type": "integer", "minimum": .number(String(range.lowerBound)), "maximum": .number(String(range.upperBound)),
      "x-swift-type": .string(name),
    ]
  }
}
