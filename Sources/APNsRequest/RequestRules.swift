import APNsPayload
import CompactJSON

/// The rules of APNs for each part of a request.
struct RequestRules {
  let pushType: PushType
  let isBroadcast: Bool
  /// The storage policy of a broadcast's channel; `nil` if it is not known.
  let storage: ChannelStorage?

  init(pushType: PushType, destination: NotificationRequest.Destination) {
    self.pushType = pushType
    (isBroadcast, storage) = if case .channel(_, let storage) = destination { (true, storage) } else { (false, nil) }
  }

  func checked(
    _ destination: NotificationRequest.Destination
  ) throws(RequestError) -> NotificationRequest.Destination {
    switch destination {
    case .device(let token):
      guard !token.bytes.isEmpty else { throw RequestError(.missingDeviceToken) }
    case .channel(let channel, _): try Self.check(channel: channel)
    }
    return destination
  }

  /// Throws if the channel id is not base64 with padding (RFC 4648, section 4).
  ///
  /// Any length is allowed, because Apple promises none.
  static func check(channel: String) throws(RequestError) {
    guard !channel.isEmpty else { throw RequestError(.missingChannelID) }
    let digits = channel.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    guard channel.utf8.count % 4 == 0, channel.utf8.count - digits.count <= 2, digits.allSatisfy(isBase64Digit)
    else { throw RequestError(.badChannelID) }
  }

  /// Returns the push type, or throws if it cannot be one or cannot be broadcast.
  ///
  /// A push type that is newer than this library is accepted.
  func checkedPushType() throws(RequestError) -> PushType {
    let name = pushType.name.utf8
    let isName = name.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    guard isName, !name.isEmpty else { throw RequestError(.invalidPushType(pushType.name)) }
    guard !isBroadcast || pushType == .liveActivity else { throw RequestError(.pushTypeOfBroadcast(pushType.name)) }
    return pushType
  }

  func topic(bundleID: String) throws(RequestError) -> String {
    guard !isBroadcast else { return try Self.checkedInPath(bundleID: bundleID) }
    // A suffix alone is not the topic of any app.
    guard !bundleID.isEmpty, bundleID != pushType.topicSuffix else { throw RequestError(.missingTopic) }
    for (offset, byte) in bundleID.utf8.enumerated() where !HeaderRules.isTopicByte(byte) {
      throw RequestError(.badTopic(byte), at: offset)
    }
    guard let suffix = pushType.topicSuffix, !bundleID.hasSuffix(suffix) else { return bundleID }
    return bundleID + suffix
  }

  /// Returns the bundle id for the path of a broadcast, or of a request about channels.
  ///
  /// If the bundle id ends with the suffix of a push type, Apple answers `TopicDisallowed` ("Handling error responses
  /// from Apple Push Notification service"). Only the suffix of Live Activities is refused here, because no bundle id
  /// ends with it. Other suffixes may be part of a bundle id, such as `com.example.voip`.
  static func checkedInPath(bundleID: String) throws(RequestError) -> String {
    guard !bundleID.isEmpty else { throw RequestError(.badPath(nil)) }
    for (offset, byte) in bundleID.utf8.enumerated() where !HeaderRules.isTopicByte(byte) {
      throw RequestError(.badPath(byte), at: offset)
    }
    if let suffix = PushType.liveActivity.topicSuffix, bundleID.hasSuffix(suffix) {
      throw RequestError(.topicSuffixOfBroadcast(suffix), at: bundleID.utf8.count - suffix.utf8.count)
    }
    return bundleID
  }

  func checked(priority: Int?) throws(RequestError) -> Int {
    // Every push type has at least one priority, so the 10 is never used.
    let priority = priority ?? pushType.priorities.first ?? 10
    guard pushType.priorities.contains(priority) else {
      throw RequestError(.badPriority(priority, expected: pushType.priorities))
    }
    return priority
  }

  func checked(expiration: Int?) throws(RequestError) -> Int? {
    guard pushType.allowsStorage, storage != .noMessage else {
      guard (expiration ?? 0) == 0 else {
        let who = isBroadcast ? "a channel that stores no message" : pushType.name
        throw RequestError(.badExpirationDate(expiration ?? 0, expected: "0 for \(who)"))
      }
      return 0
    }
    guard !isBroadcast || expiration != nil else { throw RequestError(.missingExpirationOfBroadcast) }
    if let expiration, expiration < 0 {
      throw RequestError(.badExpirationDate(expiration, expected: "seconds since 1970"))
    }
    return expiration
  }

  func checked(collapseID: String?) throws(RequestError) -> String? {
    guard let collapseID else { return nil }
    guard !isBroadcast else { throw RequestError(.collapseIDOfBroadcast) }
    let count = collapseID.utf8.count
    guard count <= NotificationRequest.collapseIDLimit else {
      throw RequestError(.collapseIDTooLong(bytes: count), at: NotificationRequest.collapseIDLimit)
    }
    if let offset = HeaderRules.invalidOffset(inCollapseID: collapseID) {
      throw RequestError(.badCollapseID, at: offset)
    }
    return collapseID
  }

  static func checked(providerToken: String?) throws(RequestError) -> String? {
    guard let providerToken else { return nil }
    if let offset = Array(providerToken.utf8).firstIndex(where: { !HeaderRules.isTopicByte($0) }) {
      throw RequestError(.invalidProviderToken, at: offset)
    }
    guard !providerToken.isEmpty else { throw RequestError(.invalidProviderToken) }
    return providerToken
  }

  func checked(body: [UInt8]) throws(RequestError) -> [UInt8] {
    guard !body.isEmpty else { throw RequestError(.payloadEmpty) }
    let limit = isBroadcast ? pushType.broadcastPayloadLimit : pushType.payloadLimit
    guard body.count <= limit else {
      throw RequestError(.payloadTooLarge(bytes: body.count, limit: limit), at: limit)
    }
    guard !isBroadcast || !startsLiveActivity(body) else { throw RequestError(.startByBroadcast) }
    return body
  }

  private func startsLiveActivity(_ body: [UInt8]) -> Bool {
    guard case .object(let payload)? = try? JSON(parsing: body), case .object(let aps)? = payload["aps"] else {
      return false
    }
    return aps["event"] == .string(LiveActivity.Event.start.rawValue)
  }

  private static func isBase64Digit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): false
    case UInt8(ascii: "+"), UInt8(ascii: "/"): true
    default: HeaderRules.isTopicByte(byte)
    }
  }
}
