import CompactJSON
public import HTTPTypes

/// A request that creates, reads, deletes or lists the broadcast channels of an app.
///
///     let request = try ChannelRequest(.create(.noMessage), bundleID: "com.example.game")
///     request.url   // https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.game/channels
///     request.body  // {"message-storage-policy":0,"push-type":"LiveActivity"}
///
/// What APNs would refuse for its form is thrown. Read the answer with ``ChannelResponse``.
///
/// Source: Apple, "Sending channel management requests to APNs".
public struct ChannelRequest: Sendable, Hashable {
  /// What is done.
  public enum Operation: Sendable, Hashable {
    /// Makes a channel, whose id APNs chooses and whose storage stays as it is.
    case create(ChannelStorage)
    /// Asks what a channel, by its id (base64), stores.
    case read(String)
    /// Deletes a channel, by its id (base64): no channel gets that id again.
    case delete(String)
    /// Asks for the ids of all channels.
    case list
  }

  /// How many channels an app can have in each environment.
  ///
  /// Only APNs can count them: it answers one more with ``APNsReason/cannotCreateChannelConfiguration``.
  public static let channelLimit = 10_000

  /// What is done.
  public let operation: Operation
  /// The app's.
  public let bundleID: String
  /// The value of `apns-request-id`; nil leaves it to APNs, which tells it in its answer.
  public let id: APNsID?
  /// The JSON Web Token for `authorization`; nil if a certificate authorizes the provider.
  public let providerToken: String?
  /// Where the request goes.
  public let server: APNsServer

  /// A request about an app's channels.
  ///
  /// Throws ``RequestError`` for what APNs would refuse.
  ///
  /// - Parameters:
  ///   - operation: what is done.
  ///   - bundleID: the app's, without the suffix of a push type.
  ///   - id: nil leaves it to APNs, which tells it in its answer.
  ///   - providerToken: the JSON Web Token; nil if a certificate authorizes the provider.
  ///   - server: where the request goes; a channel of one environment does not exist in the other.
  public init(
    _ operation: Operation, bundleID: String, id: APNsID? = nil, providerToken: String? = nil,
    server: APNsServer = .productionChannels
  ) throws(RequestError) {
    if let channel = operation.shape.channel { try RequestRules.check(channel: channel) }
    self.operation = operation
    self.bundleID = try RequestRules.checkedInPath(bundleID: bundleID)
    self.id = id
    self.providerToken = try RequestRules.checked(providerToken: providerToken)
    self.server = server
  }
}

extension ChannelRequest: APNsHTTPRequest {
  /// POST to create, GET to read and list, DELETE to delete.
  public var method: HTTPRequest.Method { operation.shape.method }

  /// `/1/apps/`, the bundle id, and `/channels`, or `/all-channels` to list.
  public var path: String { "/1/apps/\(bundleID)/\(operation == .list ? "all-channels" : "channels")" }

  /// The headers in a constant order.
  public var headerFields: HTTPFields {
    var fields = HTTPFields()
    if let providerToken { fields[.authorization] = "bearer \(providerToken)" }
    fields[.apnsChannelID] = operation.shape.channel
    fields[.apnsRequestID] = id?.description
    return fields
  }

  /// JSON with the storage to create; empty for the others.
  public var body: [UInt8] {
    guard case .create(let storage) = operation else { return [] }
    let object: JSON = [
      "message-storage-policy": .number(JSONNumber(storage.rawValue)), "push-type": "LiveActivity",
    ]
    return object.encoded
  }
}

extension ChannelRequest.Operation {
  /// The method, the channel that the request names, and the status that says it was done.
  var shape: (method: HTTPRequest.Method, channel: String?, status: Int) {
    switch self {
    case .create: (.post, nil, 201)
    case .read(let channel): (.get, channel, 200)
    case .delete(let channel): (.delete, channel, 204)
    case .list: (.get, nil, 200)
    }
  }
}
