import PushLint
import TestSupport
import Testing

/// What the rules about envelopes find besides their examples.
struct EnvelopeRuleTests {
  static func findings(_ text: String, _ rules: [String]) -> [String] {
    Linter().findings(in: Array(text.utf8), file: "a.json").filter { rules.contains($0.rule) }
      .map { "\($0.location.offset) \($0.severity): \($0.message)" }
  }

  @Test func knowsThePriorityThatFCMSets() {
    let push = #""payload":{"aps":{"content-available":1}}"#
    expectEqual(
      Self.findings(#"{"message":{"token":"t","apns":{\#(push)}}}"#, ["background-priority"]),
      [
        """
        50 warning: FCM sends the push with priority 10, which background pushes must not have; set the header \
        apns-priority to 5
        """
      ])
    #expect(
      Self.findings(#"{"message":{"apns":{"headers":{"apns-priority":"5"},\#(push)}}}"#, ["background-priority"]) == [])
    // With a notification, the push is an alert.
    #expect(
      Self.findings(#"{"message":{"notification":{"body":"Hi"},"apns":{\#(push)}}}"#, ["background-priority"]) == [])
  }

  /// A message for FCM reaches no pass, and SNS names its passes.
  @Test func findsAnEmptyPayloadOfAnApp() {
    for text in [#"{"message":{"token":"t","data":{"a":"b"},"apns":{"payload":{}}}}"#, #"{"default":"x","APNS":"{}"}"#]
    {
      #expect(Self.findings(text, ["missing-aps"]).first?.contains("error: the payload has no aps; add it") == true)
    }
    #expect(Self.findings(#"{"default":"x","APNS_PASSBOOK":"{}"}"#, ["missing-aps"]) == [])
  }

  @Test func checksTheValuesOfHeaders() {
    func findings(_ headers: String) -> [String] {
      Self.findings(
        #"{"message":{"token":"t","apns":{"headers":{\#(headers)},"payload":{"aps":{"alert":"Hi"}}}}}"#,
        ["fcm-header", "background-priority"])
    }
    for right in ["10", "5", "1"] { #expect(findings(#""apns-priority":"\#(right)""#) == []) }
    for wrong in ["high", "", "05", "+5", " 5", "5.0"] {
      expectEqual(
        findings(#""apns-priority":"\#(wrong)""#),
        [
          "59 error: apns-priority: expected 10, 5 or 1, but found \"\(wrong)\""
        ])
    }
    // Another rule compares it with the push type.
    expectEqual(
      findings(#""apns-priority":"7""#), ["74 error: priority 7 is not allowed for alert pushes; use 10 or 5 or 1"])
    for wrong in ["alrt", "Alert", "voIP", ""] {
      #expect(
        findings(#""apns-push-type":"\#(wrong)""#).first?.hasPrefix("60 error: apns-push-type: expected alert, ")
          == true)
    }
    #expect(findings(#""apns-push-type":"alert","apns-expiration":"0","apns-topic":"x""#) == [])
    expectEqual(
      findings(#""APNs-Expiration":"soon""#),
      [
        #"61 error: APNs-Expiration: expected seconds since 1970, but found "soon""#
      ])
    // The push is over before it is sent.
    for (wrong, problem) in [("3600", "before 2001"), ("1795286220000", "after 2100"), ("1", "before 2001")] {
      expectEqual(
        findings(#""apns-expiration":"\#(wrong)""#),
        ["61 warning: apns-expiration is \(problem) (\(wrong)); send seconds since 1970, or 0 for a single try"])
    }
    #expect(findings(#""apns-expiration":"1795286220""#) == [])
    let inPayload =
      #"{"message":{"token":"t","apns":{"payload":{"headers":{"apns-priority":"5","a":1},"aps":{"alert":"Hi"}}}}}"#
    expectEqual(
      Self.findings(inPayload, ["fcm-header"]), ["54 error: apns-priority is a header; move it into apns.headers"])
    let long = String(repeating: "é", count: 33)
    expectEqual(
      findings(#""apns-collapse-id":"\#(long)""#),
      [
        #"62 error: apns-collapse-id: expected 1 to 64 bytes, but found "\#(long)""#
      ])
    expectEqual(findings(#""apns-collapse-id":"""#).count, 1)
    #expect(findings(#""apns-collapse-id":"\#(long.dropFirst())""#) == [])
    for wrong in [#"a\nb"#, " a", "a "] { expectEqual(findings(#""apns-collapse-id":"\#(wrong)""#).count, 1) }
    expectEqual(
      findings(#""apns-topic":"a b""#),
      [
        "56 error: apns-topic: expected letters, digits, '.', '-' and '_', but found \"a b\""
      ])
    expectEqual(findings(#""apns-topic":"""#).count, 1)
    #expect(findings(#""apns-push-type":"pushtotalk","apns-expiration":"0""#) == [])
    expectEqual(
      findings(#""apns-push-type":"pushtotalk","apns-expiration":"5""#),
      [
        #"91 error: apns-expiration: expected 0 for pushtotalk, but found "5""#
      ])
    #expect(
      findings(#""apns-id":"123e4567-e89b-12d3-a456-4266554400A0""#) == [] && findings(#""apns-id":"nope""#).count == 1)
    // A type that APNs does not know has no rules.
    #expect(
      Self.findings(
        #"{"message":{"token":"t","apns":{"headers":{"apns-push-type":"voIP"},"payload":{"x":1}}}}"#, ["missing-aps"]
      ).allSatisfy { !$0.contains("voIP") })
  }

  @Test func countsWhatFCMAdds() {
    func message(_ count: Int, _ data: String = "") -> String {
      let body = String(repeating: "a", count: count - 20)
      return #"{"message":{"token":"t",\#(data)"apns":{"payload":{"aps":{"alert":"\#(body)"}}}}}"#
    }
    #expect(Self.findings(message(4_096 - 131), ["payload-too-large"]) == [])
    expectEqual(
      Self.findings(message(4_096 - 130), ["payload-too-large"]),
      [
        """
        42 information: the payload is 3,966 bytes, and FCM adds about 131, which may be 1 over the 4,096-byte limit for \
        alert pushes
        """
      ])
    #expect(Self.findings(message(3_957, #""data":{"k":"v"},"#), ["payload-too-large"]) == [])
    expectEqual(Self.findings(message(3_958, #""data":{"k":"v"},"#), ["payload-too-large"]).count, 1)
    // FCM writes `data` without the escapes of the message.
    #expect(Self.findings(message(3_957, #""data":{"\u006b":"\u0076"},"#), ["payload-too-large"]) == [])
    #expect(Self.findings(message(4_097), ["payload-too-large"]).first?.hasPrefix("42 error: ") == true)
    // An app's own payload has no such additions.
    let plain = #"{"aps":{"alert":"\#(String(repeating: "a", count: 4_076))"}}"#
    #expect(plain.utf8.count == 4_096 && Self.findings(plain, ["payload-too-large"]) == [])
  }

  @Test func measuresThePayloadThatFCMMakes() {
    func findings(_ count: Int, _ apns: String = "") -> [String] {
      let body = String(repeating: "a", count: count - #"{"aps":{"alert":{"body":""}}}"#.utf8.count)
      return Self.findings(
        #"{"message":{"token":"t","notification":{"body":"\#(body)"}\#(apns)}}"#, ["payload-too-large"])
    }
    #expect(findings(4_096 - 131) == [])
    expectEqual(
      findings(4_096 - 130),
      [
        """
        39 information: the payload is 3,966 bytes, and FCM adds about 131, which may be 1 over the 4,096-byte limit for \
        alert pushes
        """
      ])
    expectEqual(
      findings(4_097),
      [
        """
        39 error: the payload is 4,097 bytes, 1 over the 4,096-byte limit for alert pushes; the largest field is \
        aps.alert.body (4,077)
        """
      ])
    #expect(findings(4_097, #","apns":{"headers":{"apns-push-type":"voip"}}"#) == [])
    // The alert is the largest field, wherever it comes from.
    let written = findings(4_097, #","apns":{"payload":{"aps":{"badge":1}}}"#)
    #expect(
      written.count == 1 && written[0].contains("the largest fields are aps.alert.body (4,077) and aps.badge (9)"))
    // SNS sends Apple the text of APNS, not what FCM would make.
    let message =
      #"{\"fcmV1Message\":{\"message\":{\"notification\":{\"body\":\"\#(String(repeating: "a", count: 4_096))\"}}}}"#
    for (apns, count) in [("", 1), (#","APNS":"{\"aps\":{\"badge\":1}}""#, 0)] {
      expectEqual(Self.findings(#"{"default":"a","GCM":"\#(message)"\#(apns)}"#, ["payload-too-large"]).count, count)
    }
  }

  @Test func findsKeysWithUnderscoresInAPS() {
    let text = #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":{"loc_key":"A"},"mutable_content":1}}}}}"#
    expectEqual(
      Self.findings(text, ["unknown-aps-key", "unknown-alert-key"]),
      [
        #"59 warning: unknown key "aps.alert.loc_key"; did you mean "loc-key"?"#,
        #"74 warning: unknown key "aps.mutable_content"; did you mean "mutable-content"?"#,
      ])
  }

  @Test(arguments: [
    (#"hello"#, "in a string; at byte 0 of the string: expected a value, but found 'h'"),
    (#"[1]"#, "GCM needs an object as JSON in a string, but the string has an array"),
    (#"{\"fcmV1Message\":\"a\"}"#, "GCM needs fcmV1Message as an object with message, but found a string"),
    (#"{\"fcmV1Message\":{\"messages\":{}}}"#, "GCM has no message in fcmV1Message; add message"),
    (#"{\"fcmV1Message\":{\"message\":1}}"#, "GCM needs fcmV1Message.message as an object, but found a number"),
    (#"{\"message\":{\"notification\":{}}}"#, "GCM has message without fcmV1Message, so SNS does not know it"),
    (#"{\"fcmV1message\":{\"message\":{}}}"#, #"GCM has "fcmV1message", which SNS does not know; did you mean"#),
  ])
  func findsWhatIsWrongWithTheTextForFCM(text: String, message: String) {
    let found = Self.findings(
      #"{"default":"","APNS":"{\"aps\":{\"alert\":\"Hi\"}}","GCM":"\#(text)"}"#, ["sns-payload-not-text"])
    #expect(found.count == 1 && found[0].hasPrefix("58 error: ") && found[0].contains(message), "\(found)")
  }

  @Test(arguments: [#"{\"data\":{\"a\":\"b\"}}"#, #"{\"notification\":{\"body\":\"Hi\"},\"to\":\"x\"}"#])
  func takesTheTextForFCMBeforeV1(text: String) {
    #expect(Self.findings(#"{"default":"","APNS":"{}","GCM":"\#(text)"}"#, ["sns-payload-not-text"]) == [])
  }

  @Test func asksForATarget() {
    let text = #"{"message":{"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#
    expectEqual(
      Self.findings(text, ["fcm-target"]),
      [
        "11 information: the message has no target; add token, topic or condition"
      ])
  }

  @Test func isMildAboutMembersThatMayBeNew() {
    let text = #"{"message":{"token":"t","spaceship":1,"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#
    expectEqual(
      Self.findings(text, ["fcm-unknown-field"]),
      [
        #"24 warning: FCM does not know "spaceship" in message; remove it, or move it to data"#
      ])
  }

  /// FCM knows them in another place, so it refuses them here for certain.
  @Test(arguments: [
    ("notification", "icon", "move it to android.notification"),
    ("notification", "clickAction", "use android.notification, and category in apns.payload.aps"),
    ("notification", "android_channel_id", "use channel_id in android.notification"),
    ("notification", "imageUrl", "use image in notification"), ("notification", "data", "move it to message"),
    ("android", "title", "move it to android.notification"), ("apns", "image", "move it to apns.fcm_options"),
    ("notification", "subtitle", "move it to apns.payload.aps.alert"), ("", "validateOnly", "move it beside message"),
    ("notification", "loc_args", "use body_loc_args in android.notification, and loc-args in apns.payload.aps.alert"),
    ("", "title", "move it to notification"), ("", "analyticsLabel", "move it to fcm_options"),
  ])
  func knowsThePlaceOfAMember(path: String, name: String, advice: String) {
    let member = "\"\(name)\":\"x\""
    let inner = path.isEmpty ? member : "\"\(path)\":{\(member)}"
    let other = path == "apns" ? #""notification":{"body":"x"}"# : #""apns":{"payload":{"aps":{"alert":"Hi"}}}"#
    expectEqual(
      Self.findings("{\"message\":{\"token\":\"t\",\(other),\(inner)}}", ["fcm-unknown-field"]).map {
        $0.drop { $0 != " " }
      }, [" error: FCM does not know \"\(name)\" in \(path.isEmpty ? "message" : path); \(advice)"])
  }

  @Test func knowsWhatBelongsInTheMessage() {
    expectEqual(
      Self.findings(#"{"data":{},"message":{"token":"t","notification":{"body":"x"}}}"#, ["fcm-unknown-field"]),
      [
        #"1 error: FCM does not know "data" in the request; move it to message"#
      ])
  }

  @Test func knowsTheKeysThatAndroidKeepsBack() {
    for (key, severity) in [
      ("collapse_key", "warning"), ("gcm.order", "warning"), ("gcm.notification.a", "error"), ("from", "error"),
    ] {
      let text = #"{"message":{"token":"t","data":{"\#(key)":"1"},"notification":{"body":"x"}}}"#
      expectEqual(Self.findings(text, ["fcm-reserved-key"]).map { $0.contains(severity) }, [true], "\(key)")
    }
  }

  @Test func knowsBothSpellingsOfAMember() {
    let text = #"""
      {"validateOnly":true,"message":{"token":"t","fcmOptions":{"analyticsLabel":"a"},"apns":{"liveActivityToken":"l",
      "payload":{"aps":{"alert":"Hi"}}},"android":{"collapseKey":"a","notification":{"bodyLocKey":"HI"}}}}
      """#
    #expect(Self.findings(text, ["fcm-unknown-field", "fcm-wrong-type"]) == [])
  }

  /// Each message of an array or a line has its own findings.
  @Test func checksEachMessage() {
    let message = #"{"message":{"token":1,"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#
    let rules = ["fcm-wrong-type"]
    expectEqual(Self.findings("[\(message),\(message)]", rules).count, 2)
    expectEqual(Self.findings("\(message)\n\(message)\n", rules).count, 2)
  }

  /// Mistakes in the text hide rules about the whole message.
  @Test(arguments: [
    #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi""#, #"{"message":{"token":"t","apns":{"payload":"#,
    #"{"default":"Hi","APNS":"{\"aps\":"#, #"[{"aps":{"alert":"Hi"}},{"aps":"#, #"{"web_push":8030,"notification":{"#,
    "\u{FEFF}{\"message\":{\"token\":\"t\",\"apns\":{\"payload\":{\"aps\":{\"alert\":\"Hi\"}}}}}",
  ])
  func tellsOnlyTheSyntaxOfABrokenEnvelope(text: String) {
    let findings = Linter().findings(in: Array(text.utf8), file: "a.json")
    expectEqual(Set(findings.map(\.rule)), ["json-syntax"])
  }

  @Test func readsAnEnvelopeInAnEnvelopeNoFurther() {
    let inner = #"{\"default\":\"Hi\",\"APNS\":\"{}\"}"#
    let text = #"{"default":"Hi","APNS":"\#(inner)"}"#
    expectEqual(Linter().findings(in: Array(text.utf8), file: "a.json").map(\.rule), ["missing-aps"])
  }

  @Test func staysLinearInAnArray() {
    let payloads = [String](repeating: #"{"aps":{"alert":"Hi","sonud":1}}"#, count: 2_000).joined(separator: ",")
    expectEqual(Linter().findings(in: Array("[\(payloads)]".utf8), file: "a.json").count, 2_000)
  }
}
