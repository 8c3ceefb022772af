import CompactJSON

/// The members of a message of Declarative Web Push.
///
/// Source: W3C, "Push API", section "Declarative push message", and WebKit, "Meet Declarative Web Push", whose examples
/// have `app_badge` in the notification, with a string as its value. If the two differ, Safari's is meant
/// (`NotificationJSONParser` in WebKit's source).
enum WebPushFields {
  struct Field {
    let name: String
    let kinds: [JSONNode.Kind]
    var isRequired = false
    var values: [String] = []
    /// Whether Safari needs a URL with a scheme, because it resolves none.
    var isAbsoluteURL = false
    /// Whether Safari passes over the member, whatever its value.
    var isIgnored = false
  }

  static let message = [
    Field(name: "web_push", kinds: [.number], isRequired: true),
    Field(name: "notification", kinds: [.object], isRequired: true),
    // Safari reads these two in the notification only, and W3C's steps pass over them if they have a wrong type.
    Field(name: "app_badge", kinds: [.number, .string], isIgnored: true),
    Field(name: "mutable", kinds: [.boolean], isIgnored: true),
  ]
  static let notification = [
    Field(name: "title", kinds: [.string], isRequired: true),
    Field(name: "navigate", kinds: [.string], isRequired: true, isAbsoluteURL: true),
    Field(name: "dir", kinds: [.string], values: ["auto", "ltr", "rtl"]), Field(name: "lang", kinds: [.string]),
    Field(name: "body", kinds: [.string]), Field(name: "tag", kinds: [.string]),
    Field(name: "icon", kinds: [.string], isAbsoluteURL: true), Field(name: "silent", kinds: [.boolean]),
    Field(name: "data", kinds: [.null, .boolean, .number, .string, .array, .object]),
    Field(name: "app_badge", kinds: [.number, .string]), Field(name: "mutable", kinds: [.boolean]),
    Field(name: "image", kinds: [.string], isIgnored: true), Field(name: "badge", kinds: [.string], isIgnored: true),
    Field(name: "vibrate", kinds: [.array], isIgnored: true),
    Field(name: "timestamp", kinds: [.number], isIgnored: true),
    Field(name: "renotify", kinds: [.boolean], isIgnored: true),
    Field(name: "requireInteraction", kinds: [.boolean], isIgnored: true),
    Field(name: "actions", kinds: [.array], isIgnored: true),
  ]
  static let action = [
    Field(name: "action", kinds: [.string], isRequired: true, isIgnored: true),
    Field(name: "title", kinds: [.string], isRequired: true, isIgnored: true),
    Field(name: "navigate", kinds: [.string], isRequired: true, isIgnored: true),
    Field(name: "icon", kinds: [.string], isIgnored: true),
  ]

  struct Level {
    let path: String
    let node: JSONNode
    let fields: [Field]
  }

  /// Returns the objects of a message whose members are defined.
  static func levels(of subject: EnvelopeSubject) -> [Level] {
    guard subject.kind == .webPush, subject.root["web_push"] != nil else { return [] }
    var levels = [Level(path: "the message", node: subject.root, fields: message)]
    guard let notification = subject.root["notification"], notification.kind == .object else { return levels }
    levels.append(Level(path: "notification", node: notification, fields: Self.notification))
    for (index, action) in (notification["actions"]?.elements.map(\.self) ?? []).enumerated() {
      levels.append(Level(path: "notification.actions[\(index)]", node: action, fields: Self.action))
    }
    return levels
  }
}
