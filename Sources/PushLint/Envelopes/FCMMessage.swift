public import APNsPayload
public import CompactJSON

/// A message for Firebase Cloud Messaging, as it is in a file.
///
/// Members are found under their names in the documentation (`title_loc_key`) and under those of the JSON of protocol
/// buffers (`titleLocKey`), both of which FCM accepts.
///
/// Source: Firebase, "REST Resource: projects.messages".
public struct FCMMessage: Sendable {
  /// A line of the notification that Android shows.
  public struct AndroidLine: Sendable {
    /// The key of the text in the app's string resources: the value of `title_loc_key` or `body_loc_key`.
    public let key: JSONNode?
    /// The elements of the arguments, in order; FCM accepts only strings.
    public let arguments: [JSONNode]
    /// The text if it is given: that of `android.notification`, or else that of `notification`.
    public let text: JSONNode?
  }

  /// The object of the message.
  public let node: JSONNode
  /// The number of bytes in the file before the text in which nodes have their offsets: 0, or the start of a line.
  public let origin: Int

  init(_ node: JSONNode, origin: Int) {
    self.node = node
    self.origin = origin
  }

  /// The notification for all platforms, with `title`, `body` and `image`; `nil` if there is no such object.
  public var notification: JSONNode? { node.fcmObject("notification") }
  /// The members that the app gets, which are strings; `nil` if there is no such object.
  public var data: JSONNode? { node.fcmObject("data") }
  /// The options for Apple's devices; `nil` if there is no such object.
  public var apns: JSONNode? { node.fcmObject("apns") }
  /// The headers for APNs; `nil` if there is no such object.
  public var headers: JSONNode? { apns?.fcmObject("headers") }
  /// The value of the payload for APNs, of any kind but `null`; `nil` if there is none.
  public var payload: JSONNode? { apns?.fcm("payload") }
  /// The options for Android; `nil` if there is no such object.
  public var android: JSONNode? { node.fcmObject("android") }
  /// The notification for Android; `nil` if there is no such object.
  public var androidNotification: JSONNode? { android?.fcmObject("notification") }

  /// Returns what Android shows in a line; a subtitle has neither a key nor text there.
  public func androidLine(_ line: AlertDictionary.Line) -> AndroidLine {
    let name: String
    switch line {
    case .title: name = "title"
    case .body: name = "body"
    case .subtitle: return AndroidLine(key: nil, arguments: [], text: nil)
    }
    let own = androidNotification
    return AndroidLine(
      key: own?.fcm("\(name)_loc_key"), arguments: own?.fcm("\(name)_loc_args").map { Array($0.elements) } ?? [],
      text: own?.fcmText(name) ?? notification?.fcmText(name))
  }

  /// Whether the message says what Android shows.
  var hasAndroidText: Bool {
    [AlertDictionary.Line.title, .body].map(androidLine).contains { $0.key != nil || $0.text != nil }
  }

  /// Returns the range in the file of one of the message's nodes.
  public func range(of node: JSONNode) -> Range<Int> { origin + node.offset..<origin + node.offset + node.length }

  /// Returns the value of a header, whatever the case of its name; `nil` if it is missing.
  func header(_ name: String) -> JSONNode? {
    headers?.members.first { $0.name.string?.lowercased().hasBytes(of: name) == true }?.value
  }

  /// The push type in the headers, or that of a Live Activity if the message has its token; `nil` if neither is there, or
  /// if APNs does not know the type.
  var pushType: PushType? {
    if let name = header("apns-push-type")?.string { return PushType.allKnown.first { $0.name.hasBytes(of: name) } }
    return apns?.fcm("live_activity_token") == nil ? nil : .liveActivity
  }

  /// The priority in the headers, even if it is a number, which FCM refuses; `nil` if there is none.
  var priority: Int? {
    guard let node = header("apns-priority") else { return nil }
    return node.string.flatMap { Int($0) } ?? node.number?.integer
  }

  /// Whether FCM makes the alert from `notification`, because the payload has none.
  var makesAlert: Bool {
    guard let notification, notification["title"]?.string != nil || notification["body"]?.string != nil else {
      return false
    }
    return payload?["aps"]?["alert"] == nil
  }

  /// The alert that FCM makes from `notification`.
  private var alert: JSONObject {
    var alert = JSONObject()
    for name in ["title", "body"] { alert[name] = notification?[name]?.string.map(JSON.string) }
    return alert
  }

  /// The payload with the alert that FCM adds to it; `nil` if it adds none.
  ///
  /// A payload with an `aps` that is not an object is left alone.
  var completedPayload: [UInt8]? {
    guard makesAlert else { return nil }
    guard case .object(var members) = payload?.value ?? .object(JSONObject()) else { return nil }
    var aps = JSONObject()
    switch members["aps"] {
    case .object(let own)?: aps = own
    case nil: break
    default: return nil
    }
    aps["alert"] = .object(alert)
    members["aps"] = .object(aps)
    return JSON.object(members).encoded
  }
}

extension JSONNode {
  /// Returns the value of a member of an FCM message under either of its names; `nil` if there is none, or if it is `null`,
  /// which FCM reads as none.
  func fcm(_ name: String) -> JSONNode? {
    let value = self[name] ?? (name.contains("_") ? self[name.camelCased] : nil)
    return value?.kind == .null ? nil : value
  }

  /// Returns the value of a member of an FCM message unless it is an empty string, which FCM reads as none.
  fileprivate func fcmText(_ name: String) -> JSONNode? {
    fcm(name).flatMap { $0.string?.isEmpty == true ? nil : $0 }
  }

  /// Returns the value of a member of an FCM message if it is an object.
  func fcmObject(_ name: String) -> JSONNode? { fcm(name).flatMap { $0.kind == .object ? $0 : nil } }
}

extension String {
  /// The name with a capital in the place of each underscore and the letter after it.
  var camelCased: String {
    let words = split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
