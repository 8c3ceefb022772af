import APNsPayload
import APNsRequest
import ArgumentParser

struct Request: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the HTTP/2 request that sends the payload to APNs.",
    discussion: """
      What APNs would refuse is refused here, with its reason and exit status 1. The format curl is a command line to \
      paste into a shell. It sends nothing by itself.
      """)

  @OptionGroup var file: FileArgument
  @Option(help: "The device token, in hexadecimal.")
  var token: String?
  @Option(help: "Broadcast to the channel with this id, not to a device; needs --expiration or --storage none.")
  var channel: String?
  @Option(help: "Say what the channel stores, none or most-recent; if it stores none, the expiration is 0.")
  var storage: ChannelStorage?
  @Option(help: "The app's bundle id; the push type's suffix is added where it is not there.")
  var topic: String
  @Option(help: "The push type; derived from the payload where none is given.")
  var pushType: String?
  @Option(parsing: .unconditional, help: "10 at once, 5 power-considerate, 1 never wakes the device.")
  var priority: String?
  @Option(parsing: .unconditional, help: "UNIX seconds until which APNs keeps trying; 0 for one try.")
  var expiration: String?
  @Option(parsing: .unconditional, help: "At most 64 bytes: a later push with the same id takes this one's place.")
  var collapseId: String?
  @OptionGroup var options: RequestOptions

  func validate() throws {
    guard (token == nil) != (channel == nil) else {
      throw ValidationError("found both or none of --token and --channel, expected one of them")
    }
    guard storage == nil || channel != nil else {
      throw ValidationError("--storage is about a channel; add --channel, or leave --storage out")
    }
  }

  func run() throws {
    let server = try options.server(production: .production, development: .development)
    let input = try file.read()
    guard !input.bytes.isEmpty else { throw Failure(RequestError(.payloadEmpty)) }
    let payload = try input.payload()
    let priority = try Self.integer(priority, or: .badPriority)
    let expiration = try Self.integer(expiration, or: .badExpirationDate)
    try options.print { () throws(RequestError) in
      try NotificationRequest(
        payload, to: destination(), bundleID: topic, pushType: knownPushType(), priority: priority,
        expiration: expiration, collapseID: collapseId, id: options.messageID(), providerToken: options.providerToken,
        server: server)
    }
  }
}

extension Request {
  /// The options whose next argument is their value, whatever it looks like: those that are parsed `.unconditional`.
  static let unconditionalOptions: Set = ["--priority", "--expiration", "--collapse-id"]

  private func destination() throws(RequestError) -> NotificationRequest.Destination {
    guard let token else { return .channel(channel ?? "", storage: storage) }
    do throws(DeviceTokenError) {
      return .device(try DeviceToken(hexadecimal: token))
    } catch {
      throw RequestError(error)
    }
  }

  /// A misspelled type on the command line is a mistake, not a new type.
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
      let found = isInteger ? "an integer that is out of range, expected one of 64 bits" : "no integer, expected one"
      throw Failure("error: \(reason.name): found \(found)", status: 1)
    }
    return value
  }
}
