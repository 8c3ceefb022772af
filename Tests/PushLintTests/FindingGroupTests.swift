import APNsPayload
import PushLint
import Testing

/// One finding in the place of many of one rule in one file.
struct FindingGroupTests {
  /// French lacks the keys `k1`, `k2` and so on.
  private static func app(_ count: Int) throws -> LocalizationFolder {
    try LocalizationFolder([
      "en.lproj/Localizable.strings": (0...count).map { "\"k\($0)\" = \"Text\";" }.joined(),
      "fr.lproj/Localizable.strings": "\"k0\" = \"Texte\";",
    ])
  }

  @Test func listsTwentyFindingsAndGroupsMore() throws {
    let linter = Linter("key-missing")
    let twenty = try Self.app(20).findings(linter)
    #expect(twenty.count == 20)
    #expect(twenty.grouped() == twenty)
    let more = try Self.app(21).findings(linter)
    let group = try #require(more.grouped().first)
    #expect(more.grouped().count == 1)
    #expect(group.count == 21)
    #expect(group.keys == (1...20).map { "k\($0)" })
    #expect(
      group.message
        == #"21 findings like this: fr has no key "k1", but en does; add it (the keys are "k1", "k2", "k3", "#
        + #""k4", "k5" and 16 more)"#)
    #expect(group.rule == "key-missing" && group.file == more[0].file && group.location == more[0].location)
    #expect(group.language == "fr" && group.key == nil && group.severity == .warning)
    #expect(Finding.groupLimit == 20)
  }

  @Test func anErrorAndAKeyOfAPayloadStandAlone() throws {
    let payload = #"{"aps":{"alert":{"loc-key":"k7"}}}"#
    var keys = PushKeys()
    keys.add(try Payload(parsing: Array(payload.utf8)))
    let found = try Self.app(40).findings(Linter("key-missing"), payloads: [payload])
    let grouped = found.grouped(pushKeys: keys)
    #expect(grouped.map(\.severity) == [.warning, .error])
    #expect(grouped.map(\.count) == [39, 1])
    #expect(grouped[1].key == "k7")
    // With a severity of its own it is no error, but still alone.
    var linter = Linter("key-missing")
    linter.settings[0].severity = .information
    let quiet = try Self.app(40).findings(linter, payloads: [payload]).grouped(pushKeys: keys)
    #expect(quiet.map(\.count) == [39, 1])
  }

  @Test func eachFileAndRuleHasItsOwnGroup() throws {
    let app = try LocalizationFolder([
      "en.lproj/A.strings": (0..<30).map { "\"k\($0)\" = \"Some words\";" }.joined(),
      "fr.lproj/A.strings": (0..<30).map { "\"k\($0)\" = \"Some words\";" }.joined(),
      "de.lproj/A.strings": "\"x\" = \"Text\";",
    ])
    let grouped = try app.findings(Linter("key-missing", "key-extra", "untranslated")).grouped()
    #expect(
      grouped.map { "\($0.language ?? "") \($0.rule) \($0.count)" } == [
        "de key-missing 30", "de key-extra 1", "fr untranslated 30",
      ])
  }

  @Test func countsEveryFindingInTheReports() throws {
    let app = try Self.app(21)
    let findings = try app.findings(Linter("key-missing")).grouped()
    var report = LintReport()
    report.add(findings, in: Array("\"k0\" = \"Texte\";".utf8))
    #expect(report.count(.warning) == 21)
    #expect(report.text(as: .json).contains(#""count":21,"keys":["k1","#))
    #expect(report.text(as: .json).hasSuffix(#""summary":{"files":1,"error":0,"warning":21,"information":0}}"# + "\n"))
    #expect(report.text(as: .sarif).contains(#""occurrenceCount":21"#))
    #expect(report.text(as: .text).hasSuffix("1 file, 0 errors, 21 warnings, 0 information\n"))
  }
}
