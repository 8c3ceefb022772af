import APNsPayload
import APNsRequest
import ArgumentParser
import PushLint

struct Request: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Prints the HTTP/2 request that sends the payload to APNs.",
    discussion: """
      A request that APNs would refuse fails here with APNs' reason and exit status 1. The format curl is a command line \
      for a shell. Nothing is sent.

      Example: pushwright request --token TOKEN --topic com.example.app --format curl game.apns
      """)

  @OptionGroup var file: FileArgument
  @Option(help: "Send to this device token, in hexadecimal.")
  var token: String?
  @Option(help: "Broadcast to the channel with this id instead of a device; needs --expiration or --storage none.")
  var channel: String?
  @Option(help: "Name the storage policy of the channel, none or most-recent; none sets the expiration to 0.")
  var storage: ChannelStorage?
  @Option(help: "Send to the app with this bundle id; the suffix of the push type is added if it is missing.")
  var topic: String
  @Option(help: "Send as this push type; derived from the payload by default.")
  var pushType: String?
  @Option(
    parsing: .unconditional,
    help: "Deliver at once (10), considering the device's power (5), or without waking the device (1).")
  var priority: String?
  @Option(parsing: .unconditional, help: "Let APNs try until this time in UNIX seconds; 0 for a single try.")
  var expiration: String?
  @Option(parsing: .unconditional, help: "Let a later push with the same id, of at most 64 bytes, replace this one.")
  var collapseId: String?
  @OptionGroup var options: RequestOptions

  func validate() throws {
    guard (token == nil) != (channel == nil) else {
      throw ValidationError("use either --token or --channel")
    }
    guard storage == nil || channel != nil else {
      throw ValidationError("--storage needs --channel; add it, or leave --storage out")
    }
  }

  func run() throws {
    let server = try options.server(production: .production, development: .development)
    let input = try file.read()
    guard !input.bytes.isEmpty else { throw Failure(RequestError(.payloadEmpty)) }
    let payload = try input.payload(as: pushType.map(PushType.init(name:)))
    let priority = try Self.integer(priority, or: .badPriority)
    let expiration = try Self.integer(expiration, or: .badExpirationDate)
    try options.print { () throws(RequestError) in
      try NotificationRequest(
        payload, to: destination(), bundleID: topic, pushType: knownPushType(), priority: priority,
        expiration: expiration, collapseID: collapseId, id: options.messageID(), providerToken: options.providerToken,
        server: server)
    }
    warn(ofExpiration: expiration)
  }
}

extension Request {
  /// The options that take the next argument as their value, whatever it looks like: those parsed as `.unconditional`.
  static let unconditionalOptions: Set = ["--priority", "--expiration", "--collapse-id"]

  private func destination() throws(RequestError) -> NotificationRequest.Destination {
    guard let token else { return .channel(channel ?? "", storage: storage) }
    do throws(DeviceTokenError) {
      return .device(try DeviceToken(hexadecimal: token))
    } catch {
      throw RequestError(error)
    }
  }

  /// Returns the push type, if it is given.
  ///
  /// An unknown push type on the command line is a mistake, not a new type.
  private func knownPushType() throws(RequestError) -> PushType? {
    guard let type = pushType.map(PushType.init(name:)) else { return nil }
    guard type.isKnown else { throw RequestError(.invalidPushType(type.name)) }
    return type
  }

  private static func integer(_ text: String?, or reason: APNsReason) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let value = Int(text) else {
      let digits =
        text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
      let isInteger = !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let problem = isInteger ? "the integer does not fit in 64 bits" : "expected an integer"
      throw Failure("error: \(reason.name): \(problem)", status: 1)
    }
    return value
  }
}

/// Warns about an expiration that APNs takes, but that is over before the push is sent, or never is.
func warn(ofExpiration seconds: Int?) {
  guard let seconds, let problem = Linter.problem(withExpiration: seconds) else { return }
  printMessage("warning: --expiration \(seconds) \(problem); give seconds since 1970, or 0 for a single try")
}
