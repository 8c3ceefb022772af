// snippet.readme-library
import APNsPayload
import PayloadFitting
// snippet.end
import Testing

@Suite struct ReadmeSnippets {
  @Test func buildsFitsAndEncodes() throws {
    // snippet.readme-library

    let names = ["Jenna", "Frank"]
    let alert = AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: names)
    var payload = Payload(aps: APS(alert: alert, badge: 0))
    try payload.customKeys.set("acme2", encoding: names)  // or any other Encodable value

    let fitted = try payload.fitted(to: ByteBudget(.alert))  // at most 4,096 bytes; fitted.cuts says what was cut
    let bytes = try fitted.payload.encoded()
    // {"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"badge":0},"acme2":[…]}
    // snippet.end
    #expect(fitted.cuts.isEmpty)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"badge":0},"#
        + #""acme2":["Jenna","Frank"]}"#)
  }
}
