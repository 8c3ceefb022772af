/// Why APNs refuses a request: the `reason` of its answer.
///
/// Reasons that this library does not know survive.
///
/// Source: Apple, "Handling notification responses from APNs", and for broadcasts and channels "Handling error responses
/// from Apple Push Notification service". The second page spells `ServiceUnavailable` with a space: that spelling is kept as
/// an unknown reason, whose status gives the remedy.
public struct APNsReason: Sendable, Hashable {
  /// The reason as Apple spells it, such as `BadDeviceToken`.
  public let name: String
  /// The HTTP status that it comes with; nil for an unknown reason.
  public let status: Int?
  /// What to do; nil for an unknown reason, where the status decides.
  public let remedy: Remedy?

  /// What a provider does about a refusal.
  public enum Remedy: String, Sendable, Hashable, CaseIterable {
    /// Send nothing more to the token, unless the app registered it again after the time of the answer.
    case dropToken
    /// Send another request: the same one will be refused again.
    case fixRequest
    /// Send again with a new provider token.
    case refreshProviderToken
    /// Open a new connection and send again: the refusal is about the connection, not about the request.
    case reconnect
    /// Send again later, waiting longer each time.
    case retryLater

    /// What a status asks for by itself.
    init(status: Int) {
      self =
        switch status {
        case 410: .dropToken
        case 429, 500...: .retryLater
        default: .fixRequest
        }
    }
  }

  /// A reason by its name: one of the table's, or an unknown one.
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
  /// The token is none, or one of the other environment.
  public static let badDeviceToken = Self("BadDeviceToken", 400, .dropToken)
  /// The expiration is no number of UNIX seconds.
  public static let badExpirationDate = Self("BadExpirationDate", 400)
  /// The `apns-id` is no UUID.
  public static let badMessageID = Self("BadMessageId", 400)
  /// The priority is none that the push type has.
  public static let badPriority = Self("BadPriority", 400)
  /// The topic is none.
  public static let badTopic = Self("BadTopic", 400)
  /// The token belongs to another app.
  public static let deviceTokenNotForTopic = Self("DeviceTokenNotForTopic", 400)
  /// A header stands there twice.
  public static let duplicateHeaders = Self("DuplicateHeaders", 400)
  /// The connection was idle for too long.
  ///
  /// Apple names no remedy; that a new connection helps follows from the reason.
  public static let idleTimeout = Self("IdleTimeout", 400, .reconnect)
  /// The push type is none.
  public static let invalidPushType = Self("InvalidPushType", 400)
  /// The path has no token.
  public static let missingDeviceToken = Self("MissingDeviceToken", 400)
  /// The topic is missing where it is needed.
  public static let missingTopic = Self("MissingTopic", 400)
  /// The request has no body.
  public static let payloadEmpty = Self("PayloadEmpty", 400)
  /// The provider may not push to this topic.
  public static let topicDisallowed = Self("TopicDisallowed", 400)
  /// The certificate is not valid.
  public static let badCertificate = Self("BadCertificate", 403)
  /// The certificate is for the other environment.
  public static let badCertificateEnvironment = Self("BadCertificateEnvironment", 403)
  /// The provider token is older than an hour.
  public static let expiredProviderToken = Self("ExpiredProviderToken", 403, .refreshProviderToken)
  /// The provider may not do this.
  public static let forbidden = Self("Forbidden", 403)
  /// The provider token is not valid, or its signature cannot be verified.
  public static let invalidProviderToken = Self("InvalidProviderToken", 403, .refreshProviderToken)
  /// There is neither a certificate nor a provider token.
  public static let missingProviderToken = Self("MissingProviderToken", 403, .refreshProviderToken)
  /// The provider token has another key than the first push of this connection: Apple asks for a new connection.
  public static let unrelatedKeyIDInToken = Self("UnrelatedKeyIdInToken", 403, .reconnect)
  /// The key of the provider token is for the other environment.
  public static let badEnvironmentKeyIDInToken = Self("BadEnvironmentKeyIdInToken", 403)
  /// Another spelling of the same, which is also seen.
  public static let badEnvironmentKeyInToken = Self("BadEnvironmentKeyInToken", 403)
  /// The path is none of the server's.
  public static let badPath = Self("BadPath", 404)
  /// The method is not POST.
  public static let methodNotAllowed = Self("MethodNotAllowed", 405)
  /// The device token has expired.
  public static let expiredToken = Self("ExpiredToken", 410, .dropToken)
  /// The app is gone from the device, or no longer takes this topic.
  public static let unregistered = Self("Unregistered", 410, .dropToken)
  /// The payload has more bytes than its push type allows.
  public static let payloadTooLarge = Self("PayloadTooLarge", 413)
  /// Provider tokens change too often: the one in use is good for a while.
  public static let tooManyProviderTokenUpdates = Self("TooManyProviderTokenUpdates", 429, .retryLater)
  /// Too many notifications in a row for this device token.
  public static let tooManyRequests = Self("TooManyRequests", 429, .retryLater)
  /// Something failed at APNs.
  public static let internalServerError = Self("InternalServerError", 500, .retryLater)
  /// APNs cannot take the notification now.
  public static let serviceUnavailable = Self("ServiceUnavailable", 503, .retryLater)
  /// This server of APNs is about to close the connection.
  public static let shutdown = Self("Shutdown", 503, .retryLater)
  // Broadcasts and channels.
  /// The app's bundle id is not enabled for broadcasts.
  public static let featureNotEnabled = Self("FeatureNotEnabled", 400)
  /// The channel's id is missing.
  public static let missingChannelID = Self("MissingChannelId", 400)
  /// The channel's id is not base64, or is too long.
  public static let badChannelID = Self("BadChannelId", 400)
  /// There is no such channel for the app.
  public static let channelNotRegistered = Self("ChannelNotRegistered", 400)
  /// The JSON of a request about a channel has an attribute that APNs does not know.
  public static let badRequestParameters = Self("BadRequestParams", 400)
  /// The body is not JSON.
  public static let badRequestPayload = Self("BadRequestPayload", 400)
  /// The broadcast, or the request for a channel, has no push type.
  public static let missingPushType = Self("MissingPushType", 400)
  /// The app already has as many channels as it may have: see ``ChannelRequest/channelLimit``.
  public static let cannotCreateChannelConfiguration = Self("CannotCreateChannelConfig", 400)
  /// The certificate or provider token is for another app than the path names.
  public static let topicMismatch = Self("TopicMismatch", 403)

  /// The reasons of Apple's tables.
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

  /// Whether the reason is one of Apple's tables.
  public var isKnown: Bool { status != nil }
}
