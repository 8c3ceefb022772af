public import APNsPayload
import CompactJSON
public import HTTPTypes

/// A request to APNs with a form that APNs does not refuse.
///
/// The initializers throw an error for everything that APNs would answer with a 4xx status, as far as that can
/// be known before sending.
///
///     let token = try DeviceToken(hexadecimal: "00fc13adff78")
///     let request = try NotificationRequest(payload, to: .device(token), bundleID: "com.example.game")
///     request.httpRequest  // POST https://api.push.apple.com/3/device/00fc13adff78
///     request.body         // the payload's bytes
///
/// Values that are not given are derived: the push type from the payload, the topic from the bundle id and the push
/// type, and the priority from the push type.
///
/// A broadcast to a channel updates or ends a Live Activity, and needs an expiration. If the channel is known to store
/// no message, the expiration must be 0, and that is then the default. Apple contradicts itself about broadcasts in two
/// places:
/// - Host: the prose of "Sending broadcast push notification requests to APNs" and the commands of "Sending push
///   notifications using command-line tools" have `api.push.apple.com` and `api.sandbox.push.apple.com`. The samples of
///   the first page have `api-broadcast.push.apple.com` and `api-broadcast.sandbox.push.apple.com`. A request goes to
///   the first two hosts unless it is given another ``server``.
/// - Priority: "Starting and updating Live Activities with ActivityKit push notifications" allows 5 and 10. The page
///   about broadcast requests allows 10, 5 and 1. A request accepts 10 and 5, which both pages have.
public struct NotificationRequest: Sendable, Hashable {
  /// The recipient of a request.
  public enum Destination: Sendable, Hashable {
    /// One app on one device.
    case device(DeviceToken)
    /// Every device that listens to the broadcast channel with this id (base64).
    ///
    /// Set `storage` to the policy that the channel was created with, and the expiration is checked against it. Leave
    /// it `nil` if the policy is not known.
    case channel(String, storage: ChannelStorage? = nil)
  }

  /// The largest length of a collapse id, in bytes of UTF-8.
  public static var collapseIDLimit: Int { HeaderRules.collapseIDLimit }

  /// The recipient of the request.
  public let destination: Destination
  /// The value of `apns-push-type`.
  public let pushType: PushType
  /// The bundle id with the push type's suffix; for a broadcast, the bundle id alone, which is in the path.
  public let topic: String
  /// The value of `apns-priority`, which is one that the push type allows.
  public let priority: Int
  /// The time until which APNs keeps the notification, in UNIX seconds; 0 for a single attempt.
  ///
  /// If `nil`, APNs chooses the time. It is never `nil` for a broadcast or for a push type that APNs does not store.
  public let expiration: Int?
  /// The collapse id: 1...64 bytes of UTF-8, or `nil` for none.
  ///
  /// A notification replaces an earlier one with the same id.
  public let collapseID: String?
  /// The id of the request; if `nil`, APNs chooses one and returns it in its response.
  public let id: APNsID?
  /// The JSON Web Token for `authorization`; `nil` if a certificate authorizes the provider.
  public let providerToken: String?
  /// The server that receives the request.
  public let server: APNsServer
  /// The bytes of the payload.
  public let body: [UInt8]

  /// Creates a request with a payload.
  ///
  /// Throws ``RequestError`` if APNs would refuse the request, or if the payload cannot be encoded as JSON.
  ///
  /// - Parameters:
  ///   - payload: the payload, which is encoded as the body.
  ///   - destination: a device, or a broadcast channel.
  ///   - bundleID: the app's bundle id, or the topic of device management. It may already have the suffix of the push
  ///     type, except in a broadcast.
  ///   - pushType: the push type; if `nil`, it is derived from the payload.
  ///   - priority: the priority; if `nil`, it is the default of the push type.
  ///   - expiration: the time until which APNs keeps the notification, in UNIX seconds; 0 for a single attempt. If
  ///     `nil`, it is 0 for a push type or channel that stores nothing, and APNs chooses it for any other device push.
  ///   - collapseID: at most 64 bytes of UTF-8; `nil` for none.
  ///   - id: the id of the request; if `nil`, APNs chooses one and returns it in its response.
  ///   - providerToken: the JSON Web Token; `nil` if a certificate authorizes the provider.
  ///   - server: the server that receives the request.
  public init(
    _ payload: Payload, to destination: Destination, bundleID: String, pushType: PushType? = nil,
    priority: Int? = nil, expiration: Int? = nil, collapseID: String? = nil, id: APNsID? = nil,
    providerToken: String? = nil, server: APNsServer = .production
  ) throws(RequestError) {
    let body: [UInt8]
    do throws(JSONEncodingError) {
      body = try payload.encoded()
    } catch {
      throw RequestError(.unencodablePayload(error))
    }
    try self.init(
      body: body, to: destination, bundleID: bundleID, pushType: pushType ?? PushType(derivedFrom: payload),
      priority: priority, expiration: expiration, collapseID: collapseID, id: id, providerToken: providerToken,
      server: server)
  }

  /// Creates a request with the bytes of an encoded payload.
  public init(
    body: [UInt8], to destination: Destination, bundleID: String, pushType: PushType, priority: Int? = nil,
    expiration: Int? = nil, collapseID: String? = nil, id: APNsID? = nil, providerToken: String? = nil,
    server: APNsServer = .production
  ) throws(RequestError) {
    let rules = RequestRules(pushType: pushType, destination: destination)
    self.destination = try rules.checked(destination)
    self.pushType = try rules.checkedPushType()
    topic = try rules.topic(bundleID: bundleID)
    self.priority = try rules.checked(priority: priority)
    self.expiration = try rules.checked(expiration: expiration)
    self.collapseID = try rules.checked(collapseID: collapseID)
    self.id = id
    self.providerToken = try RequestRules.checked(providerToken: providerToken)
    self.server = server
    self.body = try rules.checked(body: body)
  }
}

extension NotificationRequest: APNsHTTPRequest {
  /// The method, which is always POST.
  public var method: HTTPRequest.Method { .post }

  /// The path: `/3/device/` and the token, or `/4/broadcasts/apps/` and the bundle id.
  public var path: String {
    switch destination {
    case .device(let token): "/3/device/\(token.hexadecimal)"
    case .channel: "/4/broadcasts/apps/\(topic)"
    }
  }

  /// The header fields, always in the same order.
  public var headerFields: HTTPFields {
    var fields = HTTPFields()
    if let providerToken { fields[.authorization] = "bearer \(providerToken)" }
    fields[.apnsPushType] = pushType.name
    switch destination {
    case .device:
      fields[.apnsTopic] = topic
      fields[.apnsID] = id?.description
    case .channel(let channel, _):
      fields[.apnsChannelID] = channel
      fields[.apnsRequestID] = id?.description
    }
    fields[.apnsPriority] = String(priority)
    fields[.apnsExpiration] = expiration.map(String.init)
    fields[.apnsCollapseID] = collapseID
    return fields
  }
}
