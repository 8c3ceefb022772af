import CompactJSON
import PushLint
import TestSupport
import Testing

struct ReportTests {
  static let report: LintReport = {
    var report = LintReport()
    let linter = Linter(rules: Rule.all.filter { $0.name == "wrong-type" })
    for (file, text) in [
      ("bad.apns", "{\n  \"aps\": {\"badge\": \"5\",\n    \"sound\": 7}\n}\n"), ("good.apns", #"{"aps":{}}"#),
    ] {
      let bytes = Array(text.utf8)
      report.add(linter.findings(in: bytes, file: file), in: bytes)
    }
    return report
  }()

  @Test func writesTextForPeople() {
    expectEqual(
      Self.report.text(),
      """
      bad.apns:2:20: error: aps.badge: expected an integer, but found a string [wrong-type]
          "aps": {"badge": "5",
                           ^
      bad.apns:3:14: error: aps.sound: expected a string or a sound object, but found the number 7 [wrong-type]
            "sound": 7}
                     ^
      2 files, 2 errors, 0 warnings, 0 information

      """)
  }

  @Test func colorsTheSeverity() {
    let lines = Self.report.text(isColored: true).split(separator: "\n")
    expectEqual(
      lines.first,
      "bad.apns:2:20: \u{1B}[31merror\u{1B}[0m: aps.badge: expected an integer, but found a string [wrong-type]")
  }

  @Test func escapesWhatATerminalWouldObey() {
    var report = LintReport()
    let bytes = Array("{\"aps\":{\"\u{202E}\":0,\"\u{202E}\":0}}".utf8)
    let linter = Linter(rules: Rule.all.filter { $0.name == "duplicate-key" })
    report.add(linter.findings(in: bytes, file: "a\u{1B}[7m\n.apns"), in: bytes)
    let text = report.text()
    #expect(text.hasPrefix(#"a\u001B[7m\u000A.apns:1:15: error: "#))
    #expect(text.contains(#"\u202E"#))
    #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
  }

  @Test func writesJSONForPrograms() {
    expectEqual(
      String(decoding: Self.report.json.encoded, as: UTF8.self),
      #"{"findings":[{"rule":"wrong-type","severity":"error","#
        + #""message":"aps.badge: expected an integer, but found a string","file":"bad.apns","#
        + #""line":2,"column":20,"offset":21,"length":3},"#
        + #"{"rule":"wrong-type","severity":"error","#
        + #""message":"aps.sound: expected a string or a sound object, but found the number 7","file":"bad.apns","#
        + #""line":3,"column":14,"offset":39,"length":1}],"#
        + #""summary":{"files":2,"error":2,"warning":0,"information":0}}"#)
  }

  @Test func writesAnEmptyReport() {
    expectEqual(LintReport().text(), "0 files, 0 errors, 0 warnings, 0 information\n")
    expectEqual(
      LintReport().json.encoded,
      Array(#"{"findings":[],"summary":{"files":0,"error":0,"warning":0,"information":0}}"#.utf8))
  }

  @Test func counts() {
    expectEqual(Severity.allCases.map(Self.report.count), [0, 0, 2])
    expectEqual(Self.report.fileCount, 2)
    expectEqual(Self.report.findings.map(\.location.line), [2, 3])
    #expect(Severity.information < .warning && .warning < Severity.error)
  }
}
