/// The reason why APNs refuses a request: the `reason` in its response.
///
/// A reason that this library does not know keeps its name.
///
/// Source: Apple, "Handling notification responses from APNs", and for broadcasts and channels "Handling error
/// responses from Apple Push Notification service". The second page spells `ServiceUnavailable` with a space. A reason
/// in that spelling stays unknown, and its status determines the remedy.
public struct APNsReason: Sendable, Hashable {
  /// The reason as Apple spells it, such as `BadDeviceToken`.
  public let name: String
  /// The HTTP status that comes with the reason; `nil` for an unknown reason.
  public let status: Int?
  /// The action to take; `nil` for an unknown reason, because the status of the response then determines it.
  public let remedy: Remedy?

  /// The action that a provider takes after a refusal.
  public enum Remedy: String, Sendable, Hashable, CaseIterable {
    /// Stop sending to the token, unless the app has registered it again since the time in the response.
    case dropToken
    /// Change the request, because APNs will refuse the same one again.
    case fixRequest
    /// Send again with a new provider token.
    case refreshProviderToken
    /// Open a new connection and send again, because the connection was refused and not the request.
    case reconnect
    /// Send again later, and wait longer each time.
    case retryLater

    /// Creates the remedy for a status without a known reason.
    init(status: Int) {
      self =
        switch status {
        case 410: .dropToken
        case 429, 500...: .retryLater
        default: .fixRequest
        }
    }
  }

  /// Creates a reason from its name: the known one with this name, or an unknown one.
  public init(name: String) {
    self = Self.allKnown.first { $0.name == name } ?? Self(name, nil, nil)
  }

  private init(_ name: String, _ status: Int?, _ remedy: Remedy? = .fixRequest) {
    self.name = name
    self.status = status
    self.remedy = remedy
  }

  /// The collapse id is longer than 64 bytes.
  public static let badCollapseID = Self("BadCollapseId", 400)
  /// The device token is not valid, or belongs to the other environment.
  public static let badDeviceToken = Self("BadDeviceToken", 400, .dropToken)
  /// The expiration is not a number of UNIX seconds.
  public static let badExpirationDate = Self("BadExpirationDate", 400)
  /// The `apns-id` is not a UUID.
  public static let badMessageID = Self("BadMessageId", 400)
  /// The push type does not allow the priority.
  public static let badPriority = Self("BadPriority", 400)
  /// The topic is not valid.
  public static let badTopic = Self("BadTopic", 400)
  /// The token belongs to another app.
  public static let deviceTokenNotForTopic = Self("DeviceTokenNotForTopic", 400)
  /// A header occurs twice.
  public static let duplicateHeaders = Self("DuplicateHeaders", 400)
  /// The connection was idle for too long.
  ///
  /// Apple names no remedy. A new connection is the one that follows from the reason.
  public static let idleTimeout = Self("IdleTimeout", 400, .reconnect)
  /// The push type is not valid.
  public static let invalidPushType = Self("InvalidPushType", 400)
  /// The path has no device token.
  public static let missingDeviceToken = Self("MissingDeviceToken", 400)
  /// The request needs a topic, but has none.
  public static let missingTopic = Self("MissingTopic", 400)
  /// The request has no body.
  public static let payloadEmpty = Self("PayloadEmpty", 400)
  /// The provider is not allowed to push to this topic.
  public static let topicDisallowed = Self("TopicDisallowed", 400)
  /// The certificate is not valid.
  public static let badCertificate = Self("BadCertificate", 403)
  /// The certificate is for the other environment.
  public static let badCertificateEnvironment = Self("BadCertificateEnvironment", 403)
  /// The provider token is older than an hour.
  public static let expiredProviderToken = Self("ExpiredProviderToken", 403, .refreshProviderToken)
  /// The provider is not allowed to make this request.
  public static let forbidden = Self("Forbidden", 403)
  /// The provider token is not valid, or its signature cannot be verified.
  public static let invalidProviderToken = Self("InvalidProviderToken", 403, .refreshProviderToken)
  /// The provider has sent neither a certificate nor a provider token.
  public static let missingProviderToken = Self("MissingProviderToken", 403, .refreshProviderToken)
  /// The provider token has a different key from the first push on this connection.
  ///
  /// Apple asks for a new connection.
  public static let unrelatedKeyIDInToken = Self("UnrelatedKeyIdInToken", 403, .reconnect)
  /// The provider token's key is for the other environment.
  public static let badEnvironmentKeyIDInToken = Self("BadEnvironmentKeyIdInToken", 403)
  /// The same as ``badEnvironmentKeyIDInToken``, in another spelling that also occurs.
  public static let badEnvironmentKeyInToken = Self("BadEnvironmentKeyInToken", 403)
  /// The server has no such path.
  public static let badPath = Self("BadPath", 404)
  /// The method is not POST.
  public static let methodNotAllowed = Self("MethodNotAllowed", 405)
  /// The device token has expired.
  public static let expiredToken = Self("ExpiredToken", 410, .dropToken)
  /// The app was removed from the device, or no longer accepts this topic.
  public static let unregistered = Self("Unregistered", 410, .dropToken)
  /// The payload is larger than its push type allows.
  public static let payloadTooLarge = Self("PayloadTooLarge", 413)
  /// The provider token changes too often; the current one is still good for a while.
  public static let tooManyProviderTokenUpdates = Self("TooManyProviderTokenUpdates", 429, .retryLater)
  /// Too many notifications were sent to this device token in a row.
  public static let tooManyRequests = Self("TooManyRequests", 429, .retryLater)
  /// An error occurred at APNs.
  public static let internalServerError = Self("InternalServerError", 500, .retryLater)
  /// APNs cannot accept the notification at the moment.
  public static let serviceUnavailable = Self("ServiceUnavailable", 503, .retryLater)
  /// This APNs server is about to close the connection.
  public static let shutdown = Self("Shutdown", 503, .retryLater)
  // Broadcasts and channels.
  /// The app's bundle id is not enabled for broadcasts.
  public static let featureNotEnabled = Self("FeatureNotEnabled", 400)
  /// The request has no channel id.
  public static let missingChannelID = Self("MissingChannelId", 400)
  /// The channel id is not base64, or is too long.
  public static let badChannelID = Self("BadChannelId", 400)
  /// The app has no such channel.
  public static let channelNotRegistered = Self("ChannelNotRegistered", 400)
  /// The JSON of a request about a channel has an attribute that APNs does not know.
  public static let badRequestParameters = Self("BadRequestParams", 400)
  /// The body is not JSON.
  public static let badRequestPayload = Self("BadRequestPayload", 400)
  /// The broadcast or channel request has no push type.
  public static let missingPushType = Self("MissingPushType", 400)
  /// The app already has the largest number of channels: see ``ChannelRequest/channelLimit``.
  public static let cannotCreateChannelConfiguration = Self("CannotCreateChannelConfig", 400)
  /// The certificate or provider token is for a different app from the one in the path.
  public static let topicMismatch = Self("TopicMismatch", 403)

  /// The reasons in Apple's tables.
  public static let allKnown: [Self] = [
    badCollapseID, badDeviceToken, badExpirationDate, badMessageID, badPriority, badTopic, deviceTokenNotForTopic,
    duplicateHeaders, idleTimeout, invalidPushType, missingDeviceToken, missingTopic, payloadEmpty, topicDisallowed,
    badCertificate, badCertificateEnvironment, expiredProviderToken, forbidden, invalidProviderToken,
    missingProviderToken, unrelatedKeyIDInToken, badEnvironmentKeyIDInToken, badEnvironmentKeyInToken, badPath,
    methodNotAllowed, expiredToken, unregistered, payloadTooLarge, tooManyProviderTokenUpdates, tooManyRequests,
    internalServerError, serviceUnavailable, shutdown, featureNotEnabled, missingChannelID, badChannelID,
    channelNotRegistered, badRequestParameters, badRequestPayload, missingPushType, cannotCreateChannelConfiguration,
    topicMismatch,
  ]

  /// Whether the reason is in Apple's tables.
  public var isKnown: Bool { status != nil }
}
