import APNsPayload
import APNsRequest
import MockAPNs
import Provider
import Testing

/// Tests of one payload to one device over HTTP/2 with the mock.
@Suite(.serialized, .timeLimit(.minutes(1))) struct OnePayloadTests {
  private static let text =
    #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna"]}},"acme":"foo"}"#

  private static func payload() throws -> Payload { try Payload(parsing: text) }

  private static func device() throws -> DeviceToken { try DeviceToken(hexadecimal: Scene.token(1)) }

  @Test func sendsThePayloadAsItIs() async throws {
    var response: NotificationResponse?
    let journal = try await Scene().withClient { client in
      response = try await client.send(Self.payload(), to: Self.device())
    }
    #expect(journal.entries.map { String(decoding: $0.body, as: UTF8.self) } == [Self.text])
    #expect(journal.entries.map(\.token) == [Scene.token(1)] && journal.entries.map(\.status) == [200])
    let id = try #require(response?.id).description
    #expect(journal.entries.map(\.apnsID) == [id] && journal.entries.map(\.collapseID) == [id])
  }

  @Test(arguments: [Fault.closeAfterTaking, .refuse(.serviceUnavailable), .refuse(.idleTimeout), .reset, .expireToken])
  func repeatsThePushUnderOneID(fault: Fault) async throws {
    let journal = try await Scene(faults: [Scene.token(1): [fault]]).withClient { client in
      try await client.send(Self.payload(), to: Self.device())
    }
    #expect(journal.entries.count == 2 && journal.entries.last?.status == 200)
    #expect(Set(journal.entries.map(\.apnsID)).count == 1 && Set(journal.entries.map(\.collapseID)).count == 1)
  }

  @Test func keepsTheCollapseIDThatIsGiven() async throws {
    let journal = try await Scene().withClient { client in
      try await client.send(Self.payload(), to: Self.device(), collapseID: "invitations")
    }
    #expect(journal.entries.map(\.collapseID) == ["invitations"])
  }

  @Test func saysWhyAPNsRefuses() async throws {
    let journal = try await Scene(faults: [Scene.token(1): [.refuse(.badDeviceToken)]]).withClient { client in
      let failure = try await #require(throws: NotificationFailure.self) {
        try await client.send(Self.payload(), to: Self.device())
      }
      #expect(failure.status == 400 && failure.reason == .badDeviceToken)
      // A request that is known to be invalid is not sent.
      let error = try await #require(throws: RequestError.self) {
        try await client.send(Self.payload(), to: Self.device(), pushType: .background, priority: 10)
      }
      #expect(error.apnsReason == .badPriority)
    }
    #expect(journal.entries.map(\.status) == [400])
  }
}
