/// What a push is for: the value of the `apns-push-type` header, with what follows from it.
///
/// A type that this library does not know survives, with the rules of an alert.
///
/// Source: Apple, "Sending notification requests to APNs". It stands beside the payload because fitting, linting and the
/// request all read its limits.
public struct PushType: Sendable, Hashable {
  /// The header's value, such as `liveactivity`.
  public let name: String
  /// What the topic has after the app's bundle id, such as `.voip`; empty for the bundle id alone, nil where the topic is
  /// no bundle id.
  public let topicSuffix: String?
  /// The priorities that APNs accepts, the default first: 10 at once, 5 power-considerate, 1 never wakes the device.
  public let priorities: [Int]
  /// How many bytes a payload to one device may have.
  public let payloadLimit: Int
  /// How many bytes a broadcast payload may have.
  public let broadcastPayloadLimit: Int
  /// Whether APNs may keep the push for later; where not, its expiration is 0.
  public let allowsStorage: Bool
  /// Whether the system needs `aps` to know what to do; without that need the app, an extension or the device's
  /// management reads the whole payload (Apple, "Using push notifications to signal changes" and `PKPushPayload`).
  public let requiresAPS: Bool

  /// A push type by its name: one of the table's, or an unknown one.
  public init(name: String) {
    self = Self.allKnown.first { $0.name == name } ?? Self(name, suffix: "")
  }

  private init(
    _ name: String, suffix: String?, priorities: [Int] = [10, 5, 1], limit: Int = 4096, broadcastLimit: Int? = nil,
    allowsStorage: Bool = true, requiresAPS: Bool = true
  ) {
    self.name = name
    topicSuffix = suffix
    self.priorities = priorities
    payloadLimit = limit
    broadcastPayloadLimit = broadcastLimit ?? limit
    self.allowsStorage = allowsStorage
    self.requiresAPS = requiresAPS
  }

  /// A notification that a person sees or hears.
  public static let alert = Self("alert", suffix: "")
  /// Wakes the app without showing anything; priority 5 only.
  public static let background = Self("background", suffix: "", priorities: [5])
  /// Asks an app's location push extension for the place; token authentication only.
  public static let location = Self("location", suffix: ".location-query", requiresAPS: false)
  /// An incoming call; up to 5120 bytes.
  public static let voip = Self("voip", suffix: ".voip", limit: 5120, requiresAPS: false)
  /// New data for a watchOS complication.
  public static let complication = Self("complication", suffix: ".complication")
  /// A change in the content of a file provider: `container-identifier` and `domain`.
  public static let fileProvider = Self("fileprovider", suffix: ".pushkit.fileprovider", requiresAPS: false)
  /// Has a managed device contact its server; the topic comes from the certificate.
  public static let mdm = Self("mdm", suffix: nil, requiresAPS: false)
  /// Starts, updates or ends a Live Activity; up to 5120 bytes as a broadcast.
  public static let liveActivity = Self(
    "liveactivity", suffix: ".push-type.liveactivity", priorities: [10, 5], broadcastLimit: 5120)
  /// Push to Talk; priority 10 only, never stored.
  public static let pushToTalk = Self(
    "pushtotalk", suffix: ".voip-ptt", priorities: [10], allowsStorage: false, requiresAPS: false)
  /// Has widgets load their content again.
  public static let widgets = Self("widgets", suffix: ".push-type.widgets")
  /// Has controls load their content again.
  public static let controls = Self("controls", suffix: ".push-type.controls")

  /// The types of Apple's table.
  public static let allKnown: [Self] = [
    alert, background, location, voip, complication, fileProvider, mdm, liveActivity, pushToTalk, widgets, controls,
  ]

  /// Whether the type is one of Apple's table.
  public var isKnown: Bool { Self.allKnown.contains(self) }
}
