/// The purpose of a push: the value of the `apns-push-type` header, with the limits and rules that follow from it.
///
/// A type that this library does not know is kept, with the rules of an alert.
///
/// Source: Apple, "Sending notification requests to APNs". The type is in this module because fitting, linting and the
/// request all read its limits.
public struct PushType: Sendable, Hashable {
  /// The header's value, such as `liveactivity`.
  public let name: String
  /// The suffix that the topic adds to the app's bundle id, such as `.voip`.
  ///
  /// It is empty if the topic is the bundle id alone, and `nil` if the topic is not a bundle id.
  public let topicSuffix: String?
  /// The priorities that APNs accepts, the default first: 10 at once, 5 power-considerate, 1 never wakes the device.
  public let priorities: [Int]
  /// The maximum size of a payload to one device, in bytes.
  public let payloadLimit: Int
  /// The maximum size of a broadcast payload, in bytes.
  public let broadcastPayloadLimit: Int
  /// Whether APNs may store the push for later; if not, its expiration is 0.
  public let allowsStorage: Bool
  /// Whether the system needs `aps` to know what to do.
  ///
  /// If it does not, the app, an extension or the device's management reads the whole payload (Apple, "Using push
  /// notifications to signal changes" and `PKPushPayload`).
  public let requiresAPS: Bool

  /// Creates a push type from its name, which need not be in Apple's table.
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

  /// Presents a notification that the user sees or hears.
  public static let alert = Self("alert", suffix: "")
  /// Wakes the app without showing anything; priority 5 only.
  public static let background = Self("background", suffix: "", priorities: [5])
  /// Asks an app's location push extension for the location; token authentication only.
  public static let location = Self("location", suffix: ".location-query", requiresAPS: false)
  /// Announces an incoming call; up to 5120 bytes.
  public static let voip = Self("voip", suffix: ".voip", limit: 5120, requiresAPS: false)
  /// Sends new data to a watchOS complication.
  public static let complication = Self("complication", suffix: ".complication", requiresAPS: false)
  /// Reports a change in the content of a file provider, with `container-identifier` and `domain`.
  public static let fileProvider = Self("fileprovider", suffix: ".pushkit.fileprovider", requiresAPS: false)
  /// Asks a managed device to contact its server; the topic comes from the certificate.
  public static let mdm = Self("mdm", suffix: nil, requiresAPS: false)
  /// Starts, updates or ends a Live Activity; up to 5120 bytes as a broadcast.
  public static let liveActivity = Self(
    "liveactivity", suffix: ".push-type.liveactivity", priorities: [10, 5], broadcastLimit: 5120)
  /// Serves Push to Talk; priority 10 only, never stored.
  public static let pushToTalk = Self(
    "pushtotalk", suffix: ".voip-ptt", priorities: [10], allowsStorage: false, requiresAPS: false)
  /// Asks widgets to reload their content.
  public static let widgets = Self("widgets", suffix: ".push-type.widgets")
  /// Asks controls to reload their content.
  public static let controls = Self("controls", suffix: ".push-type.controls")

  /// The types in Apple's table.
  public static let allKnown: [Self] = [
    alert, background, location, voip, complication, fileProvider, mdm, liveActivity, pushToTalk, widgets, controls,
  ]

  /// Whether the type is in Apple's table.
  public var isKnown: Bool { Self.allKnown.contains(self) }
}

extension PushType: Codable, CustomStringConvertible {
  /// The header's value, such as `liveactivity`.
  public var description: String { name }

  /// Creates a push type from its name, which need not be in Apple's table.
  public init(from decoder: any Decoder) throws { self.init(name: try String(from: decoder)) }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}
