/// Writes the report for people.
///
/// It has a line `file:line:column: severity: message [rule]` and an excerpt with a caret for each finding, and a last
/// line with the totals.
struct TextReporter: Reporter {
  let isColored: Bool
  let hasTotals: Bool
  let parts = ReportedFinding.Parts.excerpt
  let begin = ""

  mutating func add(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    let lines = [finding.text(severity: colored(finding.severity.rawValue, finding.severity))]
    // A finding about something missing has no line to show.
    let excerpt =
      reported.excerpt.isEmpty
      ? [] : reported.excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return (lines + excerpt).joined(separator: "\n") + "\n"
  }

  mutating func endFile(_ name: String?) -> String { "" }

  func end(_ summary: LintSummary) -> String {
    guard hasTotals else { return "" }
    let counts = Severity.allCases.reversed().map {
      "\(summary[$0]) \($0.rawValue)\($0 == .information || summary[$0] == 1 ? "" : "s")"
    }
    return "\(summary.files) file\(summary.files == 1 ? "" : "s"), \(counts.joined(separator: ", "))\n"
  }

  private func colored(_ text: String, _ severity: Severity) -> String {
    guard isColored else { return text }
    return "\u{1B}[\(severity.color)m\(text)\u{1B}[0m"
  }
}

extension LintReport {
  /// Returns the report for people.
  ///
  /// - Parameter isColored: whether severities have ANSI colours.
  public func text(isColored: Bool = false) -> String { text(as: .text, isColored: isColored) }
}
