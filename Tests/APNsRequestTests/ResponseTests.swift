import APNsRequest
import HTTPTypes
import TestSupport
import Testing

struct ResponseTests {
  static let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"

  static func failure(
    _ status: Int, _ body: String, headers: HTTPFields = [:]
  ) throws -> NotificationFailure {
    try #require(throws: NotificationFailure.self) {
      try NotificationResponse(
        HTTPResponse(status: .init(code: status), headerFields: headers), body: Array(body.utf8))
    }
  }

  @Test func isASuccessWithItsID() throws {
    let response = try NotificationResponse(
      HTTPResponse(status: .ok, headerFields: [.apnsID: Self.id.uppercased()]), body: [])
    expectEqual(response.id?.description, Self.id)
    #expect(try NotificationResponse(HTTPResponse(status: .ok), body: []).id == nil)
    #expect(try NotificationResponse(HTTPResponse(status: .ok, headerFields: [.apnsID: "?"]), body: []).id == nil)
  }

  /// Status, reason, remedy: the tables of Apple's pages.
  static let rows: [(Int, String, APNsReason.Remedy)] = [
    (400, "BadCollapseId", .fixRequest), (400, "BadDeviceToken", .dropToken), (400, "BadExpirationDate", .fixRequest),
    (400, "BadMessageId", .fixRequest), (400, "BadPriority", .fixRequest), (400, "BadTopic", .fixRequest),
    (400, "DeviceTokenNotForTopic", .fixRequest), (400, "DuplicateHeaders", .fixRequest),
    (400, "IdleTimeout", .reconnect), (400, "InvalidPushType", .fixRequest), (400, "MissingDeviceToken", .fixRequest),
    (400, "MissingTopic", .fixRequest), (400, "PayloadEmpty", .fixRequest), (400, "TopicDisallowed", .fixRequest),
    (403, "BadCertificate", .fixRequest), (403, "BadCertificateEnvironment", .fixRequest),
    (403, "ExpiredProviderToken", .refreshProviderToken), (403, "Forbidden", .fixRequest),
    (403, "InvalidProviderToken", .refreshProviderToken), (403, "MissingProviderToken", .refreshProviderToken),
    (403, "UnrelatedKeyIdInToken", .reconnect), (403, "BadEnvironmentKeyIdInToken", .fixRequest),
    (403, "BadEnvironmentKeyInToken", .fixRequest), (404, "BadPath", .fixRequest),
    (405, "MethodNotAllowed", .fixRequest), (410, "ExpiredToken", .dropToken), (410, "Unregistered", .dropToken),
    (413, "PayloadTooLarge", .fixRequest), (429, "TooManyProviderTokenUpdates", .retryLater),
    (429, "TooManyRequests", .retryLater), (500, "InternalServerError", .retryLater),
    (503, "ServiceUnavailable", .retryLater), (503, "Shutdown", .retryLater), (400, "FeatureNotEnabled", .fixRequest),
    (400, "MissingChannelId", .fixRequest), (400, "BadChannelId", .fixRequest),
    (400, "ChannelNotRegistered", .fixRequest), (400, "BadRequestParams", .fixRequest),
    (400, "BadRequestPayload", .fixRequest), (400, "MissingPushType", .fixRequest),
    (400, "CannotCreateChannelConfig", .fixRequest), (403, "TopicMismatch", .fixRequest),
  ]

  @Test(arguments: rows)
  func tellsReasonAndRemedy(status: Int, name: String, remedy: APNsReason.Remedy) throws {
    let failure = try Self.failure(status, #"{"reason":"\#(name)"}"#, headers: [.apnsID: Self.id])
    expectEqual(failure.status, status)
    expectEqual(failure.reason?.name, name)
    expectEqual(failure.reason?.status, status)
    #expect(failure.reason?.isKnown == true)
    expectEqual(failure.remedy, remedy)
    #expect(failure.timestamp == nil)
    expectEqual(failure.id?.description, Self.id)
    expectEqual(failure.description, "expected status 200, but APNs answered \(status) \(name)")
  }

  @Test(
    arguments: [
      (500, "InternalServerError", 900), (503, "ServiceUnavailable", 900), (503, "Service Unavailable", 900),
      (503, "Shutdown", 900), (599, "HologramFaded", 900), (429, "TooManyRequests", nil),
      (410, "Unregistered", nil), (400, "IdleTimeout", nil),
    ] as [(Int, String, Int?)])
  func mayBeSentAgain15MinutesAfterAServerError(status: Int, name: String, seconds: Int?) throws {
    let failure = try Self.failure(status, #"{"reason":"\#(name)"}"#)
    expectEqual(failure.retryDelay, seconds.map { .seconds($0) })
    expectEqual(NotificationFailure.serverErrorRetryDelay, .seconds(900))
    if seconds != nil { expectEqual(failure.remedy, .retryLater) }
  }

  @Test func tellsTheIDThatTheConsoleOfTheSandboxLooksUp() throws {
    let fields: HTTPFields = [.apnsID: Self.id, .apnsUniqueID: "2288cf3f-70d8-46a6-97d7-dd5d00867127"]
    let response = try NotificationResponse(HTTPResponse(status: .ok, headerFields: fields), body: [])
    expectEqual(response.uniqueID, "2288cf3f-70d8-46a6-97d7-dd5d00867127")
    expectEqual(response.id?.description, Self.id)
    let failure = try Self.failure(400, #"{"reason":"BadTopic"}"#, headers: fields)
    expectEqual(failure.uniqueID, "2288cf3f-70d8-46a6-97d7-dd5d00867127")
    #expect(try NotificationResponse(HTTPResponse(status: .ok), body: []).uniqueID == nil)
    #expect(try Self.failure(400, "").uniqueID == nil)
  }

  @Test func knowsEveryReasonOfTheTables() {
    expectEqual(APNsReason.allKnown.map(\.name), Self.rows.map(\.1))
  }

  @Test(arguments: [
    (400, APNsReason.Remedy.fixRequest), (403, .fixRequest), (404, .fixRequest), (410, .dropToken),
    (429, .retryLater), (500, .retryLater), (502, .retryLater), (503, .retryLater), (301, .fixRequest),
  ])
  func keepsAnUnknownReasonAndGoesByTheStatus(status: Int, remedy: APNsReason.Remedy) throws {
    let failure = try Self.failure(status, #"{"reason":"HologramFaded"}"#)
    expectEqual(failure.reason, APNsReason(name: "HologramFaded"))
    #expect(failure.reason?.isKnown == false)
    expectEqual(failure.remedy, remedy)
  }

  @Test(
    arguments: [
      (#"{"reason":"Unregistered","timestamp":1700000000123}"#, "Unregistered", 1_700_000_000_123),
      (#"{"timestamp":1.7e12,"reason":"ExpiredToken","more":[1]}"#, "ExpiredToken", 1_700_000_000_000),
      (#"{"reason":"Unregistered","timestamp":"1"}"#, "Unregistered", nil),
      (#"{"reason":"Unregistered","timestamp":1e300}"#, "Unregistered", nil),
      (#"{"reason":7}"#, nil, nil), (#"["reason"]"#, nil, nil), ("", nil, nil), ("<html>", nil, nil),
      (#"{"reason":"Unregis"#, nil, nil),
    ] as [(String, String?, Int?)])
  func readsTheTimeAndSurvivesOtherBodies(body: String, reason: String?, timestamp: Int?) throws {
    let failure = try Self.failure(410, body)
    expectEqual(failure.reason?.name, reason)
    expectEqual(failure.timestamp, timestamp)
    expectEqual(failure.remedy, .dropToken)
  }

  @Test func neverShowsRawControlsOfAnAnswer() throws {
    let failure = try Self.failure(400, #"{"reason":"a\u001b[31m\u202e"}"#)
    expectEqual(failure.description, "expected status 200, but APNs answered 400 a\u{FFFD}[31m\u{FFFD}")
  }

  @Test(arguments: [64, 65])
  func cutsAReasonInItsMessage(count: Int) throws {
    let name = String(repeating: "a", count: count)
    let failure = try Self.failure(400, "{\"reason\":\"\(name)\"}")
    expectEqual(failure.reason?.name, name)
    expectEqual(failure.description, "expected status 200, but APNs answered 400 \(name.prefix(64))")
  }

  @Test func survivesRandomBodies() throws {
    var random = SeededGenerator()
    let body = Array(#"{"reason":"Unregistered","timestamp":1700000000123}"#.utf8)
    for _ in 0..<SeededGenerator.rounds {
      var mutant = body
      for _ in 0..<1 + random.below(3) { mutant[random.below(mutant.count)] = UInt8(random.below(256)) }
      let failure = try #require(throws: NotificationFailure.self) {
        try NotificationResponse(HTTPResponse(status: .gone), body: mutant)
      }
      expectEqual(failure.remedy, (failure.reason?.remedy ?? .dropToken))
    }
  }
}
