public import AppBundle

/// The findings of a run, ready for a reporter.
public struct LintReport: Sendable {
  /// Every finding, file by file, each file's in the order of its text.
  public private(set) var findings: [Finding] = []
  /// How many files were looked at.
  public private(set) var fileCount = 0
  /// The excerpt of each finding, at the same index.
  private(set) var excerpts: [String] = []

  public init() {}

  /// Adds a file's findings.
  public mutating func add(_ findings: [Finding], in bytes: [UInt8]) {
    fileCount += 1
    self.findings += findings
    excerpts += findings.map { $0.location.excerpt(of: bytes) }
  }

  /// Adds what was found in an app's localizations.
  ///
  /// - Parameters:
  ///   - app: the app whose files they are in; all of its files are counted.
  ///   - excerpts: whether a line of text for people shall be kept for each: it costs a pass over the files.
  public mutating func add(_ findings: [Finding], in app: AppLocalizations, excerpts isKeepingExcerpts: Bool = true) {
    fileCount += Set(app.localizations.flatMap(\.tables).flatMap(\.files).map { Array($0.path.utf8) }).count
    self.findings += findings
    excerpts += isKeepingExcerpts ? AppExcerpts(app).texts(of: findings) : findings.map { _ in "" }
  }

  /// The number of findings of a severity.
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
}
