import APNsRequest
import MockAPNs
import Provider
import Synchronization
import Testing

/// Tests of pushes that cannot be sent: every recipient still has an outcome.
@Suite(.serialized, .timeLimit(.minutes(1))) struct StoppingTests {
  private static func outcomes(_ name: String, _ count: Int) -> [String] { Array(repeating: name, count: count) }

  @Test func givesUpAfterTheLastAttempt() async throws {
    var scene = try Scene(faults: [Scene.token(1): Array(repeating: .refuse(.serviceUnavailable), count: 9)])
    scene.attempts = 3
    let result = try await scene.run(2)
    #expect(
      result.ordered.map(\.outcome) == [
        .failed("expected status 200, but APNs answered 503 ServiceUnavailable"), .sent,
      ])
    #expect(result.ordered.map(\.attempts) == [3, 1])
    #expect(result.stopReason == nil)
  }

  @Test func doesNotSayFailedOfWhatMayHaveArrived() async throws {
    var scene = try Scene(faults: [
      Scene.token(1): [.closeAfterTaking] + Array(repeating: .refuse(.internalServerError), count: 9)
    ])
    (scene.attempts, scene.streams) = (3, 1)
    let result = try await scene.run(2)
    #expect(
      result.ordered.map(\.outcome) == [
        .unknown("expected status 200, but APNs answered 500 InternalServerError"), .sent,
      ])
  }

  /// A refusal of the provider affects every recipient.
  @Test(arguments: [APNsReason.forbidden, .badEnvironmentKeyIDInToken, .badCertificateEnvironment])
  func stopsWhereTheProviderIsRefused(_ reason: APNsReason) async throws {
    var scene = try Scene(faults: [Scene.token(3): [.refuse(reason)]])
    scene.streams = 1
    let result = try await scene.run(10)
    #expect(result.outcomes == ["sent", "sent", "refused"] + Self.outcomes("failed", 7))
    #expect(
      result.ordered.last?.outcome
        == .failed("not sent: expected status 200, but APNs answered 403 \(reason.name)"))
    #expect(result.journal.entries.count == 3)
  }

  @Test func stopsWhereNewConnectionsAreRefusedToo() async throws {
    var scene = try Scene(faults: [
      Scene.token(2): Array(repeating: .refuse(.unrelatedKeyIDInToken), count: 9)
    ])
    (scene.streams, scene.attempts) = (1, 3)
    let result = try await scene.run(4)
    let message = "expected status 200, but APNs answered 403 UnrelatedKeyIdInToken"
    #expect(
      result.ordered.map(\.outcome) == [
        .sent, .failed(message), .failed("not sent: \(message)"), .failed("not sent: \(message)"),
      ])
    #expect(result.journal.entries.map(\.connection) == [1, 1, 2, 3])
    #expect(result.stopReason == message)
  }

  @Test func stopsWhereANewProviderTokenIsRefusedToo() async throws {
    var scene = try Scene(faults: [Scene.token(2): [.expireToken, .expireToken]])
    scene.streams = 1
    let result = try await scene.run(4)
    let message =
      "expected status 200, but APNs answered 403 ExpiredProviderToken, and a new provider token was refused, "
      + "too: look at this machine's clock and the key"
    #expect(
      result.ordered.map(\.outcome) == [
        .sent, .failed(message), .failed("not sent: \(message)"), .failed("not sent: \(message)"),
      ])
    #expect(result.journal.entries.map(\.status) == [200, 403, 403])
  }

  @Test func stopsWhereTheKeyIsAnothers() async throws {
    var scene = try Scene()
    scene.rules.keyID = "OTHERKEY01"
    let result = try await scene.run(500)
    #expect(result.outcomes == Self.outcomes("failed", 500))
    #expect(Set(result.journal.entries.map(\.reason)) == ["InvalidProviderToken"])
    // Requests that were under way when the first answer came, once with each of two tokens.
    #expect(result.journal.entries.count <= 200)
    #expect(Set(result.journal.entries.map(\.authorization)).count == 2)
  }

  @Test func stopsWhereTheClockIsWrong() async throws {
    var scene = try Scene()
    scene.rules.now = { Scene.time + 3600 }
    let result = try await scene.run(10)
    #expect(result.outcomes == Self.outcomes("failed", 10))
    #expect(Set(result.journal.entries.map(\.reason)) == ["ExpiredProviderToken"])
  }

  @Test func refusesACertificateThatIsNotTrusted() async throws {
    var scene = try Scene()
    scene.trustRoot = try MockIdentity().certificate
    let result = try await scene.run(300)
    #expect(result.outcomes == Self.outcomes("failed", 300))
    let message = "the server's certificate is not trusted; expected one that the trust roots signed"
    #expect(result.stopReason == message)
    #expect(
      result.ordered.allSatisfy { $0.outcome == .failed(message) || $0.outcome == .failed("not sent: \(message)") })
    #expect(result.journal.entries.isEmpty)
  }

  @Test func refusesACertificateOfAnotherHost() async throws {
    var scene = try Scene()
    scene.identity = try MockIdentity(host: "api.push.example")
    scene.trustRoot = scene.identity.certificate
    let result = try await scene.run(1)
    guard case .failed(let message)? = result.reports.first?.outcome else {
      Issue.record("found \(result.reports), expected a failure")
      return
    }
    #expect(message.hasPrefix("the server's certificate is for another host: ") && message.contains("localhost"))
    #expect(result.journal.entries.isEmpty)
  }

  @Test(arguments: ["localhost", "127.0.0.1"]) func saysThatTheServerIsNotThere(host: String) async throws {
    var scene = try Scene()
    let gone = try await MockServer.start(scene.rules, scene.identity)
    await gone.stop()
    (scene.host, scene.port, scene.attempts, scene.streams) = (host, gone.port, 2, 10)
    let result = try await scene.run(200)
    #expect(result.outcomes == Self.outcomes("failed", 200))
    let messages = result.ordered.map { report in
      guard case .failed(let message) = report.outcome else { return "" }
      return message.hasPrefix("not sent: ") ? String(message.dropFirst("not sent: ".count)) : message
    }
    #expect(messages.allSatisfy { $0.hasPrefix("cannot connect") && $0.hasSuffix(": Connection refused") })
    // Recipients that were not under way when the first one gave up sent no request.
    #expect(result.reports.count { $0.attempts > 0 } <= 10)
  }

  @Test func refusesATrustRootThatIsNone() async throws {
    var scene = try Scene()
    scene.trustRoot = "hello"
    await #expect(throws: ProviderError("the trust root has no certificate; expected PEM text with one")) {
      try await scene.run(1)
    }
  }

  @Test func accountsForEveryoneWhenItIsCancelled() async throws {
    var scene = try Scene(faults: [Scene.token(20): [.silence]])
    scene.streams = 10
    let (run, lines) = (scene, (1...200).map(Scene.line))
    let server = try await MockServer.start(run.rules, run.identity)
    let sender = try await run.sender(port: server.port)
    let stop = Mutex<Task<[Report], any Error>?>(nil)
    let task = Task {
      // Wait until the task can be cancelled.
      while stop.withLock({ $0 }) == nil { await Task.yield() }
      var reports: [Report] = []
      var rest = lines.enumerated().makeIterator()
      try await sender.run {
        rest.next().map { .init(number: $0.offset + 1, bytes: Array($0.element.utf8)) }
      } report: { report in
        reports.append(report)
        if reports.count == 100 { stop.withLock { $0?.cancel() } }
      }
      return reports
    }
    stop.withLock { $0 = task }
    let reports = try await task.value
    let journal = server.journal
    await server.stop()
    #expect(reports.map(\.line).sorted() == Array(1...200))
    let sent = reports.filter { $0.outcome == .sent }
    #expect(sent.count >= 99 && sent.count < 200)
    #expect(Set(sent.compactMap(\.token)).isSubset(of: journal.entries.filter(\.isTaken).map(\.token)))
    #expect(reports.contains { $0.outcome == .failed("not sent: the run was stopped") })
    // The request that the server never answered was under way.
    #expect(reports.first { $0.line == 20 }?.outcome.name == "unknown")
  }

  @Test func finishesWhatIsUnderWayWhereTheReportCannotBeWritten() async throws {
    let scene = try Scene()
    let server = try await MockServer.start(scene.rules, scene.identity)
    let sender = try await scene.sender(port: server.port)
    var reported = 0
    var rest = (1...1000).makeIterator()
    await #expect(throws: ProviderError("disk full")) {
      try await sender.run {
        rest.next().map { .init(number: $0, bytes: Array(Scene.line($0).utf8)) }
      } report: { _ in
        reported += 1
        if reported > 10 { throw ProviderError("disk full") }
      }
    }
    let journal = server.journal
    await server.stop()
    #expect(journal.entries.count <= 10 + 100 && journal.entries.allSatisfy(\.isTaken))
  }
}
