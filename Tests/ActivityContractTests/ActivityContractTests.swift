import ActivityContract
import CompactJSON
import TestSupport
import Testing

struct ActivityContractTests {
  /// Creates a contract with a schema for the value of a state's member `v`.
  static func contract(_ schema: String, _ definitions: String = "{}") throws -> ActivityContract {
    try ActivityContract(
      parsing: """
        {"properties":{"content-state":{"properties":{"v":\(schema)}}},"$defs":\(definitions)}
        """)
  }

  static func check(_ value: String, _ schema: String, _ definitions: String = "{}") throws -> ActivityCheck {
    try contract(schema, definitions).check(try JSONDocument(parsing: Array("{\"v\":\(value)}".utf8)).root)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let schema: String
    /// The value with `«` and `»` around the place.
    let value: String
    let kind: ActivityMismatch.Kind
    let message: String
    var testDescription: String { "\(schema) \(value)" }

    init(_ schema: String, _ value: String, _ kind: ActivityMismatch.Kind, _ message: String) {
      (self.schema, self.value, self.kind, self.message) = (schema, value, kind, message)
    }
  }

  /// All keywords of a schema hold, in any order, and values are equal as JSON Schema says.
  @Test(arguments: [
    (#"{"exclusiveMinimum":5,"minimum":3}"#, ["6"], ["4", "5"]),
    (#"{"minimum":3,"exclusiveMinimum":5}"#, ["6"], ["4", "5"]),
    (#"{"minimum":5,"exclusiveMinimum":3}"#, ["5"], ["4"]), (#"{"exclusiveMinimum":3,"minimum":5}"#, ["5"], ["4"]),
    (#"{"minimum":5,"exclusiveMinimum":5}"#, ["6"], ["5"]), (#"{"exclusiveMinimum":5,"minimum":5}"#, ["6"], ["5"]),
    (#"{"maximum":3,"exclusiveMaximum":5}"#, ["3"], ["4"]), (#"{"exclusiveMaximum":5,"maximum":3}"#, ["3"], ["4"]),
    (#"{"exclusiveMaximum":3,"maximum":5}"#, ["2"], ["3"]),
    (#"{"const":"a","enum":["a","b"]}"#, [#""a""#], [#""b""#]),
    (#"{"enum":["a","b"],"const":"a"}"#, [#""a""#], [#""b""#]),
    (
      #"{"const":{"a":1,"b":[2]}}"#, [#"{"b":[2.0],"a":1e0}"#],
      [#"{"a":1}"#, #"{"a":1,"b":[2],"c":3}"#, #"{"a":1,"b":[2,2]}"#]
    ),
    (#"{"enum":[[1,"x"],{"x":1.50}]}"#, ["[1.0,\"x\"]", #"{"x":1.5}"#], ["[\"x\",1]", #"{"x":"1.5"}"#, "[1]"]),
  ])
  func combinesKeywords(schema: String, good: [String], bad: [String]) throws {
    for value in good { #expect(try Self.check(value, schema).mismatches.isEmpty, "\(value)") }
    for value in bad { try expectEqual(Self.check(value, schema).mismatches.count, 1, "\(value)") }
  }

  /// The value counts, however it is written and however large it is.
  @Test func dividesNumbersOfAnySize() throws {
    for value in ["18446744073709551615", "-1e20", "1.5e1", "20.0", "0e9", "1e300"] {
      #expect(try Self.check(value, #"{"multipleOf":5}"#).mismatches.isEmpty, "\(value)")
    }
    for value in ["18446744073709551616", "1.5e0", "1e-400", "5e-99999999999999999999", "20.01", "1e400"] {
      #expect(try Self.check(value, #"{"multipleOf":5}"#).mismatches.map(\.kind).contains(.range), "\(value)")
    }
  }

  @Test func refusesValuesThatExcludeEachOther() throws {
    let error = #expect(throws: ActivityContractError.self) { try Self.contract(#"{"enum":["a","b"],"const":"c"}"#) }
    expectEqual(error?.description, "const needs a value that enum allows too")
    let other = #expect(throws: ActivityContractError.self) { try Self.contract(#"{"const":"c","enum":["a"]}"#) }
    expectEqual(other?.description, "enum needs a value that const allows too")
  }

  static let faults = [
    Fault(#"{"type":"string"}"#, "«1»", .type, "content-state.v is 1, but the app decodes a string"),
    Fault(
      #"{"type":["string","null"]}"#, "«[]»", .type, "content-state.v is an array, but the app decodes a string or null"
    ),
    Fault(
      #"{"type":"integer","x-swift-type":"Int"}"#, #"«"1"»"#, .type,
      #"content-state.v is "1", but the app decodes an integer (Int)"#),
    Fault(
      #"{"type":"integer"}"#, "«1.5»", .type, "content-state.v is 1.5, but the app decodes an integer"),
    Fault(
      #"{"x-swift-type":"UInt8"}"#, "«256»", .range,
      "content-state.v is 256, which does not fit in UInt8, which is 0 to 255"),
    Fault(
      #"{"type":"number","minimum":0,"maximum":1}"#, "«-0.5»", .range, "content-state.v is -0.5, but must be at least 0"
    ),
    Fault(
      #"{"type":"number","exclusiveMaximum":1}"#, "«1.0»", .range, "content-state.v is 1.0, but must be less than 1"),
    Fault(#"{"multipleOf":5}"#, "«12»", .range, "content-state.v is 12, but must be a multiple of 5"),
    Fault(
      #"{"enum":["a1","b1"]}"#, #"«"c2"»"#, .value,
      #"content-state.v is "c2", which the app does not know; use "a1" or "b1""#),
    Fault(
      #"{"enum":["firstHalf","break"]}"#, #"«"firsthalf"»"#, .value,
      #"content-state.v is "firsthalf", which the app does not know; did you mean "firstHalf"?"#),
    Fault(#"{"const":true}"#, "«false»", .value, "content-state.v is false, which the app does not know; use true"),
    Fault(
      #"{"required":["name"]}"#, "«{}»", .missing, #"content-state.v lacks "name", which the app needs; add it"#),
    Fault(
      #"{"properties":{"name":{}},"required":["name"]}"#, #"{«"nmae"»:1}"#, .missing,
      #"content-state.v has "nmae", but the app needs "name"; rename it"#),
    Fault(
      #"{"properties":{"name":{}},"additionalProperties":false}"#, #"{«"nam"»:1}"#, .unknown,
      #"content-state.v may not have "nam"; did you mean "name"?"#),
    Fault(
      #"{"items":{"type":"object","properties":{"a":{"type":"boolean"}}}}"#, #"[{"a":true},{"a":«1»}]"#, .type,
      "content-state.v[1].a is 1, but the app decodes true or false"),
    Fault(
      #"{"prefixItems":[{"type":"string"},{"type":"number"}],"items":false}"#, #"["a",1,«2»]"#, .range,
      "content-state.v[2] is one element too many"),
    Fault(#"{"minItems":2}"#, "«[1]»", .range, "content-state.v has 1 element, but needs at least 2"),
    Fault(
      #"{"maxProperties":1}"#, #"«{"a":1,"b":2}»"#, .range, "content-state.v has 2 members, but may have at most 1"),
    Fault(#"{"maxLength":2}"#, #"«"äöü"»"#, .range, "content-state.v has 3 characters, but may have at most 2"),
    Fault(#"{"format":"uuid"}"#, #"«"x"»"#, .type, #"content-state.v is "x", but the app decodes a UUID"#),
    Fault(
      #"{"x-swift-type":"Date"}"#, #"«"2026-11-21T18:37:00Z"»"#, .date,
      """
      content-state.v is "2026-11-21T18:37:00Z", which the app cannot decode as a date; send 816979020, \
      seconds since 2001
      """),
    Fault(
      #"{"x-swift-type":"Date"}"#, "«1795286220000»", .date,
      """
      content-state.v looks like milliseconds since 1970 (1795286220000) and would show a date after the year \
      9999; send 816979020, seconds since 2001
      """),
    Fault(
      #"{"x-swift-type":"Date","x-date-strategy":"seconds-since-1970"}"#, "«816979020»", .date,
      """
      content-state.v looks like seconds since 2001 (816979020) and would show 1995-11-21T18:37:00Z; send 1795286220, \
      seconds since 1970
      """),
    Fault(
      #"{"x-swift-type":"Date","x-date-strategy":"iso8601"}"#, "«816979020»", .date,
      """
      content-state.v is 816979020, which the app cannot decode as a date; send "2026-11-21T18:37:00Z", an ISO 8601 date
      """),
    Fault(
      #"{"anyOf":[{"x-swift-type":"Date"},{"type":"null"}]}"#, "«true»", .date,
      "content-state.v is true, which the app cannot decode as a date; send seconds since 2001"),
    Fault(
      #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "«1»", .type,
      "content-state.v is 1, but the app decodes a string or null"),
    Fault(
      #"{"anyOf":[{"required":["a"],"properties":{"a":{"type":"string"}}},{"required":["b"]}]}"#, #"{"a":«1»}"#, .type,
      "content-state.v.a is 1, but the app decodes a string"),
    Fault(
      #"{"anyOf":[{"type":"string","minLength":3},{"type":"string","const":"b"}]}"#, #"«"a"»"#, .value,
      "content-state.v matches none of the 2 schemas that the contract allows there"),
    Fault(
      #"{"oneOf":[{"type":"string"},{"minLength":1}]}"#, #"«"a"»"#, .value,
      "content-state.v matches several of the contract's schemas, but must match one"),
    Fault(
      #"{"oneOf":[{"required":["goal"]},{"required":["whistle"]}]}"#, "«{}»", .value,
      "content-state.v has none of the cases that the app knows; use goal or whistle"),
    Fault(
      #"{"oneOf":[{"required":["goal"]},{"required":["whistle"]}]}"#, #"{«"gaol"»:{}}"#, .value,
      #"content-state.v has "gaol", which the app does not know; did you mean "goal"?"#),
    Fault(
      #"{"oneOf":[{"required":["goal"]},{"required":["whistle"]}]}"#, #"{"goal":{},«"whistle"»:{}}"#, .value,
      "content-state.v has the cases goal and whistle, but an enum has exactly one; remove the others"),
    Fault("false", "«1»", .unknown, "content-state.v is not allowed; remove it"),
  ]

  @Test(arguments: faults) func findsAFaultAtItsPlace(fault: Fault) throws {
    let marked = Array("{\"v\":\(fault.value)}".utf8)
    let mark = Array("«".utf8)
    let start = try #require(marked.indices.first { marked[$0...].starts(with: mark) })
    let value = fault.value.replacing("«", with: "").replacing("»", with: "")
    let check = try Self.check(value, fault.schema)
    expectEqual(check.mismatches.map(\.message), [fault.message])
    expectEqual(check.mismatches.map(\.kind), [fault.kind])
    expectEqual(check.mismatches.map(\.offset), [start])
    #expect(check.remarks.isEmpty)
  }

  @Test func remarksOnUnknownMembersAndUncheckedValues() throws {
    let schema = #"{"properties":{"name":{"type":"string"},"own":{"x-not-checked":"a custom init(from:)"}}}"#
    let check = try Self.check(#"{"nam":"A","zzz":1,"own":[]}"#, schema)
    #expect(check.mismatches.isEmpty)
    expectEqual(check.remarks.map(\.kind), [.notChecked, .unknown, .unknown])
    expectEqual(
      check.remarks.map(\.message),
      [
        "content-state.v.own is not checked: a custom init(from:)",
        #"content-state.v has "nam", which the app ignores; did you mean "name"?"#,
        #"content-state.v has "zzz", which the app ignores; remove it, or add it to the contract"#,
      ])
  }

  @Test func readsTitleAndParts() throws {
    let contract = try ActivityContract(parsing: #"{"title":"Match","properties":{"attributes":{"type":"object"}}}"#)
    expectEqual(contract.attributesType, "Match")
    #expect(contract.covers(.attributes) && !contract.covers(.contentState))
    let value = try JSONDocument(parsing: Array("[]".utf8)).root
    #expect(contract.mismatches(in: value).isEmpty)
    expectEqual(
      contract.mismatches(in: value, as: .attributes).map(\.message),
      ["attributes is an array, but the app decodes an object"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: ActivityContractError.Reason
    let offset: Int
    var testDescription: String { text }
    init(_ text: String, _ reason: ActivityContractError.Reason, at offset: Int) {
      (self.text, self.reason, self.offset) = (text, reason, offset)
    }
  }

  static let refusals = [
    Refusal("", .json(.unexpectedEnd(expected: .value)), at: 0),
    Refusal("[]", .wrongValue(keyword: "the contract", expected: "an object"), at: 0),
    Refusal("{}", .hasNoPart, at: 0),
    Refusal(#"{"properties":{"contentState":{}}}"#, .unknownPart("contentState", nearest: "content-state"), at: 15),
    Refusal(#"{"propertis":{}}"#, .unknownKeyword("propertis", nearest: "properties"), at: 1),
    Refusal(#"{"zzzz":{}}"#, .unknownKeyword("zzzz", nearest: nil), at: 1),
    Refusal(#"{"x-swift-typ":"A"}"#, .unknownKeyword("x-swift-typ", nearest: "x-swift-type"), at: 1),
    Refusal(#"{"pattern":"a"}"#, .unsupportedKeyword("pattern"), at: 1),
    Refusal(
      #"{"properties":{"attributes":{"$defs":{}}}}"#, .unsupportedKeyword("$defs"), at: 29),
    Refusal(#"{"title":"a","title":"b"}"#, .duplicateKeyword("title"), at: 13),
    Refusal(#"{"title":1}"#, .wrongValue(keyword: "title", expected: "a string"), at: 9),
    Refusal(#"{"minItems":-1}"#, .wrongValue(keyword: "minItems", expected: "an integer from 0 to \(Int.max)"), at: 12),
    Refusal(
      #"{"multipleOf":0}"#, .wrongValue(keyword: "multipleOf", expected: "an integer from 1 to \(Int.max)"), at: 14),
    Refusal(
      #"{"multipleOf":9223372036854775808}"#,
      .wrongValue(keyword: "multipleOf", expected: "an integer from 1 to \(Int.max)"), at: 14),
    Refusal(#"{"maximum":1e999}"#, .wrongValue(keyword: "maximum", expected: "a number"), at: 11),
    Refusal(#"{"enum":[]}"#, .wrongValue(keyword: "enum", expected: "a list with an element or more"), at: 8),
    Refusal(#"{"properties":[]}"#, .wrongValue(keyword: "properties", expected: "an object"), at: 14),
    Refusal(#"{"required":[1]}"#, .wrongValue(keyword: "required", expected: "a string"), at: 13),
    Refusal(#"{"items":1}"#, .wrongValue(keyword: "a schema", expected: "an object"), at: 9),
    Refusal(
      #"{"format":"uid"}"#,
      .unknownValue("uid", keyword: "format", nearest: "uuid", known: ["uuid", "uri", "byte", "date-time"]), at: 10),
    Refusal(
      #"{"$schema":"http://json-schema.org/draft-07/schema#"}"#,
      .unknownValue(
        "http://json-schema.org/draft-07/schema#", keyword: "$schema", nearest: nil,
        known: ["https://json-schema.org/draft/2020-12/schema"]), at: 11),
    Refusal(
      ##"{"properties":{"attributes":{"$ref":"#/$defs/Taem"}},"$defs":{"Team":{}}}"##,
      .unknownDefinition("#/$defs/Taem", nearest: "Team"), at: 36),
    Refusal(
      ##"{"properties":{"attributes":{"$ref":"#/$defs/A"}},"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"}]}}}"##,
      .circular,
      at: 63),
  ]

  @Test(arguments: refusals) func refusesAtTheOffset(refusal: Refusal) throws {
    let error = #expect(throws: ActivityContractError.self) { try ActivityContract(parsing: refusal.text) }
    expectEqual(error?.reason, refusal.reason)
    expectEqual(error?.offset, refusal.offset)
    #expect(error?.description.hasSuffix(".") == false)
  }

  /// A contract is a JSON Schema for other tools, so each has its own annotations.
  @Test func ignoresAnnotationsOfOthers() throws {
    _ = try ActivityContract(
      parsing: """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:a","$comment":"c","x-owner":"team",
        "properties":{"content-state":{"description":"d","default":{},"examples":[1],"deprecated":true}}}
        """)
  }
}
