/// Writes a report while the run goes on, so that it takes no more memory than one file's findings.
///
/// What the functions give is the report when it is put together in order: ``begin()``, for each file ``add(_:in:startingAt:)``
/// any number of times and ``endFile(_:isThere:)``, then ``end()``.
public struct ReportWriter: Sendable {
  /// What was written so far.
  public private(set) var summary = LintSummary()
  private var reporter: any Reporter

  /// A writer at the start of a report.
  ///
  /// - Parameters:
  ///   - format: for whom the report is.
  ///   - rules: what SARIF says the run looked for.
  ///   - isColored: whether a text carries ANSI colours.
  ///   - threshold: the severity from which a finding is a failure of the run.
  ///   - command: what JUnit calls the run.
  public init(
    _ format: ReportFormat, rules: [Rule] = Rule.all, isColored: Bool = false, threshold: Severity = .error,
    command: String = "pushwright lint"
  ) {
    reporter =
      switch format {
      case .text: TextReporter(isColored: isColored)
      case .json: JSONReporter()
      case .sarif: SARIFReporter(rules: rules)
      case .junit: JUnitReporter(threshold: threshold, command: command)
      case .github: GitHubReporter()
      }
  }

  /// What stands before the first finding.
  public func begin() -> String { reporter.begin }

  /// Adds findings of the file that is being written.
  ///
  /// - Parameters:
  ///   - findings: in the order in which they are reported.
  ///   - bytes: the file, or a part of it that has every line of the findings.
  ///   - start: where the part starts in the file.
  public mutating func add(_ findings: [Finding], in bytes: [UInt8], startingAt start: Int = 0) -> String {
    var text = ""
    let parts = reporter.parts
    for finding in ReportedFinding.all(findings, in: bytes, startingAt: start, parts) { text += add(finding) }
    return text
  }

  mutating func add(_ finding: ReportedFinding) -> String {
    summary.add(finding.finding.severity)
    return reporter.add(finding)
  }

  /// Adds fixes that were made, for the formats that tell them.
  ///
  /// - Parameter findings: those that are fixed.
  public mutating func add(fixed findings: [Finding]) { for finding in findings { reporter.add(fixed: finding) } }

  /// Ends a file, the next one may follow.
  ///
  /// - Parameters:
  ///   - name: the file's name; nil where it is not known.
  ///   - isThere: false for a file that is missing, which does not count.
  public mutating func endFile(_ name: String?, isThere: Bool = true) -> String {
    if isThere { summary.files += 1 }
    return reporter.endFile(name)
  }

  /// What stands behind the last finding: the summary, or what closes the format's text.
  public func end() -> String { reporter.end(summary) }
}

/// How many files and findings a run had.
public struct LintSummary: Sendable, Hashable {
  /// How many files were looked at.
  public fileprivate(set) var files = 0
  private var counts = [0, 0, 0]

  init() {}

  init(of report: LintReport) {
    files = report.fileCount
    for finding in report.findings { add(finding.severity) }
  }

  /// The number of findings of a severity.
  public subscript(severity: Severity) -> Int { counts[severity.rank] }

  /// Whether there is a finding of this severity or a worse one.
  public func reaches(_ severity: Severity) -> Bool { counts[severity.rank...].contains { $0 > 0 } }

  fileprivate mutating func add(_ severity: Severity) { counts[severity.rank] += 1 }
}

/// A format's part of a report.
protocol Reporter: Sendable {
  /// What it shows of a finding's file.
  var parts: ReportedFinding.Parts { get }
  /// What stands before the first finding.
  var begin: String { get }
  mutating func add(_ finding: ReportedFinding) -> String
  /// Takes note of a finding that was fixed.
  mutating func add(fixed finding: Finding)
  mutating func endFile(_ name: String?) -> String
  func end(_ summary: LintSummary) -> String
}

extension Reporter {
  mutating func add(fixed finding: Finding) {}
}

/// A finding with what a report needs of its file.
struct ReportedFinding: Sendable {
  /// What is worked out; it costs more than the finding itself.
  enum Parts: Sendable {
    case none, excerpt, end, all
  }

  let finding: Finding
  /// The line and a caret under the place; empty where there is none to show.
  let excerpt: String
  /// The line and the column after the last byte.
  let end: (line: Int, column: Int)

  static func all(
    _ findings: [Finding], in bytes: [UInt8], startingAt start: Int = 0, _ parts: Parts = .all
  ) -> [Self] {
    findings.map { finding in
      let location = finding.location
      let isExcerptShown = parts == .excerpt || parts == .all
      let isEndShown = parts == .end || parts == .all
      return Self(
        finding: finding, excerpt: isExcerptShown ? location.excerpt(of: bytes, startingAt: start) : "",
        end: isEndShown
          ? location.end(of: finding.length, in: bytes, startingAt: start) : (location.line, location.column))
    }
  }
}

extension SourceLocation {
  fileprivate func end(of length: Int, in bytes: [UInt8], startingAt start: Int) -> (line: Int, column: Int) {
    let place = min(max(offset - start, 0), bytes.count)
    let text = Array(bytes[place..<min(place + length, bytes.count)])
    let end = SourceLocation(of: text.count, in: text)
    return (line + end.line - 1, end.line == 1 ? column + end.column - 1 : end.column)
  }
}
