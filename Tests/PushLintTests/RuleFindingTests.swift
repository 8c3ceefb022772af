import APNsPayload
import AppBundle
import PushLint
import TestSupport
import Testing

/// What the rules say, and about which place, where their examples do not show it.
struct RuleFindingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var pushType: PushType?
    var priority: Int?
    var categories: Set<String>?
    var files: [(path: String, text: String)] = []
    /// The offset and length, the severity, the rule and the message of each, in order.
    let findings: [String]
    var testDescription: String { name }
  }

  static let general: [Row] = [
    Row(
      name: "one wrong type hides no other rule",
      text: #"{"aps":{"alert":7,"badge":"1","badge":-2,"sonud":1,"relevance-score":2},"mail":"a@b.de"}"#,
      findings: [
        "16+1 error wrong-type: aps.alert: expected a string or an alert object, but found the number 7",
        "26+3 error wrong-type: aps.badge: expected an integer, but found a string",
        "30+7 error duplicate-key: duplicate key \"badge\"; remove one of them",
        "41+7 warning unknown-aps-key: unknown key \"aps.sonud\"; did you mean \"sound\"?",
        "69+1 warning relevance-score-range: relevance-score is 2, but must be between 0 and 1",
        "79+8 warning personal-data: the value of \"mail\" looks like an e-mail address; do not send personal data",
      ]),
    Row(
      name: "keys of aps beside it",
      text: #"{"aps":{"thread-id":"a"},"thread-id":"a","url-args":[],"url-args":1,"mutable_content":1,"badge":1}"#,
      findings: [
        "41+10 warning aps-key-outside: url-args has no effect beside aps; move it into aps",
        "55+10 error duplicate-key: duplicate key \"url-args\"; remove one of them",
        "68+17 warning aps-key-outside: mutable_content has no effect beside aps; write mutable-content in aps",
        "88+7 information aps-key-outside: badge has no effect beside aps; move it into aps, unless the app reads it",
      ]),
    Row(
      name: "a sound beside aps", text: #"{"aps":{"alert":"a","badge":1},"sound":"default","badge":1,"category":"a"}"#,
      findings: [
        "31+7 information aps-key-outside: sound has no effect beside aps; move it into aps, unless the app reads it"
      ]),
    Row(
      name: "an alert and a badge for an app's own code",
      text: #"{"aps":{"alert":{"uuid":"u"},"badge":"1","sound":{"name":1}}}"#, pushType: .voip, findings: []),
    Row(
      name: "a pass with a push type", text: "{}", pushType: .background,
      findings: [
        "0+2 information missing-aps: the payload is empty, which is right only for a pass in Wallet; add aps for any other push"
      ]),
    Row(
      name: "an empty body for a service extension",
      text: #"{"aps":{"alert":{"title":"a","body":""},"mutable-content":1}}"#, findings: []),
    Row(
      name: "an empty alert for a service extension",
      text: #"{"aps":{"alert":{"title":"","body":""},"mutable-content":1}}"#,
      findings: [
        "25+2 warning rendered-empty: the title is empty; add text, or remove it",
        "35+2 warning rendered-empty: the body is empty; add text",
        "39+17 warning mutable-content-without-alert: mutable-content has no effect on an alert without text; add a title or a body",
      ]),
    Row(name: "keys of aps for an app's own code", text: #"{"aps":{},"thread-id":"a"}"#, pushType: .voip, findings: []),
    Row(
      name: "aps that is a string", text: #"{"aps":"alert","mdm":1}"#,
      findings: [
        "7+7 error wrong-type: aps: expected an object, but found a string",
        "15+5 error mdm-with-aps: the payload has both mdm and aps; send two pushes",
        "21+1 error wrong-type: mdm: expected a string, but found the number 1",
      ]),
    Row(
      name: "priority of a type that allows one", text: #"{"aps":{}}"#, pushType: .pushToTalk, priority: 5,
      findings: ["0+10 error background-priority: priority 5 is not allowed for pushtotalk pushes; use 10"]),
    Row(name: "priority of an alert", text: #"{"aps":{}}"#, priority: 1, findings: []),
    Row(
      name: "priority of a derived background push", text: #"{"aps":{"content-available":1}}"#,
      priority: 10,
      findings: ["8+19 error background-priority: priority 10 is not allowed for background pushes; use 5"]),
    Row(
      name: "badge in a background push", text: #"{"aps":{"content-available":1,"badge":1}}"#,
      pushType: .background,
      findings: [
        "30+7 warning background-with-alert: a background push must not have badge; send content-available alone"
      ]),
    Row(
      name: "content-available 0 beside an alert", text: #"{"aps":{"content-available":0,"alert":"Hi"}}"#, findings: []),
    Row(
      name: "category among none", text: #"{"aps":{"category":"A"}}"#, categories: [],
      findings: [
        "19+3 error category-unknown: unknown category \"A\"; the app registers no categories"
      ]),
    Row(
      name: "category unlike all", text: #"{"aps":{"category":"INVITE"}}"#, categories: ["B", "A"],
      findings: ["19+8 error category-unknown: unknown category \"INVITE\"; the app registers A and B"]),
    Row(
      name: "level unlike all", text: #"{"aps":{"interruption-level":"loud"}}"#,
      findings: [
        """
        29+6 warning interruption-level-unknown: unknown interruption level "loud"; use passive, active, \
        time-sensitive or critical
        """
      ]),
    Row(
      name: "both forms of arguments without a key",
      text: #"{"aps":{"alert":{"title":{"loc-args":[1]},"title-loc-args":[],"body":"Hi"}}}"#,
      findings: [
        "25+16 warning rendered-empty: the title object has no loc-key, so nothing shows; add one",
        """
        26+10 warning loc-args-without-loc-key: loc-args has no effect without a loc-key; add the loc-key, or \
        remove the arguments
        """,
        """
        42+16 warning loc-args-without-loc-key: title-loc-args has no effect without a title-loc-key; add the title-loc-key, or \
        remove the arguments
        """,
      ]),
    Row(
      name: "title object beside its flat key",
      text: #"{"aps":{"alert":{"title":{"loc-key":"A"},"title-loc-key":"B","body":"Hi"}}}"#,
      findings: [
        """
        17+7 warning body-and-loc-key: the alert has both title and title-loc-key, and either may show; send only one
        """
      ]),
  ]

  static let withoutAPS: [Row] =
    ["location", "voip", "fileprovider", "mdm", "pushtotalk"].map {
      Row(
        name: "\($0) without aps", text: #"{"container-identifier":"c","domain":"d"}"#, pushType: PushType(name: $0),
        findings: [])
    } + [
      Row(
        name: "no aps and no push type", text: #"{"acme-call":1}"#,
        findings: [
          """
          0+15 error missing-aps: the payload has no aps; add it, or set the push type to location, voip, complication, \
          fileprovider, mdm or pushtotalk
          """
        ]),
      Row(
        name: "alert without aps", text: #"{"acme-call":1}"#, pushType: .alert,
        findings: ["0+15 error missing-aps: the payload has no aps, which alert pushes need"]),
      Row(
        name: "mdm sent as an alert", text: #"{"mdm":"m"}"#, pushType: .alert,
        findings: ["0+11 error missing-aps: the payload has no aps, which alert pushes need"]),
      Row(name: "mdm by its key", text: #"{"mdm":"m"}"#, findings: []),
    ]

  static let bodies: [Row] = [
    Row(
      name: "title alone", text: #"{"aps":{"alert":{"title":"T"}}}"#,
      findings: [
        "16+13 warning alert-without-body: the alert has no body, and iOS is reported not to show it; add a body"
      ]),
    Row(
      name: "title for a service extension", text: #"{"aps":{"alert":{"title":"T"},"mutable-content":1}}"#, findings: []
    ),
    Row(
      name: "title and an empty body", text: #"{"aps":{"alert":{"title":"T","body":""}}}"#,
      findings: ["36+2 warning rendered-empty: the body is empty; add text"]),
    Row(
      name: "title of a Live Activity",
      text: #"{"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"T"}}}"#, findings: []),
    Row(
      name: "text of which nothing is left, and empty texts",
      text: #"{"aps":{"alert":{"loc-key":"A","loc-args":["3"]}}}"#,
      files: [
        ("de.lproj/Localizable.strings", #""A" = "";"#), ("en.lproj/Localizable.strings", #""A" = "%d";"#),
        ("fr.lproj/Localizable.strings", #""A" = "%@";"#),
      ],
      findings: [
        """
        27+3 error format-specifier-unsupported (en) A: in the text for "A" in en: the device does not support %d; \
        use %@, %n$@ or %%
        """,
        """
        27+3 error rendered-empty (de) A: the text for "A" in de is empty, so the raw key reportedly shows; add text
        """,
        """
        27+3 warning rendered-empty (en) A: the text for "A" in en is empty after its arguments are filled in, and \
        the raw key may show
        """,
        "43+3 warning loc-args-count (en) A: the text for \"A\" in en does not use argument 1; use it, or remove it",
      ]),
  ]

  static let grammar: [Row] = [
    Row(
      name: "markup in each line",
      text: #"{"aps":{"alert":{"title":"^[1 day](inflect: true)","body":"a ^[b](c) ^[2 days](inflect: true) d"}}}"#,
      findings: [
        """
        25+25 error grammar-markup: a push shows grammar markup ^[…](…) unchanged; write the text without it
        """,
        """
        58+38 error grammar-markup: a push shows grammar markup ^[…](…) unchanged; write the text without it
        """,
      ]),
    Row(
      name: "what is no markup",
      text: #"{"aps":{"alert":"[a](b: c) ^[a] (b: c) [a](b: c) ^[a](b) ^a[b](c: d) ^[e](f:"}}"#, findings: []),
    Row(
      name: "markup in some languages", text: #"{"aps":{"alert":{"loc-key":"A","loc-args":["3"]}}}"#,
      files: [
        ("de.lproj/Localizable.strings", #""A" = "%@ Tage";"#),
        ("en.lproj/Localizable.strings", #""A" = "^[%@ day](inflect: true)";"#),
        ("fr.lproj/Localizable.strings", #""A" = "^[%@ jour](inflect: true)";"#),
      ],
      findings: [
        """
        27+3 error grammar-markup A: in the text for "A" in en and fr: a push shows grammar markup ^[…](…) unchanged; \
        write the text without it
        """
      ]),
  ]

  static let liveActivities: [Row] = [
    Row(
      name: "what only a start has", text: #"{"aps":{"event":"begin","input-push-token":1,"input-push-channel":"c"}}"#,
      findings: [
        "7+63 error live-activity-required: a Live Activity push with the event \"begin\" needs timestamp; add it",
        "16+7 error live-activity-required: unknown event \"begin\"; use start, update or end",
        """
        24+18 warning live-activity-input-push: input-push-token has no effect with the event "begin"; send it only \
        with the event "start"
        """,
        """
        45+20 warning live-activity-input-push: input-push-channel has no effect with the event "begin"; send it \
        only with the event "start"
        """,
      ]),
    Row(
      name: "a channel without an event", text: #"{"aps":{"alert":"Hi","input-push-channel":"c"}}"#,
      findings: [
        """
        21+20 warning live-activity-input-push: input-push-channel has no effect without an event; send it only \
        with the event "start"
        """
      ]),
    Row(
      name: "both sounds of a Live Activity",
      text:
        #"{"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"T","body":"B","sound":"a.wav"},"sound":"b.wav"}}"#,
      files: [("en.lproj/Localizable.strings", "")],
      findings: [
        """
        85+7 warning sound-missing: the app has no sound "a.wav" in its root or its Library/Sounds, so the default \
        sound plays; add the file
        """,
        "94+7 warning sound-misplaced: a Live Activity ignores sound in aps; move it into aps.alert",
        """
        102+7 warning sound-missing: the app has no sound "b.wav" in its root or its Library/Sounds, so the default \
        sound plays; add the file
        """,
      ]),
    Row(
      name: "a sound object in an alert",
      text: #"{"aps":{"timestamp":1795286220,"event":"end","alert":{"body":"B","title":"T","sound":{"critical":1}}}}"#,
      findings: ["85+14 error wrong-type: aps.alert.sound: expected a string, but found an object"]),
    Row(
      name: "Live Activity without anything", text: #"{"aps":{}}"#, pushType: .liveActivity,
      findings: ["7+2 error live-activity-required: a Live Activity push needs timestamp and event; add them"]),
    Row(
      name: "update without a state", text: #"{"aps":{"timestamp":1795286220,"event":"update"}}"#,
      findings: [
        """
        7+41 error live-activity-required: a Live Activity push with the event "update" needs content-state; add it
        """
      ]),
    Row(
      name: "dates at the ends of the range",
      text: #"{"aps":{"timestamp":978307200,"event":"end","dismissal-date":4133980799,"stale-date":4133980800}}"#,
      findings: [
        """
        61+10 warning live-activity-timing: dismissal-date is more than 4 hours after timestamp, but the system removes \
        the activity by then; send an earlier date
        """,
        """
        85+10 error live-activity-date: stale-date is after 2100 (4133980800); send seconds since 1970
        """,
      ]),
    Row(
      name: "relevance score of any Live Activity", text: #"{"aps":{"relevance-score":-7e3}}"#,
      pushType: .liveActivity,
      findings: ["7+24 error live-activity-required: a Live Activity push needs timestamp and event; add them"]),
  ]

  static let keys: [Row] = [
    Row(
      name: "critical without a sound", text: #"{"aps":{"alert":"Hi","interruption-level":"critical"}}"#,
      findings: [
        """
        42+10 warning critical-sound: the interruption level is critical, but the sound is not; send a sound \
        dictionary with critical set to 1
        """
      ]),
    Row(
      name: "text with its keys in aps", text: #"{"aps":{"loc-key":"A","title":"Hi"}}"#,
      findings: [
        "8+9 warning custom-key-in-aps: aps does not take the key \"loc-key\"; move it into aps.alert",
        "22+7 warning custom-key-in-aps: aps does not take the key \"title\"; move it into aps.alert",
      ]),
    Row(
      name: "what is no custom key in aps", text: #"{"aps":{"aps":{"alert":"Hi"},"mdm":"a","APNs-Priority":10}}"#,
      findings: [
        "8+5 error custom-key-in-aps: aps does not take the key \"aps\"; move its members into aps",
        "29+5 warning custom-key-in-aps: aps does not take the key \"mdm\"; send it in another push, without aps",
        "39+15 warning custom-key-in-aps: aps does not take the key \"APNs-Priority\", which is a header; send it as one",
      ]),
    Row(
      name: "keys of aps and of the alert in the sound", text: #"{"aps":{"sound":{"badge":1,"body":"Hi","acme":2}}}"#,
      findings: [
        "17+7 warning custom-key-in-aps: aps.sound does not take the key \"badge\"; move it into aps",
        "27+6 warning custom-key-in-aps: aps.sound does not take the key \"body\"; move it into aps.alert",
        """
        39+6 warning custom-key-in-aps: aps.sound does not take the key "acme"; move it to the top level, beside aps
        """,
      ]),
    Row(
      name: "keys of the sound in aps", text: #"{"aps":{"critical":1,"name":"a.wav","volume":1}}"#,
      findings: [
        "8+10 warning custom-key-in-aps: aps does not take the key \"critical\"; move it into aps.sound",
        "21+6 warning custom-key-in-aps: aps does not take the key \"name\"; move it into aps.sound",
        "36+8 warning custom-key-in-aps: aps does not take the key \"volume\"; move it into aps.sound",
      ]),
    Row(
      name: "keys of other objects in the alert",
      text: #"{"aps":{"alert":{"body":{"loc-key":"A","title":"T","category":"C"},"thread-id":"t","name":"n"}}}"#,
      findings: [
        "39+7 warning unknown-alert-key: unknown key \"aps.alert.body.title\"; move it into aps.alert",
        "51+10 warning unknown-alert-key: unknown key \"aps.alert.body.category\"; move it into aps",
        "67+11 warning unknown-alert-key: unknown key \"aps.alert.thread-id\"; move it into aps",
        "83+6 warning unknown-alert-key: unknown key \"aps.alert.name\"; move custom keys beside aps",
      ]),
  ]

  @Test(arguments: general + withoutAPS + bodies + grammar + liveActivities + keys + localizations + formats)
  func findsExactly(row: Row) throws {
    let app = row.files.isEmpty ? nil : try ExampleApp(row.files)
    var linter = Linter(pushType: row.pushType)
    linter.priority = row.priority
    linter.categories = row.categories
    linter.app = app?.app
    let findings = linter.findings(in: Array(row.text.utf8), file: "")
    let lines = findings.map { finding in
      let language = finding.language.map { " (\($0))" } ?? ""
      let key = finding.key.map { " \($0)" } ?? ""
      return
        "\(finding.location.offset)+\(finding.length) \(finding.severity.rawValue) \(finding.rule)\(language)\(key): "
        + finding.message
    }
    expectEqual(lines, row.findings)
  }

  /// The rendered size counts bytes, in the language with the most of them.
  @Test func namesTheLanguageWithTheLargestPayload() throws {
    let app = try ExampleApp([
      ("en.lproj/Localizable.strings", #""A" = "%@";"#), ("ja.lproj/Localizable.strings", #""A" = "%@ %1$@ %1$@";"#),
      ("ru.lproj/Localizable.strings", #""A" = "%@ %1$@";"#),
    ])
    let argument = String(repeating: "x", count: 2500)
    let text = #"{"aps":{"alert":{"loc-key":"A","loc-args":["\#(argument)"]}}}"#
    var linter = Linter()
    linter.app = app.app
    let findings = linter.findings(in: Array(text.utf8), file: "")
    // 3 × 2,500 + 2 + 29 bytes: {"aps":{"alert":{"body":""}}} has 29.
    expectEqual(
      findings.map(\.message),
      [
        """
        with its loc-keys replaced by the text of ja, the longest language, the payload is 7,531 bytes, 3,435 over \
        the 4,096-byte limit for alert pushes
        """
      ])
    expectEqual(findings.map(\.language), ["ja"])
    let alone = #"{"aps":{"alert":{"loc-key":"A","loc-args":["\#(String(repeating: "x", count: 1355))"]}}}"#
    #expect(linter.findings(in: Array(alone.utf8), file: "").isEmpty)
    let oneMore = #"{"aps":{"alert":{"loc-key":"A","loc-args":["\#(String(repeating: "x", count: 1356))"]}}}"#
    expectEqual(linter.findings(in: Array(oneMore.utf8), file: "").map(\.rule), ["rendered-too-large"])
    // The system shows nothing of a VoIP push.
    linter.pushType = .voip
    #expect(linter.findings(in: Array(oneMore.utf8), file: "").isEmpty)
  }

  /// Apple counts what FCM adds, too.
  @Test(arguments: [(200, [String]()), (3000, ["information rendered-too-large"])])
  func countsWhatFCMAddsToTheText(dataLength: Int, found: [String]) throws {
    let app = try ExampleApp([("en.lproj/Localizable.strings", "\"A\" = \"\(String(repeating: "a ", count: 1000))\";")])
    var linter = Linter("rendered-too-large")
    linter.app = app.app
    let data = String(repeating: "d", count: dataLength)
    let message =
      #"{"message":{"token":"t","data":{"d":"\#(data)"},"apns":{"payload":{"aps":{"alert":{"loc-key":"A"}}}}}}"#
    let findings = linter.findings(in: Array(message.utf8), file: "")
    expectEqual(findings.map { "\($0.severity) \($0.rule)" }, found)
    #expect(
      findings.allSatisfy { $0.message.contains("is 2,029 bytes, and FCM adds about 3,138, which may be 1,071 over") })
  }
}
