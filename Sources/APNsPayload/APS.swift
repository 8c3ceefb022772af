/// The `aps` dictionary: what the system does with the notification.
///
/// A key is absent when nil.
public struct APS: Sendable, Hashable {
  public var alert: Alert? {
    get { alertText.map(Alert.text) ?? boxedAlert.value.map(Alert.dictionary) }
    set {
      alertText = if case .text(let text) = newValue { text } else { nil }
      boxedAlert.value = if case .dictionary(let dictionary) = newValue { dictionary } else { nil }
      present[.alert] = newValue != nil
    }
  }
  /// The number on the app's icon: 0 removes it, nil leaves it as it is.
  public var badge: Int? { didSet { present[.badge] = badge != nil } }
  public var sound: Sound? { didSet { present[.sound] = sound != nil } }
  public var category: String? { didSet { present[.category] = category != nil } }
  public var threadID: String? { didSet { present[.threadID] = threadID != nil } }
  /// 1 wakes the app in the background.
  public var contentAvailable: Int? { didSet { present[.contentAvailable] = contentAvailable != nil } }
  /// 1 lets the app's service extension change the notification.
  public var mutableContent: Int? { didSet { present[.mutableContent] = mutableContent != nil } }
  public var targetContentID: String? { didSet { present[.targetContentID] = targetContentID != nil } }
  public var interruptionLevel: InterruptionLevel? { didSet { present[.interruptionLevel] = interruptionLevel != nil } }
  /// 0...1 for alerts, any finite number for Live Activities.
  public var relevanceScore: Double? { didSet { present[.relevanceScore] = relevanceScore != nil } }
  public var filterCriteria: String? { didSet { present[.filterCriteria] = filterCriteria != nil } }
  public var contentChanged: Bool? { didSet { present[.contentChanged] = contentChanged != nil } }
  public var urlArguments: [String]? { didSet { present[.urlArguments] = urlArguments != nil } }
  public var liveActivity: LiveActivity? { didSet { present[.timestamp] = liveActivity != nil } }
  /// Keys that Apple's table does not have: the system ignores them, custom keys go beside `aps`.
  public var unknownKeys = ExtraKeys<APSKey>()

  /// The short form of the alert; at most one of the two forms is there.
  private(set) var alertText: String?
  private(set) var boxedAlert = Boxed<AlertDictionary>(nil)
  /// The keys that have a value; `timestamp` stands for all of ``liveActivity``.
  private(set) var present = KeySet<APSKey>()

  public init(alert: Alert? = nil, badge: Int? = nil, sound: Sound? = nil) {
    self.badge = badge
    self.sound = sound
    // Observers do not run in an initializer.
    present[.badge] = badge != nil
    present[.sound] = sound != nil
    self.alert = alert
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
