import APNsRequest
import ArgumentParser

struct ChannelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channel",
    abstract: "Prints the HTTP/2 request that creates, reads, deletes or lists broadcast channels.",
    discussion: """
      A channel broadcasts updates of a Live Activity to every subscriber. An app can have 10,000 channels in each \
      environment. A request that APNs would refuse fails here with APNs' reason and exit status 1. Nothing is sent.

      Example: pushwright channel create --topic com.example.app --storage none
      """,
    subcommands: [Create.self, Read.self, Delete.self, List.self])

  /// The options that all subcommands have.
  struct Options: ParsableArguments {
    @Option(help: "Use the app with this bundle id, without the suffix of a push type.")
    var topic: String
    @OptionGroup var request: RequestOptions

    func print(_ operation: ChannelRequest.Operation) throws(Failure) {
      let server = try request.server(production: .productionChannels, development: .developmentChannels)
      try request.print { () throws(RequestError) in
        try ChannelRequest(
          operation, bundleID: topic, id: request.messageID(), providerToken: request.providerToken, server: server)
      }
    }
  }

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Creates a channel.",
      discussion:
        "APNs returns the channel's id in the header apns-channel-id. The storage policy cannot be changed later.")

    @Option(help: "Store no messages (none), or the latest one for devices that are offline (most-recent).")
    var storage = ChannelStorage.noMessage
    @OptionGroup var options: Options

    func run() throws { try options.print(.create(storage)) }
  }

  struct Read: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "read", abstract: "Reads the storage policy of a channel.")

    @Option(help: "Use the channel with this id.")
    var channel: String
    @OptionGroup var options: Options

    func run() throws { try options.print(.read(channel)) }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Deletes a channel permanently.",
      discussion: "The id is never used again. Stored messages may still be delivered.")

    @Option(help: "Use the channel with this id.")
    var channel: String
    @OptionGroup var options: Options

    func run() throws { try options.print(.delete(channel)) }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the ids of all channels of an app.")

    @OptionGroup var options: Options

    func run() throws { try options.print(.list) }
  }
}
