/// The `aps` dictionary: what the system does with the notification. A key is absent when nil.
public struct APS: Sendable, Hashable {
  public var alert: Alert?
  /// The number on the app's icon: 0 removes it, nil leaves it as it is.
  public var badge: Int?
  public var sound: Sound?
  public var category: String?
  public var threadID: String?
  /// 1 wakes the app in the background.
  public var contentAvailable: Int?
  /// 1 lets the app's service extension change the notification.
  public var mutableContent: Int?
  public var targetContentID: String?
  public var interruptionLevel: InterruptionLevel?
  /// 0...1 for alerts, any finite number for Live Activities.
  public var relevanceScore: Double?
  public var filterCriteria: String?
  public var contentChanged: Bool?
  public var urlArguments: [String]?
  public var liveActivity: LiveActivity?
  /// Keys that Apple's table does not have: the system ignores them, custom keys go beside `aps`.
  public var unknownKeys = ExtraKeys<APSKey>()

  public init(alert: Alert? = nil, badge: Int? = nil, sound: Sound? = nil) {
    self.alert = alert
    self.badge = badge
    self.sound = sound
  }
}

/// When a notification may interrupt; levels that this library does not know survive.
public struct InterruptionLevel: RawRepresentable, Sendable, Hashable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let passive = Self(rawValue: "passive")
  public static let active = Self(rawValue: "active")
  public static let timeSensitive = Self(rawValue: "time-sensitive")
  public static let critical = Self(rawValue: "critical")

  /// The levels of Apple's table.
  public static let allKnown: [Self] = [.passive, .active, .timeSensitive, .critical]
}
