import APNsRequest
import CompactJSON
import MockAPNs
import Provider
import Testing

@Suite(.serialized, .timeLimit(.minutes(1))) struct SendingTests {
  @Test func sendsTheTextOfThePersonsLanguage() async throws {
    let result = try await Scene().run(1)
    let report = try #require(result.reports.first)
    let entry = try #require(result.journal.entries.first)
    #expect(result.reports.count == 1 && result.journal.entries.count == 1)
    #expect(
      String(decoding: entry.body, as: UTF8.self)
        == #"{"aps":{"alert":{"body":"Jenna et Frank vous invitent à jouer au Monopoly"},"sound":"chime.aiff"},"acme":"foo"}"#
    )
    #expect(entry.token == "00000001" && entry.status == 200)
    let id = try #require(report.apnsID).description
    #expect(entry.apnsID == id && entry.collapseID == id)
    #expect(
      String(decoding: report.json.encoded, as: UTF8.self)
        == #"{"line":1,"id":1,"token":"00000001","outcome":"sent","localization":"fr","apns-id":"\#(id)","attempts":1}"#
    )
  }

  @Test func keepsTheCollapseIDThatIsGiven() async throws {
    var scene = try Scene(faults: [Scene.token(1): [.refuse(.internalServerError)]])
    scene.collapseID = "invitations"
    let result = try await scene.run(1)
    #expect(result.journal.entries.map(\.collapseID) == ["invitations", "invitations"])
  }

  @Test func sendsManyStreamsOnOneConnection() async throws {
    let result = try await Scene().run(1000)
    #expect(result.outcomes == Array(repeating: "sent", count: 1000))
    #expect(Set(result.journal.entries.map(\.token)).count == 1000 && result.journal.entries.count == 1000)
    #expect(result.journal.connections == 1)
    #expect(result.journal.mostStreams <= 100)
    #expect(Set(result.journal.entries.map(\.authorization)).count == 1)
  }

  @Test func waitsForManyAnswersAtATime() async throws {
    // Streams that the mock never answers stay open until the provider gives up on them.
    var scene = try Scene(
      faults: Dictionary(uniqueKeysWithValues: (2...50).map { (Scene.token($0), [Fault.silence]) }))
    (scene.timeout, scene.attempts) = (4, 50)
    let result = try await scene.run(50)
    #expect(result.outcomes == Array(repeating: "sent", count: 50))
    #expect(result.journal.connections == 1 && result.journal.mostStreams > 10)
  }

  @Test func takesTheHeadOfA200ForAnAnswer() async throws {
    let result = try await Scene(faults: [Scene.token(1): [.stallInsideAnswer]]).run(2)
    #expect(result.outcomes == ["sent", "sent"])
    #expect(result.journal.entries.count == 2)
  }

  @Test func endsWhereTheServerSaysGOAWAYAndDoesNotClose() async throws {
    var scene = try Scene(faults: [Scene.token(1): [.goAwayAfter], Scene.token(2): [.refuse(.tooManyRequests)]])
    // The GOAWAY arrives while the second recipient waits and no stream is open.
    (scene.streams, scene.backOff) = (1, BackOff(first: .seconds(1), longest: .seconds(1)))
    let result = try await scene.run(2)
    #expect(result.outcomes == ["sent", "sent"])
  }

  /// The effect of one fault on one of many recipients.
  struct Case: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let outcome: String
    let attempts: Int
    /// The statuses of the mock's answers; `nil` for a request that it did not look at.
    let statuses: [Int?]

    /// Whether the fault ends the connection; requests sent meanwhile are attempts that the mock does not see.
    var endsConnection: Bool {
      [.close, .closeAfterTaking, .closeInsideAnswer, .goAway, .goAwayAfter, .goAwayBefore].contains(fault)
    }

    var testDescription: String { "\(fault)" }

    static let all: [Self] = [
      .init(fault: .refuse(.unregistered), outcome: "dropped", attempts: 1, statuses: [410]),
      .init(fault: .refuse(.expiredToken), outcome: "dropped", attempts: 1, statuses: [410]),
      .init(fault: .refuse(.badDeviceToken), outcome: "dropped", attempts: 1, statuses: [400]),
      .init(fault: .refuse(.badTopic), outcome: "refused", attempts: 1, statuses: [400]),
      .init(fault: .refuse(.payloadTooLarge), outcome: "refused", attempts: 1, statuses: [413]),
      .init(fault: .refuse(.tooManyRequests), outcome: "sent", attempts: 2, statuses: [429, 200]),
      .init(fault: .refuse(.tooManyProviderTokenUpdates), outcome: "sent", attempts: 2, statuses: [429, 200]),
      .init(fault: .refuse(.internalServerError), outcome: "sent", attempts: 2, statuses: [500, 200]),
      .init(fault: .refuse(.serviceUnavailable), outcome: "sent", attempts: 2, statuses: [503, 200]),
      .init(fault: .refuse(.shutdown), outcome: "sent", attempts: 2, statuses: [503, 200]),
      .init(fault: .expireToken, outcome: "sent", attempts: 2, statuses: [403, 200]),
      .init(fault: .refuse(.idleTimeout), outcome: "sent", attempts: 2, statuses: [400, 200]),
      .init(fault: .refuse(.unrelatedKeyIDInToken), outcome: "sent", attempts: 2, statuses: [403, 200]),
      .init(fault: .close, outcome: "sent", attempts: 2, statuses: [nil, 200]),
      .init(fault: .closeAfterTaking, outcome: "sent", attempts: 2, statuses: [200, 200]),
      .init(fault: .closeInsideAnswer, outcome: "sent", attempts: 1, statuses: [200]),
      .init(fault: .goAway, outcome: "sent", attempts: 1, statuses: [200]),
      .init(fault: .goAwayAfter, outcome: "sent", attempts: 1, statuses: [200]),
      .init(fault: .goAwayBefore, outcome: "sent", attempts: 2, statuses: [nil, 200]),
      .init(fault: .reset, outcome: "sent", attempts: 2, statuses: [nil, 200]),
      .init(fault: .refuseStream, outcome: "sent", attempts: 2, statuses: [nil, 200]),
    ]
  }

  @Test(arguments: Case.all) func actsOnTheAnswer(_ test: Case) async throws {
    var scene = try Scene(faults: [Scene.token(5): [test.fault]])
    // One stream at a time, so that a fault of the connection affects no other recipient.
    scene.streams = 1
    let result = try await scene.run(10)
    #expect(result.ordered.map(\.line) == Array(1...10))
    let report = result.ordered[4]
    #expect(report.outcome.name == test.outcome)
    #expect(test.endsConnection ? report.attempts >= test.attempts : report.attempts == test.attempts)
    let entries = result.entries(of: Scene.token(5))
    #expect(entries.map(\.status) == test.statuses)
    #expect(Set(entries.map(\.apnsID)) == [report.apnsID?.description])
    #expect(Set(entries.map(\.collapseID)) == [report.apnsID?.description])
    for (number, report) in zip(1..., result.ordered) where number != 5 {
      #expect(report.outcome == .sent && (test.endsConnection || report.attempts == 1))
      #expect(result.entries(of: Scene.token(number)).map(\.status) == [200])
    }
  }

  @Test func sendsAgainWhereNoAnswerComes() async throws {
    var scene = try Scene(faults: [Scene.token(1): [.silence]])
    (scene.timeout, scene.attempts) = (1, 50)
    let result = try await scene.run(1)
    #expect(result.outcomes == ["sent"])
    #expect(result.journal.entries.first?.status == nil && result.journal.entries.last?.status == 200)
  }

  @Test func saysWhenADroppedTokenWasNoLongerGood() async throws {
    let result = try await Scene(faults: [Scene.token(1): [.refuse(.unregistered)]]).run(1)
    let report = try #require(result.reports.first)
    let id = try #require(report.apnsID)
    #expect(
      String(decoding: report.json.encoded, as: UTF8.self)
        == #"{"line":1,"id":1,"token":"00000001","outcome":"dropped","localization":"fr","apns-id":"\#(id)","attempts":1,"#
        + #""status":410,"reason":"Unregistered","timestamp":1700000000000}"#)
  }

  @Test(arguments: [APNsReason.idleTimeout, .unrelatedKeyIDInToken])
  func sendsAgainOnANewConnection(reason: APNsReason) async throws {
    var scene = try Scene(faults: [Scene.token(3): [.refuse(reason)]])
    scene.streams = 1
    let result = try await scene.run(5)
    #expect(result.outcomes == Array(repeating: "sent", count: 5))
    #expect(result.journal.entries.map(\.connection) == [1, 1, 1, 2, 2, 2])
    #expect(result.journal.entries.map(\.status) == [200, 200, reason.status, 200, 200, 200])
    #expect(result.journal.connections == 2)
  }

  @Test func opensOneNewConnectionForAll() async throws {
    let faults = (1...40).map { (Scene.token($0), [Fault.refuse(.idleTimeout)]) }
    var scene = try Scene(faults: Dictionary(uniqueKeysWithValues: faults))
    scene.rules.firstStreams = 1000
    let result = try await scene.run(80)
    #expect(result.outcomes == Array(repeating: "sent", count: 80))
    // Requests under way on the old connection ended there.
    #expect(result.journal.entries.count == 120)
    #expect(result.journal.connections < 40)
  }

  @Test func tellsApplesDelayOfWhatFailsFor15Minutes() async throws {
    var scene = try Scene(faults: [
      Scene.token(1): Array(repeating: .refuse(.serviceUnavailable), count: 9),
      Scene.token(2): Array(repeating: .refuse(.tooManyRequests), count: 9),
      Scene.token(3): [.refuse(.internalServerError)],
    ])
    scene.attempts = 3
    let result = try await scene.run(3)
    #expect(result.outcomes == ["failed", "failed", "sent"])
    #expect(result.ordered.map(\.retryDelay) == [.seconds(900), nil, nil])
    let report = try #require(result.ordered.first)
    let json = String(decoding: report.json.encoded, as: UTF8.self)
    #expect(
      json.hasSuffix(
        #""message":"expected status 200, but APNs answered 503 ServiceUnavailable","retry-after":900}"#))
  }

  @Test func sendsNothingMoreToADroppedToken() async throws {
    var scene = try Scene(faults: [Scene.token(1): [.refuse(.unregistered)]])
    scene.streams = 1
    let result = try await scene.run(lines: [Scene.line(1), Scene.line(2), Scene.line(1)])
    #expect(result.outcomes == ["dropped", "sent", "dropped"])
    #expect(result.ordered.map(\.attempts) == [1, 1, 0])
    #expect(result.entries(of: Scene.token(1)).count == 1)
  }

  @Test func takesOneNewProviderTokenForAll() async throws {
    let result = try await Scene(faults: [Scene.token(50): [.expireToken]]).run(300)
    #expect(result.outcomes == Array(repeating: "sent", count: 300))
    #expect(Set(result.journal.entries.map(\.authorization)).count == 2)
    #expect(result.journal.entries.allSatisfy { $0.status == 200 || $0.reason == "ExpiredProviderToken" })
  }

  @Test func saysWhatIsWrongWithALine() async throws {
    let result = try await Scene().run(lines: [
      Scene.line(1), "{", #"{"id":3,"languages":["en"],"args":["Jenna","Frank"]}"#,
      #"{"id":4,"token":"xyz","args":["Jenna","Frank"]}"#, #"{"id":5,"token":"0005","args":["Jenna"]}"#,
      Scene.line(6),
    ])
    #expect(
      result.ordered.map(\.outcome) == [
        .sent, .invalid("expected a member name in double quotes or '}', but found the end of the input (byte 1)"),
        .invalid(#"missing key "token"; add it"#),
        .invalid("the device token has the byte 0x78 at offset 0; expected a hexadecimal digit"),
        .invalid("body: %@ needs argument 2, but there is only 1"), .sent,
      ])
    #expect(result.ordered.map { String(decoding: $0.id.encoded, as: UTF8.self) } == ["1", "null", "3", "4", "5", "6"])
    #expect(result.journal.entries.count == 2)
  }
}
