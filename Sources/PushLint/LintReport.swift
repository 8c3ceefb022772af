public import AppBundle

/// The findings of a run, ready for every report.
public struct LintReport: Sendable {
  /// Every finding, file by file, each file's in the order of its text.
  public var findings: [Finding] { files.flatMap { $0.findings.map(\.finding) } }
  /// How many files were looked at.
  public var fileCount: Int { files.count(where: \.isThere) }
  /// A file that should be there has findings without being one.
  private var files: [(name: String?, findings: [ReportedFinding], isThere: Bool)] = []

  /// A report without files.
  public init() {}

  /// Adds a file's findings.
  ///
  /// - Parameters:
  ///   - findings: in the order in which they are reported.
  ///   - bytes: the whole file.
  ///   - file: its name, for the reports that list files without findings.
  public mutating func add(_ findings: [Finding], in bytes: [UInt8], file: String? = nil) {
    files.append((file ?? findings.first?.file, ReportedFinding.all(findings, in: bytes), true))
  }

  /// Adds what was found in an app's localizations.
  ///
  /// - Parameters:
  ///   - findings: in the order in which they are reported.
  ///   - app: the app whose files they are in; all of its files are counted.
  ///   - isKeepingExcerpts: whether a line of text for people shall be kept for each: it costs a pass over the files.
  public mutating func add(_ findings: [Finding], in app: AppLocalizations, excerpts isKeepingExcerpts: Bool = true) {
    let texts = isKeepingExcerpts ? AppExcerpts(app).texts(of: findings) : findings.map { _ in "" }
    var reported: [String: [ReportedFinding]] = [:]
    for (finding, excerpt) in zip(findings, texts) {
      let end = (finding.location.line, finding.location.column)
      reported[finding.file, default: []].append(ReportedFinding(finding: finding, excerpt: excerpt, end: end))
    }
    let there = Set(app.localizations.flatMap(\.tables).flatMap(\.files).map(\.path))
    for path in there.union(reported.keys).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      files.append((path, reported[path] ?? [], there.contains(path)))
    }
  }

  /// The number of findings of a severity.
  public func count(_ severity: Severity) -> Int {
    files.reduce(0) { $0 + $1.findings.count { $0.finding.severity == severity } }
  }

  /// The report in a format.
  ///
  /// - Parameters:
  ///   - format: for whom the report is.
  ///   - rules: what SARIF says the run looked for.
  ///   - isColored: whether a text carries ANSI colours.
  ///   - threshold: the severity from which a finding is a failure of the run.
  ///   - command: what JUnit calls the run.
  public func text(
    as format: ReportFormat, rules: [Rule] = Rule.all, isColored: Bool = false, threshold: Severity = .error,
    command: String = "pushwright lint"
  ) -> String {
    var writer = ReportWriter(format, rules: rules, isColored: isColored, threshold: threshold, command: command)
    var text = writer.begin()
    for file in files {
      for finding in file.findings { text += writer.add(finding) }
      text += writer.endFile(file.name, isThere: file.isThere)
    }
    return text + writer.end()
  }
}
