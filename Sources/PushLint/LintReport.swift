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

  /// The number of findings of a severity.
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
}
