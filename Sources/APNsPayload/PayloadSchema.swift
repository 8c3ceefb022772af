public import CompactJSON

extension Payload {
  /// The JSON Schema of a payload (draft 2020-12), with the type and the meaning of every key of Apple's tables.
  ///
  /// A payload is valid if ``typeErrors(in:)`` finds nothing and it has `aps` or `mdm`. The schema does not know push
  /// types that need neither (``PushType/requiresAPS``). Other keys may have any value: beside `aps` they are the
  /// app's, and inside it they are unknown, which is not a type error.
  public static var schema: JSON {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Payload of an Apple push notification",
      "type": "object",
      "properties": properties(of: TopLevelKey.self),
      "anyOf": .array([TopLevelKey.aps, TopLevelKey.mdm].map { ["required": [.string($0.name)]] }),
      "$defs": [
        "alert": ["properties": properties(of: AlertKey.self)],
        "sound": ["properties": properties(of: SoundKey.self)],
        "text": ["properties": properties(of: LocalizedTextKey.self)],
        "argument": ["type": ["string", "number"]],
      ],
    ]
  }

  private static func properties<Owner>(of table: PayloadKey<Owner>.Type) -> JSON {
    .object(
      JSONObject(
        table.allCases.map { key in
          var schema = key.shape.schema
          if key as? TopLevelKey == .aps { schema["properties"] = properties(of: APSKey.self) }
          let use = key.replacement.map { " Deprecated: use \($0)." } ?? ""
          schema["description"] = .string(key.summary + use)
          if key.replacement != nil { schema["deprecated"] = true }
          return .init(name: key.name, value: .object(schema))
        }))
  }
}

extension ValueShape {
  /// The schema of the type and of the values inside it.
  ///
  /// A keyword about members or elements does not apply to values of other types.
  fileprivate var schema: JSONObject {
    switch self {
    case .string: ["type": "string"]
    case .nullableString: ["type": ["string", "null"]]
    // The reader accepts integers that fit in 64 bits, and numbers that are finite as a double.
    case .integer: ["type": "integer", "minimum": .number(JSONNumber(.min)), "maximum": .number(JSONNumber(.max))]
    case .number:
      [
        "type": "number", "minimum": .number(JSONNumber(floatLiteral: -Double.greatestFiniteMagnitude)),
        "maximum": .number(JSONNumber(floatLiteral: Double.greatestFiniteMagnitude)),
      ]
    case .boolean: ["type": "boolean"]
    case .object: ["type": "object"]
    case .strings: ["type": "array", "items": ["type": "string"]]
    case .arguments: ["type": "array", "items": ["$ref": "#/$defs/argument"]]
    case .nullableArguments: ["type": ["array", "null"], "items": ["$ref": "#/$defs/argument"]]
    case .text: ["type": ["string", "object"], "$ref": "#/$defs/text"]
    case .alert: ["type": ["string", "object"], "$ref": "#/$defs/alert"]
    case .sound: ["type": ["string", "object"], "$ref": "#/$defs/sound"]
    }
  }
}
