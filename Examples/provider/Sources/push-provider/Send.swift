import APNsPayload
import APNsRequest
import AppBundle
import ArgumentParser
import CompactJSON
import Foundation
import Provider
import PushBatch

struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends a push to each recipient, and reports the outcome of each.",
    discussion: """
      A recipient is a line {"id": 1, "token": "00fc13adff78", "languages": ["fr-CA"], "args": ["Jenna"]}; its outcome is a \
      line {"line": 1, "id": 1, "token": "...", "outcome": "sent", ...}, in the order in which outcomes are known.

      The exit status is 0 if every push was sent or its token is to be dropped, 1 if not, and 2 if the run could not start \
      or its files could not be read or written.
      """)

  @Option(help: "Read the app's localizations from this folder.")
  var app: String
  @Option(help: "Fill this payload with the args of each recipient.")
  var template: String
  @Option(help: "Read the recipients from this file, or - for standard input.")
  var recipients = "-"
  @OptionGroup var connection: ConnectionOptions
  @Option(help: "Set the collapse id of the requests; each has its own by default.")
  var collapseID: String?
  @Option(help: "Send to this many recipients at a time, each on a stream of the one connection.")
  var concurrency = 100
  @Option(help: "Write the outcomes to this file, or - for standard output.")
  var report = "-"

  func validate() throws {
    guard concurrency > 0 else { throw ValidationError("--concurrency is \(concurrency), but must be 1 or more") }
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
      if let stopReason { printMessage("error: the run stopped early: \(stopReason)") }
      printMessage(Self.summary(tally, duration))
      if tally.contains(where: { $0.key != "sent" && $0.key != "dropped" && $0.value > 0 }) { throw ExitCode(1) }
    } catch let error as ExitCode {
      throw error
    } catch {
      printMessage("error: \(error)")
      throw ExitCode(2)
    }
  }

  private func sender() async throws -> Sender {
    let payload: Payload
    do {
      payload = try Payload(parsing: Array(fileContents(template)))
    } catch let error as PayloadError {
      throw ProviderError("\(template): \(error) (byte \(error.offset))")
    }
    let batch = try Batch(
      app: try AppLocalizations(folder: app, tables: ["Localizable"]),
      options: BatchOptions(
        template: payload, headers: BatchHeaders(bundleID: connection.topic, collapseID: collapseID)))
    var configuration = try connection.configuration(production: .production, development: .development)
    configuration.streams = concurrency
    return Sender(batch: batch, token: try await connection.token(), configuration: configuration)
  }

  private func output() throws(ProviderError) -> FileHandle {
    if report == "-" { return .standardOutput }
    guard FileManager.default.createFile(atPath: report, contents: nil), let file = FileHandle(forWritingAtPath: report)
    else { throw ProviderError("\(report): cannot be written") }
    return file
  }

  private static func summary(_ tally: [String: Int], _ duration: Duration) -> String {
    let total = tally.values.reduce(0, +)
    let outcomes = Outcome.names.map { "\(tally[$0, default: 0]) \($0)" }.joined(separator: ", ")
    return
      "\(total) recipient\(total == 1 ? "" : "s"): \(outcomes); \(Int(Double(total) / (duration / .seconds(1)))) a second"
  }
}
