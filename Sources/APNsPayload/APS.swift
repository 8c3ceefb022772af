/// The `aps` dictionary: what the system does with the notification.
///
/// A key is absent when nil.
public struct APS: Sendable, Hashable {
  /// The text that is shown; nil shows nothing.
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
  /// What is played; nil plays nothing.
  ///
  /// It has no effect for a Live Activity, whose sound is ``AlertDictionary/sound``.
  public var sound: Sound? { didSet { present[.sound] = sound != nil } }
  /// The identifier of a category that the app registered: its buttons show.
  public var category: String? { didSet { present[.category] = category != nil } }
  /// Notifications with the same thread are grouped.
  public var threadID: String? { didSet { present[.threadID] = threadID != nil } }
  /// 1 wakes the app in the background.
  public var contentAvailable: Int? { didSet { present[.contentAvailable] = contentAvailable != nil } }
  /// 1 lets the app's service extension change the notification.
  public var mutableContent: Int? { didSet { present[.mutableContent] = mutableContent != nil } }
  /// The window of the app that a tap brings forward.
  public var targetContentID: String? { didSet { present[.targetContentID] = targetContentID != nil } }
  /// When the notification may interrupt; nil is ``InterruptionLevel/active``.
  public var interruptionLevel: InterruptionLevel? { didSet { present[.interruptionLevel] = interruptionLevel != nil } }
  /// 0...1 for alerts, any finite number for Live Activities.
  public var relevanceScore: Double? { didSet { present[.relevanceScore] = relevanceScore != nil } }
  /// What decides whether the notification shows in the current Focus.
  public var filterCriteria: String? { didSet { present[.filterCriteria] = filterCriteria != nil } }
  /// True has the app's widgets or controls load their content again.
  public var contentChanged: Bool? { didSet { present[.contentChanged] = contentChanged != nil } }
  /// What fills the URL of a Safari web push; no longer in Apple's table.
  public var urlArguments: [String]? { didSet { present[.urlArguments] = urlArguments != nil } }
  /// The keys of a Live Activity, which stand in `aps` itself; nil for none of them.
  public var liveActivity: LiveActivity? { didSet { present[.timestamp] = liveActivity != nil } }
  /// Keys that Apple's table does not have: the system ignores them, custom keys go beside `aps`.
  public var unknownKeys = ExtraKeys<APS>()

  /// The properties as the table has them.
  var interruptionLevelName: String? {
    get { interruptionLevel?.rawValue }
    set { interruptionLevel = newValue.map(InterruptionLevel.init) }
  }
  var activity: LiveActivity {
    get { liveActivity ?? LiveActivity() }
    set { liveActivity = newValue }
  }

  /// The short form of the alert; at most one of the two forms is there.
  private(set) var alertText: String?
  private(set) var boxedAlert = Boxed<AlertDictionary>(nil)
  /// The keys that have a value; `timestamp` stands for all of ``liveActivity``.
  private(set) var present = KeySet<APS>()

  /// The three keys that most notifications have; the others are properties.
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
  /// The level as Apple spells it, such as `time-sensitive`.
  public let rawValue: String

  /// A level by its name; a name that Apple's table lacks is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Goes to the list of notifications, without lighting up the screen or playing a sound.
  public static let passive = Self(rawValue: "passive")
  /// Lights up the screen and may play a sound: what counts without a level.
  public static let active = Self(rawValue: "active")
  /// Comes at once, through Focus and scheduled summary.
  public static let timeSensitive = Self(rawValue: "time-sensitive")
  /// Comes at once and plays its sound even on a muted device; needs an entitlement.
  public static let critical = Self(rawValue: "critical")

  /// The levels of Apple's table.
  public static let allKnown: [Self] = [.passive, .active, .timeSensitive, .critical]
}
