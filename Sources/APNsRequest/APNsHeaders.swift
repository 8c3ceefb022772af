public import HTTPTypes

/// The request and response headers of APNs (Apple, "Sending notification requests to APNs").
extension HTTPField.Name {
  /// What the push is for; required on watchOS 6 and later, recommended elsewhere.
  public static let apnsPushType = known("apns-push-type")
  /// A lowercase UUID, echoed in the response.
  public static let apnsID = known("apns-id")
  /// UNIX seconds until which APNs keeps trying; 0 for one try.
  public static let apnsExpiration = known("apns-expiration")
  /// 10, 5 or 1.
  public static let apnsPriority = known("apns-priority")
  /// The bundle id with the push type's suffix.
  public static let apnsTopic = known("apns-topic")
  /// At most 64 bytes: a later push with the same id takes this one's place.
  public static let apnsCollapseID = known("apns-collapse-id")
  /// The channel of a broadcast.
  public static let apnsChannelID = known("apns-channel-id")
  /// Identifies a request about a channel or to one, in place of `apns-id`.
  public static let apnsRequestID = known("apns-request-id")
  /// In answers of the development environment: looks the push up in Apple's Push Notifications Console.
  public static let apnsUniqueID = known("apns-unique-id")

  private static func known(_ name: String) -> Self {
    guard let name = Self(name) else { preconditionFailure("\(name) is a header name") }
    return name
  }
}
