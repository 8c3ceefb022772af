// snippet.lint-payload
import PushLint
// snippet.end
import Testing

@Suite struct LintSnippets {
  @Test func lintsAPayload() {
    // snippet.lint-payload

    let text = #"{"aps": {"alert": "Hello", "badge": "1"}}"#
    let findings = Linter().findings(in: Array(text.utf8), file: "hello.apns")
    for finding in findings where finding.severity == .error {
      print("\(finding.location.line):\(finding.location.column) \(finding.message) [\(finding.rule)]")
      // 1:37 aps.badge: found a string, expected an integer [wrong-type]
    }
    // snippet.end
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["aps.badge: found a string, expected an integer"])
    #expect(errors.map(\.rule) == ["wrong-type"])
    #expect(errors.map(\.location.column) == [37])
  }
}
