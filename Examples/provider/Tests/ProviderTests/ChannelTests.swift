import APNsPayload
import APNsRequest
import CompactJSON
import MockAPNs
import Provider
import Testing

/// Tests of channels and broadcasts over HTTP/2 with the mock.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ChannelTests {
  private static func update() throws -> Payload {
    try Payload(
      parsing: Array(#"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"minute":52}}}"#.utf8))
  }

  private static func create(_ client: Client, _ storage: ChannelStorage) async throws -> String {
    guard case .created(let channel) = try await client.perform(.create(storage)).content else { return "" }
    return channel
  }

  @Test func keepsChannelsAndBroadcasts() async throws {
    var channels: [String] = []
    let journal = try await Scene().withClient { client in
      #expect(try await client.perform(.list).content == .list(channels: []))
      channels = [try await Self.create(client, .noMessage), try await Self.create(client, .mostRecentMessage)]
      #expect(try await client.perform(.list).content == .list(channels: channels))
      for (channel, storage) in zip(channels, ChannelStorage.allKnown) {
        #expect(
          try await client.perform(.read(channel)).content == .read(storage: storage, pushType: "LiveActivity"))
      }
      let response = try await client.broadcast(Self.update(), to: channels[0], storage: .noMessage)
      #expect(response.id != nil && response.uniqueID != nil && response.uniqueID != response.id?.description)
      try await client.broadcast(
        Self.update(), to: channels[1], storage: .mostRecentMessage, expiration: Scene.time + 60, priority: 5)
      #expect(try await client.perform(.delete(channels[0])).content == .deleted)
      #expect(try await client.perform(.list).content == .list(channels: [channels[1]]))
    }
    #expect(
      journal.entries.map(\.token)
        == ["list", "create", "create", "list", "read", "read", "broadcast", "broadcast", "delete", "list"])
    #expect(journal.entries.map(\.status) == [200, 201, 201, 200, 200, 200, 200, 200, 204, 200])
    #expect(journal.entries[6].channel == channels[0] && journal.entries[7].channel == channels[1])
    #expect(
      String(decoding: journal.entries[6].body, as: UTF8.self)
        == #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"minute":52}}}"#)
    #expect(journal.entries.allSatisfy { $0.apnsID != nil })
  }

  private static func reason(_ body: () async throws -> Void) async throws -> String {
    do {
      try await body()
      return "none"
    } catch let failure as NotificationFailure {
      return "\(failure.status) \(failure.reason?.name ?? "")"
    } catch let error as RequestError {
      return error.apnsReason?.name ?? "\(error)"
    }
  }

  @Test func saysWhyAPNsRefuses() async throws {
    var scene = try Scene()
    scene.rules.channelLimit = 1
    let journal = try await scene.withClient { client in
      #expect(try await Self.reason { _ = try await client.perform(.read("AAAA")) } == "400 ChannelNotRegistered")
      #expect(try await Self.reason { _ = try await client.perform(.delete("AAAA")) } == "400 ChannelNotRegistered")
      let channel = try await Self.create(client, .noMessage)
      #expect(
        try await Self.reason { _ = try await client.perform(.create(.noMessage)) } == "400 CannotCreateChannelConfig")
      // The request does not know the channel's storage policy, but APNs does.
      #expect(
        try await Self.reason {
          _ = try await client.broadcast(Self.update(), to: channel, expiration: Scene.time + 60)
        } == "400 BadExpirationDate")
      // A request that is known to be invalid is not sent.
      #expect(
        try await Self.reason {
          _ = try await client.broadcast(Self.update(), to: channel, storage: .noMessage, expiration: Scene.time + 60)
        } == "BadExpirationDate")
      #expect(
        try await Self.reason { _ = try await client.broadcast(Self.update(), to: channel) } == "BadExpirationDate")
    }
    #expect(journal.entries.map(\.status) == [400, 400, 201, 400, 400])
  }

  @Test(arguments: [Fault.refuse(.serviceUnavailable), .refuse(.idleTimeout), .expireToken, .refuseStream])
  func triesAgainWhatFailsInPassing(fault: Fault) async throws {
    var scene = try Scene()
    // A provider token is replaced only once in 20 minutes.
    let actions = fault == .expireToken ? ["create"] : ["create", "read", "broadcast", "list", "delete"]
    for action in actions { scene.rules.faults[action] = [fault] }
    let journal = try await scene.withClient { client in
      let channel = try await Self.create(client, .noMessage)
      _ = try await client.perform(.read(channel))
      _ = try await client.broadcast(Self.update(), to: channel, storage: .noMessage)
      _ = try await client.perform(.list)
      #expect(try await client.perform(.delete(channel)).content == .deleted)
    }
    #expect(journal.entries.count == (fault == .expireToken ? 6 : 10))
    for entries in Dictionary(grouping: journal.entries, by: \.token).values {
      #expect(Set(entries.map(\.apnsID)).count == 1)
    }
  }

  @Test func createsNoSecondChannelWhereTheAnswerIsLost() async throws {
    var scene = try Scene()
    scene.rules.faults = ["create": [.closeAfterTaking], "delete": [.closeAfterTaking]]
    let journal = try await scene.withClient { client in
      func lost(_ operation: ChannelRequest.Operation) async throws {
        let error = try await #require(throws: ProviderError.self) { try await client.perform(operation) }
        #expect(error.description.hasPrefix("no answer came: ") || error.description.contains("the stream"))
        #expect(error.description.hasSuffix("; APNs may have done it: list the channels before you try again"))
      }
      try await lost(.create(.noMessage))
      guard case .list(let channels) = try await client.perform(.list).content else { return }
      #expect(channels.count == 1)
      try await lost(.delete(channels[0]))
      #expect(try await client.perform(.list).content == .list(channels: []))
    }
    #expect(journal.entries.map(\.token) == ["create", "list", "delete", "list"])
  }

  @Test func readsAListOf10000Channels() async throws {
    var count = 0
    var scene = try Scene()
    scene.rules.channels = 10_000
    _ = try await scene.withClient { client in
      if case .list(let channels) = try await client.perform(.list).content { count = Set(channels).count }
      #expect(
        try await Self.reason { _ = try await client.perform(.create(.mostRecentMessage)) }
          == "400 CannotCreateChannelConfig")
    }
    #expect(count == 10_000)
  }
}
