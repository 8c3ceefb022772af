import APNsDevice
import AppBundle
import PushLint
import StringsFiles

/// A finding, or a diagnostic about rendered text, as the page shows it.
struct PreviewFinding {
  let severity: String
  let message: String
  let code: String
  /// The line and column in the payload's file; empty if there is no place.
  let place: String
  /// The line with a caret; empty if there is no place.
  let excerpt: String
  let hasPlace: Bool

  init(_ finding: Finding, in bytes: [UInt8]) {
    severity = finding.severity.rawValue
    message = finding.message
    code = finding.rule
    place = "\(finding.location.line):\(finding.location.column)"
    excerpt = finding.location.excerpt(of: bytes, width: 80)
    hasPlace = true
  }

  init(_ diagnostic: RenderingDiagnostic) {
    severity = diagnostic.severity.rawValue
    message = diagnostic.message
    code = diagnostic.code
    place = ""
    excerpt = ""
    hasPlace = false
  }

  init(_ diagnostic: AndroidNotification.Diagnostic) {
    severity = diagnostic.severity.rawValue
    message = "Android: \(diagnostic.message)"
    code = diagnostic.code
    place = ""
    excerpt = ""
    hasPlace = false
  }

  /// Returns the worst severity; empty if there are none.
  static func worst(_ severities: some Sequence<String>) -> String {
    severities.compactMap(Severity.init(rawValue:)).max()?.rawValue ?? ""
  }
}
