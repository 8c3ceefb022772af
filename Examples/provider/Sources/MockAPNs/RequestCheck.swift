import APNsPayload
import APNsRequest
import CompactJSON
import NIOHPACK

/// The checks of a request except for its provider token, in the mock's order.
struct RequestCheck {
  let headers: HPACKHeaders
  let body: [UInt8]
  let bundleID: String
  /// Returns a channel's storage policy; `nil` if there is no such channel.
  let storage: (String) -> Int?
  let resource: Resource?

  init(headers: HPACKHeaders, body: [UInt8], bundleID: String, storage: @escaping (String) -> Int?) {
    (self.headers, self.body, self.bundleID, self.storage) = (headers, body, bundleID, storage)
    resource = headers[":path"].first.flatMap(Resource.init)
  }

  /// The device token, or the action for another path; `nil` if there is no such path or method.
  var action: String? { resource?.actions[value(":method") ?? ""] }

  /// The device token; `nil` if the path has none.
  var token: String? { if case .device(let token)? = resource { token } else { nil } }

  /// Returns the value of a header, or `nil` if there is none.
  func value(_ name: String) -> String? { headers[name].first }

  /// The reason to refuse the request before its provider token is checked.
  var reasonOfAddress: APNsReason? {
    guard resource != nil else { return .badPath }
    if action == nil { return .methodNotAllowed }
    if token == "" { return .missingDeviceToken }
    let names = headers.map(\.name)
    return Set(names).count < names.count ? .duplicateHeaders : nil
  }

  /// The reason to refuse the request after its provider token is checked.
  var reason: APNsReason? {
    if let bundleID = resource?.bundleID { return reasonOfApp(bundleID) ?? reasonAboutChannels }
    let digits = Array((token ?? "").utf8)
    if digits.count % 2 != 0 || !digits.allSatisfy(isLowercaseHexadecimal) { return .badDeviceToken }
    if let id = value("apns-id"), !isUUID(id) { return .badMessageID }
    if let id = value("apns-collapse-id"), id.isEmpty || id.utf8.count > 64 { return .badCollapseID }
    let pushType = PushType(name: value("apns-push-type") ?? "alert")
    if !pushType.isKnown { return .invalidPushType }
    if let priority = value("apns-priority"), !pushType.priorities.contains(where: { String($0) == priority }) {
      return .badPriority
    }
    if let expiration = value("apns-expiration") {
      guard let seconds = Int(expiration), seconds >= 0, seconds == 0 || pushType.allowsStorage else {
        return .badExpirationDate
      }
    }
    guard let topic = value("apns-topic") else { return .missingTopic }
    if topic != bundleID + (pushType.topicSuffix ?? "") {
      return topic.hasPrefix(bundleID) ? .deviceTokenNotForTopic : .topicDisallowed
    }
    // Apple's limits are 5 KB for a VoIP push and 4 KB for any other.
    return reasonOfBody(limit: pushType == .voip ? 5120 : 4096)
  }

  func reasonOfBody(limit: Int) -> APNsReason? {
    if body.isEmpty { return .payloadEmpty }
    if body.count > limit { return .payloadTooLarge }
    guard case .object? = try? JSON(parsing: body) else { return .badRequestPayload }
    return nil
  }

  func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(isLowercaseHexadecimal)
  }

  private func isLowercaseHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
