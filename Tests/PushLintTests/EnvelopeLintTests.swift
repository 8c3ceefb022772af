import PushLint
import TestSupport
import Testing

/// Payloads in envelopes, with findings at their places in the file.
struct EnvelopeLintTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The file, with marks around each place that the rules find.
    let text: String
    let rules: [String]
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(
      text: #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": "Hi", «"sonud"»: "x"}}}}}"#,
      rules: ["unknown-aps-key"]),
    Case(text: #"[{"aps":{"alert":"Hi"}}, {"aps":{"badge":«-1»}}]"#, rules: ["badge-negative"]),
    Case(text: #"[{"aps":{"alert":"Hi"}}, «null»]"#, rules: ["payload-not-object"]),
    Case(
      text: #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\",«\"\u0073onud\"»:\"x\"}}"}"#,
      rules: ["unknown-aps-key"]),
    Case(text: #"{"default":"Hi","APNS":"{\"aps\":{\"badge\":1«,»}}"}"#, rules: ["json-syntax"]),
    Case(text: #"{"default":"Hi","APNS":"{\"aps\":{\"badge\":1,«\"badge\"»:2}}"}"#, rules: ["duplicate-key"]),
    Case(text: #"{"default":"Hi",«"default"»:"Ho","APNS":"{\"aps\":{\"badge\":1}}"}"#, rules: ["duplicate-key"]),
    Case(
      text: #"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":1,«"badge"»:2}}}}}"#, rules: ["duplicate-key"]),
    // A payload in a message for FCM that is the text of a string.
    Case(
      text:
        #"{"default":"\u0041","GCM":"{\"\u0066cmV1Message\":{\"message\":{\"apns\":{\"payload\":{\"aps\":{\"badge\":«\"\u0031\"»,«\"bagde\"»:1,«\"badge\"»:2}}}}}}"}"#,
      rules: ["wrong-type", "unknown-aps-key", "duplicate-key"]),
    // Comments before a payload do not move its places.
    Case(
      text: #"{"message":{«/* x */»"token":"t","apns":{"payload":{"aps":{"badge":«-1»}}}}}"#,
      rules: ["json-syntax", "badge-negative"]),
    Case(
      text: "{\"aps\":{\"alert\":\"Hi\"}}\r\n{\"aps\":{\"badge\":«-1»}}\n\n[{\"aps\":{\"badge\":«-2»}}]",
      rules: ["badge-negative", "badge-negative"]),
    Case(text: "{\"aps\":{}}\n{\"aps\":{\"badge\":1«,»}}\n", rules: ["json-syntax"]),
    // A payload as FCM writes it has no white space, and its alert may come from the notification.
    Case(
      text:
        #"{"message":{"token":"t","notification":{"title":"a","body":"b"},"apns":{"payload":{ "aps":{"mutable-content":1}}}}}"#,
      rules: []),
    Case(
      text:
        #"{"message":{"token":"t","notification":{"body":"b"},"apns":{"payload":{"kind":"chat",«"mutable-content"»:1}}}}"#,
      rules: ["aps-key-outside"]),
    Case(
      text: #"{"message":{"token":"t","apns":{"payload":«{"kind":"chat"}»}}}"#, rules: ["missing-aps"]),
  ]

  @Test(arguments: cases) func findsMistakesAtTheirPlacesInTheFile(example: Case) {
    let (bytes, places) = RuleExampleTests.unmarked(example.text)
    let findings = Linter().findings(in: bytes, file: "a.json")
    expectEqual(findings.map(\.rule), example.rules)
    expectEqual(findings.map { RuleExampleTests.Place(offset: $0.location.offset, length: $0.length) }, places)
  }

  @Test func refusesAnEnvelopeIfTheCallerSaysSo() {
    var linter = Linter()
    linter.envelope = EnvelopeKind.none
    let text = #"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":-1}}}}}"#
    expectEqual(linter.findings(in: Array(text.utf8), file: "a.json").map(\.rule), ["missing-aps"])
  }

  @Test(arguments: [
    (#"{"aps":{"badge":1«,»}}"#, ["json-syntax"]), (#"{"aps":{"alert":"Hi", «'»x': 1}}"#, ["json-syntax"]),
    (#"{"aps":{"badge":1},«"aps"»:{}}"#, ["duplicate-key"]),
  ])
  func marksMistakesAndTheWholeOfAFileThatIsNoArray(marked: String, rules: [String]) {
    var linter = Linter()
    linter.envelope = .array
    let (bytes, places) = RuleExampleTests.unmarked(marked)
    let findings = linter.findings(in: bytes, file: "a.json")
    expectEqual(findings.map(\.rule), ["envelope-shape"] + rules)
    let whole = RuleExampleTests.Place(offset: 0, length: bytes.count)
    expectEqual(
      findings.map { RuleExampleTests.Place(offset: $0.location.offset, length: $0.length) }, [whole] + places)
  }

  @Test func usesThePushTypeAndThePriorityOfTheHeaders() {
    let text = #"""
      {"message":{"token":"t","apns":{"headers":{"apns-push-type":"background","apns-priority":"10"},
      "payload":{"aps":{"content-available":1,"badge":1}}}}}
      """#
    let rules = Linter().findings(in: Array(text.utf8), file: "a.json").map(\.rule)
    #expect(rules.contains("background-priority") && rules.contains("background-with-alert"))
  }

  struct Fixed: Sendable, CustomTestStringConvertible {
    let text: String
    let fixed: String
    var testDescription: String { text }
  }

  static let fixes: [Fixed] = [
    Fixed(
      text: #"{"message": {"token": "t", "apns": {"payload": {"aps": {"badge": 1, "badge": 1}}}}}"#,
      fixed: #"{"message": {"token": "t", "apns": {"payload": {"aps": {"badge": 1}}}}}"#),
    Fixed(text: #"[{"aps": {"badge":1}},]"#, fixed: #"[{"aps":{"badge":1}}]"#),
    Fixed(
      text: #"{"default":"Hi", "APNS":"{ \"aps\":\n{\"alert\":\"\u0041\" }}"}"#,
      fixed: #"{"default":"Hi", "APNS":"{\"aps\":{\"alert\":\"\u0041\"}}"}"#),
    Fixed(
      text: #"{"default":"Hi","APNS":"{\"aps\":{\"badge\":1,}}"}"#,
      fixed: #"{"default":"Hi","APNS":"{\"aps\":{\"badge\":1}}"}"#
    ),
    Fixed(
      text: #"{"default":"Hi","APNS":"{'aps':{\"badge\":1}}"}"#,
      fixed: #"{"default":"Hi","APNS":"{\"aps\":{\"badge\":1}}"}"#
    ),
    Fixed(
      text:
        #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{\"aps\":{\"badge\":1,\"badge\":1}}}}}}","APNS":"{}"}"#,
      fixed: #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{\"aps\":{\"badge\":1}}}}}}","APNS":"{}"}"#
    ),
    Fixed(
      text: "{\"aps\": {\"badge\":1}}\r\n{\"aps\":{\"badge\":2,}}\n",
      fixed: "{\"aps\":{\"badge\":1}}\r\n{\"aps\":{\"badge\":2}}\n"),
  ]

  @Test(arguments: fixes) func fixesPayloadsInTheirEnvelope(fix: Fixed) throws {
    let fixed = Linter().fixed(Array(fix.text.utf8), file: "a.json")
    expectEqual(String(decoding: try #require(fixed.bytes), as: UTF8.self), fix.fixed)
    #expect(!fixed.made.isEmpty && fixed.refusal == nil)
  }

  @Test func placesFixesOfALineInTheFile() throws {
    let text = "{\"aps\":{\"badge\":1}}\n{\"aps\":{\"badge\":2,}}\n"
    let made = Linter().fixed(Array(text.utf8), file: "a.json").made
    expectEqual(made.map(\.location), [SourceLocation(offset: 37, line: 2, column: 18)])
  }
}
