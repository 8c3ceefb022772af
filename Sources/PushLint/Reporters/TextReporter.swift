package import AppBundle

/// Writes the report for people.
///
/// It has a line `file:line:column: severity: message [rule]` and an excerpt with a caret for each finding, and a last
/// line with the totals.
struct TextReporter: Reporter {
  let isColored: Bool
  let hasTotals: Bool
  let parts = ReportedFinding.Parts.excerpt
  let begin = ""

  func overview(_ summary: LintSummary) -> String {
    let bundles = summary.bundles.map { $0.text.escapedForTerminal(keepsLines: true) }.joined()
    let rules = summary.rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let counts = rules.map { rule, count in
      let left = summary.unlisted[rule].map { $0 == count ? ", not listed" : ", \($0.grouped) of them not listed" }
      return "  \(count.grouped) \(rule)\(left ?? "")\n"
    }.joined()
    let note = summary.unlistedNote.map { "  \($0)\n" } ?? ""
    return bundles + (counts.isEmpty ? "" : "findings\n" + counts + note) + "\n"
  }

  mutating func add(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    let lines = [finding.text(severity: colored(finding.severity.rawValue, finding.severity))]
    // A finding about something missing has no line to show, and an empty line shows nothing.
    let excerpt =
      reported.excerpt.isEmpty || reported.excerpt.utf8.first == UInt8(ascii: "\n")
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

extension AppOverview {
  /// The bundle for people: its name, its base and why, its languages with their coverage, and its tables.
  package var text: String {
    var lines = ["\(name)" + (kind.map { " (\($0.rawValue)): \(path)" } ?? "")]
    lines.append(
      base.map { "  base: \($0), because \(baseReason)" }
        ?? "  no base, because \(baseReason); its languages are compared with none")
    // Nothing is complete if there is nothing to translate.
    let known = languages.filter { $0.baseKeyCount > 0 }
    if known.count < languages.count { lines.append("  the base has no keys") }
    let complete = known.filter { $0.percent == 100 }.map(\.language)
    let others = known.filter { $0.percent < 100 }.map {
      "\($0.language) \($0.percent)% (\($0.keyCount.grouped) of \($0.baseKeyCount.counted("key")))"
    }
    if !complete.isEmpty { lines.append("  complete: \(complete.joined(separator: ", "))") }
    if !others.isEmpty { lines.append("  incomplete: \(others.joined(separator: ", "))") }
    lines.append(tables.isEmpty ? "  no tables" : "  tables: \(tables.joined(separator: ", "))")
    return lines.map { $0 + "\n" }.joined()
  }
}

extension LintReport {
  /// Returns the report for people.
  ///
  /// - Parameter isColored: whether severities have ANSI colours.
  public func text(isColored: Bool = false) -> String { text(as: .text, isColored: isColored) }
}
