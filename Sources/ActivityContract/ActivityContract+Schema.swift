public import CompactJSON

extension ActivityContract {
  /// The JSON Schema (2020-12) of a contract's file, for editors and other checkers.
  ///
  /// It accepts every contract that the reader accepts. It does not know whether a `$ref` leads to a definition, whether
  /// schemas refer to each other in a circle, and whether a keyword with `x-` is misspelled.
  public static var schema: JSON {
    var root = members(isRoot: true)
    root["properties"] = [
      "type": "object", "properties": .object(parts), "additionalProperties": false, "minProperties": 1,
    ]
    return [
      "$schema": .string(ContractKeyword.dialect), "title": "Contract of a Live Activity", "type": "object",
      "required": ["properties"], "properties": .object(root), "patternProperties": own,
      "additionalProperties": false,
      "$defs": [
        "schema": [
          "type": ["object", "boolean"], "properties": .object(members(isRoot: false)), "patternProperties": own,
          "additionalProperties": false,
        ]
      ],
    ]
  }

  private static let reference: JSON = ["$ref": "#/$defs/schema"]
  /// The annotations of other tools.
  private static let own: JSON = ["^x-": true]

  private static var parts: JSONObject {
    JSONObject(Part.allCases.map { .init(name: $0.rawValue, value: reference) })
  }

  private static func members(isRoot: Bool) -> JSONObject {
    JSONObject(
      ContractKeyword.allCases.filter { isRoot || !$0.isForRoot }.map { .init(name: $0.rawValue, value: $0.schema) })
  }
}

extension ContractKeyword {
  /// Whether only the root of a contract has the keyword.
  var isForRoot: Bool { [.schema, .id, .definitions].contains(self) }

  /// The schema of the keyword's value.
  fileprivate var schema: JSON {
    switch self {
    case .schema: ["enum": [.string(Self.dialect), .string(Self.dialect + "#")]]
    case .id, .comment, .title, .description, .swiftType, .notChecked, .reference: ["type": "string"]
    case .default, .examples, .deprecated, .const: true
    case .definitions, .properties: ["type": "object", "additionalProperties": Self.nested]
    case .type:
      [
        "anyOf": [
          Self.names(JSONTypes.all.map(\.name)),
          ["type": "array", "minItems": 1, "items": Self.names(JSONTypes.all.map(\.name))],
        ]
      ]
    case .values: ["type": "array", "minItems": 1]
    case .anyOf, .oneOf, .prefixItems: ["type": "array", "minItems": 1, "items": Self.nested]
    case .required: ["type": "array", "items": ["type": "string"]]
    case .additionalProperties, .propertyNames, .items: Self.nested
    case .minProperties, .maxProperties, .minItems, .maxItems, .minLength, .maxLength:
      Self.integer(from: 0)
    case .multipleOf: Self.integer(from: 1)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum: ["type": "number"]
    case .format: Self.names(TextFormat.allCases.map(\.rawValue))
    case .dateStrategy: Self.names(ActivityDateStrategy.allCases.map(\.rawValue))
    }
  }

  private static func integer(from least: Int) -> JSON {
    ["type": "integer", "minimum": .number(JSONNumber(least)), "maximum": .number(JSONNumber(Int.max))]
  }

  private static let nested: JSON = ["$ref": "#/$defs/schema"]

  private static func names(_ names: [String]) -> JSON { ["enum": .array(names.map(JSON.string))] }
}
