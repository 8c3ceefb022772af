/// The type that a user of `Codable` writes for the fixtures' keys.
public struct UserPayload: Codable, Sendable {
  struct APS: Codable {
    enum CodingKeys: String, CodingKey {
      case alert, badge, sound, category, timestamp, event
      case threadID = "thread-id"
      case mutableContent = "mutable-content"
      case targetContentID = "target-content-id"
      case interruptionLevel = "interruption-level"
      case relevanceScore = "relevance-score"
      case contentState = "content-state"
      case staleDate = "stale-date"
    }

    var alert: Alert?
    var badge: Int?
    var sound: String?
    var category: String?
    var threadID: String?
    var mutableContent: Int?
    var targetContentID: String?
    var interruptionLevel: String?
    var relevanceScore: Double?
    var timestamp: Int?
    var event: String?
    var contentState: Score?
    var staleDate: Int?
  }

  enum Text: Codable {
    case plain(String)
    case localized(LocalizedText)

    init(from decoder: any Decoder) throws {
      self =
        if let text = try? String(from: decoder) { .plain(text) } else { .localized(try LocalizedText(from: decoder)) }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .plain(let text): try text.encode(to: encoder)
      case .localized(let text): try text.encode(to: encoder)
      }
    }
  }

  struct LocalizedText: Codable {
    enum CodingKeys: String, CodingKey {
      case locKey = "loc-key"
      case locArgs = "loc-args"
    }

    var locKey: String
    var locArgs: [String]?
  }

  enum Alert: Codable {
    case text(String)
    case dictionary(AlertDictionary)

    init(from decoder: any Decoder) throws {
      self =
        if let text = try? String(from: decoder) { .text(text) } else {
          .dictionary(try AlertDictionary(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .dictionary(let dictionary): try dictionary.encode(to: encoder)
      }
    }
  }

  struct AlertDictionary: Codable {
    enum CodingKeys: String, CodingKey {
      case title, subtitle, body
      case locKey = "loc-key"
      case locArgs = "loc-args"
    }

    var title: Text?
    var subtitle: Text?
    var body: Text?
    var locKey: String?
    var locArgs: [String]?
  }

  struct Score: Codable {
    var homeScore: Int
    var awayScore: Int
    var minute: Int
  }

  var aps: APS
  var acme: String?
  var gameID: String?
  var image: String?
  var link: String?
  var players: [String]?
  var expires: Int?
}
