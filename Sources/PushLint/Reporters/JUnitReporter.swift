/// The XML that test runners write and CI servers read: a suite for each file, a case for each finding, which fails from the
/// threshold on, and a case that passes for a file without findings.
///
/// A suite starts with its totals, so that the findings of a file are kept until its end.
struct JUnitReporter: Reporter {
  let threshold: Severity
  let parts = ReportedFinding.Parts.excerpt
  let begin: String
  private var file: String?
  private var cases = ""
  private var count = 0
  private var failures = 0

  init(threshold: Severity, command: String) {
    self.threshold = threshold
    begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(Self.escaped(command))\">\n"
  }

  mutating func add(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    file = finding.file
    count += 1
    let place = "\(finding.location.line):\(finding.location.column)"
    let text = Self.escaped(
      "\(finding.file):\(place): \(finding.severity.rawValue): \(finding.message)\n\(reported.excerpt)")
    cases += "    <testcase classname=\"\(Self.escaped(finding.file))\" name=\"\(finding.rule) \(place)\">\n"
    if finding.severity >= threshold {
      failures += 1
      let message = Self.escaped(finding.message)
      cases += "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\">\(text)</failure>\n"
    } else {
      cases += "      <system-out>\(text)</system-out>\n"
    }
    cases += "    </testcase>\n"
    return ""
  }

  mutating func endFile(_ name: String?) -> String {
    defer { (file, cases, count, failures) = (nil, "", 0, 0) }
    let name = Self.escaped(name ?? file ?? "")
    if count == 0 { cases = "    <testcase classname=\"\(name)\" name=\"no findings\"/>\n" }
    return
      "  <testsuite name=\"\(name)\" tests=\"\(max(count, 1))\" failures=\"\(failures)\">\n\(cases)  </testsuite>\n"
  }

  func end(_ summary: LintSummary) -> String { "</testsuites>\n" }

  /// A text between tags or quotes; what XML 1.0 cannot hold (section 2.2) becomes U+FFFD, and what else a
  /// terminal would obey `\u202E`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // A reader makes spaces of these in an attribute where they stand for themselves.
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.escapedForTerminal(keepsLines: false)
  }
}
