public import HTTPTypes

/// The names of the request and response headers of APNs (Apple, "Sending notification requests to APNs").
extension HTTPField.Name {
  /// The push type; required on watchOS 6 and later, and recommended elsewhere.
  public static let apnsPushType = known("apns-push-type")
  /// The id of a notification: a lowercase UUID, which APNs repeats in its response.
  public static let apnsID = known("apns-id")
  /// The time until which APNs tries to deliver, in UNIX seconds; 0 for a single attempt.
  public static let apnsExpiration = known("apns-expiration")
  /// The priority: 10, 5 or 1.
  public static let apnsPriority = known("apns-priority")
  /// The topic: the bundle id with the suffix of the push type.
  public static let apnsTopic = known("apns-topic")
  /// The collapse id, at most 64 bytes: a notification replaces an earlier one with the same id.
  public static let apnsCollapseID = known("apns-collapse-id")
  /// The id of a broadcast channel.
  public static let apnsChannelID = known("apns-channel-id")
  /// The id of a broadcast or of a request about a channel, in place of `apns-id`.
  public static let apnsRequestID = known("apns-request-id")
  /// The id for finding the notification in Apple's Push Notifications Console.
  ///
  /// Only the development environment returns it.
  public static let apnsUniqueID = known("apns-unique-id")

  private static func known(_ name: String) -> Self {
    guard let name = Self(name) else { preconditionFailure("\(name) is a header name") }
    return name
  }
}
