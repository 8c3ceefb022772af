import ArgumentParser

@main struct PushProvider: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-provider",
    abstract: "Sends pushes, and keeps broadcast channels.",
    discussion: "Without a subcommand, it sends a push to each recipient, or one payload to one device.",
    subcommands: [Send.self, ChannelCommand.self, Broadcast.self], defaultSubcommand: Send.self)
}
