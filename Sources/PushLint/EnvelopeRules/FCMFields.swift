import CompactJSON

/// The members of the objects of an FCM message.
///
/// Source: Firebase, "REST Resource: projects.messages", and the API's discovery document. FCM refuses a member that it
/// does not know.
enum FCMFields {
  static let request = ["message", "validate_only"]
  /// `fid` and `android_v2` are newer than the page; a message that has them is not refused here.
  static let message = [
    "name", "data", "notification", "android", "webpush", "apns", "fcm_options", "token", "topic", "condition", "fid",
    "android_v2",
  ]
  static let notification = ["title", "body", "image"]
  static let options = ["analytics_label"]
  static let apns = ["headers", "payload", "fcm_options", "live_activity_token"]
  static let apnsOptions = ["analytics_label", "image"]
  static let android = [
    "collapse_key", "priority", "ttl", "restricted_package_name", "data", "notification", "fcm_options",
    "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
  ]
  static let androidNotification = [
    "title", "body", "icon", "color", "sound", "tag", "click_action", "body_loc_key", "body_loc_args", "title_loc_key",
    "title_loc_args", "channel_id", "ticker", "sticky", "event_time", "local_only", "notification_priority",
    "default_sound", "default_vibrate_timings", "default_light_settings", "vibrate_timings", "visibility",
    "notification_count", "light_settings", "image", "bypass_proxy_notification", "proxy",
  ]
  static let webpush = ["headers", "data", "notification", "fcm_options"]
  static let webpushOptions = ["link", "analytics_label"]
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
    let names: [String]
  }

  /// Returns the objects of a message whose members FCM defines.
  static func levels(of subject: EnvelopeSubject) -> [Level] {
    guard let message = subject.message else { return [] }
    var levels: [Level] = []
    func add(_ path: String, _ node: JSONNode?, _ names: [String]) {
      if let node { levels.append(Level(path: path, node: node, names: names)) }
    }
    if subject.root.offset != message.node.offset { add("the request", subject.root, request) }
    add("message", message.node, Self.message)
    add("notification", message.notification, notification)
    add("fcm_options", message.node.fcmObject("fcm_options"), options)
    add("apns", message.apns, apns)
    add("apns.fcm_options", message.apns?.fcmObject("fcm_options"), apnsOptions)
    add("android", message.android, android)
    add("android.notification", message.androidNotification, androidNotification)
    add("android.fcm_options", message.android?.fcmObject("fcm_options"), options)
    let web = message.node.fcmObject("webpush")
    add("webpush", web, webpush)
    add("webpush.fcm_options", web?.fcmObject("fcm_options"), webpushOptions)
    return levels
  }
}
