import AppBundle
import PushLint
import TestSupport
import Testing

/// What the configuration says of a rule's severity holds for all findings of the rule.
struct ConfiguredSeverityTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    let text: String
    let payload: String
    /// What the rule's findings are where nothing is configured.
    let severities: [Severity]
    var testDescription: String { "\(rule): \(text)" }
  }

  @Test(arguments: [
    Row(
      rule: "format-specifier-unsupported", text: "%d %@",
      payload: #"{"aps":{"alert":{"loc-key":"K","loc-args":["1"]}}}"#, severities: [.error]),
    Row(
      rule: "format-percent", text: "5% %@ 100%的", payload: #"{"aps":{"alert":{"loc-key":"K","loc-args":["1"]}}}"#,
      severities: [.warning, .error]),
    Row(
      rule: "loc-args-count", text: "%2$@", payload: #"{"aps":{"alert":{"loc-key":"K","loc-args":["1"]}}}"#,
      severities: [.error, .warning]),
    Row(
      rule: "loc-key-missing", text: "",
      payload: #"{"aps":{"alert":{"loc-key":"X","body":"Hi","title-loc-key":"Y"}}}"#, severities: [.warning, .error]),
  ])
  func holdsForAPayload(row: Row) throws {
    let app = try ExampleApp([("en.lproj/Localizable.strings", "\"K\" = \"\(row.text)\";")])
    var linter = Linter(row.rule)
    linter.app = app.app
    let bytes = Array(row.payload.utf8)
    expectEqual(linter.findings(in: bytes, file: "").map(\.severity), row.severities)
    for severity in Severity.allCases {
      linter.settings[0].severity = severity
      expectEqual(linter.findings(in: bytes, file: "").map(\.severity), row.severities.map { _ in severity })
    }
  }

  @Test(arguments: [
    ("specifier-mismatch", "K", "%d", Severity.error), ("specifier-order", "K", "%@ %@", .information),
    ("value-empty", "K", "", .error), ("white-space-differs", "K", "a", .error), ("percent-lone", "K", "5% %@", .error),
    ("specifier-order", "L", "%@ %@", .information), ("white-space-differs", "L", "a", .warning),
  ])
  func holdsForAText(rule: String, key: String, text: String, severity: Severity) throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"\(key)\" = \"\(rule == "white-space-differs" ? "a " : text)\";",
      "fr.lproj/Localizable.strings": "\"\(key)\" = \"\(text)\";",
    ])
    var linter = Linter(rule)
    let payloads = [#"{"aps":{"alert":{"loc-key":"K","loc-args":["1"]}}}"#]
    let found = try folder.findings(linter, payloads: payloads)
    expectEqual(found.last?.severity, severity)
    for severity in Severity.allCases {
      linter.settings[0].severity = severity
      try expectEqual(folder.findings(linter, payloads: payloads).map(\.severity), found.map { _ in severity })
    }
  }
}
