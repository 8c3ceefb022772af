import CompactJSON
import PushLint
import TestSupport
import Testing

/// What the services take, and refuse, as the members of their messages.
struct EnvelopeMemberTests {
  private static func findings(_ text: String, _ rules: [String]) -> [String] {
    Linter().findings(in: Array(text.utf8), file: "a.json").filter { rules.contains($0.rule) }.map { "\($0.message)" }
  }

  private static func fcm(_ members: String) -> [String] {
    let message = #"{"message":{"token":"t",\#(members),"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#
    return findings(message, ["fcm-wrong-type", "fcm-target", "fcm-unknown-field"])
  }

  /// In the JSON of Protocol Buffers, a member that is null is missing.
  @Test(arguments: [
    #""topic":null"#, #""condition":null"#, #""fid":null"#, #""android":null"#, #""webpush":null"#, #""data":null"#,
    #""notification":null"#, #""notification":{"title":null,"body":"b","image":null}"#, #""fcm_options":null"#,
    #""android":{"collapse_key":null,"ttl":null,"data":null}"#,
    #""android":{"notification":{"body_loc_args":null,"body_loc_key":null,"sticky":null}}"#,
  ])
  func takesNullAsNothing(members: String) {
    #expect(Self.fcm(members) == [])
  }

  @Test func readsNoPayloadFromNull() throws {
    let text = #"{"message":{"token":"t","notification":{"body":"b"},"apns":{"headers":null,"payload":null}}}"#
    #expect(Linter().findings(in: Array(text.utf8), file: "a.json").map(\.rule) == [])
    expectEqual(
      Self.findings(#"{"message":{"topic":null,"notification":{"body":"b"}}}"#, ["fcm-target"]),
      [
        "the message has no target; add token, topic or condition"
      ])
  }

  @Test(arguments: [
    (#""data":{"a":null}"#, "data.a: expected a string, but found null"),
    (#""android":{"data":{"a":1}}"#, "android.data.a: expected a string, but found a number"),
    (#""webpush":{"data":{"a":1}}"#, "webpush.data.a: expected a string, but found a number"),
    (#""webpush":{"headers":{"TTL":60}}"#, "webpush.headers.TTL: expected a string, but found a number"),
    (#""android":{"ttl":3600}"#, #"android.ttl: expected seconds in a string, such as "3600s", but found a number"#),
    (#""android":{"ttl":"3600"}"#, #"android.ttl: expected seconds in a string, such as "3600s", but found "3600""#),
    (#""android":{"ttl":"1.s"}"#, #"android.ttl: expected seconds in a string, such as "3600s", but found "1.s""#),
    (#""android":{"collapse_key":5}"#, "android.collapse_key: expected a string, but found a number"),
    (#""android":{"collapseKey":5}"#, "android.collapse_key: expected a string, but found a number"),
    (#""android":{"direct_boot_ok":1}"#, "android.direct_boot_ok: expected a boolean, but found a number"),
    (#""android":{"notification":{"icon":1}}"#, "android.notification.icon: expected a string, but found a number"),
    (
      #""android":{"notification":{"title_loc_args":[null]}}"#,
      "android.notification.title_loc_args[0]: expected a string, but found null"
    ),
    (
      #""android":{"notification":{"vibrate_timings":["1s",2]}}"#,
      #"android.notification.vibrate_timings[1]: expected seconds in a string, such as "3600s", but found a number"#
    ),
    (#""android":{"priority":"urgent"}"#, #"android.priority: expected NORMAL or HIGH, but found "urgent""#),
    (#""android":{"priority":1.5}"#, "android.priority: expected NORMAL or HIGH, but found 1.5"),
    (
      #""android":{"notification":{"visibility":"hidden"}}"#,
      "android.notification.visibility: expected PRIVATE, PUBLIC, SECRET or VISIBILITY_UNSPECIFIED, "
        + #"but found "hidden""#
    ),
    (
      #""android":{"notification":{"notification_count":1.5}}"#,
      "android.notification.notification_count: expected a whole number, but found 1.5"
    ),
    (
      #""android":{"notification":{"event_time":"yesterday"}}"#,
      #"android.notification.event_time: expected a time, such as "2026-01-31T12:00:00Z", but found "yesterday""#
    ),
    (
      #""android":{"notification":{"light_settings":{"color":{"red":"dark"}}}}"#,
      "android.notification.light_settings.color.red: expected a number, but found \"dark\""
    ),
    (
      #""android":{"notification":{"light_settings":{"light_on_duration":3}}}"#,
      "android.notification.light_settings.light_on_duration: expected seconds in a string, such as \"3600s\", "
        + "but found a number"
    ),
    (
      #""android":{"notification":{"light_settings":{"colour":{}}}}"#,
      #"FCM does not know "colour" in android.notification.light_settings; did you mean "color"?"#
    ),
    (#""fcm_options":"x""#, "fcm_options: expected an object, but found a string"),
    (#""fcm_options":{"analytics_label":1}"#, "fcm_options.analytics_label: expected a string, but found a number"),
  ])
  func refusesAnotherType(members: String, message: String) {
    expectEqual(Self.fcm(members), [message])
  }

  @Test(arguments: [
    #""android":{"ttl":"0s","priority":"high"}"#, #""android":{"ttl":"3.000000001s","priority":2}"#,
    #""android":{"notification":{"notification_count":"3","visibility":"PUBLIC","vibrate_timings":["0.5s"]}}"#,
    #""android":{"notification":{"notification_count":1e2}}"#,
    #""android":{"notification":{"notification_count":"1.0"}}"#,
    #""android":{"notification":{"notification_count":3,"light_settings":{"light_on_duration":"1s"}}}"#,
    #""android":{"notification":{"event_time":"2026-01-31T12:00:00.123456789+01:00","proxy":"DENY"}}"#,
    #""android":{"notification":{"event_time":"2026-01-31T12:00:00Z","light_settings":{"color":{"red":"0.5","blue":1}}}}"#,
    #""webpush":{"headers":{"TTL":"60"},"notification":{"title":"a","data":{"a":1}},"fcm_options":{"link":"/"}}"#,
  ])
  func takesEachType(members: String) {
    #expect(Self.fcm(members) == [])
  }

  @Test(arguments: ["APNS_MDM", "APNS_MDM_SANDBOX", "MACOS", "MACOS_SANDBOX"])
  func readsEveryPlatformForAPNs(name: String) {
    let text = #"{"default":"x","\#(name)":"{\"aps\":{\"alert\":\"Hi\",\"badge\":\"1\"},\"mdm\":1,\"mdm\":1}"}"#
    let rules = ["sns-unknown-platform", "missing-aps", "envelope-shape", "wrong-type", "duplicate-key"]
    let found = Self.findings(text, rules)
    #expect(found.contains("duplicate key \"mdm\"; remove one of them"))
    #expect(found.contains("mdm: expected a string, but found the number 1"))
    // The system does not read the aps of a push for MDM.
    expectEqual(found.contains("aps.badge: expected an integer, but found a string"), name.hasPrefix("MACOS"))
  }

  /// The payload of an update of passes is empty.
  @Test func takesThePushOfAPass() {
    let texts = [
      #"{"default":"x","APNS_PASSBOOK":"{}"}"#, #"{"default":"x","APNS":"{\"aps\":{}}","APNS_PASSBOOK_SANDBOX":"{}"}"#,
    ]
    for text in texts {
      #expect(Self.findings(text, ["sns-unknown-platform", "missing-aps", "envelope-shape"]) == [])
    }
  }

  /// Amazon's pages once had `FCM` for `GCM`.
  @Test func knowsTheNameOfFCM() {
    for name in ["FCM", "GMC"] {
      expectEqual(
        Self.findings(#"{"default":"x","APNS":"{}","\#(name)":"{}"}"#, ["sns-unknown-platform"]),
        [#"SNS does not know the platform "\#(name)"; did you mean "GCM"?"#])
    }
  }

  /// `MACOS` alone is a name that any file may have.
  @Test func takesNoOtherFileForAMessageOfSNS() {
    for text in [#"{"MACOS":"10.15","IOS":"13"}"#, #"{"MACOS":{"a":1},"default":"x"}"#] {
      #expect(Self.findings(text, ["sns-default-missing", "sns-unknown-platform", "sns-payload-not-text"]) == [])
    }
    for name in ["MACOS", "MACOS_SANDBOX"] {
      expectEqual(
        Self.findings(#"{"default":"x","APNS":"{}","APNS_\#(name)":"{}"}"#, ["sns-unknown-platform"]),
        [
          #"SNS does not know the platform "APNS_\#(name)"; did you mean "\#(name)"?"#
        ])
    }
  }

  @Test(arguments: [
    (#""renotify":true"#, "renotify: a notification without a tag replaces none; add tag, or remove it"),
    (#""renotify":true,"tag":"""#, "renotify: a notification without a tag replaces none; add tag, or remove it"),
    (#""silent":true,"vibrate":[100]"#, "vibrate: a silent notification does not vibrate; remove it, or silent"),
    (#""renotify":true,"tag":"a","silent":false,"vibrate":[100]"#, nil), (#""renotify":false,"silent":true"#, nil),
  ])
  func refusesANotificationThatContradictsItself(members: String, message: String?) {
    let text = #"{"web_push":8030,"notification":{"title":"a","navigate":"https://e.x/",\#(members)}}"#
    expectEqual(Self.findings(text, ["web-push-invalid"]), (message.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("https://example.com", nil), ("https://user:pw@example.com:8443/?a#b", nil), ("HTTPS:example.com", nil),
    ("https://[::1]/", nil), ("https://bücher.example/", nil), ("mailto:a@example.com", nil),
    ("https:///example.com", nil), ("https://", Self.noHost), ("https://[bad", Self.noHost),
    ("https://a b/", Self.noHost), ("https://example.com:99999/", Self.noHost),
    ("https://example.com:1x/", Self.noHost), ("http://?a", Self.noHost), ("https://a<b>/", Self.noHost),
    ("https:", Self.noHost), ("", "expected a text, but it is empty"), ("/inbox", Self.relative),
    ("example.com/a:b", Self.relative), ("?a", Self.relative), ("1a:b", Self.relative),
  ])
  func readsTheURLOfANotification(url: String, message: String?) {
    let text = #"{"web_push":8030,"notification":{"title":"a","navigate":"\#(url)"}}"#
    expectEqual(Self.findings(text, ["web-push-invalid"]), (message.map { ["navigate: \($0)"] } ?? []))
  }

  private static let noHost = "expected a URL with a host"
  private static let relative =
    #"expected a whole URL, such as "https://example.com/orders", because Safari resolves no relative ones"#

  /// What the Push API allows.
  @Test(arguments: [
    (#""icon":"/icon.png""#, "icon: \(Self.relative)"), (#""icon":"https://e.x/i.png""#, nil),
    (#""silent":null"#, "silent: expected a boolean, but found null"), (#""image":"/a.png""#, nil),
    (#""app_badge":"+3""#, "app_badge: expected a whole number that is not negative"), (#""app_badge":"3""#, nil),
    (#""actions":[{"action":"a","title":"b","navigate":"/c"}]"#, nil),
  ])
  func findsWhatSafariRefuses(members: String, message: String?) {
    let text = #"{"web_push":8030,"notification":{"title":"a","navigate":"https://e.x/",\#(members)}}"#
    expectEqual(Self.findings(text, ["web-push-invalid"]), (message.map { [$0] } ?? []))
  }

  @Test(arguments: [
    (#""image":null"#, "image: expected a string, but found null"),
    (#""vibrate":200"#, "vibrate: expected an array, but found a number"),
    (#""requireInteraction":"true""#, "requireInteraction: expected a boolean, but found a string"),
    (
      #""actions":[{"action":"a","title":"A"}]"#,
      "notification.actions[0] has no navigate, without which it is not read; add it"
    ),
    (#""actions":[1]"#, "notification.actions[0]: expected an object, but found a number"),
    (#""renotify":true"#, "renotify: a notification without a tag replaces none; add tag, or remove it"),
  ])
  func isMildAboutMembersThatSafariPassesOver(members: String, message: String) {
    let text = #"{"web_push":8030,"notification":{"title":"a","navigate":"https://e.x/",\#(members)}}"#
    let found = Linter().findings(in: Array(text.utf8), file: "a.json").filter { $0.rule == "web-push-invalid" }
    expectEqual(found.map { "\($0.severity): \($0.message)" }, ["warning: \(message)"])
  }

  /// Beside the notification, Safari reads none of these, and a copy may be for an older service worker.
  @Test func isMildAboutMembersBesideTheNotification() {
    let text =
      #"{"web_push":8030,"notification":{"title":"a","navigate":"https://e.x/"},"app_badge":null,"mutable":0,"title":"a","body":"b"}"#
    let found = Linter().findings(in: Array(text.utf8), file: "a.json")
    expectEqual(
      found.map { "\($0.severity): \($0.message)" },
      [
        "warning: app_badge: expected a number, but found null",
        "warning: mutable: expected a boolean, but found a number",
        #"warning: unknown member "body" in the message; move it into notification"#,
      ])
  }

  @Test func needsATitle() {
    let text = #"{"web_push":8030,"notification":{"title":"","navigate":"https://e.x/"}}"#
    expectEqual(Self.findings(text, ["web-push-invalid"]), ["title: expected a text, but it is empty"])
  }

  private static let madeAlerts: [(String, String, String, String?)] = [
    (#""title":"a","body":"b""#, #""content-available":1"#, "", "both content-available and the alert"),
    (
      #""title":"a","body":"b""#, #""content-available":1"#, #""apns-push-type":"background","apns-priority":"5""#,
      "a background push must not have one"
    ),
    (#""title":"a""#, #""sound":"default""#, "", "notification has no body"),
    (#""title":"a""#, #""event":"update","content-state":{}"#, "", "needs timestamp"),
    (#""title":"a","body":" ""#, #""badge":1"#, "", "the body is empty; add text"),
    (#""title":"","body":"a""#, #""badge":1"#, "", "the title is empty; add text, or remove it"),
    (#""body":"^[3 messages](inflect: true)""#, #""badge":1"#, "", "a push shows grammar markup"),
    (
      #""body":"a""#,
      #""event":"start","timestamp":1795286220,"content-state":{},"attributes-type":"A","attributes":{}"#,
      #""apns-push-type":"liveactivity""#, nil
    ), (#""title":"a""#, #""mutable-content":1"#, "", nil), (#""title":"a","body":"b""#, #""badge":1"#, "", nil),
    (#""title":"a""#, #""alert":"b""#, "", nil), (#""image":"a""#, #""content-available":1"#, "", nil),
  ]

  private static let alertRules = [
    "background-with-alert", "alert-without-body", "rendered-empty", "grammar-markup", "live-activity-required",
  ]

  /// The push is the same as one whose payload has the alert.
  @Test(arguments: madeAlerts)
  func checksTheAlertThatFCMMakes(notification: String, aps: String, headers: String, message: String?) {
    let apns = #"{"headers":{\#(headers)},"payload":{"aps":{\#(aps)}}}"#
    let text = #"{"message":{"token":"t","notification":{\#(notification)},"apns":\#(apns)}}"#
    let found = Self.findings(text, Self.alertRules)
    #expect(found.count == (message == nil ? 0 : 1) && found.allSatisfy { $0.contains(message ?? "") }, "\(found)")
  }

  @Test func checksTheAlertOfAPayloadThatFCMMakes() {
    let text = #"{"message":{"token":"t","notification":{"title":"a"}}}"#
    expectEqual(Self.findings(text, ["alert-without-body"]).count, 1)
  }

  /// FCM adds it to the payload.
  @Test func looksForPersonalDataInData() {
    let text = #"{"message":{"token":"t","data":{"mail":"jane@example.com"},"notification":{"body":"Hi"}}}"#
    expectEqual(
      Self.findings(text, ["personal-data"]),
      [
        #"the value of "mail" looks like an e-mail address; do not send personal data"#
      ])
    var linter = Linter("personal-data")
    linter.settings[0].options["allow"] = .array([.string("mail")])
    #expect(linter.findings(in: Array(text.utf8), file: "a.json").isEmpty)
  }

  @Test func takesALineWithALocKeyInIt() {
    let text = #"""
      {"message":{"token":"t","notification":{"title":"T","body":"B"},
      "apns":{"payload":{"aps":{"alert":{"title":"T","body":{"loc-key":"K"}}}}}}}
      """#
    #expect(Self.findings(text, ["fcm-notification-overridden"]) == [])
  }
}
