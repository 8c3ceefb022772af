import APNsPayload
import CompactJSON

/// Payloads of real shapes and sizes, each as the model and as the same keys in a type for Foundation's encoder.
struct Fixture: Sendable {
  let name: String
  let payload: Payload
  let codable: CodablePayload

  static let all: [Fixture] = [
    Fixture(name: "alert", text: #"{"aps":{"alert":"Hello!!"}}"#),
    Fixture(name: "body in a dictionary", text: #"{"aps":{"alert":{"body":"Hello"}}}"#),
    Fixture(
      name: "loc-key of the sample",
      text:
        #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"sound":"chime.aiff"},"acme":"foo"}"#
    ),
    Fixture(
      name: "rich payload",
      text:
        #"{"aps":{"alert":{"title":"Game Request","subtitle":"Five Card Draw","body":"Bob wants to play poker with you tonight, and Alice said she would come along too if the weather is fine, so that there would be four of you"},"badge":9,"sound":"bingbong.aiff","category":"GAME_INVITATION","thread-id":"games-42","mutable-content":1,"interruption-level":"time-sensitive"},"gameID":"12345678","image":"https://example.com/images/large/poker-table-at-night.png"}"#
    ),
    Fixture(
      name: "Japanese with emoji and quotes",
      text: #"{"aps":{"alert":{"title":"「お知らせ」","body":""#
        + String(repeating: #"今夜のゲームは八時に始まります🎲 \"準備はいい?\" "#, count: 20) + #""},"badge":1}}"#),
  ]

  init(name: String, text: String) {
    do {
      payload = try Payload(parsing: Array(text.utf8))
      self.name = "\(name), \(try payload.encodedSize()) bytes"
      codable = try CodablePayload(payload)
    } catch {
      preconditionFailure("\(name): \(error)")
    }
  }
}

/// What a user of Foundation's encoder writes for the keys that the fixtures have.
struct CodablePayload: Encodable, Sendable {
  struct APS: Encodable {
    enum CodingKeys: String, CodingKey {
      case alert, badge, sound, category
      case threadID = "thread-id"
      case mutableContent = "mutable-content"
      case interruptionLevel = "interruption-level"
    }

    enum Alert: Encodable {
      case text(String)
      case dictionary(AlertDictionary)

      func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text): try text.encode(to: encoder)
        case .dictionary(let dictionary): try dictionary.encode(to: encoder)
        }
      }
    }

    struct AlertDictionary: Encodable {
      enum CodingKeys: String, CodingKey {
        case title, subtitle, body
        case locKey = "loc-key"
        case locArgs = "loc-args"
      }

      var title: String?
      var subtitle: String?
      var body: String?
      var locKey: String?
      var locArgs: [String]?
    }

    var alert: Alert?
    var badge: Int?
    var sound: String?
    var category: String?
    var threadID: String?
    var mutableContent: Int?
    var interruptionLevel: String?
  }

  var aps: APS
  var acme: String?
  var gameID: String?
  var image: String?

  init(_ payload: Payload) throws {
    aps = APS(
      alert: nil, badge: payload.aps?.badge, sound: nil, category: payload.aps?.category,
      threadID: payload.aps?.threadID, mutableContent: payload.aps?.mutableContent,
      interruptionLevel: payload.aps?.interruptionLevel?.rawValue)
    if case .named(let name) = payload.aps?.sound { aps.sound = name }
    switch payload.aps?.alert {
    case .text(let text): aps.alert = .text(text)
    case .dictionary(let alert):
      func plain(_ text: AlertText?) -> String? {
        if case .plain(let text) = text { text } else { nil }
      }
      aps.alert = .dictionary(
        .init(
          title: plain(alert.title), subtitle: plain(alert.subtitle), body: plain(alert.body), locKey: alert.locKey,
          locArgs: alert.locArgs?.map(\.text)))
    case nil: break
    }
    func custom(_ name: String) -> String? {
      if case .string(let text) = payload.customKeys[name] { text } else { nil }
    }
    acme = custom("acme")
    gameID = custom("gameID")
    image = custom("image")
  }
}
