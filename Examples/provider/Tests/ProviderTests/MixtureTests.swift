import APNsRequest
import CompactJSON
import MockAPNs
import Provider
import Testing

/// Tests with a thousand recipients and every kind of fault at the same time.
@Suite(.serialized, .timeLimit(.minutes(3))) struct MixtureTests {
  private static let passing: [Fault] = [
    .refuse(.tooManyRequests), .refuse(.internalServerError), .refuse(.serviceUnavailable), .refuse(.shutdown),
    .reset, .refuseStream,
  ]
  /// The faults that end every stream of a connection.
  private static let cuts: [Fault] = [.close, .closeAfterTaking, .closeInsideAnswer, .goAwayBefore]
  private static let final: [(fault: Fault, outcome: String)] = [
    (.refuse(.unregistered), "dropped"), (.refuse(.expiredToken), "dropped"), (.refuse(.badDeviceToken), "dropped"),
    (.refuse(.badTopic), "refused"), (.refuse(.payloadTooLarge), "refused"), (.goAway, "sent"),
  ]

  /// Returns the faults for a seed, and the outcome that each recipient must have.
  private static func plan(_ seed: UInt64, _ count: Int) -> (faults: [String: [Fault]], outcomes: [String]) {
    var generator = SeededGenerator(seed: seed)
    var faults: [String: [Fault]] = [:]
    var outcomes: [String] = []
    for number in 1...count {
      var list: [Fault] = []
      var outcome = "sent"
      if generator.next() % 4 == 0 { list.append(passing.randomElement(using: &generator) ?? .reset) }
      if generator.next() % 50 == 0 { list.append(cuts.randomElement(using: &generator) ?? .close) }
      if generator.next() % 10 == 0, let end = final.randomElement(using: &generator) {
        list.append(end.fault)
        outcome = end.outcome
      }
      if number == count / 2 { list.insert(.expireToken, at: 0) }
      faults[Scene.token(number)] = list
      outcomes.append(outcome)
    }
    return (faults, outcomes)
  }

  @Test(arguments: [UInt64(1), 2]) func losesNobodyAndSendsNothingTwice(_ seed: UInt64) async throws {
    let (faults, outcomes) = Self.plan(seed, 1000)
    var scene = try Scene(faults: faults)
    // A cut connection costs every recipient on it an attempt.
    scene.attempts = 100
    let result = try await scene.run(1000)
    #expect(result.ordered.map(\.line) == Array(1...1000))
    let entries = Dictionary(grouping: result.journal.entries, by: \.token)
    for (report, outcome) in zip(result.ordered, outcomes) {
      let requests = entries[Scene.token(report.line)] ?? []
      // Another request may follow a 200 only if the mock cut the connection that carried the answer.
      let certain = requests.dropLast().filter { $0.isTaken && !result.journal.cutConnections.contains($0.connection) }
        .map(\.summary)
      #expect(certain.isEmpty, "\(String(decoding: report.json.encoded, as: UTF8.self)): \(requests.map(\.summary))")
      #expect(Set(requests.map(\.apnsID)) == [report.apnsID?.description])
      #expect(report.attempts >= requests.count)
      // If a 200 arrives before its connection is cut, the recipient's later faults never apply.
      guard report.outcome.name != outcome else {
        #expect(report.outcome != .sent || requests.last?.isTaken == true)
        continue
      }
      #expect(
        report.outcome == .sent && requests.last?.isTaken == true,
        "\(String(decoding: report.json.encoded, as: UTF8.self)): \(requests.map(\.summary))")
      #expect(requests.last.map { result.journal.cutConnections.contains($0.connection) } == true)
    }
    #expect(result.journal.connections > 1)
  }
}

extension JournalEntry {
  fileprivate var summary: String { "connection \(connection): \(status ?? 0) \(reason ?? "")" }
}

/// A SplitMix64 generator.
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
}
