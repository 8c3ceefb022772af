import CompactJSON

/// The keys of the `aps` dictionary.
///
/// Source: Apple, "Generating a remote notification" and "Starting and updating Live Activities with ActivityKit push
/// notifications".
public typealias APSKey = PayloadKey<APS>

extension PayloadKey<APS> {
  /// The `alert` key.
  public static var alert: Self { Self(0, ",\"alert\":", .alert) }
  /// The `badge` key.
  public static var badge: Self { Self(1, ",\"badge\":", .integer) }
  /// The `sound` key.
  public static var sound: Self { Self(2, ",\"sound\":", .sound) }
  /// The `category` key.
  public static var category: Self { Self(3, ",\"category\":", .string) }
  /// The `thread-id` key.
  public static var threadID: Self { Self(4, ",\"thread-id\":", .string) }
  /// The `content-available` key.
  public static var contentAvailable: Self { Self(5, ",\"content-available\":", .integer) }
  /// The `mutable-content` key.
  public static var mutableContent: Self { Self(6, ",\"mutable-content\":", .integer) }
  /// The `target-content-id` key.
  public static var targetContentID: Self { Self(7, ",\"target-content-id\":", .string) }
  /// The `interruption-level` key.
  public static var interruptionLevel: Self { Self(8, ",\"interruption-level\":", .string) }
  /// The `relevance-score` key.
  public static var relevanceScore: Self { Self(9, ",\"relevance-score\":", .number) }
  /// The `filter-criteria` key.
  public static var filterCriteria: Self { Self(10, ",\"filter-criteria\":", .string) }
  /// The `content-changed` key.
  public static var contentChanged: Self { Self(11, ",\"content-changed\":", .boolean) }
  /// The `url-args` key.
  public static var urlArguments: Self { Self(12, ",\"url-args\":", .strings) }
  /// The `timestamp` key.
  public static var timestamp: Self { Self(13, ",\"timestamp\":", .integer) }
  /// The `event` key.
  public static var event: Self { Self(14, ",\"event\":", .string) }
  /// The `content-state` key.
  public static var contentState: Self { Self(15, ",\"content-state\":", .object) }
  /// The `stale-date` key.
  public static var staleDate: Self { Self(16, ",\"stale-date\":", .integer) }
  /// The `dismissal-date` key.
  public static var dismissalDate: Self { Self(17, ",\"dismissal-date\":", .integer) }
  /// The `attributes-type` key.
  public static var attributesType: Self { Self(18, ",\"attributes-type\":", .string) }
  /// The `attributes` key.
  public static var attributes: Self { Self(19, ",\"attributes\":", .object) }
  /// The `input-push-token` key.
  public static var inputPushToken: Self { Self(20, ",\"input-push-token\":", .integer) }
  /// The `input-push-channel` key.
  public static var inputPushChannel: Self { Self(21, ",\"input-push-channel\":", .string) }
}

extension APS: ReadableDictionary {
  /// The keys of the table, in the order in which they are written.
  public static let keys = table.map(\.key)
  static let names = JSONNameTable(keys.lazy.map(\.name))

  static let table: [PayloadKeyEntry<APS>] = [
    .init(
      .alert, .alert(\.alert),
      "The text to show: a string, or a dictionary with title, subtitle, body or their localization keys."),
    .init(.badge, .integer(\.badge), "The number on the app's icon, 0 or more; 0 removes it, an absent key leaves it."),
    .init(.sound, .sound(\.sound), "A sound file of the app or default, or a dictionary for critical alerts."),
    .init(.category, .string(\.category), "The category whose action buttons are shown."),
    .init(.threadID, .string(\.threadID), "The thread under which notifications are grouped."),
    .init(
      .contentAvailable, .integer(\.contentAvailable),
      "1 wakes the app in the background; alone it makes a background push."),
    .init(
      .mutableContent, .integer(\.mutableContent),
      "1 lets the app's service extension change the notification; it needs an alert."),
    .init(.targetContentID, .string(\.targetContentID), "The window that is brought forward."),
    .init(.interruptionLevel, .string(\.interruptionLevelName), "passive, active, time-sensitive or critical."),
    .init(
      .relevanceScore, .number(\.relevanceScore),
      "The place in the summary: 0 to 1 for alerts, any finite number for Live Activities."),
    .init(.filterCriteria, .string(\.filterCriteria), "The text that the app's Focus filter compares."),
    .init(.contentChanged, .boolean(\.contentChanged), "true tells widgets and controls that their content changed."),
    .init(
      .urlArguments, .strings(\.urlArguments), "The values for the URL of a Safari web push.",
      replacement: "a custom key, as Apple's table no longer has url-args"),
    .init(.timestamp, .integer(\.activity.timestamp), "Live Activity: when the update was made, in UNIX seconds."),
    .init(.event, .string(\.activity.eventName), "Live Activity: start, update or end."),
    .init(
      .contentState, .object(\.activity.contentState),
      "Live Activity: the app's own content state; a Date in it counts from 2001."),
    .init(.staleDate, .integer(\.activity.staleDate), "Live Activity: when it becomes out of date, in UNIX seconds."),
    .init(
      .dismissalDate, .integer(\.activity.dismissalDate),
      "Live Activity: when the ended activity disappears, in UNIX seconds."),
    .init(
      .attributesType, .string(\.activity.attributesType),
      "Live Activity: the name of the attributes' type; needed to start one."),
    .init(.attributes, .object(\.activity.attributes), "Live Activity: the fixed attributes; needed to start one."),
    .init(
      .inputPushToken, .integer(\.activity.inputPushToken),
      "Live Activity: 1 asks the started activity for a push token."),
    .init(
      .inputPushChannel, .string(\.activity.inputPushChannel),
      "Live Activity: the broadcast channel that the started activity listens to."),
  ]
}
