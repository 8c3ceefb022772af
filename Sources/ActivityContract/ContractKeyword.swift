/// A keyword of a contract's schemas.
enum ContractKeyword: String, CaseIterable {
  case schema = "$schema"
  case id = "$id"
  case reference = "$ref"
  case definitions = "$defs"
  case comment = "$comment"
  case title, description, `default`, examples, deprecated
  case type
  case values = "enum"
  case const
  case anyOf, oneOf
  case properties, required, additionalProperties, propertyNames, minProperties, maxProperties
  case items, prefixItems, minItems, maxItems
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, format
  case swiftType = "x-swift-type"
  case dateStrategy = "x-date-strategy"
  case notChecked = "x-not-checked"

  /// The keywords of JSON Schema 2020-12 that have no meaning here.
  ///
  /// They say more than a decoder checks.
  static let unsupported: Set<String> = [
    "allOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired", "contains", "minContains",
    "maxContains", "patternProperties", "unevaluatedItems", "unevaluatedProperties", "uniqueItems", "pattern",
    "contentEncoding", "contentMediaType", "contentSchema", "readOnly", "writeOnly", "$anchor", "$dynamicRef",
    "$dynamicAnchor", "$vocabulary", "definitions",
  ]

  /// The dialect of JSON Schema.
  static let dialect = "https://json-schema.org/draft/2020-12/schema"
}
