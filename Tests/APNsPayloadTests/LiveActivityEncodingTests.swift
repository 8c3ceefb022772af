import APNsPayload
import CompactJSON
import Foundation
import TestSupport
import Testing

/// Attributes and states of Live Activities, against the decoder with which the device reads them.
struct LiveActivityEncodingTests {
  struct MatchAttributes: Codable, Equatable {
    var match = "match-88"
    var kickOff = Date(timeIntervalSinceReferenceDate: 816_976_800)
  }

  enum Team: String, Codable { case home, away }
  /// An enum whose dictionaries are objects; those of ``Team`` are arrays.
  enum Period: String, Codable, CodingKeyRepresentable { case first, second }

  enum Phase: Codable, Equatable {
    case waiting
    case live(minute: Int, since: Date)
    case finished(Score, by: Team?)
  }

  struct Score: Codable, Equatable { var home, away: Int }

  struct State: Codable, Equatable {
    var start: Date
    var end: Date?
    var dates: [Date]
    var data: Data
    var url: URL
    var id: UUID
    var price: Decimal
    var phase: Phase
    var phases: [Phase?]
    var byTeam: [Team: Date]
    var byPeriod: [Period: Score]
    var byMinute: [Int: Team]
    var named: [String: Date?]
    var distance: Measurement<UnitLength>
    var ratio: Double
    var share: Float
    var small: Int8
    var large: UInt64
    var note: String?

    enum CodingKeys: String, CodingKey {
      case start, end = "end-date", dates, data, url, id, price, phase, phases, byTeam, byPeriod, byMinute, named
      case distance, ratio, share, small, large, note
    }
  }

  @Test func startsWithAttributesAndAState() throws {
    let score = Score(home: 0, away: 0)
    let activity = try LiveActivity.start(
      attributes: MatchAttributes(), contentState: score, timestamp: 1_795_284_000, staleDate: 1_795_284_900,
      inputPushToken: 1)
    expectEqual(
      Self.text(activity),
      #"{"aps":{"timestamp":1795284000,"event":"start","content-state":{"home":0,"away":0},"stale-date":1795284900,"#
        + #""attributes-type":"MatchAttributes","attributes":{"match":"match-88","kickOff":816976800},"#
        + #""input-push-token":1}}"#)
    let named = try LiveActivity.start(
      attributes: MatchAttributes(), attributesType: "Match", contentState: score, timestamp: 1,
      inputPushChannel: "c")
    expectEqual(named.attributesType, "Match")
    expectEqual(named.inputPushChannel, "c")
  }

  @Test func updatesAndEnds() throws {
    let score = Score(home: 2, away: 1)
    expectEqual(
      Self.text(try .update(contentState: score, timestamp: 1, staleDate: 2)),
      #"{"aps":{"timestamp":1,"event":"update","content-state":{"home":2,"away":1},"stale-date":2}}"#)
    expectEqual(
      Self.text(try .end(contentState: score, timestamp: 1, dismissalDate: 2)),
      #"{"aps":{"timestamp":1,"event":"end","content-state":{"home":2,"away":1},"dismissal-date":2}}"#)
    expectEqual(Self.text(try .end(contentState: Score?.none, timestamp: 1)), #"{"aps":{"timestamp":1,"event":"end"}}"#)
  }

  @Test func takesAStateOfDates() throws {
    let state = ["at": Date(timeIntervalSince1970: 978_307_201.5)]
    expectEqual(
      Self.text(try .update(contentState: state, timestamp: 1)),
      #"{"aps":{"timestamp":1,"event":"update","content-state":{"at":1.5}}}"#)
  }

  @Test func refusesAStateThatIsNoObject() throws {
    let error = JSONEncodingError(reason: .notAnObject(.string), path: ["aps", "content-state"])
    #expect(throws: error) { try LiveActivity.update(contentState: Team.home, timestamp: 1) }
    expectEqual(error.description, "aps.content-state: expected an object, but found a string")
    #expect(throws: JSONEncodingError(reason: .notAnObject(.null), path: ["aps", "content-state"])) {
      try LiveActivity.update(contentState: Score?.none, timestamp: 1)
    }
    #expect(throws: JSONEncodingError(reason: .notAnObject(.array), path: ["aps", "attributes"])) {
      try LiveActivity.start(attributes: [1], contentState: Score(home: 0, away: 0), timestamp: 1)
    }
  }

  @Test func saysWhichMemberCannotBeEncoded() throws {
    let dates = ["at": [Date(timeIntervalSinceReferenceDate: .infinity)]]
    #expect(throws: JSONEncodingError(reason: .notFinite(.infinity), path: ["aps", "content-state", "at", "0"])) {
      try LiveActivity.update(contentState: dates, timestamp: 1)
    }
    let url = ["page": URL(string: "b", relativeTo: URL(string: "https://example.com/"))]
    let reason = JSONEncodingError.Reason.needsStrategy(type: "a URL with a base")
    #expect(throws: JSONEncodingError(reason: reason, path: ["aps", "content-state", "page"])) {
      try LiveActivity.update(contentState: url, timestamp: 1)
    }
  }

  @Test func theDeviceDecodesTheStateThatWasEncoded() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds {
      let state = generator.state()
      let activity = try LiveActivity.update(contentState: state, timestamp: round)
      let object = JSON.object(try #require(activity.contentState))
      let decoded = try JSONDecoder().decode(State.self, from: Data(object.encoded))
      expectEqual(decoded, state, "seed \(SeededGenerator.seed), round \(round): \(object)")

      // The stream and the tree write the same.
      var encoder = CompactJSONEncoder()
      encoder.refusesDates = false
      let streamed = try JSONDecoder().decode(State.self, from: Data(encoder.encode(state)))
      expectEqual(streamed, state, "seed \(SeededGenerator.seed), round \(round)")
    }
  }

  private static func text(_ activity: LiveActivity) -> String {
    (try? Payload(aps: APS(liveActivity: activity)).encoded()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension SeededGenerator {
  private typealias Tests = LiveActivityEncodingTests

  fileprivate mutating func state() -> LiveActivityEncodingTests.State {
    let bytes = (0..<below(20)).map { _ in UInt8(below(256)) }
    let page = pick(["https://example.com/a?b=c#d", "app://match/88", "mailto:a@example.com", "a%20b"])
    let share = Float(below(1000)) / 7
    return Tests.State(
      start: date(), end: maybe { $0.date() }, dates: (0..<below(3)).map { _ in date() }, data: Data(bytes),
      url: URL(string: page) ?? URL(filePath: "/"), id: UUID(),
      price: Decimal(string: pick(["0", "-1.5", "9.99", "1234567890.123456789012345678", "1e20"])) ?? 0,
      phase: phase(), phases: [maybe { $0.phase() }, nil, phase()],
      byTeam: Dictionary(uniqueKeysWithValues: [(.home, date()), (.away, date())].prefix(below(3))),
      byPeriod: Dictionary(uniqueKeysWithValues: [(.first, score()), (.second, score())].prefix(below(3))),
      byMinute: [below(90): team(), -1: team()], named: ["a": date(), "": maybe { $0.date() }],
      distance: Measurement(value: Double(below(10_000)) / 3, unit: pick([.meters, .miles, .kilometers])),
      ratio: Double(bitPattern: next() & ~(1 << 62)), share: share, small: Int8(below(256) - 128), large: next(),
      note: maybe { $0.pick(["", "é\"\\\n", "漢字"]) })
  }

  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? { below(2) == 0 ? nil : value(&self) }
  private mutating func team() -> LiveActivityEncodingTests.Team { pick([.home, .away]) }
  private mutating func score() -> LiveActivityEncodingTests.Score { .init(home: below(9), away: below(9)) }

  private mutating func date() -> Date {
    let seconds = below(2_000_000_000) - 1_000_000_000
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + pick([0, 0.5, 0.001, 1 / 3]))
  }

  private mutating func phase() -> LiveActivityEncodingTests.Phase {
    switch below(3) {
    case 0: .waiting
    case 1: .live(minute: below(90), since: date())
    default: .finished(score(), by: maybe { $0.team() })
    }
  }
}
