// snippet.live-activity-update
import APNsPayload
import Foundation
// snippet.end
import Testing

@Suite struct LiveActivitySnippets {
  @Test func encodesAState() throws {
    // snippet.live-activity-update

    struct MatchState: Codable {
      var homeScore: Int
      var awayScore: Int
      var kickOff: Date
    }

    let state = MatchState(homeScore: 1, awayScore: 0, kickOff: Date(timeIntervalSince1970: 1_795_284_000))
    var payload = Payload(aps: APS(relevanceScore: 100))
    payload.aps?.liveActivity = try .update(
      contentState: state, timestamp: 1_795_286_220, staleDate: 1_795_287_120)
    // {"aps":{"relevance-score":100,"timestamp":1795286220,"event":"update",
    //  "content-state":{"homeScore":1,"awayScore":0,"kickOff":816976800},"stale-date":1795287120}}
    // snippet.end
    #expect(
      String(decoding: try payload.encoded(), as: UTF8.self)
        == #"{"aps":{"relevance-score":100,"timestamp":1795286220,"event":"update","#
        + #""content-state":{"homeScore":1,"awayScore":0,"kickOff":816976800},"stale-date":1795287120}}"#)
  }

  @Test func fillsAState() throws {
    let payload = try Payload(
      parsing: #"{"aps":{"timestamp":1,"event":"update","content-state":{"score":{"home":0,"away":0}}}}"#)
    var buffer: [UInt8] = []
    // snippet.live-activity-template
    let template = try PayloadTemplate(payload, holes: [.timestamp, .contentState(["score", "home"])])
    var filling = PayloadFilling()
    filling.timestamp = 1_795_286_280
    filling.contentState = [2]
    try template.encode(filling, into: &buffer)
    // snippet.end
    #expect(
      String(decoding: buffer, as: UTF8.self)
        == #"{"aps":{"timestamp":1795286280,"event":"update","content-state":{"score":{"home":2,"away":0}}}}"#)
  }
}
