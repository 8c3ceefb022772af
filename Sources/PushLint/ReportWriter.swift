public import AppBundle

/// Writes a report during a run, so that it keeps no more than one file's findings in memory.
///
/// The report is the concatenated results of ``begin()``, then for each file ``add(_:in:startingAt:)`` any number of
/// times and ``endFile(_:isThere:)``, and finally ``end()``.
public struct ReportWriter: Sendable {
  /// The numbers of files and findings written so far.
  public internal(set) var summary = LintSummary()
  private var reporter: any Reporter

  /// Creates a writer at the start of a report.
  ///
  /// - Parameters:
  ///   - format: the format of the report.
  ///   - rules: the rules that SARIF lists as those of the run.
  ///   - isColored: whether a text report has ANSI colours.
  ///   - threshold: the lowest severity that counts as a failure.
  ///   - command: the name of the run in JUnit.
  ///   - hasTotals: whether a text report ends with the numbers of files and findings.
  public init(
    _ format: ReportFormat, rules: [Rule] = Rule.all, isColored: Bool = false, threshold: Severity = .error,
    command: String = "pushwright lint", hasTotals: Bool = true
  ) {
    reporter =
      switch format {
      case .text: TextReporter(isColored: isColored, hasTotals: hasTotals)
      case .json: JSONReporter()
      case .sarif: SARIFReporter(rules: rules)
      case .junit: JUnitReporter(threshold: threshold, command: command)
      case .github: GitHubReporter()
      case .gitlab: GitLabReporter()
      }
  }

  /// Whether the report shows the source lines of its findings.
  var hasExcerpts: Bool { reporter.parts.hasExcerpt }

  /// Returns the text before the first finding.
  public func begin() -> String { reporter.begin }

  /// Returns the summary that comes before the first finding in the format for people, and else nothing.
  func overview(_ summary: LintSummary) -> String { reporter.overview(summary) }

  /// Adds findings of the current file.
  ///
  /// - Parameters:
  ///   - findings: the findings, in the order in which they are reported.
  ///   - bytes: the file, or a part of it that has every line of the findings.
  ///   - start: the start of the part in the file, in bytes.
  public mutating func add(_ findings: [Finding], in bytes: [UInt8], startingAt start: Int = 0) -> String {
    var text = ""
    let parts = reporter.parts
    for finding in ReportedFinding.all(findings, in: bytes, startingAt: start, parts) { text += add(finding) }
    return text
  }

  mutating func add(_ finding: ReportedFinding) -> String {
    summary.add(finding.finding)
    return reporter.add(finding)
  }

  /// Adds findings that were fixed, for the formats that report them.
  ///
  /// - Parameter findings: the fixed findings.
  public mutating func add(fixed findings: [Finding]) { for finding in findings { reporter.add(fixed: finding) } }

  /// Sets the lowest severity that counts as a failure in the files that follow.
  public mutating func fail(from threshold: Severity) { reporter.fail(from: threshold) }

  /// Ends a file, after which another one may follow.
  ///
  /// - Parameters:
  ///   - name: the name of the file; `nil` if it is not known.
  ///   - isThere: `false` for a missing file, which is not counted.
  public mutating func endFile(_ name: String?, isThere: Bool = true) -> String {
    if isThere { summary.files += 1 }
    return reporter.endFile(name)
  }

  /// Returns the text after the last finding: the summary, or the end of the format's syntax.
  public func end() -> String { reporter.end(summary) }
}

/// The numbers of files and findings in a run.
public struct LintSummary: Sendable {
  /// The number of files that were checked.
  public fileprivate(set) var files = 0
  /// The bundles that were checked, or none if only payloads were.
  public internal(set) var bundles: [AppOverview] = []
  /// The numbers of findings by the names of their rules.
  public private(set) var rules: [String: Int] = [:]
  /// The numbers of findings that are counted but not listed, by the names of their rules.
  public private(set) var unlisted: [String: Int] = [:]
  private var counts = [0, 0, 0]

  init() {}

  init(of report: LintReport) {
    files = report.fileCount
    for finding in report.findings { add(finding) }
    for finding in report.unlisted {
      add(finding)
      unlisted[finding.rule, default: 0] += finding.count
    }
    bundles = report.bundles
  }

  /// How to list the findings that are not listed, or `nil` if there are none.
  var unlistedNote: String? {
    guard let rule = unlisted.keys.min() else { return nil }
    let count = unlisted.values.reduce(0, +)
    return
      "\(count.counted("finding")) of severity information \(count == 1 ? "is" : "are") not listed; add --all to list "
      + "every finding, or --rule NAME for one rule, such as --rule \(rule)"
  }

  /// The number of findings of a severity.
  public subscript(severity: Severity) -> Int { counts[severity.rank] }

  /// Returns whether there is a finding of this severity or a worse one.
  public func reaches(_ severity: Severity) -> Bool { counts[severity.rank...].contains { $0 > 0 } }

  fileprivate mutating func add(_ finding: Finding) {
    counts[finding.severity.rank] += finding.count
    rules[finding.rule, default: 0] += finding.count
  }
}

/// Writes the parts of a report in one format.
protocol Reporter: Sendable {
  /// The parts that the format shows of a finding's file.
  var parts: ReportedFinding.Parts { get }
  /// The text before the first finding.
  var begin: String { get }
  /// Returns the summary of an app's localizations, or nothing if the format has it at the end.
  func overview(_ summary: LintSummary) -> String
  mutating func add(_ finding: ReportedFinding) -> String
  /// Records a finding that was fixed.
  mutating func add(fixed finding: Finding)
  /// Sets the lowest severity that counts as a failure.
  mutating func fail(from threshold: Severity)
  mutating func endFile(_ name: String?) -> String
  func end(_ summary: LintSummary) -> String
}

extension Reporter {
  func overview(_ summary: LintSummary) -> String { "" }
  mutating func add(fixed finding: Finding) {}
  mutating func fail(from threshold: Severity) {}
}

/// A finding with the details of its file that a report needs.
struct ReportedFinding: Sendable {
  /// The details to work out, which cost more than the finding itself.
  enum Parts: Sendable {
    case none, excerpt, end, all

    var hasExcerpt: Bool { self == .excerpt || self == .all }
  }

  let finding: Finding
  /// The line and a caret under the place; empty if there is none to show.
  let excerpt: String
  /// The line and the column after the last byte.
  let end: (line: Int, column: Int)

  static func all(
    _ findings: [Finding], in bytes: [UInt8], startingAt start: Int = 0, _ parts: Parts = .all
  ) -> [Self] {
    findings.map { finding in
      let location = finding.location
      let isEndShown = parts == .end || parts == .all
      return Self(
        finding: finding, excerpt: parts.hasExcerpt ? location.excerpt(of: bytes, startingAt: start) : "",
        end: isEndShown
          ? location.end(of: finding.length, in: bytes, startingAt: start) : (location.line, location.column))
    }
  }
}

extension SourceLocation {
  fileprivate func end(of length: Int, in bytes: [UInt8], startingAt start: Int) -> (line: Int, column: Int) {
    let place = min(max(offset - start, 0), bytes.count)
    let last = min(place + length, bytes.count)
    // The carriage return of a CR LF does not end the line.
    let isInLineEnd = last > place && last < bytes.count && bytes[last - 1] == 0x0D && bytes[last] == 0x0A
    let text = Array(bytes[place..<(isInLineEnd ? last - 1 : last)])
    let end = SourceLocation(of: text.count, in: text)
    return (
      line + end.line - 1, (end.line == 1 ? column + end.column - 1 : end.column) + (isInLineEnd ? 1 : 0)
    )
  }
}

extension Finding {
  /// The path without `./` at its start, because GitHub and GitLab compare it with the paths of the repository.
  var pathInRepository: String {
    var path = file[...]
    while path.utf8.starts(with: "./".utf8) {
      path = Substring(path.utf8.dropFirst().drop { $0 == UInt8(ascii: "/") })
    }
    return String(path)
  }
}
