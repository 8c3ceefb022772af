import Foundation
import PushLint
import TestSupport
import Testing

/// Payloads and baselines as a string, an array and `Data`.
@Suite struct LintedTextTests {
  let text = #"{"aps":{"badge":"1"}}"#

  @Test func everyFormHasTheSameFindings() throws {
    let findings = Linter().findings(in: Array(text.utf8), file: "a")
    expectEqual(findings.count, 1)
    expectEqual(Linter().findings(in: text, file: "a"), findings)
    expectEqual(Linter().findings(in: Data(text.utf8), file: "a"), findings)
    var reports = [LintReport(), LintReport(), LintReport()]
    reports[0].add(findings, in: Array(text.utf8))
    reports[1].add(findings, in: text)
    reports[2].add(findings, in: Data(text.utf8))
    expectEqual(Set(reports.map { $0.text(as: .text) }).count, 1)
  }

  @Test func baselines() throws {
    let text = #"{"version":1,"findings":[]}"#
    #expect(throws: Never.self) { try Baseline(parsing: text) }
    #expect(throws: Never.self) { try Baseline(parsing: Data(text.utf8)) }
    #expect(throws: BaselineError.self) { try Baseline(parsing: "{}") }
  }
}
