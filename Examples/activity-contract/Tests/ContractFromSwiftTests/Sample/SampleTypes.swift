import Foundation

struct Team: Codable, Hashable {
  var name: String
  var rivals: [Team]
  var captain: Player

  struct Player: Codable, Hashable {
    var name: String
    var shirt: Shirt

    enum Shirt: UInt8, Codable, CaseIterable { case keeper = 1, defender, striker = 9, other }
  }
}

enum Side: String, Codable, CaseIterable, CodingKeyRepresentable { case home, away = "guest" }

enum Level: Int, Codable, CaseIterable { case low = -1, middle, high, top = 0x10, over }

enum Ratio: Double, Codable, CaseIterable { case half = 0.5, whole = 1 }

enum Bare: Codable, Hashable { case on, off }

enum Event: Codable, Hashable {
  case goal(by: Team.Player, minute: Int)
  case card(Team.Player, isRed: Bool?)
  case score(Int, Int)
  case whistle
  indirect case both(Event, Event)
  case hidden

  enum CodingKeys: String, CodingKey {
    case goal = "g", card, score, whistle, both
  }

  enum ScoreCodingKeys: String, CodingKey {
    case _0 = "home", _1 = "guest"
  }
}

struct Options: OptionSet, Codable, Hashable { let rawValue: UInt8 }

struct Tag: RawRepresentable, Codable, Hashable { var rawValue: String }

protocol State: Codable, Hashable {}

struct Enums: State {
  var phase: SampleAttributes.Phase
  var side: Side
  var level: Level
  var ratio: Ratio
  var bare: Bare
  var event: Event
  var options: Options
  var tag: Tag
}

struct Renamed: Codable, Hashable {
  var name: String
  var unsent = 5
  var both: Int?
}

extension Renamed {
  enum CodingKeys: String, CodingKey {
    case name = "n"
    case both
  }
}

/// What a contract cannot describe, and says so.
struct Unclear: Codable, Hashable {
  var custom: Custom
  var generic: Pair<Int>
  @Rounded var wrapped: Double
  var alternating: [Level: Int]
  var zone: TimeZone
  var inferred = Bare.on
}

struct Custom: Codable, Hashable {
  var value: Int

  init(value: Int) { self.value = value }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Int(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a number"))
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(value))
  }
}

struct Pair<Value: Codable & Hashable>: Codable, Hashable {
  var first, second: Value
}

@propertyWrapper struct Rounded: Codable, Hashable {
  var wrappedValue: Double
}

final class Node: Codable {
  var value: Int
  var next: Node?

  init(value: Int, next: Node?) {
    self.value = value
    self.next = next
  }
}
