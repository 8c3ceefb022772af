/// The format of a report.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Text for people, with excerpts.
  case text
  /// JSON for programs: `{"findings": [...], "summary": {...}}`.
  case json
  /// The Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// The XML that test runners write and CI servers read.
  case junit
  /// Workflow commands, from which GitHub makes annotations.
  case github
  /// The Code Quality report of GitLab.
  case gitlab

  /// Whether a report shows the source lines of its findings.
  package var hasExcerpts: Bool { ReportWriter(self, rules: []).hasExcerpts }
}
