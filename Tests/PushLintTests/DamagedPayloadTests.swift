import APNsPayload
import CompactJSON
import Foundation
import TestSupport
import Testing

@testable import PushLint

/// What is found in payloads that are no JSON.
struct DamagedPayloadTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// `«` and `»` stand around each place that is found.
    let text: String
    let rules: [String]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(
      text: #"{"aps":{"badge":«"5"»,«"volumne"»:1«,»},"mail":«"jane@example.com"»«,»}"#,
      rules: ["wrong-type", "custom-key-in-aps", "json-syntax", "personal-data", "json-syntax"]),
    Row(
      text: #"{«/* who */»"aps":{"alert":«""»,«"mutable-content"»:1},«'»x':[1« »«2»]}"#,
      rules: [
        "json-syntax", "rendered-empty", "mutable-content-without-alert", "json-syntax", "white-space", "json-syntax",
      ]),
    // A value that cannot be read has no type, and may be what another key needs.
    Row(text: #"{"aps":{"badge":«N»aN}}"#, rules: ["json-syntax"]),
    Row(text: #"{"aps":{"alert":«@»,"mutable-content":1}}"#, rules: ["json-syntax"]),
    Row(
      text: #"{"aps":{"alert":{"loc-key":«N»OPE,"loc-args":["a"]},"badge":«-3»}}"#,
      rules: ["json-syntax", "badge-negative"]),
    Row(text: #"{"aps":{"interruption-level":"critical","sound":«S»IREN}}"#, rules: ["json-syntax"]),
    Row(text: #"{«1»:{"alert":"Hi"}}"#, rules: ["json-syntax"]),
    Row(text: #"{"aps":{"badge":1},"badge":1,«"badge"»:«0»1}"#, rules: ["duplicate-key", "json-syntax"]),
    // What cannot be read in the app's own values says nothing about aps.
    Row(
      text: #"{"aps":{"alert":«{}»},"acme":{"a":«N»aN}}"#, rules: ["rendered-empty", "json-syntax"]),
    // Which object a member stands in is not certain without a partner for every bracket.
    Row(
      text: #"{"aps":{"alert":{"title":"Hi","body":"Yo"},"badge":«"5"»,"acme":{"a":1}}«»"#,
      rules: ["wrong-type", "json-syntax"]),
    Row(text: #"{"aps":{"alert":"Hi"},"badge":1}«}»"#, rules: ["json-syntax"]),
    Row(text: "«»", rules: ["json-syntax"]),
    Row(text: "«P»NG", rules: ["json-syntax"]),
  ])
  func findsAllThatIsCertain(row: Row) {
    let (bytes, places) = RuleExampleTests.unmarked(row.text)
    let findings = Linter().findings(in: bytes, file: "")
    expectEqual(findings.map { RuleExampleTests.Place(offset: $0.location.offset, length: $0.length) }, places)
    expectEqual(findings.map(\.rule), row.rules)
  }

  @Test(arguments: [
    ("{\u{201C}aps\u{201D}:1}", "expected a member name in double quotes or '}', but found '\u{201C}'"),
    ("{\"aps\":\u{A0}{}}", "expected a value, but found U+00A0"),
    ("{\"a\":\u{FEFF}1}", "expected a value, but found U+FEFF"),
    ("{\"aps\":@}", "expected a value, but found '@'"),
  ])
  func namesTheCharacter(text: String, message: String) {
    expectEqual(Linter().findings(in: Array(text.utf8), file: "").first { $0.rule == "json-syntax" }?.message, message)
  }

  /// Places of a good payload, and what stands there instead.
  static func damaged(_ payload: JSONDocument, _ random: inout SeededGenerator) -> [UInt8] {
    var scalars: [JSONNode] = []
    var open = [payload.root]
    while let node = open.popLast() {
      open += node.elements
      open += node.members.map(\.value)
      if node.kind != .object, node.kind != .array, node.offset > 0 { scalars.append(node) }
    }
    var bytes = payload.bytes
    func places(_ characters: String) -> [Int] { bytes.indices.filter { characters.utf8.contains(bytes[$0]) } }
    for node in scalars.sorted(by: { $0.offset > $1.offset }) where random.below(6) == 0 {
      // What starts like a string is one, whatever else is wrong with it.
      let texts =
        ["", "@", "NaN", "01", "Hello there", "1.2.3", "-", "#5"]
        + (node.kind == .string ? ["\"a\\q\"", "'a\\q'"] : [])
      bytes.replaceSubrange(node.offset..<node.offset + node.length, with: random.pick(texts).utf8)
    }
    // Outside strings, as far as the payload has none of these in its texts.
    for _ in 0..<random.below(3) {
      guard let place = places("}]").randomElement(using: &random) else { break }
      bytes.insert(contentsOf: Array(random.pick([",", "/* x */", " // x\n", ",,", " , "]).utf8), at: place)
    }
    return bytes
  }

  /// The payload as it was is one that the damaged text may mean: what is not found in it is invented.
  @Test func inventsNothing() throws {
    var random = SeededGenerator()
    let samples = Rule.payloadRules.flatMap { $0.examples }.flatMap {
      [$0.good, $0.bad.filter { $0 != "«" && $0 != "»" }]
    }
    for _ in 0..<SeededGenerator.rounds * 4 {
      guard let document = try? JSONDocument(parsing: Array(random.pick(samples).utf8)), document.bytes.count < 4000,
        !String(decoding: document.bytes, as: UTF8.self).contains(where: "'/#".contains)
      else { continue }
      let damaged = Self.damaged(document, &random)
      let known = Set(Linter().findings(in: document.bytes, file: "").map { "\($0.rule): \($0.message)" })
      for finding in Linter().findings(in: damaged, file: "")
      where finding.rule != "json-syntax" && finding.rule != "white-space" {
        #expect(known.contains("\(finding.rule): \(finding.message)"), "\(String(decoding: damaged, as: UTF8.self))")
      }
    }
  }

  @Test func tellsAHundredMistakesAndCountsTheRest() {
    func messages(_ count: Int) -> [String] {
      let text = "{\"aps\":{},\"a\":[" + String(repeating: "1 ", count: count + 1) + "]}"
      return Linter().findings(in: Array(text.utf8), file: "").filter { $0.rule == "json-syntax" }.map(\.message)
    }
    expectEqual(messages(100), Array(repeating: "expected ',' or ']', but found '1'", count: 100))
    expectEqual(
      messages(103),
      Array(repeating: "expected ',' or ']', but found '1'", count: 99) + [
        "expected ',' or ']', but found '1'; 3 more errors are not shown"
      ])
  }

  @Test(
    arguments: [
      // Comments would be gone for good.
      ("{\"aps\":{\"badge\":1 /* one */, // two\n}}\n", nil), ("{\"aps\":{},\"a\":[1/**/2,]}", nil),
      // Single quotes, words of Python and names without quotes.
      (
        #"{'aps':{badge:1,'alert':'"Hi"'},x:True,y:[None,+1,.5,],}"#,
        #"{"aps":{"badge":1,"alert":"\"Hi\""},"x":true,"y":[null,1,0.5]}"#
      ),
      (
        "\u{FEFF}{\"aps\": {\"alert\": \"a\nb\tc\",},\r\n \"a\":1 , \"a\":1}\r\n",
        "{\"aps\":{\"alert\":\"a\\nb\\tc\"},\"a\":1}\r\n"
      ),
      // What has no safe fix stays, and does not keep the rest from being fixed.
      (#"{"aps":{"badge":01,},"a":1 "b":[1,],}"#, #"{"aps":{"badge":01},"a":1 "b":[1]}"#),
      ("{\"aps\":{}", nil), ("PNG,}", nil), ("", nil),
      // Where a text ends is a guess as soon as one quote is.
      ("{'aps': {'alert': 'Jane's turn'}}", nil), ("{'aps':{'alert':'rock 'n' roll'}}", nil),
      (#"{"aps":{"alert":'don't, "badge":1}}"#, nil), ("{'aps':{'badge':1,'alert':'rock 'n': roll'}}", nil),
      ("{\"aps\":{\"alert\":\"Hi,\t\"badge\":1,}}", nil), ("{\"aps:\t{\"alert\":\"Hi\",}}", nil),
      ("{\"aps\":{\"alert\":Hi\",\t\"badge\":1,}}", nil), ("{\"aps\":{\"alert\":\"a\tb\"},\"x\":[\"y]}", nil),
      ("{\"aps\":{\"alert\":\"Say \"hi,}\" now\"}}", nil),
      ("\u{FEFF}{'aps':{'alert':'It's me'}}", "{'aps':{'alert':'It's me'}}"),
      // A number or a word is one only where it ends.
      (#"{"aps":{"badge":1},"tel":+49 30 901820}"#, nil),
      (
        #"{"aps":{"badge":1},"a":True story,"b":True}"#,
        #"{"aps":{"badge":1},"a":True story,"b":true}"#
      ),
      (#"{"aps":{"badge":1},"u":http://x.y/z,"v":[1,]}"#, #"{"aps":{"badge":1},"u":http://x.y/z,"v":[1]}"#),
    ] as [(String, String?)])
  func fixesAllThatIsSafe(text: String, expected: String?) {
    let fixed = Linter().fixed(Array(text.utf8)).bytes
    expectEqual(fixed.map { String(decoding: $0, as: UTF8.self) }, expected)
    if let fixed { #expect(Linter().fixed(fixed).bytes == nil) }
  }

  @Test func takesNoAddressForAComment() {
    let text = Array(#"{"aps":{"badge":1},"u":http://x.y/z}"#.utf8)
    expectEqual(Linter().findings(in: text, file: "").map(\.message), ["expected a value, but found 'h'"])
    #expect(Linter().fixed(text).refusal == nil)
    let comment = Array("{\"aps\":{\"badge\":// one\n1}}".utf8)
    let messages = Linter().findings(in: comment, file: "").map(\.message)
    #expect(messages.contains("JSON has no comments; remove this one"))
  }

  /// Random damage: what fixes leave says the same, and no rule finds more in it.
  @Test func fixesChangeNoMeaning() throws {
    var random = SeededGenerator()
    let samples = Rule.payloadRules.flatMap { $0.examples }.map(\.good)
    for _ in 0..<SeededGenerator.rounds {
      guard let document = try? JSONDocument(parsing: Array(random.pick(samples).utf8)) else { continue }
      let damaged = Self.damaged(document, &random)
      guard let fixed = Linter().fixed(damaged).bytes else { continue }
      let before = JSONRecovery(reading: damaged)
      let after = JSONRecovery(reading: fixed)
      expectEqual(before.document?.root.value, after.document?.root.value)
      #expect(after.problemCount <= before.problemCount)
    }
  }
}
