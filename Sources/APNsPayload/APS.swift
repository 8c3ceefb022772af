import CompactJSON

/// The `aps` dictionary, which controls what the system does with the notification.
///
/// A property that is `nil` is left out of the payload.
public struct APS: Sendable, Hashable {
  /// The text to show; if it is `nil`, nothing shows.
  public var alert: Alert? {
    get { alertText.map(Alert.text) ?? boxedAlert.value.map(Alert.dictionary) }
    set {
      alertText = if case .text(let text) = newValue { text } else { nil }
      boxedAlert.value = if case .dictionary(let dictionary) = newValue { dictionary } else { nil }
      present[.alert] = newValue != nil
    }
  }
  /// The number on the app's icon: 0 removes it, `nil` leaves it as it is.
  public var badge: Int? { didSet { present[.badge] = badge != nil } }
  /// The sound to play; if it is `nil`, none plays.
  ///
  /// It has no effect on a Live Activity, which plays ``AlertDictionary/sound``.
  public var sound: Sound? { didSet { present[.sound] = sound != nil } }
  /// The identifier of a category that the app registered, which sets the buttons that show.
  public var category: String? { didSet { present[.category] = category != nil } }
  /// The identifier by which notifications are grouped.
  public var threadID: String? { didSet { present[.threadID] = threadID != nil } }
  /// 1 to wake the app in the background.
  public var contentAvailable: Int? { didSet { present[.contentAvailable] = contentAvailable != nil } }
  /// 1 to let the app's service extension change the notification.
  public var mutableContent: Int? { didSet { present[.mutableContent] = mutableContent != nil } }
  /// The identifier of the app's window that a tap brings forward.
  public var targetContentID: String? { didSet { present[.targetContentID] = targetContentID != nil } }
  /// The level that controls when the notification may interrupt; `nil` means ``InterruptionLevel/active``.
  public var interruptionLevel: InterruptionLevel? { didSet { present[.interruptionLevel] = interruptionLevel != nil } }
  /// The rank of the notification: 0...1 for alerts, any finite number for Live Activities.
  public var relevanceScore: Double? { didSet { present[.relevanceScore] = relevanceScore != nil } }
  /// The value that the app's Focus filter checks to decide whether the notification shows in the current Focus.
  public var filterCriteria: String? { didSet { present[.filterCriteria] = filterCriteria != nil } }
  /// Whether the app's widgets or controls reload their content.
  public var contentChanged: Bool? { didSet { present[.contentChanged] = contentChanged != nil } }
  /// The values for the URL of a Safari web push; Apple's table no longer lists this key.
  public var urlArguments: [String]? { didSet { present[.urlArguments] = urlArguments != nil } }
  /// The keys of a Live Activity, which are members of `aps` itself; `nil` if there are none.
  public var liveActivity: LiveActivity? {
    get { boxedActivity.value }
    _modify {
      defer { present[.timestamp] = boxedActivity.isFilled }
      yield &boxedActivity.value
    }
    set {
      boxedActivity.value = newValue
      present[.timestamp] = newValue != nil
    }
  }
  /// The keys inside `aps` that are not in Apple's table.
  ///
  /// The system ignores them. Custom keys belong beside `aps`.
  public var unknownKeys = ExtraKeys<APS>()

  /// The properties in the types that the table needs.
  var interruptionLevelName: String? {
    get { interruptionLevel?.rawValue }
    set { interruptionLevel = newValue.map(InterruptionLevel.init) }
  }
  var activity: LiveActivity {
    get { liveActivity ?? LiveActivity() }
    _modify {
      if !boxedActivity.isFilled { boxedActivity = Boxed(filled: LiveActivity()) }
      present[.timestamp] = true
      yield &boxedActivity.filled
    }
  }

  /// The short form of the alert; at most one of `alertText` and `boxedAlert` has a value.
  private(set) var alertText: String?
  private(set) var boxedAlert = Boxed<AlertDictionary>(nil)
  private(set) var boxedActivity = Boxed<LiveActivity>(nil)
  /// The keys that have a value; `timestamp` represents all keys of ``liveActivity``.
  private(set) var present = KeySet<APS>()

  /// Creates an `aps` dictionary without keys.
  public init() {}

  /// Creates an `aps` dictionary; a key that is `nil` is left out.
  ///
  /// The alert may be a string, an ``AlertDictionary`` or an ``Alert``, and the sound a string, a ``SoundDictionary`` or
  /// a ``Sound``.
  public init(
    alert: (any Alert.Source)? = nil, badge: Int? = nil, sound: (any Sound.Source)? = nil, category: String? = nil,
    threadID: String? = nil, contentAvailable: Int? = nil, mutableContent: Int? = nil, targetContentID: String? = nil,
    interruptionLevel: InterruptionLevel? = nil, relevanceScore: Double? = nil, filterCriteria: String? = nil,
    contentChanged: Bool? = nil, urlArguments: [String]? = nil, liveActivity: LiveActivity? = nil
  ) {
    // The observers of `self` do not run in an initializer.
    var aps = Self()
    if let alert { aps.alert = alert._alert }
    aps.badge = badge
    aps.sound = sound?._sound
    aps.category = category
    aps.threadID = threadID
    aps.contentAvailable = contentAvailable
    aps.mutableContent = mutableContent
    aps.targetContentID = targetContentID
    aps.interruptionLevel = interruptionLevel
    aps.relevanceScore = relevanceScore
    aps.filterCriteria = filterCriteria
    aps.contentChanged = contentChanged
    aps.urlArguments = urlArguments
    aps.liveActivity = liveActivity
    self = aps
  }

  /// Reads the alert into its box, without a copy.
  mutating func readAlert(from field: PayloadField) throws(PayloadError) {
    if let text = field.node.string { alertText = text } else { boxedAlert = try field.boxed(AlertDictionary()) }
    present[.alert] = true
  }
}

// The texts are not keys of `aps`, but are looked for here first.
extension APS {
  /// A title is in the alert, not in `aps`.
  @available(*, unavailable, message: "use APS(alert: AlertDictionary(title:body:))")
  public init(
    title: String?, subtitle: String? = nil, body: String? = nil, badge: Int? = nil, sound: (any Sound.Source)? = nil,
    category: String? = nil, threadID: String? = nil
  ) { fatalError() }

  /// A body is the alert itself, or in it.
  @available(*, unavailable, message: "use APS(alert:), with the text or AlertDictionary(title:body:)")
  public init(
    body: String?, badge: Int? = nil, sound: (any Sound.Source)? = nil, category: String? = nil, threadID: String? = nil
  ) { fatalError() }
}

/// A level that controls when a notification may interrupt.
///
/// A level that this library does not know is kept.
public struct InterruptionLevel: RawRepresentable, Sendable, Hashable, Codable {
  /// The level as Apple spells it, such as `time-sensitive`.
  public let rawValue: String

  /// Creates a level from its name, which need not be in Apple's table.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Adds the notification to the list, without lighting up the screen or playing a sound.
  public static let passive = Self(rawValue: "passive")
  /// Lights up the screen and may play a sound; this is the default level.
  public static let active = Self(rawValue: "active")
  /// Presents the notification at once, breaking through Focus and the scheduled summary.
  public static let timeSensitive = Self(rawValue: "time-sensitive")
  /// Presents the notification at once and plays its sound even on a muted device; needs an entitlement.
  public static let critical = Self(rawValue: "critical")

  /// The levels in Apple's table.
  public static let allKnown: [Self] = [.passive, .active, .timeSensitive, .critical]
}
