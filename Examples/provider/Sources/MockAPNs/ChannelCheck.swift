import APNsRequest
import CompactJSON
import Foundation

/// The checks of a broadcast or of a request about channels.
///
/// Source: Apple, "Handling error responses from Apple Push Notification service".
extension RequestCheck {
  /// Returns the reason to refuse the bundle id in the path, or `nil` if it is the app's.
  func reasonOfApp(_ app: String) -> APNsReason? {
    if app == bundleID { return nil }
    return app == bundleID + ".push-type.liveactivity" ? .topicDisallowed : .topicMismatch
  }

  /// The reason to refuse the request after its bundle id is checked.
  var reasonAboutChannels: APNsReason? {
    if let id = value("apns-request-id"), !isUUID(id) { return .badMessageID }
    return switch action {
    case "create": reasonOfCreation
    case "read", "delete": reasonOfChannel
    case "broadcast": reasonOfBroadcast
    default: nil
    }
  }

  private var reasonOfChannel: APNsReason? {
    guard let channel = value("apns-channel-id") else { return .missingChannelID }
    guard !channel.isEmpty, Data(base64Encoded: channel) != nil else { return .badChannelID }
    return storage(channel) == nil ? .channelNotRegistered : nil
  }

  private var reasonOfCreation: APNsReason? {
    if body.isEmpty { return .payloadEmpty }
    guard case .object(let object)? = try? JSON(parsing: body) else { return .badRequestPayload }
    if object.members.contains(where: { !["message-storage-policy", "push-type"].contains($0.name) }) {
      return .badRequestParameters
    }
    guard let pushType = object["push-type"] else { return .missingPushType }
    guard pushType == "LiveActivity" else { return .invalidPushType }
    // Apple names no reason for a missing or invalid policy.
    return newStorage == nil ? .badRequestParameters : nil
  }

  /// The storage policy of a new channel; `nil` if the request has no valid one.
  var newStorage: Int? {
    guard case .object(let object)? = try? JSON(parsing: body),
      case .number(let number)? = object["message-storage-policy"],
      let policy = number.integer, (0...1).contains(policy)
    else { return nil }
    return policy
  }

  /// The reason to refuse a broadcast.
  ///
  /// A broadcast that starts a Live Activity is not refused here: Apple says that it is not possible, but names no
  /// reason.
  private var reasonOfBroadcast: APNsReason? {
    if let reason = reasonOfChannel { return reason }
    guard let pushType = value("apns-push-type") else { return .missingPushType }
    // Apple's pages spell the push type in three ways.
    guard pushType.lowercased() == "liveactivity" else { return .invalidPushType }
    guard let expiration = value("apns-expiration").flatMap({ Int($0) }), expiration >= 0,
      expiration == 0 || value("apns-channel-id").flatMap(storage) == 1
    else { return .badExpirationDate }
    if let priority = value("apns-priority"), !["10", "5", "1"].contains(priority) { return .badPriority }
    return reasonOfBody(limit: 5120)
  }
}
