// snippet.broadcast-send
import APNsPayload
// snippet.end
// snippet.broadcast-create
import APNsRequest
// snippet.end
// snippet.broadcast-answer
import HTTPTypes
// snippet.end
import Testing

@Suite struct BroadcastSnippets {
  @Test func broadcastsToAChannel() throws {
    // snippet.broadcast-create

    let create = try ChannelRequest(.create(.mostRecentMessage), bundleID: "com.example.game")
    print(create.url)  // https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.game/channels
    // snippet.end
    #expect(create.url == "https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.game/channels")

    // snippet.broadcast-answer

    /// The id of the new channel, from the answer to `create`.
    func newChannel(_ response: HTTPResponse, body: [UInt8]) throws(NotificationFailure) -> String? {
      let answer = try ChannelResponse(response, body: body, to: create.operation)
      guard case .created(let channel) = answer.content else { return nil }
      return channel
    }
    // snippet.end
    let answer = HTTPResponse(status: .created, headerFields: [.apnsChannelID: "dHN0LXNyY2gtY2hubA=="])
    #expect(try newChannel(answer, body: []) == "dHN0LXNyY2gtY2hubA==")

    // snippet.broadcast-send

    let activity = LiveActivity(event: .update, timestamp: 1_795_286_220, contentState: ["minute": 52])
    var payload = Payload(aps: APS())
    payload.aps?.liveActivity = activity
    let broadcast = try NotificationRequest(
      payload, to: .channel("dHN0LXNyY2gtY2hubA==", storage: .mostRecentMessage), bundleID: "com.example.game",
      expiration: 1_795_289_820)
    print(broadcast.url)  // https://api.push.apple.com:443/4/broadcasts/apps/com.example.game
    // snippet.end
    #expect(broadcast.url == "https://api.push.apple.com:443/4/broadcasts/apps/com.example.game")
    #expect(broadcast.headerFields[.apnsExpiration] == "1795289820")
  }
}
