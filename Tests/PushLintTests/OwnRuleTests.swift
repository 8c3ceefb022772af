import APNsPayload
import AppBundle
import CompactJSON
import Foundation
import PushLint
import TestSupport
import Testing

/// A rule that a team writes, with nothing but what the module makes public.
@Suite struct OwnRuleTests {
  static let noShouting = Rule(
    name: "acme-shouting", severity: .warning, rationale: "Nobody likes it.", remedy: "Write in lower case.",
    options: [.init(name: "allow", kind: .patterns, summary: "The words that may be in capitals.")],
    examples: [.init(bad: #"{"aps":{"alert":«"BUY"»}}"#, good: #"{"aps":{"alert":"Buy"}}"#)]
  ) { subject, options in
    guard subject.pushType == .alert, case .text(let text)? = subject.payload?.aps?.alert, text == text.uppercased(),
      let node = subject.document?.root["aps"]?["alert"], options["allow"] != [.string(text)]
    else { return [] }
    return [
      Rule.Match(
        at: node, "\"\(text)\" is in capitals; write it in lower case", language: "en",
        fix: Fix(
          summary: "write in lower case",
          replacements: [TextEdit(range: node.offset..<node.offset + node.length, text: #""buy""#)]))
    ]
  }

  private func findings(_ text: String, _ linter: Linter = Linter(rules: Rule.all + [noShouting])) -> [Finding] {
    linter.findings(in: Array(text.utf8), file: "a.apns")
  }

  @Test func runsBesideTheBuiltInOnes() throws {
    let found = findings(#"{"aps":{"alert":"BUY","badge":"1"}}"#)
    expectEqual(
      found.map(\.description),
      [
        #"a.apns:1:17: warning: "BUY" is in capitals; write it in lower case [acme-shouting]"#,
        "a.apns:1:31: error: aps.badge: expected an integer, but found a string [wrong-type]",
      ])
    #expect(findings(Self.noShouting.examples[0].good).isEmpty)
    var linter = Linter(rules: [Self.noShouting])
    linter.settings[0].severity = .error
    expectEqual(findings(#"{"aps":{"alert":"BUY"}}"#, linter).map(\.severity), [.error])
    linter.settings[0].options["allow"] = ["BUY"]
    #expect(findings(#"{"aps":{"alert":"BUY"}}"#, linter).isEmpty)
  }

  @Test func findsThePlaceInMendedText() {
    expectEqual(
      findings(#"{"aps":{"alert":"BUY",},}"#).filter { $0.rule == "acme-shouting" }.map(\.location.offset), [16])
  }

  /// A rule about localizations, which lists each text that it gets.
  static let listing = Rule(
    name: "acme-listing", severity: .warning, rationale: "To see.", remedy: "Nothing.",
    localizations: { subject, options in
      subject.strings.filter { $0.language != subject.base.name || options["base"] != nil }.map { string in
        let kind = "\(string.table)\(string.isForm ? " form" : "")"
        return Rule.AppMatch(
          at: string, "\(kind) \(string.text) (\(string.baseText ?? "-"))", severity: string.isForm ? .information : nil
        )
      }
    })

  @Test func seesEveryTextOfAnApp() throws {
    let dictionary = """
      <plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@c@</string><key>c</key>
      <dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>un</string>
      <key>other</key><string>des</string></dict></dict></dict></plist>
      """
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": #""go" = "Go"; "n" = "some";"#,
      "fr.lproj/Localizable.strings": "\"go\" = \"Va\";\n\"new\" = \"Neuf\";",
      "fr.lproj/Localizable.stringsdict": dictionary, "fr.lproj/Other.strings": #""go" = "Allez";"#,
    ])
    var linter = Linter(rules: [Self.listing])
    let payload = #"{"aps":{"alert":{"loc-key":"go"}}}"#
    let lines = try folder.lines(linter, payloads: [payload])
    expectEqual(
      lines,
      [
        "fr 1:1 acme-listing error go: Localizable Va (Go)", "fr 2:1 acme-listing warning new: Localizable Neuf (-)",
        "fr 1:28 acme-listing warning n: Localizable %#@c@ (-)",
        "fr 3:70 acme-listing information n: Localizable form un (-)",
        "fr 4:17 acme-listing information n: Localizable form des (-)",
        "fr 1:1 acme-listing warning go: Other Allez (-)",
      ])
    linter.settings[0].options["base"] = true
    try expectEqual(folder.lines(linter).first, "en 1:1 acme-listing warning go: Localizable Go (-)")
    linter.settings[0].severity = .information
    #expect(try folder.findings(linter, payloads: [payload]).allSatisfy { $0.severity == .information })
  }

  @Test func isReported() {
    var report = LintReport()
    let text = Array(#"{"aps":{"alert":"BUY"}}"#.utf8)
    report.add(Linter(rules: [Self.noShouting]).findings(in: text, file: "a.apns"), in: text)
    #expect(report.text(as: .sarif, rules: [Self.noShouting]).contains("Nobody likes it."))
    #expect(report.text(as: .text).hasPrefix(report.findings.map(\.description).joined() + "\n"))
  }

  @Test func findingsPrintALineEach() {
    let found = findings(#"{"aps":{"alert":"BUY","badge":"1"}}"#)
    expectEqual(
      "\(found)",
      """
      [
      a.apns:1:17: warning: "BUY" is in capitals; write it in lower case [acme-shouting], \n\
      a.apns:1:31: error: aps.badge: expected an integer, but found a string [wrong-type]]
      """)
    let hostile = Finding(
      rule: "r", severity: .error, message: "a\u{1B}b\nc", file: "d\ne", location: SourceLocation(), length: 0)
    expectEqual(hostile.description, #"d\u000Ae:1:1: error: a\u001Bb\u000Ac [r]"#)
  }

  @Test func findingsAreTheJSONOfTheReport() throws {
    var report = LintReport()
    let text = Array(#"{"aps":{"alert":"BUY","badge":"1"} }"#.utf8)
    report.add(Linter(rules: Rule.all + [Self.noShouting]).findings(in: text, file: "a.apns"), in: text)
    let list = try #require(JSONDocument(parsing: report.json.encoded).root["findings"])
    let bytes = try CompactJSONEncoder().encode(report.findings)
    expectEqual(bytes, list.value.encoded)
    try expectEqual(CompactJSONDecoder().decode([Finding].self, from: bytes), report.findings)
    try expectEqual(JSONDecoder().decode([Finding].self, from: JSONEncoder().encode(report.findings)), report.findings)
    let wrong = String(decoding: bytes, as: UTF8.self)
      .replacing(#""offset":16,"length":5,"text""#, with: #""offset":-1,"length":5,"text""#)
    #expect(wrong.contains(#""offset":-1"#))
    #expect(throws: DecodingError.self) { try CompactJSONDecoder().decode([Finding].self, from: Array(wrong.utf8)) }
  }
}
