public import AppBundle

/// The findings of a run, which can be written in every report format.
public struct LintReport: Sendable {
  /// Every finding that is listed, file by file; within a file in the order of its text.
  public var findings: [Finding] { files.flatMap { $0.findings.map(\.finding) } }
  /// The findings in apps that are counted but not listed.
  public private(set) var unlisted: [Finding] = []
  /// The number of files that were checked.
  public var fileCount: Int { files.count(where: \.isThere) }
  /// The bundles that were checked, for a summary of their languages.
  public var bundles: [AppOverview] = []
  /// The findings by file.
  ///
  /// A missing file can have findings. Its `isThere` is `false`, and it does not count as a file.
  private var files: [(name: String?, findings: [ReportedFinding], isThere: Bool)] = []
  /// The UTF-8 of the paths of the files of apps, which bundles may share.
  private var appFiles: Set<[UInt8]> = []

  /// Creates a report without files.
  public init() {}

  /// Adds the findings of a file.
  ///
  /// - Parameters:
  ///   - findings: the findings, in the order in which they are reported.
  ///   - bytes: the contents of the whole file.
  ///   - file: its name, for reports that list files without findings.
  public mutating func add(_ findings: [Finding], in bytes: [UInt8], file: String? = nil) {
    files.append((file ?? findings.first?.file, ReportedFinding.all(findings, in: bytes), true))
  }

  /// Adds the findings in an app's localizations.
  ///
  /// - Parameters:
  ///   - findings: the findings, in the order in which they are reported.
  ///   - app: the app that has the files; all of its files are counted, unless another app has counted them.
  ///   - unlisted: the findings that are only counted.
  ///   - isKeepingExcerpts: whether to keep an excerpt for each finding, which costs a pass over the files.
  public mutating func add(
    _ findings: [Finding], unlisted: [Finding] = [], in app: AppLocalizations, excerpts isKeepingExcerpts: Bool = true
  ) {
    self.unlisted += unlisted
    let texts = isKeepingExcerpts ? AppExcerpts(app).texts(of: findings) : findings.map { _ in "" }
    var reported: [[UInt8]: [ReportedFinding]] = [:]
    var start = 0
    while start < findings.count {
      let end = findings.endOfFile(from: start)
      reported[Array(findings[start].file.utf8), default: []] += (start..<end).map { index in
        let place = (findings[index].location.line, findings[index].location.column)
        return ReportedFinding(finding: findings[index], excerpt: texts[index], end: place)
      }
      start = end
    }
    let there = Set(app.localizations.flatMap(\.tables).flatMap(\.files).map { Array($0.path.utf8) })
    for path in there.union(reported.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let isNew = there.contains(path) && appFiles.insert(path).inserted
      guard isNew || reported[path] != nil else { continue }
      files.append((String(decoding: path, as: UTF8.self), reported[path] ?? [], isNew))
    }
  }

  /// Returns the number of findings of a severity.
  public func count(_ severity: Severity) -> Int {
    (findings + unlisted).reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }

  /// Returns the report in a format.
  ///
  /// - Parameters:
  ///   - format: the format of the report.
  ///   - rules: the rules that SARIF lists as those of the run.
  ///   - isColored: whether a text report has ANSI colours.
  ///   - threshold: the lowest severity that counts as a failure.
  ///   - command: the name of the run in JUnit.
  ///   - hasTotals: whether a text report ends with the numbers of files and findings.
  ///   - isSummary: whether to leave the findings out.
  public func text(
    as format: ReportFormat, rules: [Rule] = Rule.all, isColored: Bool = false, threshold: Severity = .error,
    command: String = "pushwright lint", hasTotals: Bool = true, isSummary: Bool = false
  ) -> String {
    var writer = ReportWriter(
      format, rules: rules, isColored: isColored, threshold: threshold, command: command, hasTotals: hasTotals)
    let summary = LintSummary(of: self)
    var text = writer.begin()
    if !bundles.isEmpty, hasTotals || isSummary { text += writer.overview(summary) }
    for file in isSummary ? [] : files {
      for finding in file.findings { text += writer.add(finding) }
      text += writer.endFile(file.name, isThere: file.isThere)
    }
    // The writer has counted only what it lists.
    writer.summary = summary
    return text + writer.end()
  }
}
