public import APNsPayload
import CompactJSON
public import HTTPTypes

/// A request to APNs that APNs has no reason of form to refuse: what it would answer with a status of 4xx, as far as that
/// can be known before sending, is thrown here.
///
///     let token = try DeviceToken(hexadecimal: "00fc13adff78")
///     let request = try NotificationRequest(payload, to: .device(token), bundleID: "com.example.game")
///     request.httpRequest  // POST https://api.push.apple.com/3/device/00fc13adff78
///     request.body         // the payload's bytes
///
/// What is not given follows from what is: the push type from the payload, the topic from bundle id and push type, the
/// priority from the push type.
///
/// A broadcast to a channel is a Live Activity's update or end, and needs an expiration: 0 for a channel that stores no
/// message, which is therefore the default where the channel's storage is known to be that. Apple contradicts itself about
/// broadcasts in two places:
/// - Host: the prose of "Sending broadcast push notification requests to APNs" and the commands of "Sending push notifications
///   using command-line tools" have `api.push.apple.com` and `api.sandbox.push.apple.com`, the samples of the first page
///   `api-broadcast.push.apple.com` and `api-broadcast.sandbox.push.apple.com`. A request goes to the first two unless it is
///   given another ``server``.
/// - Priority: "Starting and updating Live Activities with ActivityKit push notifications" allows 5 and 10, the page of
///   broadcast requests 10, 5 and 1. A request takes 10 and 5, which both pages have.
public struct NotificationRequest: Sendable, Hashable {
  /// Whom a request reaches.
  public enum Destination: Sendable, Hashable {
    /// One app on one device.
    case device(DeviceToken)
    /// Every device that listens to a broadcast channel, by its id (base64).
    ///
    /// With `storage`, what the channel was created with, the expiration is checked against it; nil where it is not known.
    case channel(String, storage: ChannelStorage? = nil)
  }

  /// The longest collapse id, in bytes of UTF-8.
  public static let collapseIDLimit = 64

  /// Whom the request reaches.
  public let destination: Destination
  /// The value of `apns-push-type`.
  public let pushType: PushType
  /// The bundle id with the push type's suffix; for a broadcast the plain bundle id, which is in the path.
  public let topic: String
  /// The value of `apns-priority`: one of the push type's.
  public let priority: Int
  /// UNIX seconds until which APNs keeps the push, 0 for one try; nil leaves it to APNs, which a broadcast cannot.
  public let expiration: Int?
  /// Notifications with the same id replace each other: 1...64 bytes of UTF-8; nil for none.
  public let collapseID: String?
  /// Nil leaves it to APNs, which tells it in its answer.
  public let id: APNsID?
  /// The JSON Web Token for `authorization`; nil where a certificate stands for the provider.
  public let providerToken: String?
  /// Where the request goes.
  public let server: APNsServer
  /// The payload's bytes.
  public let body: [UInt8]

  /// A request with a payload.
  ///
  /// Throws ``RequestError`` for what APNs would refuse, and for a payload that has no JSON text.
  ///
  /// - Parameters:
  ///   - payload: what is encoded as the body.
  ///   - destination: a device, or a broadcast channel.
  ///   - bundleID: the app's; of device management, the topic. A suffix of the push type may stand there already.
  ///   - pushType: derived from the payload where it is nil.
  ///   - priority: the first of the push type's where it is nil.
  ///   - expiration: UNIX seconds until which APNs keeps the push, 0 for one try; nil leaves it to APNs.
  ///   - collapseID: at most 64 bytes of UTF-8; nil for none.
  ///   - id: nil leaves it to APNs, which tells it in its answer.
  ///   - providerToken: the JSON Web Token; nil where a certificate stands for the provider.
  ///   - server: where the request goes.
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

  /// A request with the bytes of a payload that was encoded before.
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
  /// POST.
  public var method: HTTPRequest.Method { .post }

  /// `/3/device/` and the token, or `/4/broadcasts/apps/` and the bundle id.
  public var path: String {
    switch destination {
    case .device(let token): "/3/device/\(token.hexadecimal)"
    case .channel: "/4/broadcasts/apps/\(topic)"
    }
  }

  /// The headers in a constant order.
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
