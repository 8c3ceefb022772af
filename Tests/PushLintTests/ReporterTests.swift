import CompactJSON
import SourceText
import TestSupport
import Testing

@testable import PushLint

struct ReporterTests {
  static func report(_ files: [(name: String, text: String)]) -> LintReport {
    var report = LintReport()
    let linter = Linter(rules: Rule.all.filter { $0.name == "wrong-type" })
    for (name, text) in files {
      report.add(linter.findings(in: Array(text.utf8), file: name), in: Array(text.utf8), file: name)
    }
    return report
  }

  @Test func writesWorkflowCommands() {
    let report = Self.report([("a,b:c%.apns", "{\"aps\":{\n\"badge\":[1,\n2]}}"), ("good.apns", #"{"aps":{}}"#)])
    expectEqual(
      report.text(as: .github),
      """
      ::error file=a%2Cb%3Ac%25.apns,line=2,col=9,endLine=3,title=pushwright wrong-type::\
      aps.badge: expected an integer, but found an array

      """)
    expectEqual(GitHubReporter.data("100%\r\n::x"), "100%25%0D%0A::x")
  }

  @Test func writesCodeQuality() throws {
    let report = Self.report([
      ("./a é.apns", "{\"aps\":{\n\"badge\":[1,\n2],\"sound\":[]}}"), ("good.apns", #"{"aps":{}}"#),
    ])
    let text = report.text(as: .gitlab)
    let fingerprints = try Self.fingerprints(text)
    expectEqual(
      text,
      """
      [
      {"description":"aps.badge: expected an integer, but found an array","check_name":"wrong-type",\
      "fingerprint":"\(fingerprints[0])","severity":"major",\
      "location":{"path":"a é.apns","lines":{"begin":2}}},
      {"description":"aps.sound: expected a string or a sound object, but found an array","check_name":"wrong-type",\
      "fingerprint":"\(fingerprints[1])","severity":"major",\
      "location":{"path":"a é.apns","lines":{"begin":3}}}
      ]

      """)
    expectEqual(LintReport().text(as: .gitlab), "[]\n")
  }

  /// GitHub does not find `./a` in a pull request, although it is the same file.
  @Test(arguments: [ReportFormat.github, .sarif, .gitlab]) func namesFilesAsInARepository(format: ReportFormat) {
    let text = Self.report([(".//.//p/a.apns", #"{"aps":{"badge":[]}}"#)]).text(as: format)
    #expect(text.contains("p/a.apns") && !text.contains("/p/a.apns"), "\(text)")
  }

  @Test func fingerprintsAFindingAsABaselineDoes() throws {
    func fingerprints(_ name: String, _ texts: String...) throws -> [String] {
      var report = LintReport()
      let lines = Array(texts.joined(separator: "\n").utf8)
      let linter = Linter(rules: Rule.all.filter { $0.name == "wrong-type" })
      var findings: [Finding] = []
      for text in texts { findings += linter.findings(in: Array(text.utf8), file: name) }
      report.add(findings, in: lines, file: name)
      return try Self.fingerprints(report.text(as: .gitlab))
    }
    let badge = #"{"aps":{"badge":"5"}}"#
    let one = try fingerprints("a", badge)
    #expect(one.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16}/) != nil })
    // Moved, or in a folder that is named in another way.
    try expectEqual(fingerprints("a", "\n\n  {\"aps\": {\n\"badge\": \"7\"}}"), one)
    try expectEqual(fingerprints("./././a", badge), one)
    // Equal findings differ, by their number alone.
    let several = try fingerprints("a", badge, badge, badge)
    #expect(Set(several).count == 3 && several[0] == one[0])
    // A file may be in two bundles.
    var shared = LintReport()
    for _ in 0..<2 {
      let finding = Linter(rules: Rule.all).findings(in: Array(badge.utf8), file: "a")
      shared.add(finding, in: Array(badge.utf8), file: "a")
    }
    try expectEqual(Self.fingerprints(shared.text(as: .gitlab)), Array(several.prefix(2)))
    // Another file, another message.
    #expect(try fingerprints("b", badge) != one)
    #expect(try fingerprints("a", #"{"aps":{"badge":[]}}"#) != one)
  }

  private static func fingerprints(_ report: String) throws -> [String] {
    guard case .array(let findings) = try JSON(parsing: Array(report.utf8)) else { return [] }
    return findings.map { finding in
      guard case .object(let finding) = finding, case .string(let text)? = finding["fingerprint"] else { return "" }
      return text
    }
  }

  @Test(.enabled(if: SeededGenerator.isThorough, "slow in a debug build")) func writes25000ResultsAndCountsTheRest()
    throws
  {
    let bytes = Array(#"{"aps":{"badge":"5"}}"#.utf8)
    let finding = Linter(rules: Rule.all.filter { $0.name == "wrong-type" }).findings(in: bytes, file: "a")[0]
    var writer = ReportWriter(.sarif, rules: [])
    var text = writer.begin()
    for _ in 0..<SARIFReporter.resultLimit { text += writer.add([finding], in: bytes) }
    expectEqual(writer.end(), "]}]}\n")
    for (more, subject) in [(1, "1 result is"), (1_233, "1,234 results are")] {
      for _ in 0..<more { #expect(writer.add([finding], in: bytes) == "") }
      let invocations: JSON = [
        [
          "executionSuccessful": .boolean(true),
          "toolExecutionNotifications": [
            [
              "level": "warning",
              "message": [
                "text": .string(
                  "\(subject) left out, because GitHub reads at most 25,000 results of a run; lint fewer files at a time"
                )
              ],
            ]
          ],
        ]
      ]
      expectEqual(writer.end(), "],\"invocations\":\(String(decoding: invocations.encoded, as: UTF8.self))}]}\n")
    }
    expectEqual(writer.summary[.error], 26_234)
    guard case .object(let log) = try JSON(parsing: Array((text + writer.end()).utf8)),
      case .array(let runs)? = log["runs"],
      case .object(let run)? = runs.first, case .array(let results)? = run["results"]
    else {
      Issue.record("the report has no results")
      return
    }
    expectEqual(results.count, 25_000)
  }

  @Test func writesXML() {
    let report = Self.report([("<&\">.apns", #"{"aps":{"badge":"5"}}"#), ("good.apns", #"{"aps":{}}"#)])
    expectEqual(
      report.text(as: .junit),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pushwright lint">
        <testsuite name="&lt;&amp;&quot;&gt;.apns" tests="1" failures="1">
          <testcase classname="&lt;&amp;&quot;&gt;.apns" name="wrong-type 1:17">
            <failure type="error" message="aps.badge: expected an integer, but found a string">\
      &lt;&amp;&quot;&gt;.apns:1:17: error: aps.badge: expected an integer, but found a \
      string&#10;{&quot;aps&quot;:{&quot;badge&quot;:&quot;5&quot;}}&#10;                ^</failure>
          </testcase>
        </testsuite>
        <testsuite name="good.apns" tests="1" failures="0">
          <testcase classname="good.apns" name="no findings"/>
        </testsuite>
      </testsuites>

      """)
    expectEqual(JUnitReporter.escaped("a\u{0}\u{1B}\u{FFFE}\t\n😀"), "a\u{FFFD}\u{FFFD}\u{FFFD}&#9;&#10;😀")
  }

  @Test func failsATestFromTheThresholdOn() {
    var linter = Linter(rules: Rule.all.filter { $0.name == "wrong-type" })
    linter.settings[0].severity = .warning
    let bytes = Array(#"{"aps":{"badge":"5"}}"#.utf8)
    var report = LintReport()
    report.add(linter.findings(in: bytes, file: "a"), in: bytes)
    #expect(report.text(as: .junit).contains("failures=\"0\""))
    #expect(report.text(as: .junit).contains("<system-out>a:1:17: warning: "))
    #expect(report.text(as: .junit, threshold: .warning).contains("failures=\"1\""))
  }

  @Test func writesSARIF() throws {
    let rules = Rule.all.filter { $0.name == "wrong-type" }
    let report = Self.report([("a b/é.apns", "{\"aps\":{\n\"badge\":\"é\"}}")])
    expectEqual(
      report.text(as: .sarif, rules: rules),
      """
      {"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",\
      "version":"2.1.0","runs":[{"tool":{"driver":{"name":"pushwright","version":"\(pushwrightVersion)",\
      "rules":[{"id":"wrong-type",\
      "shortDescription":{"text":"\(rules[0].rationale)"},"help":{"text":"\(rules[0].remedy)"},\
      "defaultConfiguration":{"level":"error"}}]}},"columnKind":"unicodeCodePoints","results":[\
      {"ruleId":"wrong-type","ruleIndex":0,"level":"error",\
      "message":{"text":"aps.badge: expected an integer, but found a string"},\
      "locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b/%C3%A9.apns"},\
      "region":{"startLine":2,"startColumn":9,"endLine":2,"endColumn":12,"byteOffset":17,"byteLength":4}}}]}]}]}

      """)
    expectEqual(SARIFReporter.uri("/a b"), "file:///a%20b")
  }

  @Test func endsAFindingBeforeTheLineFeedOfItsLineEnd() {
    let text = Array("{\"aps\":{\"alert\":\"a\r\nb\"}}".utf8)
    var report = LintReport()
    report.add(Linter().findings(in: text, file: "a.apns"), in: text)
    let region = #""region":{"startLine":1,"startColumn":19,"endLine":1,"endColumn":20,"byteOffset":18,"byteLength":1}"#
    #expect(report.text(as: .sarif).contains(region))
  }

  @Test func writesFixesAsSARIF() {
    let rule = Rule(name: "r", severity: .information, reach: .text, rationale: "", remedy: "", examples: []) { _, _ in
      [
        Rule.Match(
          offset: 0, length: 1, message: "m", language: "fr", key: "K",
          fix: Fix(summary: "remove it", replacements: [.init(range: 0..<1, text: "\"")]))
      ]
    }
    var report = LintReport()
    report.add(Linter(rules: [rule]).findings(in: [0x78], file: "f"), in: [0x78])
    let result = """
      "level":"note","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f"},\
      "region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":2,"byteOffset":0,"byteLength":1}}}],\
      "fixes":[{"description":{"text":"remove it"},"artifactChanges":[{"artifactLocation":{"uri":"f"},\
      "replacements":[{"deletedRegion":{"byteOffset":0,"byteLength":1},"insertedContent":{"text":"\\""}}]}]}],\
      "properties":{"language":"fr","key":"K"}}
      """
    #expect(report.text(as: .sarif, rules: [rule]).contains(result))
  }

  @Test func writesTheSameWhileTheRunGoesOn() {
    let report = Self.report([("a", #"{"aps":{"badge":"5"}}"#), ("b", "[1,]"), ("c", #"{"aps":{}}"#)])
    expectEqual(report.text(as: .json), String(decoding: report.json.encoded, as: UTF8.self) + "\n")
    expectEqual(LintReport().text(as: .json), String(decoding: LintReport().json.encoded, as: UTF8.self) + "\n")
  }

  /// In every string and every name, of every kind of value, and in the file's name.
  @Test func escapesAScriptInEveryString() throws {
    let script = ##"</failure>]]><script>alert(1)</script>&'""##
    let string = String(decoding: JSON.string(script).encoded, as: UTF8.self)
    let members = [
      #""alert":{"title":"S","subtitle":"S","body":"S","loc-key":"S","title-loc-key":"S","action-loc-key":"S","#
        + #""loc-args":["S",{"S":"S"}],"launch-image":"S","S":"S"},"badge":"S","sound":{"name":"S","volume":"S","S":1}"#,
      #""alert":"S","category":"S","thread-id":["S"],"interruption-level":"S","event":"S","S":{"S":["S"]},"S":1"#,
    ]
    for member in members {
      let text = "{\"aps\":{\(member)},\"S\":\"S\",\"S\":1}".replacing("\"S\"", with: string)
      #expect((try? JSON(parsing: Array(text.utf8))) != nil)
      var report = LintReport()
      let findings = Linter().findings(in: Array(text.utf8), file: script)
      #expect(findings.contains { $0.message.contains("<script>") } || findings.count > 3)
      report.add(findings, in: Array(text.utf8), file: script)
      let junit = report.text(as: .junit)
      #expect(!junit.contains("<script") && !junit.contains("]]>") && junit.contains("&lt;script&gt;alert(1)"))
      expectEqual(junit.count { $0 == "<" }, junit.count { $0 == ">" })
      let attributes = junit.split(separator: "<").map { $0.prefix { $0 != ">" } }
      #expect(attributes.allSatisfy { $0.count { $0 == "\"" } % 2 == 0 })
      let sarif = try JSON(parsing: Array(report.text(as: .sarif).utf8))
      guard case .object(let log) = sarif, case .array(let runs)? = log["runs"], case .object(let run)? = runs.first,
        case .array(let results)? = run["results"]
      else {
        Issue.record("no results")
        return
      }
      expectEqual(results.count, findings.count)
      expectEqual(report.text(as: .github).split(separator: "\n").count, findings.count)
    }
  }

  /// Sections 3.11.5 and 3.11.6: no placeholder, and no link, in what is neither.
  @Test(arguments: [
    ("{0} {x}", "{{0}} {{x}}"), ("[a](b)", #"\\[a\\](b)"#), ("[a] (b) [c]", "[a] (b) [c]"),
    ("x[[a](1)", #"x[\\[a\\](1)"#),
    ("](", "]("),
  ])
  func writesMessagesThatSARIFReadsAsText(message: String, text: String) {
    let rule = Rule(name: "r", severity: .error, reach: .text, rationale: "", remedy: "", examples: []) { _, _ in
      [Rule.Match(offset: 0, length: 1, message: message)]
    }
    var report = LintReport()
    report.add(Linter(rules: [rule]).findings(in: [0x78], file: "f"), in: [0x78])
    #expect(report.text(as: .sarif, rules: [rule]).contains("\"message\":{\"text\":\"\(text)\"}"))
    #expect(report.text(as: .json).contains(JSON.string(message).text))
  }

  @Test(arguments: ReportFormat.allCases) func carriesNothingThatATerminalObeys(format: ReportFormat) throws {
    let text = #"{"aps":{},"\u202e\u001b\u009b":1,"\u202e\u001b\u009b":2}"#
    let bytes = Array(text.utf8)
    let name = "a\u{1B}[31m\u{202E}\u{7F}.apns"
    var report = LintReport()
    report.add(Linter("duplicate-key").findings(in: bytes, file: name), in: bytes, file: name)
    let written = report.text(as: format)
    expectEqual(written, written.escapedForTerminal(keepsLines: true))
    if format == .github { #expect(written.hasPrefix(#"::error file=a\u001B[31m\u202E\u007F.apns,"#)) }
    if format == .junit { #expect(written.contains(#"testsuite name="a�[31m\u202E\u007F.apns""#)) }
    if format == .json {
      #expect(written.contains(#""file":"a\u001b[31m\u202E\u007F.apns""#))
      try expectEqual(JSON(parsing: Array(written.utf8)), report.json)
    }
  }

  @Test func doesNotObeyThePayload() {
    let text = Self.report([("\u{1B}]0;a", #"{"aps":{},"\u001b[31m\u202e":1,"\u001b[31m\u202e":2}"#)])
    for format in [ReportFormat.text, .github, .gitlab, .junit] {
      let report = text.text(as: format)
      #expect(!report.contains("\u{1B}[31m") && !report.dropFirst(80).contains("\u{1B}[31"), "\(format)")
    }
    #expect(!text.text(as: .text).contains("\u{1B}"))
  }
}
