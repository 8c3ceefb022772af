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
    abstract: "Sends a push to each recipient and reports each outcome, or sends one payload to one device.",
    discussion: """
      A recipient is a line {"id": 1, "token": "00fc13adff78", "languages": ["fr-CA"], "args": ["Jenna"]}; its outcome is a \
      line {"line": 1, "id": 1, "token": "...", "outcome": "sent", ...}, in the order in which outcomes are known.

      With --payload and --token, it sends that payload as it is, to try it on a device. It prints the request's id, and in \
      Apple's development environment the id for a look-up in the Console.

      The exit status is 0 if every push was sent or its token is to be dropped, 1 if not, and 2 if the run could not start \
      or its files could not be read or written. With --payload, it is 1 for every refusal.
      """)

  @Option(help: "Send the payload in this file to the device of --token.")
  var payload: String?
  @Option(help: "Send --payload to the device with this token, in hexadecimal digits.")
  var token: String?
  @Option(help: "Set the push type of --payload, such as voip; it is derived from the payload by default.")
  var pushType: String?
  @Option(help: "Send --payload at once (10) or with regard to power (5, 1); the push type decides by default.")
  var priority: Int?
  @Option(help: "Read the app's localizations from this folder.")
  var app: String?
  @Option(help: "Fill this payload with the args of each recipient.")
  var template: String?
  @Option(help: "Read the recipients from this file; standard input by default, or with -.")
  var recipients: String?
  @OptionGroup var connection: ConnectionOptions
  @Option(help: "Set the collapse id of the requests; each has its own by default.")
  var collapseID: String?
  @Option(help: "Send to this many recipients at a time, each on a stream of the one connection.")
  var concurrency = 100
  @Option(help: "Write the outcomes to this file; standard output by default, or with -.")
  var report: String?

  func validate() throws {
    guard concurrency > 0 else { throw ValidationError("--concurrency is \(concurrency), but must be 1 or more") }
    if payload != nil || token != nil {
      guard payload != nil, token != nil else {
        throw ValidationError("--payload and --token belong together; give both, or --app and --template")
      }
      guard app == nil, template == nil, recipients == nil, report == nil else {
        throw ValidationError("--payload sends one payload; leave out --app, --template, --recipients and --report")
      }
    } else {
      guard app != nil, template != nil else {
        throw ValidationError(
          "give --app and --template to send to recipients, or --payload and --token to send one payload")
      }
      guard pushType == nil, priority == nil else {
        throw ValidationError("--push-type and --priority need --payload; the template decides for recipients")
      }
    }
  }

  func run() async throws {
    if let payload, let token {
      try await sendOnce(payload, to: token)
    } else if let app, let template {
      try await sendToRecipients(app: app, template: template)
    }
  }

  /// Sends a payload as it is to one device.
  private func sendOnce(_ path: String, to hexadecimal: String) async throws {
    try await reporting {
      let payload = try payloadContents(path)
      let device: DeviceToken
      do throws(DeviceTokenError) {
        device = try DeviceToken(hexadecimal: hexadecimal)
      } catch {
        throw ProviderError("--token: \(error)")
      }
      let client = Client(
        bundleID: connection.topic, token: try await connection.token(),
        configuration: try connection.configuration(production: .production, development: .development))
      let response = try await client.send(
        payload, to: device, pushType: pushType.map(PushType.init(name:)), priority: priority, collapseID: collapseID)
      printIDs(of: response)
    }
  }

  private func sendToRecipients(app: String, template: String) async throws {
    do {
      let sender = try await sender(app: app, template: template)
      var lines = try RecipientLines(path: recipients ?? "-")
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

  private func sender(app: String, template: String) async throws -> Sender {
    let batch = try Batch(
      app: try AppLocalizations(folder: app, tables: ["Localizable"]),
      options: BatchOptions(
        template: try payloadContents(template),
        headers: BatchHeaders(bundleID: connection.topic, collapseID: collapseID)))
    var configuration = try connection.configuration(production: .production, development: .development)
    configuration.streams = concurrency
    return Sender(batch: batch, token: try await connection.token(), configuration: configuration)
  }

  private func output() throws(ProviderError) -> FileHandle {
    guard let report, report != "-" else { return .standardOutput }
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
