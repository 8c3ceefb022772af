import Foundation
import TestSupport
import Testing

/// The manual page, which `Scripts/manual` writes and CI compares with the help.
@Suite struct ManualTests {
  @Test func theManualHasTheSectionsOfAManual() throws {
    let text = try String(
      contentsOf: Command.root.appending(path: "Manual/pushwright.1"), encoding: .utf8)
    let sections = text.matches(of: /(?m)^\.SH (.*)$/).map { String($0.output.1) }
    expectEqual(
      sections,
      [
        "NAME", "SYNOPSIS", "DESCRIPTION", "SUBCOMMANDS", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES",
      ])
    for name in ["\\&.pushwright.yml", "NO_COLOR", "CLICOLOR_FORCE"] { #expect(text.contains("\n\\fB\(name)\\fR\n")) }
    let examples = try #require(text.components(separatedBy: ".SH EXAMPLES\n").last)
      .matches(of: /(?m)^\\fBpushwright ([a-z]+) .*\\fR$/).map { String($0.output.1) }
    #expect(examples.count >= 10 && examples.contains("lint") && examples.contains("strings"))
    #expect(!text.contains("Example: "))
  }
}
