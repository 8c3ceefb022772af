import APNsPayload
import CompactJSON
import PushLint
import TestSupport
import Testing

struct LinterTests {
  static func findings(_ text: String, pushType: PushType? = nil, rules: [Rule] = Rule.all) -> [String] {
    Linter(rules: rules, pushType: pushType).findings(in: Array(text.utf8), file: "a.apns")
      .map { "\($0.location.offset)+\($0.length) \($0.rule): \($0.message)" }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var findings: [String] = []
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "empty aps", text: #"{"aps":{}}"#),
    Row(name: "device management", text: #"{"mdm":"a"}"#),
    Row(name: "escaped name", text: #"{"\u0061ps":{}}"#),
    Row(
      name: "empty input", text: "", findings: ["0+0 json-syntax: expected a value, but found the end of the input"]),
    Row(
      name: "cut short", text: #"{"aps":"#,
      findings: ["7+0 json-syntax: expected a value, but found the end of the input"]),
    Row(
      name: "string", text: "\"x\"",
      findings: ["0+3 payload-not-object: expected a payload object, but found a string"]),
    Row(
      name: "empty object, with white space", text: " {} ",
      findings: [
        "0+1 white-space: the payload has 2 bytes of white space; send the compact form",
        "1+2 missing-aps: the payload is empty, which is right only for a pass in Wallet; add aps for any other push",
      ]),
    Row(
      name: "aps that is no object", text: #"{"aps":[1]}"#,
      findings: ["7+3 wrong-type: aps: expected an object, but found an array"]),
    Row(
      name: "wrong element", text: #"{"aps":{"url-args":["a",null]}}"#,
      findings: [
        "8+10 deprecated-key: aps.url-args is deprecated; use a custom key, as Apple's table no longer has url-args",
        "24+4 wrong-type: aps.url-args[1]: expected a string, but found null",
      ]),
    Row(
      name: "wrong argument, once", text: #"{"aps":{"alert":{"loc-key":"K","loc-args":["a",null]}}}"#,
      findings: [
        "47+4 loc-args-not-strings: loc-args must have strings or numbers, but has null, which shows as nothing"
      ]),
    Row(
      name: "wrong object, its whole length", text: #"{"aps":{"badge":{"a":[1,2]}}}"#,
      findings: ["16+11 wrong-type: aps.badge: expected an integer, but found an object"]),
    Row(
      name: "duplicates in a custom key, by escapes", text: #"{"aps":{},"a":[{"x":1,"\u0078":2,"x":3}]}"#,
      findings: [
        "22+8 duplicate-key: duplicate key \"x\"; remove one of them",
        "33+3 duplicate-key: duplicate key \"x\"; remove one of them",
      ]),
    Row(name: "two spellings of a character", text: "{\"aps\":{},\"\u{E9}\":1,\"e\u{301}\":2}"),
    Row(
      name: "sorted by place, then by rule", text: #"{"b":{"y":1,"y":1},"aps":{"badge":"1","badge":"2"},"b":0}"#,
      findings: [
        "12+3 duplicate-key: duplicate key \"y\"; remove one of them",
        "34+3 wrong-type: aps.badge: expected an integer, but found a string",
        "38+7 duplicate-key: duplicate key \"badge\"; remove one of them",
        "46+3 wrong-type: aps.badge: expected an integer, but found a string",
        "51+3 duplicate-key: duplicate key \"b\"; remove one of them",
      ]),
  ])
  func findsExactly(row: Row) {
    expectEqual(Self.findings(row.text), row.findings)
  }

  static func payload(bytes: Int, aps: String = "") -> String {
    let rest = "{\"aps\":{\"alert\":\"\"\(aps)}}"
    return "{\"aps\":{\"alert\":\"\(String(repeating: "a", count: bytes - rest.utf8.count))\"\(aps)}}"
  }

  static let tooLarge = Rule.all.filter { $0.name == "payload-too-large" }

  @Test func takesTheLimitOfThePushType() {
    #expect(Self.findings(Self.payload(bytes: 4096)) == [])
    expectEqual(
      Self.findings(Self.payload(bytes: 4097)),
      [
        "0+4097 payload-too-large: the payload is 4,097 bytes, 1 over the 4,096-byte limit for alert pushes; "
          + "the largest field is aps.alert (4,087)"
      ])
    #expect(Self.findings(Self.payload(bytes: 5120), pushType: .voip) == [])
    expectEqual(
      Self.findings(Self.payload(bytes: 5121), pushType: .voip),
      [
        "0+5121 payload-too-large: the payload is 5,121 bytes, 1 over the 5,120-byte limit for voip pushes; "
          + "the largest field is aps.alert (5,111)"
      ])
    expectEqual(
      Self.findings(Self.payload(bytes: 4100, aps: #","event":"end","badge":3"#), rules: Self.tooLarge),
      [
        "0+4100 payload-too-large: the payload is 4,100 bytes, 4 over the 4,096-byte limit for liveactivity pushes; "
          + "the largest fields are aps.alert (4,066), aps.event (13) and aps.badge (9)"
      ])
  }

  @Test func measuresTheCompactFormAndTheFile() {
    let spaces = String(repeating: " ", count: 5000)
    expectEqual(
      Self.findings("{\"aps\":\(spaces){},\"Simulator Target Bundle\":\"\(spaces)\"}", rules: Self.tooLarge),
      [
        "0+10039 payload-too-large: if it is sent as it is, the payload is 10,039 bytes, 5,943 over the 4,096-byte limit "
          + "for alert pushes; its compact form is 10 bytes"
      ])
    // An escape in the file may be one byte in the compact form.
    let escaped = String(repeating: "\\u0061", count: 4000)
    expectEqual(
      Self.findings("{\"aps\":{\"alert\":\"\(escaped)\"}}"),
      [
        "0+24020 payload-too-large: if it is sent as it is, the payload is 24,020 bytes, 19,924 over the 4,096-byte "
          + "limit for alert pushes; its compact form is 4,020 bytes"
      ])
  }

  @Test func warnsOfAFileWithOneByteTooMany() {
    let most = Self.payload(bytes: 4096)
    for end in ["", "\n", "\r\n"] { #expect(Self.findings(most + end, rules: Self.tooLarge) == []) }
    let message =
      "payload-too-large: if it is sent as it is, the payload is 4,097 bytes, 1 over the 4,096-byte limit for alert "
      + "pushes; its compact form is 4,096 bytes"
    let wide = "{ \(most.dropFirst())"
    for end in ["", "\n", "\r\n"] {
      expectEqual(Self.findings(wide + end, rules: Self.tooLarge), ["0+4097 \(message)"])
    }
    expectEqual(Self.findings(most + "\n\n", rules: Self.tooLarge), ["0+4096 \(message)"])
    let findings = Linter(rules: Self.tooLarge).findings(in: Array(wide.utf8), file: "")
    expectEqual(findings.map(\.severity), [.warning])
    // The limit is that of the push type.
    #expect(Self.findings(wide, pushType: .voip, rules: Self.tooLarge) == [])
  }

  @Test func measuresWronglyTypedKeysToo() {
    let long = String(repeating: "b", count: 4096)
    expectEqual(
      Self.findings("{\"aps\":{\"badge\":\"\(long)\"}}"),
      [
        "0+4116 payload-too-large: the payload is 4,116 bytes, 20 over the 4,096-byte limit for alert pushes; "
          + "the largest field is aps.badge (4,106)",
        "16+4098 wrong-type: aps.badge: expected an integer, but found a string",
      ])
  }

  @Test func runsTheGivenRulesOnly() {
    let rule = Rule.all.filter { $0.name == "missing-aps" }
    let findings = Linter(rules: rule).findings(in: Array(#"{"a":1,"a":2}"#.utf8), file: "")
    expectEqual(findings.map(\.rule), ["missing-aps"])
    #expect(Linter(rules: []).findings(in: [], file: "").isEmpty)
  }
}
