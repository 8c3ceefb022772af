import APNsPayload
import APNsRequest
import AppBundle
import Foundation
import MockAPNs
import Provider
import PushBatch
import Testing

/// A mock, and a provider that sends to it.
struct Scene {
  static let bundleID = "com.example.game"
  static let keyID = "MOCKKEY001"
  static let teamID = "MOCKTEAM01"
  /// The time on both sides, in seconds since 1970.
  static let time = 1_700_000_000
  static let repository = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .path(percentEncoded: false)

  /// The mock's rules.
  var rules = MockRules(bundleID: bundleID, keyID: keyID, teamID: teamID) { time }
  /// The mock's keys; the provider signs with its key and trusts its certificate.
  var identity: MockIdentity
  /// PEM text of the certificate that the provider trusts.
  var trustRoot: String
  var collapseID: String?
  var streams = 100
  var attempts = 6
  var timeout = 30
  var backOff = BackOff(first: .milliseconds(1), longest: .milliseconds(20))
  /// The host that the provider sends to.
  var host = "localhost"
  var port: Int?

  init(faults: [String: [Fault]] = [:]) throws {
    identity = try MockIdentity()
    trustRoot = identity.certificate
    rules.faults = faults
  }

  /// The result of a run.
  struct Result {
    let reports: [Report]
    let journal: Journal
    /// The reason that the run stopped early.
    let stopReason: String?

    /// The reports in the order of the recipients.
    var ordered: [Report] { reports.sorted { $0.line < $1.line } }
    var outcomes: [String] { ordered.map(\.outcome.name) }
    func entries(of token: String) -> [JournalEntry] { journal.entries.filter { $0.token == token } }
  }

  /// Returns a recipient's line, with the recipient's number in hexadecimal as its token.
  static func line(_ number: Int) -> String {
    #"{"id":\#(number),"token":"\#(token(number))","languages":["fr-BE"],"args":["Jenna","Frank"]}"#
  }

  static func token(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Sends to recipients that are numbered from 1.
  func run(_ count: Int) async throws -> Result { try await run(lines: (1...count).map(Self.line)) }

  func run(lines: [String]) async throws -> Result {
    let server = try await MockServer.start(rules, identity)
    var reports: [Report] = []
    let stopReason: String?
    do {
      var rest = lines.enumerated().makeIterator()
      stopReason = try await sender(port: port ?? server.port).run {
        rest.next().map { .init(number: $0.offset + 1, bytes: Array($0.element.utf8)) }
      } report: {
        reports.append($0)
      }
    } catch {
      await server.stop()
      throw error
    }
    let journal = server.journal
    await server.stop()
    return Result(reports: reports, journal: journal, stopReason: stopReason)
  }

  /// Calls `body` with a client of a running mock, and returns the mock's journal.
  func withClient(_ body: (Client) async throws -> Void) async throws -> Journal {
    let server = try await MockServer.start(rules, identity)
    do {
      let client = Client(
        bundleID: Self.bundleID, token: try await providerToken(), configuration: try configuration(port: server.port))
      try await body(client)
    } catch {
      await server.stop()
      throw error
    }
    let journal = server.journal
    await server.stop()
    return journal
  }

  /// Returns a batch with the sample app's localizations and a template to fill.
  private static func batch(collapseID: String?) throws -> Batch {
    let template = URL(filePath: "\(repository)/Localizations/Payloads/seed-localized-game.apns")
    return try Batch(
      app: try AppLocalizations(folder: "\(repository)/Localizations", tables: ["Localizable"]),
      options: BatchOptions(
        template: try Payload(parsing: Array(try Data(contentsOf: template))),
        headers: BatchHeaders(bundleID: bundleID, collapseID: collapseID)))
  }

  private static let commonBatch = Swift.Result { try batch(collapseID: nil) }

  func sender(port: Int) async throws -> Sender {
    let batch = try collapseID.map(Self.batch) ?? Self.commonBatch.get()
    return Sender(batch: batch, token: try await providerToken(), configuration: try configuration(port: port))
  }

  private func configuration(port: Int) throws -> Configuration {
    var configuration = Configuration(
      server: try #require(APNsServer(host: host, port: port)), trustRoots: Array(trustRoot.utf8))
    configuration.streams = streams
    configuration.attempts = attempts
    configuration.timeout = timeout
    configuration.backOff = backOff
    return configuration
  }

  private func providerToken() async throws -> ProviderToken {
    try await ProviderToken(pem: identity.providerKey, keyID: Self.keyID, teamID: Self.teamID) { Self.time }
  }
}
