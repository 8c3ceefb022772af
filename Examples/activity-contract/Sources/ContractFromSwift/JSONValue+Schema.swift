// Schemas as JSON.
extension JSONValue {
  /// The schema of an object.
  static func structure(_ members: [Member], required: [JSONValue], name: String?) -> JSONValue {
    var schema: [Member] = [
      .init(name: "type", value: "object"), .init(name: "properties", value: .object(members)),
    ]
    if !required.isEmpty { schema.append(.init(name: "required", value: .array(required))) }
    if let name { schema.append(.init(name: "x-swift-type", value: .string(name))) }
    return .object(schema)
  }

  /// The members of two objects.
  static func merging(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
    guard case .object(let left) = first, case .object(let right) = second else { return first }
    return .object(left + right)
  }

  /// The schema that also allows `null`.
  var orNull: JSONValue {
    guard case .object(let members) = self else { return self }
    func has(_ names: String...) -> Bool { members.contains { names.contains($0.name) } }
    if has("x-not-checked") { return self }
    if let index = members.firstIndex(where: { $0.name == "type" }), !has("enum", "oneOf", "anyOf", "$ref") {
      var members = members
      switch members[index].value {
      case .string(let type): members[index] = .init(name: "type", value: [.string(type), "null"])
      default: return self  // Optional twice is optional.
      }
      return .object(members)
    }
    if has("anyOf") { return self }
    return ["anyOf": [self, ["type": "null"]]]
  }

  /// The schema with a description in front, unless it has one.
  func described(_ text: String?) -> JSONValue {
    guard let text, case .object(let members) = self, !members.contains(where: { $0.name == "description" }) else {
      return self
    }
    return .object([Member(name: "description", value: .string(text))] + members)
  }
}
