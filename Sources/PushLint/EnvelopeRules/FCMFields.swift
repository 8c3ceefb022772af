import CompactJSON

/// The members of the objects of an FCM message.
///
/// Source: Firebase, "REST Resource: projects.messages", and the API's discovery document. FCM refuses a member that it
/// does not know.
enum FCMFields {
  /// A member with the type of its value.
  struct Field: Sendable {
    let name: String
    let type: FCMFieldType

    init(_ name: String, _ type: FCMFieldType = .string) {
      self.name = name
      self.type = type
    }
  }

  static let request = [Field("message", .object), Field("validate_only", .boolean)]
  /// `fid` and `android_v2` are newer than the page; a message that has them is not refused here.
  static let message = [
    Field("name"), Field("data", .map), Field("notification", .object), Field("android", .object),
    Field("webpush", .object), Field("apns", .object), Field("fcm_options", .object), Field("token"), Field("topic"),
    Field("condition"), Field("fid"), Field("android_v2", .object),
  ]
  static let notification = [Field("title"), Field("body"), Field("image")]
  static let options = [Field("analytics_label")]
  /// Other rules check the headers and the payload.
  static let apns = [
    Field("headers", .object), Field("payload", .any), Field("fcm_options", .object), Field("live_activity_token"),
  ]
  static let apnsOptions = [Field("analytics_label"), Field("image")]
  static let android = [
    Field("collapse_key"), Field("priority", .enumeration(["NORMAL", "HIGH"])), Field("ttl", .duration),
    Field("restricted_package_name"),
    Field("data", .map), Field("notification", .object), Field("fcm_options", .object),
    Field("direct_boot_ok", .boolean), Field("bandwidth_constrained_ok", .boolean),
    Field("restricted_satellite_ok", .boolean),
  ]
  static let androidNotification = [
    Field("title"), Field("body"), Field("icon"), Field("color"), Field("sound"), Field("tag"), Field("click_action"),
    Field("body_loc_key"), Field("body_loc_args", .strings), Field("title_loc_key"),
    Field("title_loc_args", .strings), Field("channel_id"), Field("ticker"), Field("sticky", .boolean),
    Field("event_time", .timestamp), Field("local_only", .boolean),
    Field(
      "notification_priority",
      .enumeration([
        "PRIORITY_MIN", "PRIORITY_LOW", "PRIORITY_DEFAULT", "PRIORITY_HIGH", "PRIORITY_MAX", "PRIORITY_UNSPECIFIED",
      ])),
    Field("default_sound", .boolean), Field("default_vibrate_timings", .boolean),
    Field("default_light_settings", .boolean), Field("vibrate_timings", .durations),
    Field(
      "visibility", .enumeration(["PRIVATE", "PUBLIC", "SECRET", "VISIBILITY_UNSPECIFIED"])),
    Field("notification_count", .integer), Field("light_settings", .object),
    Field("image"), Field("bypass_proxy_notification", .boolean),
    Field(
      "proxy", .enumeration(["ALLOW", "DENY", "IF_PRIORITY_LOWERED", "PROXY_UNSPECIFIED"])),
  ]
  static let lightSettings = [
    Field("color", .object), Field("light_on_duration", .duration), Field("light_off_duration", .duration),
  ]
  static let color = [
    Field("red", .number), Field("green", .number), Field("blue", .number), Field("alpha", .number),
  ]
  static let webpush = [
    Field("headers", .map), Field("data", .map), Field("notification", .object), Field("fcm_options", .object),
  ]
  static let webpushOptions = [Field("link"), Field("analytics_label")]
  /// The members of which a message has exactly one.
  static let targets = ["token", "topic", "condition", "fid"]
  /// The headers of APNs, which belong in `apns.headers`.
  ///
  /// Source: Apple, "Sending notification requests to APNs".
  static let headers = [
    "apns-push-type", "apns-id", "apns-expiration", "apns-priority", "apns-topic", "apns-collapse-id",
  ]

  /// An object of a message with the members that it may have.
  struct Level {
    let path: String
    let node: JSONNode
    let fields: [Field]

    /// The path of the object with a full stop, or nothing for the message itself.
    var memberPath: String { path == "the request" || path == "message" ? "" : "\(path)." }

    /// The names of the members, as the documentation has them.
    var names: [String] { fields.map(\.name) }

    /// Returns the member that a name in the file is meant for, in either spelling; `nil` if FCM does not know the name.
    func field(_ name: String) -> Field? {
      fields.first { $0.name.hasBytes(of: name) || $0.name.camelCased.hasBytes(of: name) }
    }
  }

  /// Returns the objects of a message whose members FCM defines.
  static func levels(of subject: EnvelopeSubject) -> [Level] {
    guard let message = subject.message else { return [] }
    var levels: [Level] = []
    func add(_ path: String, _ node: JSONNode?, _ fields: [Field]) {
      if let node { levels.append(Level(path: path, node: node, fields: fields)) }
    }
    if subject.root.offset != message.node.offset { add("the request", subject.root, request) }
    add("message", message.node, Self.message)
    add("notification", message.notification, notification)
    add("fcm_options", message.node.fcmObject("fcm_options"), options)
    add("apns", message.apns, apns)
    add("apns.fcm_options", message.apns?.fcmObject("fcm_options"), apnsOptions)
    add("android", message.android, android)
    add("android.notification", message.androidNotification, androidNotification)
    let light = message.androidNotification?.fcmObject("light_settings")
    add("android.notification.light_settings", light, lightSettings)
    add("android.notification.light_settings.color", light?.fcmObject("color"), color)
    add("android.fcm_options", message.android?.fcmObject("fcm_options"), options)
    let web = message.node.fcmObject("webpush")
    add("webpush", web, webpush)
    add("webpush.fcm_options", web?.fcmObject("fcm_options"), webpushOptions)
    return levels
  }
}
