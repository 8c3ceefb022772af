import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// That the schema accepts and refuses what the linter does is proved by `Scripts/check-schema`.
struct PayloadSchemaTests {
  static func keys(_ path: String...) -> [String] {
    var schema = Payload.schema
    for name in path { schema = schema[name] ?? .null }
    guard case .object(let object) = schema else { return [] }
    return object.members.map(\.name)
  }

  @Test func hasEveryKeyOfTheTables() {
    expectEqual(Self.keys("properties"), TopLevelKey.allCases.map(\.name))
    expectEqual(Self.keys("properties", "aps", "properties"), APSKey.allCases.map(\.name))
    expectEqual(Self.keys("$defs", "alert", "properties"), AlertKey.allCases.map(\.name))
    expectEqual(Self.keys("$defs", "sound", "properties"), SoundKey.allCases.map(\.name))
    expectEqual(Self.keys("$defs", "text", "properties"), LocalizedTextKey.allCases.map(\.name))
  }

  @Test func describesEveryKey() {
    let action = Payload.schema["$defs"]?["alert"]?["properties"]?["action"]
    expectEqual(
      action,
      [
        "type": "string", "description": "The title of the action button. Deprecated: use a category with actions.",
        "deprecated": true,
      ])
    expectEqual(
      Payload.schema["properties"]?["aps"]?["properties"]?["content-changed"],
      ["type": "boolean", "description": .string(APSKey.contentChanged.summary)])
  }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }
}
