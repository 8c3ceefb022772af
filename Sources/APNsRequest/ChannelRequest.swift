import CompactJSON
public import HTTPTypes

/// A request that creates, reads, deletes or lists the broadcast channels of an app.
///
///     let request = try ChannelRequest(.create(.noMessage), bundleID: "com.example.game")
///     request.url   // https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.game/channels
///     request.body  // {"message-storage-policy":0,"push-type":"LiveActivity"}
///
/// The initializer throws if APNs would refuse the form of the request. Read the response with ``ChannelResponse``.
///
/// Source: Apple, "Sending channel management requests to APNs".
public struct ChannelRequest: Sendable, Hashable {
  /// An operation on the channels of an app.
  public enum Operation: Sendable, Hashable {
    /// Creates a channel. APNs chooses its id, and its storage policy cannot change later.
    case create(ChannelStorage)
    /// Reads the storage policy and push type of the channel with this id (base64).
    case read(String)
    /// Deletes the channel with this id (base64). No other channel ever gets the same id.
    case delete(String)
    /// Lists the ids of all channels.
    case list
  }

  /// The number of channels that an app can have in each environment.
  ///
  /// Only APNs can count them. It refuses one more with ``APNsReason/cannotCreateChannelConfiguration``.
  public static let channelLimit = 10_000

  /// The operation that the request performs.
  public let operation: Operation
  /// The app's bundle id.
  public let bundleID: String
  /// The value of `apns-request-id`; if `nil`, APNs chooses one and returns it in its response.
  public let id: APNsID?
  /// The JSON Web Token for `authorization`; `nil` if a certificate authorizes the provider.
  public let providerToken: String?
  /// The server that receives the request.
  public let server: APNsServer

  /// Creates a request about an app's channels.
  ///
  /// Throws ``RequestError`` if APNs would refuse the request.
  ///
  /// - Parameters:
  ///   - operation: the operation that the request performs.
  ///   - bundleID: the app's bundle id, without the suffix of a push type.
  ///   - id: the id of the request; if `nil`, APNs chooses one and returns it in its response.
  ///   - providerToken: the JSON Web Token; `nil` if a certificate authorizes the provider.
  ///   - server: the server that receives the request. A channel of one environment does not exist in the other.
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
  /// The method: POST to create, GET to read and list, DELETE to delete.
  public var method: HTTPRequest.Method { operation.shape.method }

  /// The path: `/1/apps/`, the bundle id, and `/channels`, or `/all-channels` to list.
  public var path: String { "/1/apps/\(bundleID)/\(operation == .list ? "all-channels" : "channels")" }

  /// The header fields, always in the same order.
  public var headerFields: HTTPFields {
    var fields = HTTPFields()
    if let providerToken { fields[.authorization] = "bearer \(providerToken)" }
    fields[.apnsChannelID] = operation.shape.channel
    fields[.apnsRequestID] = id?.description
    return fields
  }

  /// The JSON with the storage policy if the request creates a channel; otherwise empty.
  public var body: [UInt8] {
    guard case .create(let storage) = operation else { return [] }
    let object: JSON = [
      "message-storage-policy": .number(JSONNumber(storage.rawValue)), "push-type": "LiveActivity",
    ]
    return object.encoded
  }
}

extension ChannelRequest.Operation {
  /// The method, the channel that the request names, and the status of a successful response.
  var shape: (method: HTTPRequest.Method, channel: String?, status: Int) {
    switch self {
    case .create: (.post, nil, 201)
    case .read(let channel): (.get, channel, 200)
    case .delete(let channel): (.delete, channel, 204)
    case .list: (.get, nil, 200)
    }
  }
}
