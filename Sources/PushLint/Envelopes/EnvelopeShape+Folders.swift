import CompactJSON

// A file that is named is an envelope even with mistakes in the places that tell it. Among the files of a folder, tables
// of translations also have words under `token` and `notification`, and messages of other servers a topic with data.
extension EnvelopeShape {
  /// Returns whether a value is an envelope that hardly anything else looks like.
  static func isDistinctive(_ object: JSONNode) -> Bool {
    switch objectKind(object) {
    case .fcm:
      if let message = object["message"], isMessage(message) { return isDistinctiveMessage(message, isWrapped: true) }
      return isDistinctiveMessage(object, isWrapped: false)
    case .webPush:
      // Settings count what is sent on each channel.
      let number = object["web_push"].flatMap { $0.number?.text ?? $0.string }
      return number == "8030"
        || number?.utf8.first.map(FormatArguments.isDigit) == true && object["notification"]?.kind == .object
    case .sns: return hasPayloadForPlatform(object)
    case let kind: return kind != .none
    }
  }

  /// Returns whether a message for SNS has text in braces or an object for a platform, and not only names of roles.
  private static func hasPayloadForPlatform(_ object: JSONNode) -> Bool {
    object.members.contains { member in
      guard let name = member.name.string, SNSPlatform.hasPayload(name) || SNSPlatform.isLikely(member.name) else {
        return false
      }
      return isMessageForPlatform(member.value) || mayBePayload(member.value)
    }
  }

  private static func isDistinctiveMessage(_ message: JSONNode, isWrapped: Bool) -> Bool {
    func object(_ name: String) -> JSONNode? { message[name].flatMap { $0.kind == .object ? $0 : nil } }
    func has(_ name: String, _ kinds: JSONNode.Kind...) -> Bool {
      message[name].map { kinds.contains($0.kind) } ?? false
    }
    let (notification, data, android) = (object("notification"), object("data"), object("android"))
    // Huawei's Push Kit has other values in these members.
    if android?["notification"]?["click_action"]?.kind == .object || has("token", .array) && has("data", .string) {
      return false
    }
    if let apns = object("apns"), isConfigured(apns) { return true }
    let hasToken =
      has("token", .string, .array) || has("fid", .string)
      || ["tokens", "registration_ids"].contains { has($0, .array) } || has("to", .string)
    let count = ["notification", "data", "android", "apns", "webpush", "aps"].count { object($0) != nil }
    let isKnown = notification.map(isKnownNotification) ?? false
    // What neither FCM nor its old API knows speaks against it.
    let isAlone = message.members.allSatisfy { member in
      let name = member.name.string ?? ""
      return FCMFields.message.contains { $0.name.utf8.elementsEqual(name.utf8) } || ["aps", "tokens"].contains(name)
        || FCMFields.oldPlace(of: name) != nil
    }
    if isWrapped, hasToken, count > 0 { return isKnown || isAlone }
    let hasTarget = hasToken || has("topic", .string) || has("condition", .string)
    guard hasTarget, isWrapped else { return isKnown && (hasTarget ? isAlone : isWrapped && count > 1) }
    let isForAndroid = ["notification", "data"].contains { android?[$0]?.kind == .object }
    return isKnown || isAlone && (isForAndroid || data?.members.allSatisfy { $0.value.kind == .string } == true)
  }

  /// Returns whether an object under `apns` has a payload, headers or, by mistake, what belongs into the payload.
  private static func isConfigured(_ apns: JSONNode) -> Bool {
    guard let payload = apns["payload"] else { return apns["headers"]?.kind == .object || isPayload(apns) }
    return payload.kind == .object || mayBePayload(payload)
  }

  /// Returns whether most members of an object under `notification` are those of FCM, or of its old API.
  static func isKnownNotification(_ notification: JSONNode) -> Bool {
    guard notification.kind == .object else { return false }
    var known = 0
    for member in notification.members {
      let name = member.name.string ?? ""
      let isKnown =
        FCMFields.notification.contains { $0.name.utf8.elementsEqual(name.utf8) } || FCMFields.oldPlace(of: name) != nil
      known += isKnown ? 1 : -1
    }
    return known > 0 || !notification.members.contains { _ in true }
  }
}
