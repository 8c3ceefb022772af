import APNsDevice
import APNsPayload
import StringsFiles
import TestSupport
import Testing

/// What the device shows of each form of a text.
struct RenderingTests {
  static let localization = PushStrings(
    name: "fr-CA",
    table: StringsTable(
      [
        ("T", "Title"), ("S", "Subtitle of %@"), ("B", "%@ and %@"), ("REVERSED", "%2$@ and %1$@"), ("A", "Open"),
        ("PERCENT", "100%% of %@"), ("EMPTY", ""), ("DATA", nil), ("BROKEN", "100%的 %@"), ("LITERAL", "%@"),
        ("NUMBER", "%d"),
      ] as [(key: String, value: String?)]))

  static func render(_ source: String) throws -> RenderedNotification {
    NotificationRenderer(localization).render(
      try Payload(parsing: Array(source.utf8), wronglyTyped: .keptInArguments))
  }

  static func renderAlert(_ members: String) throws -> RenderedNotification {
    try render("{\"aps\":{\"alert\":{\(members)}}}")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let alert: String
    /// Nil for the title of the action button.
    var line: AlertDictionary.Line? = .body
    /// Nil where nothing is shown.
    let text: String?
    var origin = RenderedText.Origin.plain
    /// `severity code` of each.
    var diagnostics: [String] = []
    var testDescription: String { name }
  }

  static let flat: [Row] = [
    Row(name: "plain title", alert: #""title":"Hi""#, line: .title, text: "Hi"),
    Row(name: "plain subtitle", alert: #""subtitle":"Hi""#, line: .subtitle, text: "Hi"),
    Row(name: "plain body", alert: #""body":"Hi""#, text: "Hi"),
    Row(name: "empty plain body", alert: #""body":"""#, text: ""),
    Row(name: "plain body is no format", alert: #""body":"100% %@ %%","loc-args":["a"]"#, text: "100% %@ %%"),
    Row(
      name: "title by key", alert: #""title-loc-key":"T""#, line: .title, text: "Title", origin: .localized(key: "T")),
    Row(
      name: "subtitle by key", alert: #""subtitle-loc-key":"S","subtitle-loc-args":["x"]"#, line: .subtitle,
      text: "Subtitle of x", origin: .localized(key: "S")),
    Row(
      name: "body by key", alert: #""loc-key":"B","loc-args":["Jenna","Frank"]"#, text: "Jenna and Frank",
      origin: .localized(key: "B")),
    Row(
      name: "positional arguments", alert: #""loc-key":"REVERSED","loc-args":["Jenna","Frank"]"#,
      text: "Frank and Jenna", origin: .localized(key: "REVERSED")),
    Row(
      name: "action by key", alert: #""action-loc-key":"A""#, line: nil, text: "Open", origin: .localized(key: "A")
    ),
    Row(
      name: "action takes no arguments", alert: #""action-loc-key":"LITERAL","loc-args":["a"]"#, line: nil,
      text: "%@", origin: .localized(key: "LITERAL"), diagnostics: ["error missing-argument"]),
    Row(name: "no action", alert: #""body":"a""#, line: nil, text: nil),
    Row(name: "null action key", alert: #""action-loc-key":null"#, line: nil, text: nil),
    Row(name: "null title key", alert: #""title-loc-key":null,"title":"Hi""#, line: .title, text: "Hi"),
    Row(name: "null title key alone", alert: #""title-loc-key":null"#, line: .title, text: nil),
    Row(
      name: "null title arguments", alert: #""title-loc-key":"T","title-loc-args":null"#, line: .title, text: "Title",
      origin: .localized(key: "T")),
    Row(name: "arguments without a key", alert: #""loc-args":["a"]"#, text: nil),
    Row(
      name: "number arguments", alert: #""loc-key":"B","loc-args":[5.0,1e3]"#, text: "5 and 1000",
      origin: .localized(key: "B")),
    Row(
      name: "escaped percent with an argument", alert: #""loc-key":"PERCENT","loc-args":["x"]"#, text: "100% of x",
      origin: .localized(key: "PERCENT")),
    Row(
      name: "an argument is not scanned again", alert: #""loc-key":"B","loc-args":["%@","%2$@ 100%"]"#,
      text: "%@ and %2$@ 100%", origin: .localized(key: "B")),
    Row(
      name: "empty argument", alert: #""loc-key":"B","loc-args":["",""]"#, text: " and ", origin: .localized(key: "B")),
  ]

  static let objectForm: [Row] = [
    Row(
      name: "object title", alert: #""title":{"loc-key":"T"}"#, line: .title, text: "Title",
      origin: .localized(key: "T")),
    Row(
      name: "object subtitle", alert: #""subtitle":{"loc-key":"S","loc-args":["x"]}"#, line: .subtitle,
      text: "Subtitle of x", origin: .localized(key: "S")),
    Row(
      name: "object body", alert: #""body":{"loc-key":"REVERSED","loc-args":["a","b"]}"#, text: "b and a",
      origin: .localized(key: "REVERSED")),
    Row(
      name: "arguments beside the object are not its own", alert: #""body":{"loc-key":"LITERAL"},"loc-args":["x"]"#,
      text: "%@", origin: .localized(key: "LITERAL"), diagnostics: ["error missing-argument"]),
    Row(
      name: "object with a missing key", alert: #""title":{"loc-key":"NO"}"#, line: .title, text: "NO",
      origin: .rawKey, diagnostics: ["error missing-key"]),
    Row(name: "object without a key", alert: #""body":{}"#, text: nil, diagnostics: ["error no-loc-key"]),
  ]

  static let fallbacks: [Row] = [
    Row(
      name: "missing key", alert: #""loc-key":"NO","loc-args":["a"]"#, text: "NO", origin: .rawKey,
      diagnostics: ["error missing-key"]),
    Row(
      name: "missing key in another case", alert: #""loc-key":"t""#, text: "t", origin: .rawKey,
      diagnostics: ["error missing-key"]),
    Row(
      name: "missing key with percent signs", alert: #""loc-key":"100% %@","loc-args":["a"]"#, text: "100% %@",
      origin: .rawKey, diagnostics: ["error missing-key"]),
    Row(
      name: "missing key beside plain text", alert: #""loc-key":"NO","body":"Hi""#, text: "Hi",
      diagnostics: ["warning missing-key"]),
    Row(
      name: "plain text as the default value takes arguments",
      alert: #""loc-key":"NO","body":"Hi %@","loc-args":["Bob"]"#, text: "Hi Bob",
      diagnostics: ["warning missing-key"]),
    Row(
      name: "key that is found wins over plain text", alert: #""title-loc-key":"T","title":"Hi""#, line: .title,
      text: "Title", origin: .localized(key: "T"), diagnostics: ["warning plain-and-loc-key"]),
    Row(
      name: "empty value", alert: #""loc-key":"EMPTY""#, text: "EMPTY", origin: .rawKey,
      diagnostics: ["error empty-value"]),
    Row(
      name: "empty value beside plain text", alert: #""loc-key":"EMPTY","body":"Hi""#, text: "Hi",
      diagnostics: ["warning empty-value"]),
    Row(
      name: "value that is no string", alert: #""loc-key":"DATA""#, text: "DATA", origin: .rawKey,
      diagnostics: ["error not-a-string"]),
    Row(
      name: "missing action key", alert: #""action-loc-key":"NO""#, line: nil, text: "NO", origin: .rawKey,
      diagnostics: ["error missing-key"]),
    Row(name: "empty key", alert: #""loc-key":"""#, text: "", origin: .rawKey, diagnostics: ["error missing-key"]),
  ]

  static let wrongArguments: [Row] =
    ["null", "[\"x\"]", "{\"a\":1}", "true"].map { value in
      Row(
        name: "\(value) as an argument", alert: "\"loc-key\":\"B\",\"loc-args\":[\"Jenna\",\(value)]",
        text: "Jenna and ",
        origin: .localized(key: "B"), diagnostics: ["error argument-not-text"])
    }
    + ["\"x\"", "null", "{}", "3"].map { value in
      Row(
        name: "\(value) in place of the arguments", alert: "\"loc-key\":\"LITERAL\",\"loc-args\":\(value)", text: "%@",
        origin: .localized(key: "LITERAL"), diagnostics: ["error arguments-not-an-array", "error missing-argument"])
    } + [
      Row(
        name: "wrong arguments of an object", alert: #""body":{"loc-key":"LITERAL","loc-args":"x"}"#, text: "%@",
        origin: .localized(key: "LITERAL"), diagnostics: ["error arguments-not-an-array", "error missing-argument"]),
      Row(
        name: "wrong arguments without a key", alert: #""body":"Hi","loc-args":[null]"#, text: "Hi",
        diagnostics: ["error argument-not-text"]),
      Row(
        name: "wrong arguments of the title", alert: #""title-loc-key":"T","title-loc-args":"x""#, line: .title,
        text: "Title", origin: .localized(key: "T"), diagnostics: ["error arguments-not-an-array"]),
    ]

  static let emptyTexts: [Row] = [
    Row(
      name: "nothing left of a specifier", alert: #""loc-key":"NUMBER","loc-args":["3"]"#, text: "",
      origin: .localized(key: "NUMBER"),
      diagnostics: ["error unsupported-specifier", "warning unused-argument", "warning empty-text"]),
    Row(
      name: "an empty argument alone", alert: #""loc-key":"LITERAL","loc-args":[""]"#, text: "",
      origin: .localized(key: "LITERAL"), diagnostics: ["warning empty-text"]),
    Row(
      name: "an empty plain text for a missing key", alert: #""loc-key":"NO","body":"""#, text: "NO", origin: .rawKey,
      diagnostics: ["error missing-key"]),
  ]

  @Test(arguments: flat + objectForm + fallbacks + wrongArguments + emptyTexts)
  func shows(row: Row) throws {
    let notification = try Self.renderAlert(row.alert)
    expectEqual(notification.text(of: row.line)?.text, row.text)
    if row.text != nil { expectEqual(notification.text(of: row.line)?.origin, row.origin) }
    expectEqual(notification.diagnostics.map { "\($0.severity) \($0.code)" }, row.diagnostics)
    #expect(notification.diagnostics.allSatisfy { $0.line == row.line })
  }

  @Test func showsTheRawKeyWhereNoUTF8ComesOut() throws {
    let notification = try Self.renderAlert(#""loc-key":"BROKEN","loc-args":["a"]"#)
    expectEqual(notification.body?.text, "BROKEN")
    expectEqual(notification.body?.origin, .rawKey)
    #expect(notification.body?.usedArguments == [])
    expectEqual(notification.body?.unusedArguments, [0])
    #expect(notification.diagnostics.map(\.code).contains("not-utf8"))
  }

  @Test func showsAStringAlertAsTheBodyAlone() throws {
    let notification = try Self.render(#"{"aps":{"alert":"100% %@"}}"#)
    expectEqual(notification.body?.text, "100% %@")
    expectEqual(notification.body?.origin, .plain)
    #expect(notification.title == nil && notification.subtitle == nil && notification.action == nil)
    #expect(notification.diagnostics.isEmpty)
    expectEqual(notification.localization, "fr-CA")
  }

  @Test(arguments: ["{}", #"{"aps":{}}"#, #"{"aps":{"badge":1}}"#, #"{"aps":{"alert":{}}}"#, #"{"mdm":"a"}"#])
  func showsNothingWithoutAnAlert(source: String) throws {
    let notification = try Self.render(source)
    expectEqual(AlertDictionary.Line.allCases.map { notification[$0] } + [notification.action], [nil, nil, nil, nil])
    #expect(notification.diagnostics.isEmpty)
  }

  @Test func substitutesNothingWithoutArguments() throws {
    for arguments in ["", #","loc-args":[]"#] {
      let notification = try Self.renderAlert(#""loc-key":"PERCENT""# + arguments)
      expectEqual(notification.body?.text, "100%% of %@")
      #expect(notification.body?.insertions == [])
    }
  }

  @Test func tellsWhereEachArgumentStands() throws {
    let body = try #require(try Self.renderAlert(#""loc-key":"REVERSED","loc-args":["é","漢字","unused"]"#).body)
    expectEqual(body.text, "漢字 and é")
    expectEqual(body.insertions.map(\.range), [0..<6, 11..<13])
    expectEqual(body.insertions.map(\.argument), [1, 0])
    expectEqual(body.usedArguments, [0, 1])
    expectEqual(body.unusedArguments, [2])
  }

  @Test func reportsInTheOrderOfTheFields() throws {
    let notification = try Self.renderAlert(
      #""action-loc-key":"N4","loc-key":"N3","subtitle-loc-key":"N2","title-loc-key":"N1""#)
    expectEqual(notification.diagnostics.map(\.line), [.title, .subtitle, .body, nil])
    expectEqual(notification.texts.map(\.text.text), ["N1", "N2", "N3", "N4"])
    expectEqual(
      notification.diagnostics.first?.message, "fr-CA has no key \"N1\"; reports say that the device shows the raw key")
  }

  @Test(arguments: [
    (
      #""loc-key":"NO""#, RenderingConfidence.reported,
      "fr-CA has no key \"NO\"; reports say that the device shows the raw key"
    ),
    (
      #""loc-key":"EMPTY","body":"Hi""#, .reported,
      "the text for \"EMPTY\" in fr-CA is empty; reports say that the device shows the plain text"
    ),
    (
      #""loc-key":"LITERAL","loc-args":[""]"#, .unknown,
      "the text for \"LITERAL\" is empty after its arguments are filled in; nothing or the raw key may show"
    ),
    (
      #""loc-key":"LITERAL","loc-args":[null,"x"]"#, .observed,
      "argument 1 is null, not a string or a number, so nothing shows in its place"
    ),
    (
      #""loc-key":"T","loc-args":{}"#, .observed,
      "expected an array of arguments, but found an object, which the device ignores"
    ),
    (#""body":{}"#, .assumed, "the object has no loc-key, so nothing shows"),
  ])
  func saysHowSureItIs(alert: String, confidence: RenderingConfidence, message: String) throws {
    let diagnostics = try Self.renderAlert(alert).diagnostics
    expectEqual(diagnostics.filter { $0.message == message }.map(\.confidence), [confidence])
  }

  @Test func looksUpComposedAndDecomposedKeysApart() throws {
    let table = StringsTable([("caf\u{E9}", "composed")] as [(key: String, value: String?)])
    let renderer = NotificationRenderer(PushStrings(name: "fr", table: table))
    var alert = AlertDictionary(locKey: "cafe\u{301}")
    expectEqual(renderer.render(Payload(aps: APS(alert: .dictionary(alert)))).body?.origin, .rawKey)
    alert.locKey = "caf\u{E9}"
    expectEqual(renderer.render(Payload(aps: APS(alert: .dictionary(alert)))).body?.text, "composed")
  }
}

extension RenderedNotification {
  fileprivate func text(of line: AlertDictionary.Line?) -> RenderedText? { line.map { self[$0] } ?? action }
}
