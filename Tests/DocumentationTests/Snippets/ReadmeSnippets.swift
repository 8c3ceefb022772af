// snippet.readme-library
import APNsPayload
import PayloadFitting
// snippet.end
import Testing

@Suite struct ReadmeSnippets {
  @Test func buildsFitsAndEncodes() throws {
    // snippet.readme-library

    var payload = Payload(aps: APS(alert: .dictionary(AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT"))))
    payload.aps?.badge = 0
    try payload.customKeys.set("acme2", to: ["bang", "whiz"])

    let fitted = try payload.fitted(to: ByteBudget(.alert))  // at most 4,096 bytes; fitted.cuts says what was cut
    var buffer: [UInt8] = []
    try fitted.payload.encode(into: &buffer)
    // {"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT"},"badge":0},"acme2":["bang","whiz"]}
    // snippet.end
    #expect(fitted.cuts.isEmpty)
    #expect(
      String(decoding: buffer, as: UTF8.self)
        == #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT"},"badge":0},"acme2":["bang","whiz"]}"#)
  }
}
