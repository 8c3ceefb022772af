import APNsRequest
import ArgumentParser

struct ChannelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channel",
    abstract: "Prints the HTTP/2 request that creates, reads, deletes or lists broadcast channels.",
    discussion: """
      A channel carries updates of a Live Activity to everyone who listens to it. An app can have 10,000 of them in each \
      environment. What APNs would refuse is refused here, with its reason and exit status 1. It sends nothing by itself.
      """,
    subcommands: [Create.self, Read.self, Delete.self, List.self])

  /// What each of the subcommands has.
  struct Options: ParsableArguments {
    @Option(help: "Name the app by its bundle id, without the suffix of a push type.")
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
      abstract: "Creates a channel.",
      discussion:
        "APNs answers with the channel's id in the header apns-channel-id. The storage cannot be changed later.")

    @Option(help: "Store none, or the most-recent message for devices that are offline.")
    var storage = ChannelStorage.noMessage
    @OptionGroup var options: Options

    func run() throws { try options.print(.create(storage)) }
  }

  struct Read: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Asks what a channel stores.")

    @Option(help: "Name the channel by its id.")
    var channel: String
    @OptionGroup var options: Options

    func run() throws { try options.print(.read(channel)) }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Deletes a channel, for good.",
      discussion: "No channel gets the same id again. What the channel has stored may still be delivered.")

    @Option(help: "Name the channel by its id.")
    var channel: String
    @OptionGroup var options: Options

    func run() throws { try options.print(.delete(channel)) }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Asks for the ids of all channels of an app.")

    @OptionGroup var options: Options

    func run() throws { try options.print(.list) }
  }
}
