import AppBundle
import CompactJSON
import PushLint

extension FuzzTarget {
  /// Any bytes as a payload, linted with every rule and an app, and every report of the findings.
  static let lint = FuzzTarget(
    "lint", dictionary: "payload",
    seeds: ["Localizations/Payloads", "Tests/Fuzzing/Seeds/lint", "Tests/CompactJSONTests/Fixtures/rfc8259"]
  ) { bytes in
    let findings = linter.findings(in: bytes, file: "a.apns")
    for finding in findings {
      let place = finding.location
      expect((0...bytes.count).contains(place.offset), "a finding is at a byte of the file or at its end")
      expect(place.offset + finding.length <= bytes.count, "what a finding marks is in the file")
      expect(place.line > 0 && place.column > 0, "lines and columns count from 1")
    }
    check(findings, fixing: bytes)
    check(findings, in: bytes)
    return true
  }

  private static let linter: Linter = {
    var linter = Linter()
    linter.app = (try? AppLocalizations(folder: "Tests/Fuzzing/App")).map { LintedApp($0) }
    linter.categories = ["C"]
    linter.priority = 10
    return linter
  }()

  /// Checks that a fix makes nothing worse.
  private static func check(_ findings: [Finding], fixing bytes: [UInt8]) {
    guard let fixed = linter.fixed(bytes).bytes else { return }
    let after = linter.findings(in: fixed, file: "a.apns")
    expect(after.count <= findings.count, "there are no more findings than before a fix")
    var known: [String: Int] = [:]
    for finding in findings { known[finding.rule, default: 0] += 1 }
    let worst = findings.map(\.severity).max() ?? .information
    for finding in after {
      known[finding.rule, default: 0] -= 1
      expect(
        known[finding.rule, default: 0] >= 0 || finding.severity < worst,
        "nor others that are as bad: \(finding.rule)")
    }
    expect(linter.fixed(fixed).bytes != fixed, "a fix changes something")
  }

  /// Checks that no report contains input that its reader would take for the report's own markup or commands.
  private static func check(_ findings: [Finding], in bytes: [UInt8]) {
    var report = LintReport()
    report.add(findings, in: bytes)
    for format in ReportFormat.allCases {
      let text = report.text(as: format)
      switch format {
      case .text, .github:
        expect(text.split(separator: "\n").allSatisfy { isVisible(String($0)) }, "a report carries no controls")
      case .json, .sarif, .gitlab: expect((try? JSON(parsing: Array(text.utf8))) != nil, "a report is JSON: \(format)")
      case .junit:
        let strangers = Markup(text).names.subtracting(junit)
        expect(strangers.isEmpty, "a report has no markup of the input: \(strangers.sorted())")
      }
      if format == .github {
        let isCommand = text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") }
        expect(isCommand, "each line is a command of the report's own")
      }
    }
    _ = report.json.encoded
  }

  private static let junit: Set<String> = [
    "testsuites", "testsuites name", "testsuite", "testsuite name", "testsuite tests", "testsuite failures",
    "testcase", "testcase classname", "testcase name", "failure", "failure type", "failure message", "system-out",
  ]
}
