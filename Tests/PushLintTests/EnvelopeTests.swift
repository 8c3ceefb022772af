import APNsPayload
import CompactJSON
import PushLint
import TestSupport
import Testing

/// Envelopes, found by their shapes and read with the places of their payloads.
struct EnvelopeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: EnvelopeKind
    var labels: [String] = []
    var testDescription: String { text }
  }

  static let shapes: [Case] = [
    Case(text: #"{"aps":{}}"#, kind: .none, labels: [""]),
    Case(text: #"{"mdm":"x","message":{"apns":{"payload":{}}}}"#, kind: .none, labels: [""]),
    Case(
      text: #"{"message":{"token":"t","apns":{"payload":{"aps":{}}}}}"#, kind: .fcm, labels: ["message.apns.payload"]),
    Case(
      text: #"{"validate_only":true,"message":{"apns":{"payload":{}}}}"#, kind: .fcm, labels: ["message.apns.payload"]),
    Case(text: #"{"apns":{"payload":{"aps":{}}}}"#, kind: .fcm, labels: ["apns.payload"]),
    Case(text: #"{"token":"t","notification":{"title":"Hi"}}"#, kind: .fcm, labels: ["notification"]),
    Case(
      text: #"{"message":{"token":"t","notification":{"body":"Hi"}}}"#, kind: .fcm, labels: ["message.notification"]),
    // Members of FCM's old API are mistakes.
    Case(
      text: #"{"message":{"to":"a","notification":{"body":"b"},"priority":"high","timeToLive":60}}"#, kind: .fcm,
      labels: ["message.notification"]),
    Case(
      text: #"{"message":{"registration_ids":[],"notification":{"body":"b"},"sound":"default","badge":1}}"#, kind: .fcm,
      labels: ["message.notification"]),
    Case(
      text: #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"notification\":{\"body\":\"b\"}}}}"}"#, kind: .sns,
      labels: ["GCM.fcmV1Message.message.notification"]),
    // Members that other payloads may have.
    Case(text: #"{"GCM":"{\"notification\":{}}"}"#, kind: .none, labels: [""]),
    Case(text: #"{"message":{"text":"Hi","token":"t"}}"#, kind: .none, labels: [""]),
    Case(text: #"{"message":"Hi"}"#, kind: .none, labels: [""]),
    Case(text: #"{"token":"t","data":{}}"#, kind: .none, labels: [""]),
    Case(text: #"{"apns":true}"#, kind: .none, labels: [""]),
    Case(text: #"{"default":"Hi","APNS":"{}","APNS_VOIP":"{}"}"#, kind: .sns, labels: ["APNS", "APNS_VOIP"]),
    Case(text: #"{"APNS_SANDBOX":"{}"}"#, kind: .sns, labels: ["APNS_SANDBOX"]),
    Case(
      text: #"{"APNS":"{}","GCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{}}}}}"}"#, kind: .sns,
      labels: ["APNS", "GCM.fcmV1Message.message.apns.payload"]),
    Case(
      text: #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{}}}}}","APNS":"{}"}"#, kind: .sns,
      labels: ["GCM.fcmV1Message.message.apns.payload", "APNS"]),
    Case(
      text: #"[{"default":"","FCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{}}}}}"}]"#, kind: .array,
      labels: ["[0].FCM.fcmV1Message.message.apns.payload"]),
    // FCM makes a payload, which counts if there is no other.
    Case(
      text: #"{"default":"","GCM":"{\"fcmV1Message\":{\"message\":{\"notification\":{\"body\":\"Hi\"}}}}"}"#,
      kind: .sns,
      labels: ["GCM.fcmV1Message.message.notification"]),
    Case(
      text: #"{"APNS":"{}","GCM":"{\"fcmV1Message\":{\"message\":{\"notification\":{\"body\":\"Hi\"}}}}"}"#, kind: .sns,
      labels: ["APNS"]),
    Case(text: #"{"default":"Hi"}"#, kind: .none, labels: [""]),
    Case(
      text: #"[{"aps":{}},{"message":{"apns":{"payload":{}}}},{"APNS":"{}"}]"#, kind: .array,
      labels: ["[0]", "[1].message.apns.payload", "[2].APNS"]),
    Case(text: "[]", kind: .none, labels: [""]),
    Case(text: "[1]", kind: .none, labels: [""]),
    Case(text: #"[[{"aps":{}}]]"#, kind: .none, labels: [""]),
    Case(text: #"[{"aps":{}},[{"aps":{}}],null]"#, kind: .array, labels: ["[0]", "[1]", "[2]"]),
    Case(
      text: "{\"aps\":{}}\n\n  {\"apns\":{\"payload\":{}}}\r\n{\"aps\":{}}", kind: .ndjson,
      labels: ["line 1", "line 3: apns.payload", "line 4"]),
    Case(text: "{\"aps\":{}} {\"aps\":{}}", kind: .none, labels: [""]),
    Case(text: "{\"a\":{}}\n{\"aps\":{}}", kind: .ndjson, labels: ["line 1", "line 2"]),
    Case(text: "1\n{\"aps\":{}}", kind: .none, labels: [""]),
    Case(text: "{\"aps\":{}}\nnull", kind: .none, labels: [""]),
    Case(text: "\u{FEFF}{\"aps\":{}}\n{\"aps\":{}}", kind: .none, labels: [""]),
    Case(text: "", kind: .none, labels: [""]),
  ]

  @Test(arguments: shapes) func findsAnEnvelopeByItsShape(shape: Case) throws {
    let envelope = try Envelope(parsing: Array(shape.text.utf8))
    expectEqual(envelope.kind, shape.kind)
    expectEqual(envelope.payloads.map(\.label), shape.labels)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    var kind: EnvelopeKind?
    let reason: EnvelopeError.Reason
    let offset: Int
    var testDescription: String { text }
  }

  static let refusals: [Refusal] = [
    Refusal(text: #"{"aps":{}}"#, kind: .fcm, reason: .otherShape(expected: .fcm), offset: 0),
    Refusal(text: #" {"aps":{}}"#, kind: .array, reason: .otherShape(expected: .array), offset: 1),
    Refusal(text: "[]", kind: .sns, reason: .otherShape(expected: .sns), offset: 0),
    Refusal(text: "[]", kind: .array, reason: .noPayload(.array), offset: 0),
    Refusal(text: "{}", kind: .fcm, reason: .noPayload(.fcm), offset: 0),
    Refusal(text: "{", kind: .sns, reason: .json(.unexpectedEnd(expected: .memberNameOrEndOfObject)), offset: 1),
    Refusal(text: #"{"default":"","APNS":{"aps":{}}}"#, reason: .notText(member: "APNS", found: .object), offset: 21),
    Refusal(text: #"{"web_push":8030,"notification":{}}"#, reason: .noPayload(.webPush), offset: 0),
    Refusal(
      text: "{\"aps\":{}}\n{\"aps\":}", kind: .ndjson,
      reason: .json(.unexpectedByte(UInt8(ascii: "}"), expected: .value)), offset: 18),
    Refusal(text: "\n \n", kind: .ndjson, reason: .noPayload(.ndjson), offset: 0),
    Refusal(text: #"[{"aps":{}},{"message":{"apns":{}}}]"#, reason: .noPayload(.fcm), offset: 12),
  ]

  @Test(arguments: refusals) func saysWhyAnEnvelopeCannotBeRead(refusal: Refusal) {
    #expect(throws: EnvelopeError(reason: refusal.reason, offset: refusal.offset)) {
      try Envelope(parsing: Array(refusal.text.utf8), as: refusal.kind)
    }
  }

  /// Apps that send to several platforms have their messages in one file.
  @Test(arguments: [
    #"{"message":{"token":"t","android":{"notification":{"body":"b"}}}}"#,
    #"{"message":{"token":"t","data":{"k":"v"}}}"#,
    #"{"default":"x","GCM":"{}"}"#, #"{"web_push":8030,"notification":{"title":"t","navigate":"https://a.de"}}"#,
  ])
  func leavesOutMessagesThatAreNotForAPNs(other: String) throws {
    let message = #"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":1}}}}}"#
    for text in ["[\(message),\(other)]", "[\(other),\(message)]", "\(message)\n\(other)\n", "\(other)\n\(message)\n"] {
      let envelope = try Envelope(parsing: Array(text.utf8))
      expectEqual(envelope.payloads.map { String(decoding: $0.bytes, as: UTF8.self) }, [#"{"aps":{"badge":1}}"#])
    }
    #expect(throws: EnvelopeError.self) { try Envelope(parsing: Array("[\(other)]".utf8)) }
    #expect(throws: EnvelopeError.self) { try Envelope(parsing: Array(other.utf8)) }
  }

  @Test func findsNoEnvelopeIfThereIsNone() throws {
    let bytes = Array(#"{"message":{"apns":{"payload":{}}}}"#.utf8)
    let envelope = try Envelope(parsing: bytes, as: EnvelopeKind.none)
    expectEqual(envelope.kind, .none)
    expectEqual(envelope.payloads.map(\.bytes), [bytes])
  }

  @Test func readsTheTextOfAStringWithThePlaceOfEachByte() throws {
    let text = #"{"APNS":"{\"\u0061\":\"\uD83D\uDE00é\n\/\"}"}"#
    let payload = try #require(try Envelope(parsing: Array(text.utf8)).payloads.first)
    expectEqual(String(decoding: payload.bytes, as: UTF8.self), "{\"a\":\"😀é\n/\"}")
    func written(_ range: Range<Int>) -> String {
      String(decoding: Array(text.utf8)[payload.range(of: range)], as: UTF8.self)
    }
    expectEqual(written(0..<1), "{")
    expectEqual(written(1..<2), #"\""#)
    expectEqual(written(2..<3), #"\u0061"#)
    expectEqual(written(1..<4), #"\"\u0061\""#)
    expectEqual(written(6..<10), #"\uD83D\uDE00"#)
    // An escape is whole even if only a part of what it stands for is meant.
    expectEqual(written(8..<9), #"\uD83D\uDE00"#)
    expectEqual(written(10..<12), "é")
    expectEqual(written(12..<14), #"\n\/"#)
    expectEqual(written(14..<16), #"\"}"#)
    expectEqual(payload.range(of: 16..<16), 44..<44)
    expectEqual(payload.range(of: 0..<0), 9..<9)
  }

  @Test func readsTheHeadersOfFCM() throws {
    let text = """
      {"message":{"apns":{"headers":{"apns-push-type":"background","Apns-Priority":"5"},"payload":{"aps":{}}}}}
      """
    let payload = try #require(try Envelope(parsing: Array(text.utf8)).payloads.first)
    expectEqual(payload.pushType, .background)
    expectEqual(payload.priority, 5)
    let activity = #"{"apns":{"live_activity_token":"t","payload":{"aps":{}}}}"#
    try expectEqual(Envelope(parsing: Array(activity.utf8)).payloads.first?.pushType, .liveActivity)
  }

  @Test func addsTheAlertThatFCMMakes() throws {
    func sent(_ text: String) throws -> [String] {
      try Envelope(parsing: Array(text.utf8)).payloads.map { String(decoding: $0.sentBytes, as: UTF8.self) }
    }
    #expect(
      try sent(#"{"notification":{"title":"T","body":"B"},"apns":{"payload":{"a":1,"aps":{"badge":1}}}}"#)
        == [#"{"a":1,"aps":{"badge":1,"alert":{"title":"T","body":"B"}}}"#])
    #expect(
      try sent(#"{"notification":{"title":"T"},"apns":{"payload":{"aps":{"alert":"A"}}}}"#) == [
        #"{"aps":{"alert":"A"}}"#
      ])
    try expectEqual(sent(#"{"token":"t","notification":{"body":"B"}}"#), [#"{"aps":{"alert":{"body":"B"}}}"#])
    try expectEqual(sent(#"{"notification":{"body":"B"},"apns":{"payload":{"aps":1}}}"#), [#"{"aps":1}"#])
  }

  /// The payloads are replaced in the order of the file, in a string with its escapes.
  @Test(arguments: [
    #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{\"a\":1}}}}}","APNS":"{\"b\":2}"}"#,
    #"{"APNS":"{\"b\":2}","GCM":"{\"fcmV1Message\":{\"message\":{\"apns\":{\"payload\":{\"a\":1}}}}}"}"#,
  ])
  func replacesPayloadsInStrings(text: String) throws {
    let bytes = Array(text.utf8)
    let envelope = try Envelope(parsing: bytes)
    let replaced = envelope.replacing(bytes, with: envelope.payloads.map { $0.bytes.map { $0 == 0x31 ? 0x33 : $0 } })
    expectEqual(String(decoding: replaced, as: UTF8.self), text.replacing("1}", with: "3}"))
    try expectEqual(Envelope(parsing: replaced).payloads.map(\.label), envelope.payloads.map(\.label))
  }

  @Test func readsWhatAndroidShows() throws {
    let text = #"""
      {"aps":1}
      {"message":{"notification":{"body":"B"},"android":{"notification":{"titleLocKey":"T","title_loc_args":["a","b"]}}}}
      """#
    let bytes = Array(text.utf8)
    let message = try #require(try Envelope(parsing: bytes).payloads.last?.message)
    let title = message.androidLine(.title)
    expectEqual(title.key?.string, "T")
    expectEqual(title.arguments.map(\.string), ["a", "b"])
    #expect(title.text == nil)
    let argument = try #require(title.arguments.last)
    expectEqual(String(decoding: bytes[message.range(of: argument)], as: UTF8.self), #""b""#)
    expectEqual(message.androidLine(.body).text?.string, "B")
    #expect(message.androidLine(.body).key == nil)
    #expect(message.androidLine(.subtitle).arguments.isEmpty)
  }

  /// One message without a payload for APNs hides no other.
  @Test(arguments: ["[", ""]) func readsTheContentsOfAMixedFile(start: String) throws {
    let android = #"{"message":{"token":"t","android":{"notification":{"title_loc_key":"L"}}}}"#
    let apple = #"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":1}}}}}"#
    let web = #"{"web_push":8030,"notification":{"title":"a","navigate":"https://e.x/"}}"#
    let messages = [android, apple, web, #"{"aps":{"badge":2}}"#, android]
    let text = start.isEmpty ? messages.joined(separator: "\n") : "[\(messages.joined(separator: ","))]"
    let contents = try Envelope.contents(of: Array(text.utf8))
    expectEqual(
      contents.payloads.map { String(decoding: $0.bytes, as: UTF8.self) },
      [
        #"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#,
      ])
    expectEqual(contents.messages.count, 3)
    expectEqual(try Envelope(parsing: Array(text.utf8)).payloads.count, 2)
    let plain = try Envelope.contents(of: Array("{".utf8))
    #expect(plain.payloads.count == 1 && plain.messages.isEmpty)
    #expect(throws: EnvelopeError.self) { try Envelope.contents(of: Array("\(android)\n\(apple)\n{".utf8)) }
  }
}
