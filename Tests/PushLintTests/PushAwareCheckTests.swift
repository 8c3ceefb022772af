import CompactJSON
import PushLint
import TestSupport
import Testing

/// A key that a payload uses is held to what the device does with it.
struct PushAwareCheckTests {
  static func payload(_ key: String, _ arguments: String = "[]") -> String {
    #"{"aps":{"alert":{"loc-key":"\#(key)","loc-args":\#(arguments)}}}"#
  }

  static func lines(_ base: String, _ translation: String, _ payloads: [String]?, _ linter: Linter) throws -> [String] {
    try LocalizationFolder([
      "en.lproj/Localizable.strings": base, "fr.lproj/Localizable.strings": translation,
    ]).lines(linter, payloads: payloads)
  }

  @Test func makesWarningsErrors() throws {
    let linter = Linter("key-missing", "key-extra", "white-space-differs", "specifier-order")
    let base = #""A" = "a ";"B" = "b";"D" = "%@ %@";"#
    let translation = #""A" = "α";"C" = "c";"D" = "%@ %@";"#
    let severities = { (payloads: [String]?) in
      try Self.lines(base, translation, payloads, linter).map {
        $0.split(separator: " ").dropFirst(2).prefix(3).joined(separator: " ")
      }
    }
    #expect(
      try severities(nil) == [
        "specifier-order information D:", "key-missing warning B:", "white-space-differs warning A:",
        "key-extra information C:",
      ])
    #expect(
      try severities(["A", "B", "C", "D"].map { Self.payload($0) }) == [
        "key-missing error C:", "specifier-order information D:", "key-missing error B:",
        "white-space-differs error A:",
      ])
  }

  @Test func readsEveryFieldThatNamesAKey() throws {
    let payloads = [
      #"{"aps":{"alert":{"title-loc-key":"T","subtitle-loc-key":"S","loc-key":"L","action-loc-key":"A"}}}"#,
      #"{"aps":{"alert":{"title":{"loc-key":"TO"},"body":{"loc-key":"BO"}}}}"#, #"{"aps":{"alert":"x"}}"#, "{}",
    ]
    let findings = try LocalizationFolder(["en.lproj/Localizable.strings": "\"Z\" = \"z\";"]).findings(
      payloads: payloads)
    expectEqual(findings.map(\.key), ["T", "S", "L", "A", "TO", "BO"])
    #expect(findings.allSatisfy { $0.rule == "key-missing" && $0.severity == .error && $0.language == "en" })
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    var arguments = #"["x"]"#
    var finding: String?
    /// The messages of errors if no payload uses the text.
    var elsewhere: [String] = []
    var testDescription: String { "\(text) \(arguments)" }
  }

  /// Nothing cuts the space apart if no payload formats the text.
  @Test func leavesANoBreakSpaceThatIsNotFormatted() throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"K\" = \"100 %\u{A0}off\";"])
    func rules(_ arguments: String...) throws -> [String] {
      try folder.findings(Linter("invisible-character"), payloads: arguments.map { Self.payload("K", $0) }).map(\.rule)
    }
    #expect(try rules("[]") == [])
    try expectEqual(rules(#"["x"]"#), ["invisible-character"])
    try expectEqual(rules("[]", #"["x"]"#), ["invisible-character"])
  }

  @Test(arguments: [
    Row(text: "100%% %@"),
    Row(text: "100% off", arguments: "[]"),
    Row(text: "%d", finding: "specifier-mismatch error K: the device does not support %d; use %@, %n$@ or %%"),
    // Without arguments nothing is formatted.
    Row(text: "Today 50%off", arguments: "[]"),
    Row(
      text: "%d", arguments: "[]",
      finding: "specifier-mismatch error K: without arguments nothing is formatted, so %d shows as %d; "
        + "use %@ with an argument, or remove it"),
    Row(
      text: "%#@n@", finding: "specifier-mismatch error K: the device does not support %#@n@; use %@, %n$@ or %%",
      elsewhere: ["the text has %#@n@, but K has no forms in a .stringsdict file"]),
    Row(text: "%@ %@", finding: "specifier-mismatch error K: %@ needs argument 2, but there is only 1"),
    Row(
      text: "%@", arguments: "[]", finding: "specifier-mismatch error K: %@ needs argument 1, but there is none"),
    Row(text: "%128$@", finding: "specifier-mismatch error K: %128$@ has no valid argument number; use 1 to 127"),
    Row(
      text: "100% %@", finding: "percent-lone error K: the text has a single %; write %%",
      elsewhere: ["the text has a single % that swallows %@ after it; write %%"]),
    Row(
      text: "100%% ok", arguments: "[]",
      finding: "percent-lone error K: without arguments nothing is formatted, so %% shows as %%; write %"
    ),
    Row(
      text: "100%的 %@",
      finding: "percent-lone error K: a single % before a character outside ASCII makes the loc-key show; write %%"),
    Row(
      text: "",
      finding: "value-empty error K: the text is empty, so the raw key reportedly shows; add text"),
  ])
  func holdsATextToTheDevicesRules(row: Row) throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"K\" = \"\(row.text)\";"])
    let linter = Linter("specifier-mismatch", "percent-lone", "value-empty")
    let expected = row.finding.map { ["en 1:1 \($0)"] } ?? []
    try expectEqual(folder.lines(linter, payloads: [Self.payload("K", row.arguments)]), expected)
    // Of another table no payload knows.
    let other = try LocalizationFolder(["en.lproj/Other.strings": "\"K\" = \"\(row.text)\";"])
    let errors = try other.findings(linter, payloads: [Self.payload("K", row.arguments)]).filter {
      $0.severity == .error && $0.rule != "key-missing"
    }
    expectEqual(errors.map(\.message), row.elsewhere)
  }

  /// As `lint` and `render` say of the same payload.
  @Test(arguments: [
    (#"{"loc-key":"K"}"#, "error K: the text is empty, so the raw key"),
    (#"{"loc-key":"K","body":"Hi"}"#, "error K: the text is empty, so the plain text"),
    (#"{"loc-key":"K","body":""}"#, "error K: the text is empty, so the raw key"),
    (#"{"loc-key":"K","body":"Hi","action-loc-key":"K"}"#, "error K: the text is empty, so the raw key"),
  ])
  func tellsWhatShowsForAnEmptyText(alert: String, finding: String) throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"K\" = \"\";"])
    let lines = try folder.lines(Linter("value-empty"), payloads: [#"{"aps":{"alert":\#(alert)}}"#])
    expectEqual(lines, ["en 1:1 value-empty \(finding) reportedly shows; add text"])
  }

  @Test func tellsAValueThatIsNotAStringFromForms() throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": #""D" = {a=b;};"E" = (a);"#])
    #expect(
      try folder.lines(Linter("value-empty"), payloads: [Self.payload("D")]) == [
        "en 1:1 value-empty error D: the value is not a string, so the raw key reportedly shows; write a string"
      ])
  }

  /// The device reads the table of `Base` if the base language has none.
  @Test func looksForAKeyWhereTheDeviceDoes() throws {
    let files = [
      "Info.plist": #"{"CFBundleDevelopmentRegion" = "en";}"#, "en.lproj/InfoPlist.strings": "",
      "Base.lproj/Localizable.strings": #""K" = "k";"#, "fr.lproj/Localizable.strings": #""K" = "κ";"#,
    ]
    let folder = try LocalizationFolder(files)
    let linter = Linter("key-missing", "key-extra")
    #expect(try folder.lines(linter, payloads: [Self.payload("K")]) == [])
    let missing = try folder.findings(linter, payloads: [Self.payload("L")]).filter { $0.severity == .error }
    expectEqual(missing.map(\.message), [#"no language has the key "L", which a payload uses; add it"#])
    expectEqual(missing.map(\.file), ["\(folder.path)/Base.lproj/Localizable.strings"])
    #expect(missing.map(\.key) == ["L"] && missing.map(\.language) == [nil])
  }

  /// The text that one language has is the only one of the push, so it is no extra key.
  @Test func missesAPushKeyInEveryLanguageWithoutIt() throws {
    var files = [
      "en.lproj/Localizable.strings": #""A" = "a";"#, "fr.lproj/Localizable.strings": #""A" = "b";"#,
      "de.lproj/Localizable.strings": #""A" = "c"; "K" = "k";"#, "it.lproj/Other.strings": #""x" = "z";"#,
    ]
    let linter = Linter("key-missing", "key-extra")
    func lines() throws -> [String] {
      try LocalizationFolder(files).lines(linter, payloads: [Self.payload("K"), Self.payload("A")]).filter {
        $0.contains(" error ")
      }
    }
    func error(_ language: String) -> String {
      "\(language) 1:1 key-missing error K: \(language) has no key \"K\", which a payload uses; add it"
    }
    // Without the development region, nobody knows which table the device reads for Italian, which `lint` reports, too.
    let unknown = ["K, which a payload uses", "A, but en does"].map { reason in
      let key = reason.prefix(1)
      return "it 1:1 key-missing error \(key): it has no key \"\(key)\"\(reason.dropFirst()); "
        + "if the unknown development region lacks it too, the raw key reportedly shows; add it"
    }
    try expectEqual(Set(lines()), Set([error("en"), error("fr")] + unknown))
    files["Info.plist"] = #"{"CFBundleDevelopmentRegion" = "en";}"#
    try expectEqual(lines(), [error("en"), error("it"), error("fr")])
    files["Info.plist"] = #"{"CFBundleDevelopmentRegion" = "de";}"#
    try expectEqual(lines(), [error("en"), error("fr")])
    files["en.lproj/Localizable.strings"] = #""A" = "a"; "K" = "k";"#
    try expectEqual(lines(), ["fr 1:1 key-missing error K: fr has no key \"K\", but en does; add it"])
    // The device does not find the keys after a mistake, which is an error of its own.
    files["fr.lproj/Localizable.strings"] = #""A" = "b"; ; "K" = "k";"#
    #expect(try lines() == [])
  }

  /// The payload without arguments hides none of those with some.
  @Test func looksAtEveryPayloadOfAKey() throws {
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"K\" = \"Today 50%off\";"])
    let linter = Linter("specifier-mismatch")
    let payloads = [Self.payload("K"), Self.payload("K", #"["x"]"#)]
    let expected = ["en 1:1 specifier-mismatch error K: the device does not support %o; use %@, %n$@ or %%"]
    try expectEqual(folder.lines(linter, payloads: payloads), expected)
    try expectEqual(folder.lines(linter, payloads: payloads.reversed()), expected)
  }

  @Test func measuresWithTheArgumentsOfThePayloads() throws {
    var options = RuleOptions()
    options["limits"] = ["push_*": ["characters": 8, "bytes": 12]]
    let linter = Linter("length-exceeds", options: ["length-exceeds": options])
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": #""push_a" = "Hi %@";"push_b" = "ééééééé";"other" = "long enough";"#
    ])
    #expect(
      try folder.lines(linter) == [
        "en 1:20 length-exceeds warning push_b: the text has 14 bytes, but the limit is 12"
      ])
    #expect(
      try folder.lines(linter, payloads: [Self.payload("push_a", #"["Jenna"]"#), Self.payload("push_a", #"["Jo"]"#)])
        == [
          "en 1:20 length-exceeds warning push_b: the text has 14 bytes, but the limit is 12"
        ])
    #expect(
      try folder.lines(linter, payloads: [Self.payload("push_a", #"["Jo"]"#), Self.payload("push_a", #"["Johanna"]"#)])
        == [
          "en 1:1 length-exceeds error push_a: the text has 10 characters, but the limit is 8",
          "en 1:20 length-exceeds warning push_b: the text has 14 bytes, but the limit is 12",
        ])
  }

  /// The longest arguments need not come from the payload with the most bytes.
  @Test(
    arguments: [
      ("Hi %1$@", #"["aaaaaaaaaaaaaaaaaaaa","b"]"#, #"["a","bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"]"#, "23 characters", "10"),
      ("Hi %1$@", #"["aaaaaaaa"]"#, #"["ééééé"]"#, "11 characters", "10"),
      ("Hi %1$@", #"["aaaaaa"]"#, #"["ééééé"]"#, "13 bytes", "12"),
      ("Hi %1$@", #"["aaaaaaa"]"#, #"["bbbb","c"]"#, nil, ""),
    ] as [(String, String, String, String?, String)])
  func measuresWithTheLongestArgumentOfEachPlace(
    text: String, first: String, second: String, length: String?, most: String
  ) throws {
    var options = RuleOptions()
    options["limits"] = ["K": ["characters": 10, "bytes": 12]]
    let linter = Linter("length-exceeds", options: ["length-exceeds": options])
    let folder = try LocalizationFolder(["en.lproj/Localizable.strings": "\"K\" = \"\(text)\";"])
    let payloads = [Self.payload("K", first), Self.payload("K", second)]
    let expected = length.map { ["en 1:1 length-exceeds error K: the text has \($0), but the limit is \(most)"] } ?? []
    try expectEqual(folder.lines(linter, payloads: payloads), expected)
    try expectEqual(folder.lines(linter, payloads: payloads.reversed()), expected)
  }

  @Test func namesUnusedKeysOnlyWhereItKnowsPayloads() throws {
    var options = RuleOptions()
    options["keys"] = ["PUSH_*"]
    let linter = Linter("push-key-unused", options: ["push-key-unused": options])
    let base = #""PUSH_A" = "a";"PUSH_B" = "b";"OTHER" = "c";"#
    #expect(try Self.lines(base, base, nil, linter) == [])
    #expect(
      try Self.lines(base, base, [Self.payload("PUSH_A")], linter) == [
        "en 1:16 push-key-unused information PUSH_B: no payload uses the key \"PUSH_B\"; correct or remove it"
      ])
    #expect(try Self.lines(base, base, [Self.payload("PUSH_A")], Linter("push-key-unused")) == [])
  }
}
