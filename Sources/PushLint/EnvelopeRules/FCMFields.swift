import CompactJSON
import SourceText

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

  /// Members of FCM's old HTTP API, and members that are often one level too high.
  private static let oldPlaces: KeyValuePairs = [
    "aps": "move it to apns.payload", "to": "name the target with token, topic or condition",
    "registration_ids": "send one message to each token", "dry_run": "use validate_only beside message",
    "content_available": "use content-available in apns.payload.aps",
    "mutable_content": "use mutable-content in apns.payload.aps",
    "time_to_live": "use android.ttl and the header apns-expiration",
    "priority": "use android.priority and the header apns-priority",
    "collapse_key": "use android.collapse_key and the header apns-collapse-id",
    "loc_key": "use body_loc_key in android.notification, and loc-key in apns.payload.aps.alert",
    "loc_args": "use body_loc_args in android.notification, and loc-args in apns.payload.aps.alert",
    "title_loc_key": "use android.notification, and title-loc-key in apns.payload.aps.alert",
    "body_loc_key": "use android.notification, and loc-key in apns.payload.aps.alert",
    "badge": "use badge in apns.payload.aps", "sound": "use android.notification and sound in apns.payload.aps",
    "android_channel_id": "use channel_id in android.notification", "image_url": "use image in notification",
    "click_action": "use android.notification, and category in apns.payload.aps",
  ]

  /// Returns what to do about a member of the old API, in whatever case; `nil` if the name is none of its.
  static func oldPlace(of name: String) -> String? {
    oldPlaces.first { $0.key.hasBytes(of: name) || $0.key.camelCased.hasBytes(of: name) }?.value
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

  /// The objects of a message by their paths, of two with the same member first the one that is more likely meant.
  private static let objects: [(path: String, fields: [Field])] = [
    ("notification", notification), ("fcm_options", options), ("apns", apns), ("apns.fcm_options", apnsOptions),
    ("android", android), ("android.notification", androidNotification),
    ("android.notification.light_settings", lightSettings), ("android.notification.light_settings.color", color),
    ("android.fcm_options", options), ("webpush", webpush), ("webpush.fcm_options", webpushOptions),
  ]

  /// Returns the objects of a message whose members FCM defines.
  static func levels(of subject: EnvelopeSubject) -> [Level] {
    guard let message = subject.message else { return [] }
    var levels: [Level] = []
    if subject.root.offset != message.node.offset {
      levels.append(Level(path: "the request", node: subject.root, fields: request))
    }
    levels.append(Level(path: "message", node: message.node, fields: Self.message))
    return levels
      + objects.compactMap { path, fields in
        let node = path.split(separator: ".").reduce(message.node) { node, name in node?.fcmObject(String(name)) }
        return node.map { Level(path: path, node: $0, fields: fields) }
      }
  }

  /// Returns the path of the object that has a member of this name, first of those inside a level; `nil` if none has it.
  static func path(ofMember name: String, insteadOf level: Level) -> String? {
    let isMeant = { (fields: [Field]) in Level(path: "", node: level.node, fields: fields).field(name) != nil }
    // What is beside the message belongs in it.
    if level.path == "the request", isMeant(message) { return "message" }
    return objects.first { $0.path.hasPrefix(level.memberPath) && isMeant($0.fields) }?.path
      ?? (isMeant(message) ? "message" : objects.first { isMeant($0.fields) }?.path)
  }
}
