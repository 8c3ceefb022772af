import APNsDevice
import APNsPayload
import CompactJSON
import LintConfiguration
import TestSupport
import Testing

@testable import PushLint

struct ProjectConfigurationTests {
  /// Rules with options, whatever rules there are else.
  static let rules =
    Rule.all.filter { ["wrong-type", "missing-aps"].contains($0.name) } + [
      Rule(
        name: "personal-data-test", severity: .warning, rationale: "", remedy: "",
        options: [
          .init(name: "allow", kind: .patterns, summary: ""), .init(name: "most", kind: .number, summary: ""),
        ], check: { _, _ in [] })
    ]

  static func configuration(_ text: String) throws(ProjectConfigurationError) -> ProjectConfiguration {
    try ProjectConfiguration(parsing: text, rules: rules)
  }

  @Test func readsTheVersionsOfTheApp() throws {
    let configuration = try Self.configuration("app: [{label: '3.1', path: Old}, {path: New, label: next}]")
    expectEqual(configuration.versions.map { "\($0.label) \($0.path)" }, ["3.1 Old", "next New"])
    #expect(configuration.app == "New" && configuration.offsets[.app] == 5)
    #expect(try Self.configuration("app: Old").versions == [])
    for (text, offset, message) in [
      ("app: []", 5, "app: expected a folder or a list of versions, but found a list"),
      ("app: [Old]", 6, "app[0]: expected a mapping with label and path, but found \"Old\""),
      ("app: [{label: a}]", 6, "app[0]: missing key \"path\"; add it"),
      ("app: [{path: a}]", 6, "app[0]: missing key \"label\"; add it"),
      ("app: [{label: a, path: b, base: c}]", 26, "app[0]: \"base\" is not allowed; use label or path"),
      ("app: [{label: a, path: b}, {label: a, path: c}]", 27, "duplicate key \"a\"; remove one of them"),
      ("app: {label: a, path: b}", 5, "app: expected a folder or a list of versions, but found a mapping"),
    ] {
      let error = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(text) }
      #expect(
        error?.offset == offset && error?.description == message, "\(error?.offset ?? -1) \(error?.description ?? "")")
    }
  }

  @Test func readsEverything() throws {
    let configuration = try Self.configuration(
      """
      # A comment.
      app: Localizations
      exclude: [Fixtures, "./**/*.draft.json"]
      fail-on: warning
      baseline: sub/known.json
      priority: 5
      pushTypes: {"Payloads/*.apns": alert, "Payloads/background-*.apns": background}
      rules:
        wrong-type: off
        missing-aps: information
        personal-data-test: {severity: error, allow: ["acme-*", x], most: 7}
      categories:
        GAME_INVITATION: {actions: [ACCEPT, MAYBE, {identifier: DECLINE, destructive: true}], minimal: [ACCEPT, DECLINE]}
        PLAIN: {actions: []}
      activities: {Match: match.json, Trip: c/trip.json}
      """)
    expectEqual(configuration.activities.map(\.attributesType), ["Match", "Trip"])
    expectEqual(configuration.activities.map(\.path), ["match.json", "c/trip.json"])
    expectEqual(configuration.app, "Localizations")
    expectEqual(configuration.exclude, [PathPattern("Fixtures"), PathPattern("**/*.draft.json")])
    expectEqual(configuration.failOn, .warning)
    expectEqual(configuration.baseline, "sub/known.json")
    #expect(configuration.offsets[.app] == 18 && configuration.offsets[.baseline] == 100)
    expectEqual(configuration.priority, 5)
    expectEqual(configuration.settings.map(\.rule.name), ["missing-aps", "personal-data-test"])
    expectEqual(configuration.settings.map(\.severity), [.information, .error])
    expectEqual(configuration.settings.last?.options.patterns("allow"), ["acme-*", "x"])
    expectEqual(configuration.settings.last?.options.number("most"), 7)
    expectEqual(
      configuration.categories,
      [
        NotificationCategory(
          identifier: "GAME_INVITATION",
          actions: [
            NotificationAction(identifier: "ACCEPT"), NotificationAction(identifier: "MAYBE"),
            NotificationAction(identifier: "DECLINE", isDestructive: true),
          ], minimal: ["ACCEPT", "DECLINE"]),
        NotificationCategory(identifier: "PLAIN", actions: []),
      ])
    let linter = configuration.linter(for: "Payloads/background-a.apns")
    expectEqual(linter.pushType, .background)
    expectEqual(linter.priority, 5)
    expectEqual(linter.categories, ["GAME_INVITATION", "PLAIN"])
    expectEqual(configuration.linter(for: "Payloads/a.apns").pushType, .alert)
    #expect(configuration.linter(for: "a.apns").pushType == nil)
    #expect(configuration.linter(for: nil).pushType == nil)
    expectEqual(linter.findings(in: Array("{}".utf8), file: "").map(\.severity), [.information])
  }

  /// As in payloads and in the descriptions that `forecast` reads.
  @Test func tellsActionsApartByTheirBytes() throws {
    let configuration = try Self.configuration(
      "categories: {A: {actions: [é, e\u{301}], minimal: [e\u{301}, é]}}")
    let category = try #require(configuration.categories?.first)
    expectEqual(category.actions.map { Array($0.identifier.utf8) }, ["é", "e\u{301}"].map { Array($0.utf8) })
    expectEqual(category.minimal?.map { Array($0.utf8) }, ["e\u{301}", "é"].map { Array($0.utf8) })
  }

  @Test func readsTheTextsToIgnore() throws {
    let ignored = try Self.configuration("ignore: {bundles: [Demo], languages: [z?, no, tl*], keys: ['d_*', '']}")
      .ignored
    #expect(ignored.hasBundle("Demo") && !ignored.hasBundle("Demos"))
    expectEqual(["no", "tl", "tlh", "zh"].map { ignored.hasLanguage($0) }, [true, true, true, false])
    expectEqual(["d_", "d_a", "a_d_", ""].map { ignored.hasKey($0) }, [true, true, false, true])
    #expect(try !Self.configuration("ignore:").ignored.hasKey(""))
  }

  @Test func refusesALimitBelowZero() {
    let text = "rules: {length-exceeds: {limits: {'a*': {bytes: -1}}}}"
    let error = #expect(throws: ProjectConfigurationError.self) {
      try ProjectConfiguration(parsing: Array(text.utf8), rules: Rule.all)
    }
    expectEqual(error?.offset, 48)
    expectEqual(
      error?.description, "rules.length-exceeds.limits.a*.bytes: expected a whole number, 0 or more, but found \"-1\"")
  }

  @Test(arguments: ["", "# nothing", "---", "~", "rules:", "rules: {}", "pushTypes: {}"])
  func configuresNothing(text: String) throws {
    let configuration = try Self.configuration(text)
    expectEqual(configuration.settings.map(\.rule.name), Self.rules.map(\.name))
    #expect(configuration.app == nil && configuration.baseline == nil && configuration.failOn == nil)
    #expect(configuration.exclude.isEmpty)
    #expect(configuration.categories == nil)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let message: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "[a]", offset: 0, message: "the configuration: expected a mapping, but found a list"),
    Row(
      text: "app: a\nruels: {}", offset: 7,
      message: "the configuration: \"ruels\" is not allowed; did you mean \"rules\"?"),
    Row(
      text: "é: 1", offset: 0,
      message: "the configuration: \"é\" is not allowed; use app, priority, pushTypes, rules, categories or 5 more"),
    Row(text: "app:", offset: 4, message: "app: expected a folder or a list of versions, but found nothing"),
    Row(text: "exclude: a", offset: 9, message: "exclude: expected a list of path patterns, but found \"a\""),
    Row(
      text: "ignore: a", offset: 8,
      message: "ignore: expected a mapping with bundles, languages and keys, but found \"a\""),
    Row(text: "ignore: {keys: a}", offset: 15, message: "ignore.keys: expected a list of patterns, but found \"a\""),
    Row(text: "ignore: {keys: [[]]}", offset: 16, message: "ignore.keys[0]: expected a pattern, but found a list"),
    Row(
      text: "ignore: {key: [a]}", offset: 9,
      message: "ignore: \"key\" is not allowed; did you mean \"keys\"?"),
    Row(text: "exclude: [{}]", offset: 10, message: "exclude[0]: expected a path pattern, but found a mapping"),
    Row(
      text: "fail-on: warnings", offset: 9, message: "fail-on: \"warnings\" is not allowed; did you mean \"warning\"?"),
    Row(text: "fail-on: off", offset: 9, message: "fail-on: \"off\" is not allowed; use information, warning or error"),
    Row(
      text: "failOn: error", offset: 0,
      message: "the configuration: \"failOn\" is not allowed; did you mean \"fail-on\"?"),
    Row(
      text: "activities: [a]", offset: 12,
      message: "activities: expected a mapping of types of attributes to files, but found a list"),
    Row(
      text: "activities: {A: [a]}", offset: 16,
      message: "activities.A: expected the file of a contract, but found a list"),
    Row(text: "baseline: [a]", offset: 10, message: "baseline: expected a file, but found a list"),
    Row(text: "priority: high", offset: 10, message: "priority: expected a whole number, but found \"high\""),
    Row(text: "priority: '10'", offset: 10, message: "priority: expected a whole number, but found \"10\""),
    Row(text: "priority: 7", offset: 10, message: "priority: \"7\" is not allowed; use 10, 5 or 1"),
    Row(
      text: "pushTypes: {é: backgroud}", offset: 16,
      message: "pushTypes.é: \"backgroud\" is not allowed; did you mean \"background\"?"),
    Row(
      text: "pushTypes: [a]", offset: 11,
      message: "pushTypes: expected a mapping of path patterns to push types, but found a list"),
    Row(
      text: "rules:\n  wrong-typ: off", offset: 9,
      message: "rules: \"wrong-typ\" is not allowed; did you mean \"wrong-type\"?"),
    Row(
      text: "rules: {wrong-type: never}", offset: 20,
      message: "rules.wrong-type: \"never\" is not allowed; use off, on, information, warning or error"),
    Row(
      text: "rules: {wrong-type: []}", offset: 20,
      message: "rules.wrong-type: expected off, on, a severity or a mapping, but found a list"),
    Row(
      text: "rules: {wrong-type: {allow: []}}", offset: 21,
      message: "rules.wrong-type: \"allow\" is not allowed; use severity"),
    Row(
      text: "rules: {personal-data-test: {alow: []}}", offset: 29,
      message: "rules.personal-data-test: \"alow\" is not allowed; did you mean \"allow\"?"),
    Row(
      text: "rules: {personal-data-test: {allow: x}}", offset: 36,
      message: "rules.personal-data-test.allow: expected a list of strings, but found \"x\""),
    Row(
      text: "rules: {personal-data-test: {allow: [x, {}]}}", offset: 40,
      message: "rules.personal-data-test.allow[1]: expected a text, but found a mapping"),
    Row(
      text: "rules: {personal-data-test: {most: 9223372036854775808}}", offset: 35,
      message: "rules.personal-data-test.most: expected a whole number, but found \"9223372036854775808\""),
    Row(
      text: "categories: {A: {actions: [B], minimal: [B, B]}}", offset: 44,
      message: "duplicate action \"B\"; remove one of them"),
    Row(
      text: "categories: {A: {actions: ['']}}", offset: 27,
      message: "categories.A.actions[0]: expected the identifier of an action, but found \"\""),
    Row(
      text: "categories: {A: {actions: [{identifier: ''}]}}", offset: 40,
      message: "categories.A.actions[0].identifier: expected the identifier of an action, but found \"\""),
    Row(text: "categories: {A: {}}", offset: 16, message: "categories.A: missing key \"actions\"; add it"),
    Row(
      text: "categories: {A: {actions: [X], minimal: [Y]}}", offset: 41,
      message: "categories.A.minimal[0]: \"Y\" is not allowed; use X"),
    Row(
      text: "categories: {A: {actions: [X, X]}}", offset: 30,
      message: "duplicate action \"X\"; remove one of them"),
    Row(
      text: "categories: {A: {actions: [{titel: a}]}}", offset: 28,
      message: "categories.A.actions[0]: \"titel\" is not allowed; did you mean \"title\"?"),
    Row(
      text: "a: b\r\n c: d", offset: 8,
      message: "invalid YAML: mapping values are not allowed in this context"),
    Row(text: "app: a\napp: b", offset: 7, message: "duplicate key \"app\"; remove one of them"),
    Row(text: "app: a\n--- \nb", offset: 7, message: "invalid YAML: the file has more than one document"),
    Row(text: "app: *x", offset: 5, message: "invalid YAML: found undefined alias"),
    Row(
      text: "app: a\r\nb: c", offset: 8,
      message: "the configuration: \"b\" is not allowed; use app, priority, pushTypes, rules, categories or 5 more"),
  ])
  func refuses(row: Row) {
    let error = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(row.text) }
    expectEqual(error?.offset, row.offset)
    expectEqual(error?.description, row.message)
    let marked = #expect(throws: ProjectConfigurationError.self) { try Self.configuration("\u{FEFF}" + row.text) }
    expectEqual(marked?.offset, row.offset + 3)
    expectEqual(marked?.description, row.message)
  }

  @Test func readsATextWithAByteOrderMark() throws {
    let configuration = try Self.configuration("\u{FEFF}app: Old\npriority: 5\n")
    #expect(configuration.app == "Old" && configuration.offsets[.app] == 8)
  }

  @Test(arguments: [[], [0xEF, 0xBB, 0xBF]]) func refusesWhatIsNoUTF8(mark: [UInt8]) {
    for offset in [3, 4, 5, 100] {
      let bytes = mark + [UInt8](repeating: 0x20, count: offset - mark.count) + [0xFF] + Array("é".utf8)
      let error = #expect(throws: ProjectConfigurationError.self) { try ProjectConfiguration(parsing: bytes) }
      expectEqual(error?.reason, .invalidUTF8)
      expectEqual(error?.offset, offset)
    }
  }

  /// libyaml counts what is open; of lists, whose ends it looks for ahead, it lets a few more pass.
  @Test func nestsAsDeepAsTheYAMLReaderAndNoDeeper() {
    func error(_ levels: Int, _ open: String, _ close: String) -> ProjectConfigurationError? {
      let text = String(repeating: open, count: levels) + String(repeating: close, count: levels)
      return #expect(throws: ProjectConfigurationError.self) { try Self.configuration(text) }
    }
    #expect(error(999, "{a: ", "}")?.description.hasPrefix("the configuration: \"a\" is not allowed; ") == true)
    expectEqual(error(1000, "{a: ", "}")?.reason, .tooDeep)
    expectEqual(error(1000, "[", "]")?.description, "the configuration: expected a mapping, but found a list")
    expectEqual(error(2000, "[", "]")?.reason, .tooDeep)
  }

  @Test func endsQuicklyForHostileText() {
    // Twenty levels of nine aliases each, as a value and as a key, whose comparison would visit all of them.
    var levels = "a0: &a0 [x, x]\n"
    for level in 1...20 {
      let alias = "*a\(level - 1)"
      levels += "a\(level): &a\(level) [\(Array(repeating: alias, count: 9).joined(separator: ", "))]\n"
    }
    let bomb = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(levels + "? *a20\n: 1\n") }
    expectEqual(bomb?.reason, .tooManyAliases(limit: 16))
    let nested = String(repeating: "[", count: 200_000)
    let deep = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(nested) }
    // The YAML reader gives no place here.
    expectEqual(deep?.offset, 0)
    expectEqual(deep?.reason, .tooDeep)
  }

  @Test(arguments: [
    ("rules:\n  white-space: off\n  missing-aps: off\n  white-space: on\n", "white-space", 47),
    ("rules: {white-space: off, \"white-space\": on}\n", "white-space", 26),
    ("app: a\npushTypes: {a: alert}\n'app': b\n", "app", 29),
    ("categories:\n  A:\n    actions: [a]\n  B: {actions: [b]}\n  A:\n    actions: [c]\n", "A", 56),
  ])
  func namesTheKeyThatIsThereTwice(text: String, name: String, offset: Int) {
    let error = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(text) }
    expectEqual(error?.reason, .duplicateKey(name))
    expectEqual(error?.offset, offset)
    expectEqual(error?.description, "duplicate key \"\(name)\"; remove one of them")
  }

  @Test func refusesLargeTexts() {
    let large = String(repeating: " ", count: ProjectConfiguration.sizeLimit + 1)
    let size = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(large) }
    expectEqual(size?.reason, .tooLarge(limit: ProjectConfiguration.sizeLimit))
  }

  @Test func reads256KiBAndNoByteMore() throws {
    let text = "app: a #"
    let filler = String(repeating: " ", count: ProjectConfiguration.sizeLimit - text.utf8.count)
    try expectEqual(Self.configuration(text + filler).app, "a")
    let error = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(text + filler + " ") }
    expectEqual(error?.reason, .tooLarge(limit: ProjectConfiguration.sizeLimit))
  }

  @Test func follows16AliasesAndNoMore() throws {
    func text(_ aliases: Int) -> String {
      let categories = (1...aliases).map { "C\($0): {actions: *list}" }.joined(separator: ", ")
      return "rules: {personal-data-test: {allow: &list [a, b]}}\ncategories: {\(categories)}"
    }
    #expect(
      try Self.configuration(text(ProjectConfiguration.aliasLimit)).categories?.count == ProjectConfiguration.aliasLimit
    )
    let error = #expect(throws: ProjectConfigurationError.self) {
      try Self.configuration(text(ProjectConfiguration.aliasLimit + 1))
    }
    expectEqual(error?.reason, .tooManyAliases(limit: ProjectConfiguration.aliasLimit))
  }

  /// Stars in quotes, in comments and in words are no aliases.
  @Test(arguments: [
    "pushTypes:\n\(lines { #"  "*a\#($0).apns": alert"# })", "pushTypes:\n\(lines { "  '*a\($0).apns': alert" })",
    "pushTypes: {\(lines { "\"*a\($0).apns\": alert," })}", lines { "# This is a *note* of \($0)." },
    "app: a # don't\n\(lines { "# *note\($0)" })", "app: |\n\(lines { "  *a\($0)" })",
    "app: \"a\n\(lines { "  *a\($0)" })\"", "app: a\n\(lines { "  *a\($0)" })",
  ])
  func countsAliasesAlone(text: String) throws {
    #expect(throws: Never.self) { try Self.configuration(text) }
  }

  @Test(arguments: [
    "[\(lines { "*a\($0)," })]", "- &a1 x\n\(lines { "- *a\($0)" })", "a: \"x\n# \"\n\(lines { "b\($0): *a" })",
    "\(lines { "? *a\($0)\n: x" })", "{\(lines { "*a\($0) : x," })}", "{\(lines { "\"k\($0)\":*a," })}",
    // The quote of a word that goes on is none.
    "a: &a x\nb: y\n  \"z\n\(lines { "b\($0): *a" })",
  ])
  func missesNoAlias(text: String) {
    let error = #expect(throws: ProjectConfigurationError.self) { try Self.configuration(text) }
    expectEqual(error?.reason, .tooManyAliases(limit: 16))
  }

  /// Seventeen lines, one more than there may be aliases.
  private static func lines(_ line: (Int) -> String) -> String { (1...17).map(line).joined(separator: "\n") }

  @Test func followsAFewAliases() throws {
    let configuration = try Self.configuration(
      "rules: {personal-data-test: {allow: &list [a, b]}}\ncategories: {A: {actions: *list}}")
    expectEqual(configuration.categories?.first?.actions.map(\.identifier), ["a", "b"])
  }
}
