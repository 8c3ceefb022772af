import APNsPayload

/// The JSON that a key takes, as the reference has it, apart from the library's own table.
enum Shape: String, Sendable {
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

  /// Values that must survive byte for byte.
  var samples: [String] {
    switch self {
    case .string: [#""""#, #""a""#, #""é\n/""#]
    case .nullableString: [#""""#, #""a""#, "null"]
    case .integer: ["0", "1", "-3", "9223372036854775807"]
    case .number: ["0", "1", "0.5", "-100", "1e-7"]
    case .boolean: ["false", "true"]
    case .object: ["{}", #"{"a":[1.0,null,"x"],"b":{"c":false},"a":1E2}"#]
    case .strings: ["[]", #"["","a"]"#]
    case .arguments: ["[]", #"["","Jenna",3,2.50,-0]"#]
    case .nullableArguments: ["[]", #"["Jenna",3]"#, "null"]
    case .text: [#""""#, #""Hi""#, "{}", #"{"loc-key":"K","loc-args":["a",1]}"#]
    case .alert: [#""""#, #""Hi""#, "{}", #"{"title":"T","body":"B"}"#]
    case .sound: [#""""#, #""default""#, "{}", #"{"critical":1,"name":"a","volume":0}"#]
    }
  }

  /// The kinds of value that the shape has no place for.
  var refused: [WrongValue] {
    WrongValue.all.filter { value in
      switch self {
      case .string: value.kind != "string"
      case .nullableString: value.kind != "string" && value.kind != "null"
      case .integer: value.kind != "integer"
      case .number: value.kind != "integer" && value.kind != "fraction"
      case .boolean: value.kind != "boolean"
      case .object: value.kind != "object"
      case .strings, .arguments: value.kind != "array"
      case .nullableArguments: value.kind != "array" && value.kind != "null"
      case .text, .alert, .sound: value.kind != "string" && value.kind != "object"
      }
    }
  }
}

/// A value of some kind, and what an error calls it.
struct WrongValue: Sendable {
  let kind: String
  let text: String
  let found: String

  static let all: [WrongValue] = [
    .init(kind: "null", text: "null", found: "null"),
    .init(kind: "boolean", text: "true", found: "a boolean"),
    .init(kind: "integer", text: "5", found: "the number 5"),
    .init(kind: "fraction", text: "5.25", found: "the number 5.25"),
    .init(kind: "huge", text: "1e999", found: "the number 1e999"),
    .init(kind: "string", text: #""5""#, found: "a string"),
    .init(kind: "array", text: "[]", found: "an array"),
    .init(kind: "object", text: "{}", found: "an object"),
  ]
}

/// A key at a place of the payload.
struct PlacedKey: Sendable {
  let path: String
  let name: String
  let shape: Shape
  /// The text around the value.
  let before: String
  let after: String

  func text(_ value: String) -> String { before + value + after }

  init(_ outer: [String], _ name: String, _ shape: Shape) {
    path = (outer + [name]).joined(separator: ".")
    self.name = name
    self.shape = shape
    before = (outer + [name]).map { "{\"\($0)\":" }.joined()
    after = String(repeating: "}", count: outer.count + 1)
  }
}

/// The tables of `apns-reference`, in the order in which the keys are written.
enum Reference {
  static let topLevel: [(String, Shape)] = [
    ("aps", .object), ("mdm", .string), ("Simulator Target Bundle", .string),
  ]
  static let aps: [(String, Shape)] = [
    ("alert", .alert), ("badge", .integer), ("sound", .sound), ("category", .string), ("thread-id", .string),
    ("content-available", .integer), ("mutable-content", .integer), ("target-content-id", .string),
    ("interruption-level", .string), ("relevance-score", .number), ("filter-criteria", .string),
    ("content-changed", .boolean), ("url-args", .strings), ("timestamp", .integer), ("event", .string),
    ("content-state", .object), ("stale-date", .integer), ("dismissal-date", .integer), ("attributes-type", .string),
    ("attributes", .object), ("input-push-token", .integer), ("input-push-channel", .string),
  ]
  static let alert: [(String, Shape)] = [
    ("title", .text), ("title-loc-key", .nullableString), ("title-loc-args", .nullableArguments), ("subtitle", .text),
    ("subtitle-loc-key", .string), ("subtitle-loc-args", .arguments), ("body", .text), ("loc-key", .string),
    ("loc-args", .arguments), ("launch-image", .string), ("sound", .string),
    ("action-loc-key", .nullableString), ("action", .string), ("summary-arg", .string), ("summary-arg-count", .integer),
  ]
  static let sound: [(String, Shape)] = [("critical", .integer), ("name", .string), ("volume", .number)]
  static let localizedText: [(String, Shape)] = [("loc-key", .string), ("loc-args", .arguments)]

  /// Every key of every table at every place where its table counts.
  static let placed: [PlacedKey] =
    [PlacedKey([], "mdm", .string), PlacedKey([], "aps", .object)]
    + aps.map { PlacedKey(["aps"], $0.0, $0.1) }
    + alert.map { PlacedKey(["aps", "alert"], $0.0, $0.1) }
    + sound.map { PlacedKey(["aps", "sound"], $0.0, $0.1) }
    + ["title", "subtitle", "body"].flatMap { field in
      localizedText.map { PlacedKey(["aps", "alert", field], $0.0, $0.1) }
    }
}
