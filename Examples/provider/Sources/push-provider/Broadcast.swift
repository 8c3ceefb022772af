import APNsRequest
import ArgumentParser
import Provider

struct Broadcast: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends an update of a Live Activity to everyone who listens to a channel.",
    discussion: "Prints the request's id, and in Apple's development environment the id for a look-up in the Console.")

  @Argument(help: "Send the payload in this file.")
  var payload: String
  @Option(help: "Name the channel by its id.")
  var channel: String
  @Option(help: "Say what the channel stores, none or most-recent; if it stores none, the expiration is 0.")
  var storage: Storage?
  @Option(help: "Keep the message until this time, in UNIX seconds; 0 tries once.")
  var expiration: Int?
  @Option(help: "Send at once (10) or with regard to power (5); 10 by default.")
  var priority: Int?
  @OptionGroup var connection: ConnectionOptions

  func run() async throws {
    try await reporting {
      let update = try payloadContents(payload)
      let client = Client(
        bundleID: connection.topic, token: try await connection.token(),
        configuration: try connection.configuration(production: .production, development: .development))
      let response = try await client.broadcast(
        update, to: channel, storage: storage?.policy, expiration: expiration, priority: priority)
      printIDs(of: response)
    }
  }
}
