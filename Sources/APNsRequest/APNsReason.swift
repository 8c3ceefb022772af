/// Why APNs refuses a request: the `reason` of its answer.
///
/// Reasons that this library does not know survive.
///
/// Source: Apple, "Handling notification responses from APNs" and "Sending broadcast push notification requests to APNs".
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

  public static let badCollapseID = Self("BadCollapseId", 400)
  public static let badDeviceToken = Self("BadDeviceToken", 400, .dropToken)
  public static let badExpirationDate = Self("BadExpirationDate", 400)
  public static let badMessageID = Self("BadMessageId", 400)
  public static let badPriority = Self("BadPriority", 400)
  public static let badTopic = Self("BadTopic", 400)
  public static let deviceTokenNotForTopic = Self("DeviceTokenNotForTopic", 400)
  public static let duplicateHeaders = Self("DuplicateHeaders", 400)
  public static let idleTimeout = Self("IdleTimeout", 400)
  public static let invalidPushType = Self("InvalidPushType", 400)
  public static let missingDeviceToken = Self("MissingDeviceToken", 400)
  public static let missingTopic = Self("MissingTopic", 400)
  public static let payloadEmpty = Self("PayloadEmpty", 400)
  public static let topicDisallowed = Self("TopicDisallowed", 400)
  public static let badCertificate = Self("BadCertificate", 403)
  public static let badCertificateEnvironment = Self("BadCertificateEnvironment", 403)
  public static let expiredProviderToken = Self("ExpiredProviderToken", 403, .refreshProviderToken)
  public static let forbidden = Self("Forbidden", 403)
  public static let invalidProviderToken = Self("InvalidProviderToken", 403, .refreshProviderToken)
  public static let missingProviderToken = Self("MissingProviderToken", 403, .refreshProviderToken)
  /// The provider token was signed with a key of another app: a new token of the same key changes nothing.
  public static let unrelatedKeyIDInToken = Self("UnrelatedKeyIdInToken", 403)
  public static let badEnvironmentKeyIDInToken = Self("BadEnvironmentKeyIdInToken", 403)
  /// Another spelling of the same, which is also seen.
  public static let badEnvironmentKeyInToken = Self("BadEnvironmentKeyInToken", 403)
  public static let badPath = Self("BadPath", 404)
  public static let methodNotAllowed = Self("MethodNotAllowed", 405)
  public static let expiredToken = Self("ExpiredToken", 410, .dropToken)
  public static let unregistered = Self("Unregistered", 410, .dropToken)
  public static let payloadTooLarge = Self("PayloadTooLarge", 413)
  /// Provider tokens change too often: the one in use is good for a while.
  public static let tooManyProviderTokenUpdates = Self("TooManyProviderTokenUpdates", 429, .retryLater)
  public static let tooManyRequests = Self("TooManyRequests", 429, .retryLater)
  public static let internalServerError = Self("InternalServerError", 500, .retryLater)
  public static let serviceUnavailable = Self("ServiceUnavailable", 503, .retryLater)
  public static let shutdown = Self("Shutdown", 503, .retryLater)
  // Broadcasts.
  public static let featureNotEnabled = Self("FeatureNotEnabled", 400)
  public static let missingChannelID = Self("MissingChannelId", 400)
  public static let badChannelID = Self("BadChannelId", 400)
  public static let channelNotRegistered = Self("ChannelNotRegistered", 400)
  public static let badRequestParameters = Self("BadRequestParams", 400)
  public static let badRequestPayload = Self("BadRequestPayload", 400)
  public static let missingPushType = Self("MissingPushType", 400)
  public static let cannotCreateChannelConfiguration = Self("CannotCreateChannelConfig", 400)
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
