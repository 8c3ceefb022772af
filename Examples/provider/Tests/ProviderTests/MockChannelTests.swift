import APNsRequest
import NIOHPACK
import Testing

@testable import MockAPNs

/// Tests that the mock refuses broadcasts and requests about channels as APNs documents it.
extension MockTests {
  /// A request to a mock with two channels: one stores nothing, the other the most recent message.
  struct ChannelCase: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let resource: String
    /// The index of the channel, from 0; any other text is used as the channel's id.
    let channel: String?
    let answer: String
    var headers: [String: String] = [:]
    var body = ""

    var testDescription: String { "\(name): \(answer)" }

    static func creating(_ name: String, _ answer: String, _ body: String) -> Self {
      Self(name: name, method: "POST", resource: "channels", channel: nil, answer: answer, body: body)
    }

    static func broadcasting(
      _ name: String, _ answer: String, _ changes: [String: String?] = [:], channel: String? = "0",
      body: String = #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#
    ) -> Self {
      let headers = ["apns-push-type": "liveactivity", "apns-expiration": "0", "apns-priority": "10"]
      return Self(
        name: name, method: "POST", resource: "broadcast", channel: channel, answer: answer,
        headers: headers.merging(changes.compactMapValues { $0 }) { $1 }.filter { changes[$0.key] != .some(nil) },
        body: body)
    }

    static let all: [Self] = [
      .creating("a channel", "201 ", #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#),
      .creating("no body", "400 PayloadEmpty", ""),
      .creating("no JSON", "400 BadRequestPayload", "{"),
      .creating("no object", "400 BadRequestPayload", "[]"),
      .creating(
        "an attribute", "400 BadRequestParams", #"{"message-storage-policy":0,"push-type":"LiveActivity","name":"a"}"#),
      .creating("no push type", "400 MissingPushType", #"{"message-storage-policy":0}"#),
      .creating("a push type", "400 InvalidPushType", #"{"message-storage-policy":0,"push-type":"alert"}"#),
      .creating("no policy", "400 BadRequestParams", #"{"push-type":"LiveActivity"}"#),
      .creating("a policy", "400 BadRequestParams", #"{"message-storage-policy":2,"push-type":"LiveActivity"}"#),
      .init(name: "a channel to read", method: "GET", resource: "channels", channel: "0", answer: "200 "),
      .init(
        name: "no channel to read", method: "GET", resource: "channels", channel: nil, answer: "400 MissingChannelId"),
      .init(name: "no base64", method: "GET", resource: "channels", channel: "?", answer: "400 BadChannelId"),
      .init(
        name: "nobody's", method: "DELETE", resource: "channels", channel: "AAAA", answer: "400 ChannelNotRegistered"),
      .init(name: "a channel to delete", method: "DELETE", resource: "channels", channel: "1", answer: "204 "),
      .init(name: "a list", method: "GET", resource: "all-channels", channel: nil, answer: "200 "),
      .init(name: "a method", method: "PUT", resource: "channels", channel: "0", answer: "405 MethodNotAllowed"),
      .init(
        name: "a list's method", method: "POST", resource: "all-channels", channel: nil, answer: "405 MethodNotAllowed"),
      .init(name: "a resource", method: "GET", resource: "some-channels", channel: nil, answer: "404 BadPath"),
      .init(
        name: "an id", method: "GET", resource: "all-channels", channel: nil, answer: "400 BadMessageId",
        headers: ["apns-request-id": "1"]),
      .init(
        name: "another app", method: "GET", resource: "all-channels of com.example.other", channel: nil,
        answer: "403 TopicMismatch"),
      .init(
        name: "a suffix", method: "GET", resource: "all-channels of com.example.game.push-type.liveactivity",
        channel: nil,
        answer: "400 TopicDisallowed"),
      .broadcasting("a broadcast", "200 "),
      .broadcasting("a stored broadcast", "200 ", ["apns-expiration": "1700000060"], channel: "1"),
      .broadcasting("no priority", "200 ", ["apns-priority": nil]),
      .broadcasting("another spelling", "200 ", ["apns-push-type": "Liveactivity"]),
      .broadcasting("no channel", "400 MissingChannelId", channel: nil),
      .broadcasting("nobody's channel", "400 ChannelNotRegistered", channel: "AAAA"),
      .broadcasting("no push type", "400 MissingPushType", ["apns-push-type": nil]),
      .broadcasting("a push type", "400 InvalidPushType", ["apns-push-type": "alert"]),
      .broadcasting("no expiration", "400 BadExpirationDate", ["apns-expiration": nil]),
      .broadcasting("an expiration", "400 BadExpirationDate", ["apns-expiration": "tomorrow"]),
      .broadcasting("storage where there is none", "400 BadExpirationDate", ["apns-expiration": "1700000060"]),
      .broadcasting("a priority", "400 BadPriority", ["apns-priority": "7"]),
      .broadcasting("no payload", "400 PayloadEmpty", body: ""),
      .broadcasting("5120 bytes", "200 ", body: #"{"a":""# + String(repeating: "a", count: 5112) + #""}"#),
      .broadcasting(
        "5121 bytes", "413 PayloadTooLarge", body: #"{"a":""# + String(repeating: "a", count: 5113) + #""}"#),
      .broadcasting("no JSON", "400 BadRequestPayload", body: "{"),
    ]
  }

  @Test(arguments: ChannelCase.all) func answersAboutChannels(_ test: ChannelCase) async throws {
    var state = try Self.state()
    let jwt = try await Self.jwt()
    let channels = [0, 1].map { policy in
      let body = #"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#
      let headers = Self.channelHeaders(jwt, "POST", "/1/apps/com.example.game/channels")
      guard case (.answer(let answer), nil) = state.react(headers, Array(body.utf8), on: 1) else { return "" }
      return answer.channel ?? ""
    }
    let parts = test.resource.split(separator: " of ")
    let app = parts.count > 1 ? String(parts[1]) : "com.example.game"
    let path = test.resource == "broadcast" ? "/4/broadcasts/apps/\(app)" : "/1/apps/\(app)/\(parts[0])"
    var headers = Self.channelHeaders(jwt, test.method, path)
    if let channel = test.channel {
      headers.add(name: "apns-channel-id", value: Int(channel).map { channels[$0] } ?? channel)
    }
    for (name, value) in test.headers { headers.add(name: name, value: value) }
    #expect(Self.status(&state, headers, test.body) == test.answer)
    #expect(state.journal.entries.last?.channel == headers["apns-channel-id"].first || test.answer == "201 ")
  }

  private static func channelHeaders(_ jwt: String, _ method: String, _ path: String) -> HPACKHeaders {
    [":method": method, ":scheme": "https", ":path": path, ":authority": "localhost", "authorization": "bearer \(jwt)"]
  }
}
