import APNsPayload
import APNsRequest
import AppBundle
import ArgumentParser
import CompactJSON
import Foundation
import Provider
import PushBatch

@main struct PushProvider: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-provider",
    abstract: "Sends a push to each recipient, and reports what became of each.",
    discussion: """
      A recipient is a line {"id": 1, "token": "00fc13adff78", "languages": ["fr-CA"], "args": ["Jenna"]}; its outcome is a \
      line {"line": 1, "id": 1, "token": "...", "outcome": "sent", ...}, in the order in which outcomes are known. Exits with 0 \
      when every push was sent or its token is to be dropped, with 1 when not, with 2 when the run could not start or its \
      files could not be read or written.
      """)

  @Option(help: "The folder with the app's .lproj folders.")
  var app: String
  @Option(help: "The payload that each recipient's args fill.")
  var template: String
  @Option(help: "The file of recipients; - is standard input.")
  var recipients = "-"
  @Option(help: "Apple's .p8 file.")
  var key: String
  @Option(help: "The key's ten letters and digits.")
  var keyID: String
  @Option(help: "The team's ten letters and digits.")
  var teamID: String
  @Option(help: "The app's bundle id.")
  var topic: String
  @Option(help: "production, development, or a host of your own as NAME:PORT.")
  var host = "production"
  @Option(help: "PEM file with the certificates to trust in place of the system's.")
  var trustRoot: String?
  @Option(help: "The requests' collapse id; each its own where none is given.")
  var collapseID: String?
  @Option(help: "How many recipients are worked on at a time, each with a stream of the one connection.")
  var concurrency = 100
  @Option(help: "How many attempts a recipient gets.")
  var attempts = 6
  @Option(help: "The file for the outcomes; - is standard output.")
  var report = "-"

  func validate() throws {
    for (name, value) in [("--concurrency", concurrency), ("--attempts", attempts)] where value < 1 {
      throw ValidationError("found \(name) \(value), expected 1 or more")
    }
  }

  func run() async throws {
    do {
      let sender = try await sender()
      var lines = try RecipientLines(path: recipients)
      let output = try output()
      var tally: [String: Int] = [:]
      var stopReason: String?
      let duration = try await ContinuousClock().measure {
        stopReason = try await sender.run {
          try lines.next()
        } report: { report in
          tally[report.outcome.name, default: 0] += 1
          try output.write(contentsOf: Data(report.json.encoded + [0x0A]))
        }
      }
      if let stopReason { message("error: the run stopped early: \(stopReason)") }
      message(Self.summary(tally, duration))
      if tally.contains(where: { $0.key != "sent" && $0.key != "dropped" && $0.value > 0 }) { throw ExitCode(1) }
    } catch let error as ExitCode {
      throw error
    } catch {
      message("error: \(error)")
      throw ExitCode(2)
    }
  }

  private func sender() async throws -> Sender {
    let payload: Payload
    do {
      payload = try Payload(parsing: Array(contents(of: template)))
    } catch let error as PayloadError {
      throw ProviderError("\(template): \(error) (byte \(error.offset))")
    }
    let batch = try Batch(
      app: try AppLocalizations(folder: app, tables: ["Localizable"]),
      options: BatchOptions(
        template: payload, headers: BatchHeaders(bundleID: topic, collapseID: collapseID)))
    var configuration = Configuration(
      server: try server(), trustRoots: try trustRoot.map { try Array(contents(of: $0)) })
    configuration.streams = concurrency
    configuration.attempts = attempts
    let pem = String(decoding: try contents(of: key), as: UTF8.self)
    do {
      let token = try await ProviderToken(pem: pem, keyID: keyID, teamID: teamID) { Int(Date().timeIntervalSince1970) }
      return Sender(batch: batch, token: token, configuration: configuration)
    } catch {
      throw ProviderError("\(key): \(error)")
    }
  }

  private func server() throws(ProviderError) -> APNsServer {
    switch host {
    case "production": return .production
    case "development": return .development
    default:
      let parts = host.split(separator: ":", omittingEmptySubsequences: false)
      let port = parts.count == 2 ? Int(parts[1]) : parts.count == 1 ? 443 : nil
      guard let port, let server = APNsServer(host: String(parts[0]), port: port) else {
        throw ProviderError("found --host \(host), expected production, development or NAME:PORT")
      }
      return server
    }
  }

  private func contents(of path: String) throws(ProviderError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw ProviderError("\(path): cannot be read")
    }
  }

  private func output() throws(ProviderError) -> FileHandle {
    if report == "-" { return .standardOutput }
    guard FileManager.default.createFile(atPath: report, contents: nil), let file = FileHandle(forWritingAtPath: report)
    else { throw ProviderError("\(report): cannot be written") }
    return file
  }

  private func message(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private static func summary(_ tally: [String: Int], _ duration: Duration) -> String {
    let total = tally.values.reduce(0, +)
    let outcomes = Outcome.names.map { "\(tally[$0, default: 0]) \($0)" }.joined(separator: ", ")
    return
      "\(total) recipient\(total == 1 ? "" : "s"): \(outcomes); \(Int(Double(total) / (duration / .seconds(1)))) a second"
  }
}
