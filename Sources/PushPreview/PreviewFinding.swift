import APNsDevice
import PushLint
import StringsFiles

/// A finding, or what the device makes of a text, as the page shows it.
struct PreviewFinding {
  let severity: String
  let message: String
  let code: String
  /// Line and column in the payload's file; empty where there is none.
  let place: String
  /// The line with a caret; empty where there is none.
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

  /// The severity of the worst; empty for none.
  static func worst(_ severities: some Sequence<String>) -> String {
    severities.compactMap(Severity.init(rawValue:)).max()?.rawValue ?? ""
  }
}
