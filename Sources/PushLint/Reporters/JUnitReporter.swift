/// Writes the XML of test runners, which CI servers read.
///
/// There is a suite for each file and a case for each finding, which fails if its severity reaches the threshold. A
/// file without findings has one case, which passes. A suite starts with its totals, so a file's findings are kept
/// until its end.
struct JUnitReporter: Reporter {
  private var threshold: Severity
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

  mutating func fail(from threshold: Severity) { self.threshold = threshold }

  mutating func endFile(_ name: String?) -> String {
    defer { (file, cases, count, failures) = (nil, "", 0, 0) }
    let name = Self.escaped(name ?? file ?? "")
    if count == 0 { cases = "    <testcase classname=\"\(name)\" name=\"no findings\"/>\n" }
    return
      "  <testsuite name=\"\(name)\" tests=\"\(max(count, 1))\" failures=\"\(failures)\">\n\(cases)  </testsuite>\n"
  }

  func end(_ summary: LintSummary) -> String { "</testsuites>\n" }

  /// Returns text for use between tags or quotes.
  ///
  /// Characters that XML 1.0 cannot contain (section 2.2) become U+FFFD. Other characters that control a terminal
  /// become escapes such as `\u202E`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // In an attribute, a reader turns these into spaces unless they are escaped.
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.escapedForTerminal(keepsLines: false)
  }
}
