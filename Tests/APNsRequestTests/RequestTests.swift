import APNsPayload
import APNsRequest
import CompactJSON
import HTTPTypes
import TestSupport
import Testing

struct RequestTests {
  static let token = DeviceToken(bytes: [0x00, 0xFC, 0x13])
  static let hello = Payload(aps: APS(alert: "Hello"))

  static func text(_ request: NotificationRequest) -> [String] {
    let http = request.httpRequest
    return ["\(http.method) \(http.scheme ?? "")://\(http.authority ?? "")\(http.path ?? "")"]
      + http.headerFields.map { "\($0.name.canonicalName): \($0.value)" } + [
        String(decoding: request.body, as: UTF8.self)
      ]
  }

  @Test func showsNoControlsOfAPushType() {
    let message = RequestError(.invalidPushType("a\u{1B}[31m\n" + String(repeating: "b", count: 100))).description
    #expect(
      message.hasPrefix(
        "unknown push type \"a\u{FFFD}[31m\u{FFFD}" + String(repeating: "b", count: 57) + "\"; use "))
  }

  @Test func derivesWhatIsMissing() throws {
    let request = try NotificationRequest(Self.hello, to: .device(Self.token), bundleID: "com.example.game")
    expectEqual(
      Self.text(request),
      [
        "POST https://api.push.apple.com/3/device/00fc13", "apns-push-type: alert",
        "apns-topic: com.example.game", "apns-priority: 10", #"{"aps":{"alert":"Hello"}}"#,
      ])
    expectEqual(request.url, "https://api.push.apple.com:443/3/device/00fc13")
  }

  @Test func sendsEveryHeader() throws {
    let request = try NotificationRequest(
      Self.hello, to: .device(Self.token), bundleID: "com.example.game", pushType: .voip, priority: 5,
      expiration: 1_700_000_000, collapseID: "día 1", id: APNsID(parsing: "EABEAE54-14A8-11E5-B60B-1697F925EC7B"),
      providerToken: "ey.J-_0", server: .development.onAlternatePort)
    expectEqual(
      Self.text(request),
      [
        "POST https://api.sandbox.push.apple.com:2197/3/device/00fc13", "authorization: bearer ey.J-_0",
        "apns-push-type: voip", "apns-topic: com.example.game.voip",
        "apns-id: eabeae54-14a8-11e5-b60b-1697f925ec7b", "apns-priority: 5", "apns-expiration: 1700000000",
        "apns-collapse-id: día 1", #"{"aps":{"alert":"Hello"}}"#,
      ])
    expectEqual(request.url, "https://api.sandbox.push.apple.com:2197/3/device/00fc13")
  }

  @Test func broadcastsToAChannel() throws {
    let request = try NotificationRequest(
      body: Array("{}".utf8), to: .channel("dHN0LXNyY2gtY2hubA=="), bundleID: "com.example.game",
      pushType: .liveActivity, expiration: 0, id: APNsID(parsing: "eabeae54-14a8-11e5-b60b-1697f925ec7b"))
    expectEqual(
      Self.text(request),
      [
        "POST https://api.push.apple.com/4/broadcasts/apps/com.example.game", "apns-push-type: liveactivity",
        "apns-channel-id: dHN0LXNyY2gtY2hubA==", "apns-request-id: eabeae54-14a8-11e5-b60b-1697f925ec7b",
        "apns-priority: 10", "apns-expiration: 0", "{}",
      ])
  }

  @Test(arguments: PushType.allKnown + [PushType(name: "hologram")])
  func addsTheSuffixOfEveryPushTypeOnce(type: PushType) throws {
    let topic = "com.example.game" + (type.topicSuffix ?? "")
    for bundleID in Set(["com.example.game", topic]) {
      let request = try NotificationRequest(
        Self.hello, to: .device(Self.token), bundleID: bundleID, pushType: type)
      expectEqual(request.topic, topic)
      expectEqual(request.priority, type.priorities[0])
      expectEqual(request.headerFields[.apnsPushType], type.name)
      expectEqual(request.expiration, (type == .pushToTalk ? 0 : nil))
    }
  }

  @Test(arguments: PushType.allKnown)
  func refusesEveryPriorityThatThePushTypeDoesNotHave(type: PushType) throws {
    for priority in -1...11 {
      func make() throws(RequestError) -> NotificationRequest {
        try NotificationRequest(
          Self.hello, to: .device(Self.token), bundleID: "a", pushType: type, priority: priority)
      }
      if type.priorities.contains(priority) {
        try expectEqual(make().priority, priority)
      } else {
        let error = try #require(throws: RequestError.self) { try make() }
        expectEqual(error, RequestError(.badPriority(priority, expected: type.priorities)))
        expectEqual(error.apnsReason, .badPriority)
      }
    }
  }

  @Test(arguments: PushType.allKnown.map { ($0, false) } + [(.liveActivity, true)])
  func refusesMoreBytesThanThePushTypeMayHave(type: PushType, isBroadcast: Bool) throws {
    let limit = isBroadcast ? type.broadcastPayloadLimit : type.payloadLimit
    func make(_ count: Int) throws(RequestError) -> NotificationRequest {
      try NotificationRequest(
        body: Array(repeating: 0x20, count: count), to: isBroadcast ? .channel("AAAA") : .device(Self.token),
        bundleID: "a", pushType: type, expiration: 0)
    }
    try expectEqual(make(limit).body.count, limit)
    let error = try #require(throws: RequestError.self) { try make(limit + 1) }
    expectEqual(error, RequestError(.payloadTooLarge(bytes: limit + 1, limit: limit), at: limit))
    expectEqual(error.apnsReason, .payloadTooLarge)
  }

  static func noPushType(_ found: String) -> String {
    "\(found); use alert, background, location, voip, complication or 6 more"
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    var body = Array(#"{"aps":{}}"#.utf8)
    var destination = NotificationRequest.Destination.device(token)
    var bundleID = "com.example"
    var type = PushType.alert
    var expiration: Int?
    var collapseID: String?
    var providerToken: String?
    let error: RequestError
    let reason: String?
    let message: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Refused(
      name: "no payload", body: [], error: RequestError(.payloadEmpty), reason: "PayloadEmpty",
      message: "the payload is empty; expected a JSON object"),
    Refused(
      name: "no token", destination: .device(DeviceToken(bytes: [])), error: RequestError(.missingDeviceToken),
      reason: "MissingDeviceToken", message: "the device token is empty; expected hexadecimal digits"),
    Refused(
      name: "no topic", bundleID: "", error: RequestError(.missingTopic), reason: "MissingTopic",
      message: "the topic has no bundle id; add it"),
    Refused(
      name: "topic with a line break", bundleID: "com\r\napns-id: 1", error: RequestError(.badTopic(0x0D), at: 3),
      reason: "BadTopic",
      message: "the topic has the byte 0x0D at offset 3; use letters, digits, '.', '-' and '_'"),
    Refused(
      name: "topic with a space", bundleID: "com example", error: RequestError(.badTopic(0x20), at: 3),
      reason: "BadTopic",
      message: "the topic has the byte 0x20 at offset 3; use letters, digits, '.', '-' and '_'"),
    Refused(
      name: "topic with a letter beyond ASCII", bundleID: "comé", error: RequestError(.badTopic(0xC3), at: 3),
      reason: "BadTopic",
      message: "the topic has the byte 0xC3 at offset 3; use letters, digits, '.', '-' and '_'"),
    Refused(
      name: "push type with a line break", type: PushType(name: "alert\n"),
      error: RequestError(.invalidPushType("alert\n")), reason: "InvalidPushType",
      message: noPushType("unknown push type \"alert\u{FFFD}\"")),
    Refused(
      name: "empty push type", type: PushType(name: ""), error: RequestError(.invalidPushType("")),
      reason: "InvalidPushType",
      message: noPushType("the push type is empty")),
    Refused(
      name: "time before 1970", expiration: -1,
      error: RequestError(.badExpirationDate(-1, expected: "seconds since 1970")), reason: "BadExpirationDate",
      message: "expiration -1 is not allowed; expected seconds since 1970"),
    Refused(
      name: "talk that is stored", type: .pushToTalk, expiration: 1,
      error: RequestError(.badExpirationDate(1, expected: "0 for pushtotalk")), reason: "BadExpirationDate",
      message: "expiration 1 is not allowed; expected 0 for pushtotalk"),
    Refused(
      name: "collapse id of 65 bytes", collapseID: String(repeating: "é", count: 32) + "a",
      error: RequestError(.collapseIDTooLong(bytes: 65), at: 64), reason: "BadCollapseId",
      message: "the collapse id is 65 bytes, but the limit is 64"),
    Refused(
      name: "collapse id with a line break", collapseID: "a\nb", error: RequestError(.badCollapseID, at: 1),
      reason: "BadCollapseId",
      message:
        "the collapse id is empty, has a control character, or starts or ends with white space; use visible text"),
    Refused(
      name: "empty collapse id", collapseID: "", error: RequestError(.badCollapseID), reason: "BadCollapseId",
      message:
        "the collapse id is empty, has a control character, or starts or ends with white space; use visible text"),
    Refused(
      name: "collapse id with a space at its end", collapseID: "ab ", error: RequestError(.badCollapseID, at: 2),
      reason: "BadCollapseId",
      message:
        "the collapse id is empty, has a control character, or starts or ends with white space; use visible text"),
    Refused(
      name: "collapse id of a broadcast", destination: .channel("AAAA"), type: .liveActivity, expiration: 0,
      collapseID: "a", error: RequestError(.collapseIDOfBroadcast), reason: nil,
      message: "a broadcast must not have a collapse id"),
    Refused(
      name: "no channel", destination: .channel(""), error: RequestError(.missingChannelID),
      reason: "MissingChannelId", message: "the channel id is empty; expected base64 text"),
    Refused(
      name: "channel of five digits", destination: .channel("AAAAA"), error: RequestError(.badChannelID),
      reason: "BadChannelId",
      message: "the channel id is not base64 text; expected groups of four characters"),
    Refused(
      name: "channel with a line break", destination: .channel("AAA\n"), error: RequestError(.badChannelID),
      reason: "BadChannelId",
      message: "the channel id is not base64 text; expected groups of four characters"),
    Refused(
      name: "channel of padding", destination: .channel("A==="), error: RequestError(.badChannelID),
      reason: "BadChannelId",
      message: "the channel id is not base64 text; expected groups of four characters"),
    Refused(
      name: "path without a bundle id", destination: .channel("AAAA"), bundleID: "", type: .liveActivity,
      error: RequestError(.badPath(nil)), reason: "BadPath",
      message: "the bundle id for the path is empty"),
    Refused(
      name: "path that climbs", destination: .channel("AAAA"), bundleID: "../3", type: .liveActivity,
      error: RequestError(.badPath(0x2F), at: 2), reason: "BadPath",
      message: "the path's bundle id has '/' at offset 2; use letters, digits, '.', '-' and '_'"),
    Refused(
      name: "provider token with a line break", providerToken: "ey\r\n",
      error: RequestError(.invalidProviderToken, at: 2), reason: "InvalidProviderToken",
      message: "the provider token is not a JSON Web Token; use letters, digits, '-', '_' and '.'"),
    Refused(
      name: "empty provider token", providerToken: "", error: RequestError(.invalidProviderToken),
      reason: "InvalidProviderToken",
      message: "the provider token is not a JSON Web Token; use letters, digits, '-', '_' and '.'"),
  ])
  func refusesWithTheReasonThatAppleWouldGive(row: Refused) throws {
    let error = try #require(throws: RequestError.self) {
      try NotificationRequest(
        body: row.body, to: row.destination, bundleID: row.bundleID, pushType: row.type,
        expiration: row.expiration, collapseID: row.collapseID, providerToken: row.providerToken)
    }
    expectEqual(error, row.error)
    expectEqual(error.apnsReason, row.reason.map(APNsReason.init))
    #expect(error.apnsReason?.isKnown != false)
    expectEqual(error.description, row.message)
  }

  @Test func takesACollapseIDOf64Bytes() throws {
    let id = String(repeating: "é", count: 32)
    let request = try NotificationRequest(
      Self.hello, to: .device(Self.token), bundleID: "a", collapseID: id)
    expectEqual(request.headerFields[.apnsCollapseID], id)
  }

  @Test func saysWhatAppleWouldSayOfAToken() throws {
    for (text, error) in [
      ("", RequestError(.missingDeviceToken)), ("abc", RequestError(.badDeviceToken(.oddLength), at: 3)),
      ("ag", RequestError(.badDeviceToken(.notHexadecimal(0x67)), at: 1)),
    ] {
      let found = try #require(throws: DeviceTokenError.self) { try DeviceToken(hexadecimal: text) }
      expectEqual(RequestError(found), error)
    }
    expectEqual(RequestError(.badDeviceToken(.oddLength)).apnsReason, .badDeviceToken)
  }

  @Test func refusesAPayloadWithoutJSONText() throws {
    var payload = Self.hello
    payload.aps?.relevanceScore = .infinity
    let error = try #require(throws: RequestError.self) {
      try NotificationRequest(payload, to: .device(Self.token), bundleID: "a")
    }
    guard case .unencodablePayload(let encoding) = error.reason else {
      Issue.record("expected an encoding error, but found \(error.reason)")
      return
    }
    expectEqual(encoding.reason, .notFinite(.infinity))
    #expect(error.apnsReason == nil)
  }

  @Test(
    arguments: [
      ("localhost", 8443, true), ("127.0.0.1", 1, true), ("[::1]", 65535, true), ("", 443, false), ("[]", 443, false),
      ("a b", 443, false), ("a/b", 443, false), ("a\n", 443, false), ("a@b", 443, false), ("[x]", 443, false),
      ("[:]", 1, false), ("[:::]", 1, false), ("[1:2]", 1, false), ("[12345::]", 1, false), ("[1::2::3]", 1, false),
      ("[:1::]", 1, false), ("[1::2:]", 1, false), ("[1:2:3:4:5:6:7:8:9]", 1, false), ("[1:2:3:4:5:6:7:8::]", 1, false),
      ("[::]", 1, true), ("[1:2:3:4:5:6:7:8]", 1, true), ("[1:2:3:4:5:6:7::]", 1, true), ("[fe80::1:FF]", 1, true),
      ("a", 0, false), ("a", 65536, false), ("a", -1, false),
    ])
  func takesOnlyHostsAndPortsForAServer(host: String, port: Int, isServer: Bool) {
    expectEqual((APNsServer(host: host, port: port) != nil), isServer)
  }

  @Test func neverLetsAByteBreakOutOfAHeader() throws {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      let text = String(
        (0..<random.below(6)).map { _ in random.pick(["a", ".", "\r", "\n", "\0", ":", " ", "é", "/"]) }.joined())
      let channel = random.below(2) == 0
      guard
        let request = try? NotificationRequest(
          Self.hello, to: channel ? .channel(text) : .device(Self.token), bundleID: random.below(2) == 0 ? text : "a",
          pushType: channel ? .liveActivity : random.below(4) == 0 ? PushType(name: text) : .alert, expiration: 0,
          collapseID: random.below(2) == 0 ? text : nil, providerToken: random.below(4) == 0 ? text : nil)
      else { continue }
      for field in request.headerFields {
        #expect(!field.value.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        #expect(HTTPField.isValidValue(field.value))
      }
      #expect(request.path.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
    }
  }
}
