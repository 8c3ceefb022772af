import APNsRequest
import ArgumentParser
import Provider

struct ChannelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channel", abstract: "Creates, reads, deletes and lists broadcast channels.",
    subcommands: [Create.self, Read.self, Delete.self, List.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Creates a channel, and prints its id.")

    @Option(help: "Store none, or the most-recent message for devices that are offline.")
    var storage = Storage.none
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await connection.perform(.create(storage.policy)) }
  }

  struct Read: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints what a channel stores.")

    @Option(help: "Name the channel by its id.")
    var channel: String
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await connection.perform(.read(channel)) }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Deletes a channel, for good.")

    @Option(help: "Name the channel by its id.")
    var channel: String
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await connection.perform(.delete(channel)) }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the ids of all channels, one a line.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await connection.perform(.list) }
  }
}

/// The command-line names of the storage policies.
enum Storage: String, ExpressibleByArgument, CaseIterable {
  case none
  case mostRecent = "most-recent"

  var policy: ChannelStorage { self == .none ? .noMessage : .mostRecentMessage }

  init?(_ policy: ChannelStorage) {
    guard let storage = Self.allCases.first(where: { $0.policy == policy }) else { return nil }
    self = storage
  }
}

extension ConnectionOptions {
  /// Performs an operation on channels and prints its result.
  fileprivate func perform(_ operation: ChannelRequest.Operation) async throws {
    try await reporting {
      let client = Client(
        bundleID: topic, token: try await token(),
        configuration: try configuration(production: .productionChannels, development: .developmentChannels))
      switch try await client.perform(operation).content {
      case .created(let channel): printResult(channel)
      case .read(let storage, let pushType):
        printResult("\(Storage(storage)?.rawValue ?? String(storage.rawValue)) \(pushType)")
      case .deleted: break
      case .list(let channels): for channel in channels { printResult(channel) }
      }
    }
  }
}
