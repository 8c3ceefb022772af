import Foundation

/// SplitMix64: the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? { below(3) == 0 ? nil : value(&self) }

  mutating func list<Value>(_ value: (inout Self) -> Value) -> [Value] { (0..<below(3)).map { _ in value(&self) } }
}

// Random values of the sample's types.
extension SeededGenerator {
  mutating func integer<Value: FixedWidthInteger>() -> Value {
    switch below(4) {
    case 0: .min
    case 1: .max
    case 2: Value(below(100))
    default: .random(in: .min ... .max, using: &self)
    }
  }

  mutating func double() -> Double { pick([0, -1, 0.1, 1e-7, 1e21, 5e300, Double(below(1_000_000)) / 8]) }

  /// No time in UNIX seconds, which a contract also reports if it can be decoded.
  mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(below(1_000_000)) / 4) }

  mutating func text() -> String { pick(["", "a", "Jenna", "é\u{1F600}", "a\"b\\\n"]) }

  mutating func attributes() -> SampleAttributes {
    SampleAttributes(
      title: text(), default: below(2) == 0,
      node: Node(value: integer(), next: maybe { Node(value: $0.integer(), next: nil) }))
  }

  mutating func state(depth: Int = 1) -> SampleAttributes.ContentState {
    .init(
      numbers: numbers(), foundation: foundationTypes(), optionals: optionals(), defaults: defaults(),
      collections: collections(), enums: enums(), renamed: Renamed(name: text(), both: maybe { $0.integer() }),
      unclear: Unclear(
        custom: Custom(value: integer()), generic: Pair(first: 1, second: 2), wrapped: 0.5,
        alternating: [pick(Level.allCases): 5], zone: pick([TimeZone(identifier: "Europe/Paris"), .gmt]) ?? .gmt),
      history: depth == 0 ? [] : list { $0.state(depth: depth - 1) })
  }

  private mutating func numbers() -> Numbers {
    Numbers(
      int: integer(), int8: integer(), int16: integer(), int32: integer(), int64: integer(), uint: integer(),
      uint8: integer(), uint16: integer(), uint32: integer(), uint64: integer(),
      float: pick([0, 1.5, -3, .greatestFiniteMagnitude]), double: double(), cgFloat: CGFloat(double()),
      interval: double(),
      decimal: pick([0, -5, Decimal(string: "0.1") ?? 1, Decimal(string: "123456789012345678901234567890.12") ?? 1]),
      first: integer(), second: integer(), flag: below(2) == 0)
  }

  private mutating func foundationTypes() -> FoundationTypes {
    FoundationTypes(
      date: date(), data: Data(list { $0.integer() as UInt8 }),
      url: pick(["https://example.com/a?b=c#d", "a/b", "mailto:a@b.c"].compactMap(URL.init)),
      uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, integer())),
      length: Measurement(value: double(), unit: pick([.meters, .miles])),
      plain: Measurement(value: double(), unit: Unit(symbol: "x")),
      span: date()...Date(timeIntervalSinceReferenceDate: 8e8),
      duration: .milliseconds(below(100_000)), point: CGPoint(x: double(), y: 1),
      period: DateInterval(start: date(), duration: 60))
  }

  private mutating func optionals() -> Optionals {
    Optionals(
      short: maybe { $0.integer() }, long: maybe { $0.below(2) == 0 }, forced: maybe { $0.text() },
      alias: maybe { $0.integer() },
      twice: maybe { $0.integer() }, team: maybe { $0.team() },
      phase: maybe { $0.pick(SampleAttributes.Phase.allCases) },
      date: maybe { $0.date() }, elements: list { random in random.maybe { $0.integer() } },
      values: ["a": maybe { $0.integer() }], event: maybe { $0.event() },
      list: maybe { random in random.list { $0.team() } })
  }

  private mutating func defaults() -> Defaults {
    Defaults(count: integer(), ratio: double(), text: text(), flag: below(2) == 0, optional: maybe { $0.integer() })
  }

  private mutating func collections() -> Collections {
    Collections(
      list: list { $0.integer() }, long: list { $0.text() }, set: Set(list { $0.text() }),
      nested: list { random in random.list { $0.below(2) == 0 } }, byName: [text(): team()],
      byNumber: [integer(): double()], bySide: [pick(Side.allCases): integer()],
      deep: [text(): [integer(): [.away: date()]]])
  }

  private mutating func enums() -> Enums {
    Enums(
      phase: pick(SampleAttributes.Phase.allCases), side: pick(Side.allCases), level: pick(Level.allCases),
      ratio: pick(Ratio.allCases), bare: pick([.on, .off]), event: event(), options: Options(rawValue: integer()),
      tag: Tag(rawValue: text()))
  }

  private mutating func team(depth: Int = 1) -> Team {
    Team(name: text(), rivals: depth == 0 ? [] : list { $0.team(depth: depth - 1) }, captain: player())
  }

  private mutating func player() -> Team.Player {
    Team.Player(name: text(), shirt: pick(Team.Player.Shirt.allCases))
  }

  private mutating func event(depth: Int = 2) -> Event {
    switch below(depth == 0 ? 4 : 5) {
    case 0: .goal(by: player(), minute: integer())
    case 1: .card(player(), isRed: maybe { $0.below(2) == 0 })
    case 2: .score(integer(), integer())
    case 3: .whistle
    default: .both(event(depth: depth - 1), event(depth: depth - 1))
    }
  }
}
