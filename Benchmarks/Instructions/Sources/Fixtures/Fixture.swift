public import APNsPayload

/// A payload of realistic shape and size.
public struct Fixture: Sendable {
  /// The one-word name that thresholds use.
  public let name: String
  /// The name that tables use.
  public let title: String
  /// The payload as compact JSON, exactly as it is encoded.
  public let text: String
  /// The payload to encode.
  public let payload: Payload

  /// Every fixture, in the order of the tables.
  public static let all: [Fixture] = [
    Fixture("alert", "Alert of 25 bytes", #"{"aps":{"alert":"Hello"}}"#),
    Fixture(
      "loc-key", "The sample with loc-key",
      #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"sound":"chime.aiff"},"#
        + #""acme":"foo"}"#),
    Fixture(
      "rich", "Rich payload of 650 bytes",
      #"{"aps":{"alert":{"title":"Game Request","subtitle":"Five Card Draw","body":"Bob wants to play poker with you "#
        + #"tonight, and Alice said she would come along too if the weather is fine, so that there would be four of "#
        + #"you at the table by eight"},"badge":9,"sound":"bingbong.aiff","category":"GAME_INVITATION","#
        + #""thread-id":"games-42","mutable-content":1,"target-content-id":"table-window","#
        + #""interruption-level":"time-sensitive","relevance-score":0.75},"gameID":"12345678","#
        + #""image":"https://example.com/images/large/poker-table-at-night.png","#
        + #""link":"acme://games/12345678/table?from=push&campaign=autumn","players":["bob","alice","carol"],"#
        + #""expires":1795284000}"#),
    Fixture(
      "japanese", "1.5 KB of Japanese, emoji and quotes",
      #"{"aps":{"alert":{"title":"「お知らせ」","body":""#
        + String(repeating: #"今夜のゲームは八時に始まります🎲 \"準備はいい?\" "#, count: 20) + #""},"badge":1}}"#),
    Fixture(
      "live-activity", "Update of a Live Activity",
      #"{"aps":{"alert":{"title":{"loc-key":"LIVE_SCORE_TITLE"},"body":{"loc-key":"LIVE_SCORE_FORMAT","#
        + #""loc-args":["Acme United","Orchard Rovers","1–0"]}},"relevance-score":100,"timestamp":1795286220,"#
        + #""event":"update","content-state":{"homeScore":1,"awayScore":0,"minute":37},"stale-date":1795287120}}"#),
  ]

  private init(_ name: String, _ title: String, _ text: String) {
    do {
      payload = try Payload(parsing: Array(text.utf8))
      let bytes = try payload.encoded()
      precondition(bytes == Array(text.utf8), "\(name): found a text that is written differently")
    } catch {
      preconditionFailure("\(name): \(error)")
    }
    self.name = name
    self.title = title
    self.text = text
  }

  /// The payload with a badge and two arguments, as for a template's recipients; an alert that is a string becomes a
  /// dictionary.
  public var withBadgeAndArguments: Payload {
    var payload = payload
    var alert = AlertDictionary()
    switch payload.aps?.alert {
    case .dictionary(let dictionary): alert = dictionary
    case .text(let text): alert.body = .plain(text)
    case nil: break
    }
    if case .localized(let body)? = alert.body {
      // The device would take the arguments from the object, and a template refuses a hole beside it.
      alert.body = nil
      alert.locKey = body.locKey
    }
    alert.locArgs = ["Jenna", "Frank"]
    payload.aps?.alert = .dictionary(alert)
    payload.aps?.badge = 3
    return payload
  }
}
