import APNsPayload
import APNsRequest
import HTTPTypes
import TestSupport
import Testing

/// What Apple asks of a broadcast ("Sending broadcast push notification requests to APNs", "Handling error responses from
/// Apple Push Notification service", "Starting and updating Live Activities with ActivityKit push notifications").
struct BroadcastTests {
  static let channel = "dHN0LXNyY2gtY2hubA=="
  static let update = #"{"aps":{"timestamp":1685952000,"event":"update","content-state":{}}}"#

  static func broadcast(
    _ body: String = update, bundleID: String = "com.example.game", type: PushType = .liveActivity,
    priority: Int? = nil,
    expiration: Int? = 0, storage: ChannelStorage? = nil
  ) throws(RequestError) -> NotificationRequest {
    try NotificationRequest(
      body: Array(body.utf8), to: .channel(channel, storage: storage), bundleID: bundleID, pushType: type,
      priority: priority, expiration: expiration)
  }

  static func error(_ body: () throws -> NotificationRequest) throws -> RequestError {
    try #require(throws: RequestError.self) { try body() }
  }

  @Test(arguments: (PushType.allKnown + [PushType(name: "hologram")]).filter { $0 != .liveActivity })
  func broadcastsNothingButLiveActivities(type: PushType) throws {
    let error = try Self.error { try Self.broadcast(type: type) }
    expectEqual(error, RequestError(.pushTypeOfBroadcast(type.name)))
    expectEqual(error.apnsReason, .invalidPushType)
    expectEqual(
      error.description,
      "a broadcast cannot have the push type \(type.name); only liveactivity is broadcast to a channel")
  }

  @Test func broadcastsNoAlert() throws {
    let error = try Self.error {
      try NotificationRequest(
        Payload(aps: APS(alert: "Hello")), to: .channel(Self.channel), bundleID: "com.example.game", expiration: 0)
    }
    expectEqual(error, RequestError(.pushTypeOfBroadcast("alert")))
  }

  @Test func refusesTheSuffixOfALiveActivityInThePath() throws {
    let error = try Self.error { try Self.broadcast(bundleID: "com.example.game.push-type.liveactivity") }
    expectEqual(error, RequestError(.topicSuffixOfBroadcast(".push-type.liveactivity"), at: 16))
    expectEqual(error.apnsReason, .topicDisallowed)
    expectEqual(
      error.description,
      "the bundle id ends with .push-type.liveactivity; broadcasts and channels take it without that suffix")
  }

  /// `.voip` is a push type's suffix, and what an app may be called.
  @Test func takesABundleIDThatEndsLikeAnotherPushType() throws {
    let request = try Self.broadcast(bundleID: "com.example.voip")
    expectEqual(request.topic, "com.example.voip")
    expectEqual(request.path, "/4/broadcasts/apps/com.example.voip")
    #expect(request.headerFields[.apnsTopic] == nil)
  }

  @Test(arguments: [nil, .mostRecentMessage, ChannelStorage(rawValue: 2)] as [ChannelStorage?])
  func needsAnExpiration(storage: ChannelStorage?) throws {
    let error = try Self.error { try Self.broadcast(expiration: nil, storage: storage) }
    expectEqual(error, RequestError(.missingExpirationOfBroadcast))
    expectEqual(error.apnsReason, .badExpirationDate)
    expectEqual(
      error.description,
      "a broadcast needs an expiration; set 0, or UNIX seconds if the channel stores the most recent message")
    for expiration in [0, 1_700_000_000] {
      try expectEqual(Self.broadcast(expiration: expiration, storage: storage).expiration, expiration)
    }
  }

  @Test(arguments: [1, 1_700_000_000, -1]) func expiresAtOnceWhereTheChannelStoresNothing(expiration: Int) throws {
    let error = try Self.error { try Self.broadcast(expiration: expiration, storage: .noMessage) }
    expectEqual(error, RequestError(.badExpirationDate(expiration, expected: "0 for a channel that stores no message")))
    expectEqual(error.apnsReason, .badExpirationDate)
    for expiration in [0, nil] {
      let request = try Self.broadcast(expiration: expiration, storage: .noMessage)
      expectEqual(request.headerFields[.apnsExpiration], "0")
    }
  }

  @Test func refusesATimeBefore1970() throws {
    let error = try Self.error { try Self.broadcast(expiration: -1) }
    expectEqual(error, RequestError(.badExpirationDate(-1, expected: "seconds since 1970")))
  }

  @Test(arguments: [10, 5]) func hasThePrioritiesOfBothPages(priority: Int) throws {
    try expectEqual(Self.broadcast(priority: priority).priority, priority)
    try expectEqual(Self.error { try Self.broadcast(priority: 1) }.apnsReason, .badPriority)
  }

  @Test func startsNoLiveActivity() throws {
    let body = #"{"aps":{"timestamp":1,"event":"start","content-state":{},"attributes-type":"A","attributes":{}}}"#
    let error = try Self.error { try Self.broadcast(body) }
    expectEqual(error, RequestError(.startByBroadcast))
    // Apple says that it cannot be done, and names no reason.
    #expect(error.apnsReason == nil)
    expectEqual(
      error.description,
      "a broadcast cannot start a Live Activity; send the event start to each device's push-to-start token")
    let payload = try Payload(parsing: Array(body.utf8))
    #expect(
      try Self.error {
        try NotificationRequest(payload, to: .channel(Self.channel), bundleID: "com.example.game", expiration: 0)
      } == error)
    let device = DeviceToken(bytes: [0])
    #expect(try NotificationRequest(payload, to: .device(device), bundleID: "com.example.game").body.count > 80)
  }

  @Test(arguments: [
    update, #"{"aps":{"timestamp":1,"event":"end"}}"#, #"{"event":"start","aps":{"event":"update"}}"#,
    #"{"aps":{"event":"update","content-state":{"event":"start"}}}"#,
  ])
  func updatesAndEnds(body: String) throws {
    try expectEqual(Self.broadcast(body).body, Array(body.utf8))
  }
}
