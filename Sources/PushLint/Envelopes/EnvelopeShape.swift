import CompactJSON

/// The shapes that tell the kinds of envelopes apart.
///
/// A text with `aps` or `mdm` at the top is a payload, whatever else it has. An envelope has a member that no payload has
/// by chance: `message` or `apns` with the members of an FCM message, a platform of SNS such as `APNS_SANDBOX`, or
/// `web_push`. Settings with another value under one of the last two are none.
enum EnvelopeShape {
  private enum Name: String, CaseIterable {
    case simulatorTarget = "Simulator Target Bundle"
    case aps, mdm, message, apns, android, notification, webpush, data, token, topic, condition, payload, headers
    case `default`
    case webPush = "web_push"
    case name, fid
    case options = "fcm_options"
    case androidVersion2 = "android_v2"

    /// Whether a message of FCM has this member.
    var isOfMessage: Bool {
      switch self {
      case .aps, .mdm, .message, .payload, .headers, .default, .webPush, .simulatorTarget: false
      default: true
      }
    }
  }

  private static let names = Name.allCases
  private static let table = JSONNameTable(Name.allCases.map(\.rawValue))

  /// Returns the kind of envelope that a value is, by its shape; `.none` for a payload and for anything else.
  static func kind(of root: JSONNode) -> EnvelopeKind {
    guard root.kind == .array else { return objectKind(root) }
    return root.elements.contains { isPayload($0) || objectKind($0) != .none } ? .array : .none
  }

  /// Returns whether a value is an object with one of the keys that a payload has at the top.
  static func isPayload(_ node: JSONNode) -> Bool {
    node.members.contains { [.aps, .mdm].contains(name(of: $0)) }
  }

  /// Returns the kind of envelope that an object is; `.none` for anything else.
  static func objectKind(_ object: JSONNode) -> EnvelopeKind {
    var shape = FCMShape()
    var kind = EnvelopeKind.none
    let hasNotification = object["notification"] != nil
    let hasDefaultText = object["default"]?.kind == .string
    for member in object.members {
      let name = name(of: member)
      switch name {
      case .aps, .mdm, .simulatorTarget: return .none
      case .webPush where hasNotification || member.value.kind == .number || member.value.string == "8030":
        kind = .webPush
      case .message where isMessage(member.value): kind = kind == .none ? .fcm : kind
      case nil where SNSPlatform.isDistinctive(member.name) && (hasDefaultText || mayBePayload(member.value)):
        kind = kind == .none ? .sns : kind
      case nil where SNSPlatform.isForFCM(member.name) && mayBeMessageText(member.value):
        kind = kind == .none ? .sns : kind
      default: shape.add(name, member.value)
      }
    }
    if kind == .none, shape.isBareMessage || shape.hasConfiguredAPNs && FCMShape(object).isBareMessage { return .fcm }
    guard kind == .none, hasDefaultText else { return kind }
    // SNS takes a payload as text; an object is a mistake.
    let isForSNS = object.members.contains { member in
      SNSPlatform.isLikely(member.name) && (member.value.kind == .string || isMessageForPlatform(member.value))
    }
    return isForSNS ? .sns : .none
  }

  /// Returns whether the value of `message` is an FCM message, because it has options of a platform.
  static func isMessage(_ value: JSONNode) -> Bool {
    FCMShape(value).isMessage || value["notification"].map(isKnownNotification) == true
  }

  /// Returns whether a value is an object with what a platform's payload has.
  static func isMessageForPlatform(_ value: JSONNode) -> Bool {
    value.kind == .object && ["aps", "fcmV1Message", "notification", "data", "caller"].contains { value[$0] != nil }
  }

  /// Returns whether a value is text in braces for FCM, as SNS takes it.
  private static func mayBeMessageText(_ value: JSONNode) -> Bool {
    guard mayBePayload(value), let text = value.string else { return false }
    return (try? JSONDocument(parsing: Array(text.utf8)))?.root["fcmV1Message"] != nil
  }

  /// Returns whether a value is an object or text in braces, and not settings, such as the keys of a server.
  static func mayBePayload(_ value: JSONNode) -> Bool {
    switch value.kind {
    case .object: isPayload(value) || !value.members.contains { _ in true }
    case .string: value.string?.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
    default: false
    }
  }

  private static func name(of member: JSONNode.Member) -> Name? { member.name.place(in: table).map { names[$0] } }

  /// The members of an object that an FCM message has.
  private struct FCMShape {
    private var hasTarget = false
    private var hasData = false
    private var hasPlatform = false
    private(set) var hasConfiguredAPNs = false
    /// The number of members that FCM knows, less that of the others.
    private var known = 0

    init() {}

    /// Creates the shape of a message, in which members of FCM's old API are mistakes that are known.
    init(_ message: JSONNode) {
      for member in message.members {
        let name = EnvelopeShape.name(of: member)
        add(name, member.value)
        if name == nil, let text = member.name.string, FCMFields.oldPlace(of: text) != nil { known += 2 }
      }
    }

    mutating func add(_ name: Name?, _ value: JSONNode) {
      known += name?.isOfMessage == true ? 1 : -1
      switch name {
      case .token, .topic, .condition, .fid: hasTarget = hasTarget || value.kind == .string
      case .data: hasData = value.kind == .object
      case .apns where value.kind == .object:
        hasPlatform = true
        hasConfiguredAPNs = value["payload"] != nil || value["headers"]?.kind == .object
      // By mistake, aps is beside the target.
      case .aps, .android, .notification, .webpush: hasPlatform = hasPlatform || value.kind == .object
      default: break
      }
    }

    /// Whether an object under the name `message` is one.
    ///
    /// With a target or a payload, members that FCM does not know are mistakes; without, the object may be anything.
    var isMessage: Bool {
      hasTarget || hasConfiguredAPNs ? hasPlatform || hasTarget && hasData : known >= 0 && hasPlatform
    }
    /// Whether an object without that name is one; its members must be those of no other format.
    var isBareMessage: Bool {
      hasTarget && hasConfiguredAPNs || known >= 0 && (hasConfiguredAPNs || hasTarget && hasPlatform)
    }
  }
}
