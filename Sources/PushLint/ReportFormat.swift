/// How findings are reported.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// For people, with excerpts.
  case text
  /// For programs: `{"findings": [...], "summary": {...}}`.
  case json
  /// The Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// The XML that test runners write and CI servers read.
  case junit
  /// The workflow commands from which GitHub makes annotations.
  case github
}
