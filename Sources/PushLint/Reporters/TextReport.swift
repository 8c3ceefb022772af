extension LintReport {
  /// The findings for people: a line `file:line:column: severity: message [rule]` each, the excerpt with a caret, and a
  /// last line with the totals.
  ///
  /// - Parameter isColored: whether severities and carets carry ANSI colours.
  public func text(isColored: Bool = false) -> String {
    var lines: [String] = []
    for (finding, excerpt) in zip(findings, excerpts) {
      let place = "\(finding.file):\(finding.location.line):\(finding.location.column)"
      let severity = finding.severity.colored(finding.severity.rawValue, isColored)
      lines.append("\(place): \(severity): \(finding.message) [\(finding.rule)]")
      // What is missing has no line to show.
      if excerpt.isEmpty { continue }
      lines += excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    }
    let counts = Severity.allCases.reversed().map {
      "\(count($0)) \($0.rawValue)\($0 == .information || count($0) == 1 ? "" : "s")"
    }
    lines.append("\(fileCount) file\(fileCount == 1 ? "" : "s"), \(counts.joined(separator: ", "))")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Severity {
  fileprivate func colored(_ text: String, _ isColored: Bool) -> String {
    guard isColored else { return text }
    let color =
      switch self {
      case .error: 31
      case .warning: 33
      case .information: 36
      }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }
}
