import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// Arguments of a wrong type, read as the device does.
struct WrongArgumentTests {
  static func read(_ alert: String) throws(PayloadError) -> AlertDictionary {
    let payload = try Payload(parsing: Array("{\"aps\":{\"alert\":{\(alert)}}}".utf8), wronglyTyped: .keptInArguments)
    guard case .dictionary(let dictionary)? = payload.aps?.alert else { return AlertDictionary() }
    return dictionary
  }

  @Test func keepsEachArgumentInItsPlace() throws {
    let alert = try Self.read(#""loc-key":"K","loc-args":["a",null,["b"],{"c":1},true,2]"#)
    expectEqual(alert.locArgs?.map(\.text), ["a", "", "", "", "", "2"])
    expectEqual(alert.locArgs?.map(\.wrongKind), [nil, "null", "an array", "an object", "a boolean", nil])
  }

  @Test(arguments: [
    (#""a""#, "a string"), ("null", "null"), ("{}", "an object"), ("7", "a number"), ("true", "a boolean"),
  ])
  func keepsWhatIsNoArrayAmongTheExtraKeys(value: String, kind: String) throws {
    for key in [AlertKey.locArgs, .subtitleLocArgs] {
      let alert = try Self.read("\"\(key.name)\":\(value)")
      #expect(alert.locArgs == nil && alert.subtitleLocArgs == nil)
      expectEqual(alert.unknownKeys.kindInPlaceOfArguments(key), kind)
      #expect(alert.unknownKeys.kindInPlaceOfArguments(.titleLocArgs) == nil)
    }
    guard case .localized(let text)? = try Self.read("\"body\":{\"loc-key\":\"K\",\"loc-args\":\(value)}").body else {
      Issue.record("expected one, but found no object")
      return
    }
    expectEqual(text.locKey, "K")
    expectEqual(text.unknownKeys.kindInPlaceOfArguments(.locArgs), kind)
  }

  @Test func takesNullForTheTitlesArguments() throws {
    let alert = try Self.read(#""title-loc-args":null"#)
    #expect(alert.titleLocArgs == nil && alert.nullKeys == [.titleLocArgs])
    #expect(alert.unknownKeys.isEmpty)
  }

  struct Refused: Sendable {
    let alert: String
    let error: PayloadError
  }

  @Test(arguments: [
    Refused(
      alert: #""loc-args":[null],"loc-key":7"#,
      error: PayloadError(
        reason: .wrongType(path: "aps.alert.loc-key", found: "the number 7", expected: "a string"), offset: 45)),
    Refused(
      alert: #""loc-args":"a","loc-args":[]"#,
      error: PayloadError(reason: .duplicateKey(path: "aps.alert.loc-args"), offset: 32)),
    Refused(
      alert: #""loc-args":[],"loc-args":"a""#,
      error: PayloadError(reason: .duplicateKey(path: "aps.alert.loc-args"), offset: 31)),
    Refused(
      alert: #""body":["a"]"#,
      error: PayloadError(
        reason: .wrongType(
          path: "aps.alert.body", found: "an array", expected: "a string or an object with a loc-key"), offset: 24)),
  ])
  func refusesEverythingElse(row: Refused) {
    #expect(throws: row.error) { try Self.read(row.alert) }
  }

  @Test func refusesThemWhereNothingIsKept() {
    let error = PayloadError(
      reason: .wrongType(path: "aps.alert.loc-args[1]", found: "null", expected: "a string or a number"), offset: 33)
    #expect(throws: error) { try Payload(parsing: Array(#"{"aps":{"alert":{"loc-args":["a",null]}}}"#.utf8)) }
  }
}
