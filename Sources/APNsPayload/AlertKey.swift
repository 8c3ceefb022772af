import CompactJSON

/// The keys of the alert dictionary.
///
/// Source: Apple, "Generating a remote notification" and "Starting and updating Live Activities with ActivityKit push
/// notifications".
public typealias AlertKey = PayloadKey<AlertDictionary>

extension PayloadKey<AlertDictionary> {
  /// The `title` key.
  public static var title: Self { Self(0, ",\"title\":", .text) }
  /// The `title-loc-key` key.
  public static var titleLocKey: Self { Self(1, ",\"title-loc-key\":", .nullableString) }
  /// The `title-loc-args` key.
  public static var titleLocArgs: Self { Self(2, ",\"title-loc-args\":", .nullableArguments) }
  /// The `subtitle` key.
  public static var subtitle: Self { Self(3, ",\"subtitle\":", .text) }
  /// The `subtitle-loc-key` key.
  public static var subtitleLocKey: Self { Self(4, ",\"subtitle-loc-key\":", .string) }
  /// The `subtitle-loc-args` key.
  public static var subtitleLocArgs: Self { Self(5, ",\"subtitle-loc-args\":", .arguments) }
  /// The `body` key.
  public static var body: Self { Self(6, ",\"body\":", .text) }
  /// The `loc-key` key.
  public static var locKey: Self { Self(7, ",\"loc-key\":", .string) }
  /// The `loc-args` key.
  public static var locArgs: Self { Self(8, ",\"loc-args\":", .arguments) }
  /// The `launch-image` key.
  public static var launchImage: Self { Self(9, ",\"launch-image\":", .string) }
  /// The `sound` key.
  public static var sound: Self { Self(10, ",\"sound\":", .string) }
  /// The `action-loc-key` key.
  public static var actionLocKey: Self { Self(11, ",\"action-loc-key\":", .nullableString) }
  /// The `action` key.
  public static var action: Self { Self(12, ",\"action\":", .string) }
  /// The `summary-arg` key.
  public static var summaryArgument: Self { Self(13, ",\"summary-arg\":", .string) }
  /// The `summary-arg-count` key.
  public static var summaryArgumentCount: Self { Self(14, ",\"summary-arg-count\":", .integer) }
}

extension AlertDictionary: ReadableDictionary {
  /// The keys of the table, in the order in which they are written.
  public static let keys = table.map(\.key)
  static let names = JSONNameTable(keys.lazy.map(\.name))

  static let table: [PayloadKeyEntry<AlertDictionary>] = [
    .init(.title, .text(\.title), "A short line that says what the notification is about."),
    .init(.titleLocKey, .nullableString(\.titleLocKey), "The title's key in Localizable.strings."),
    .init(.titleLocArgs, .nullableArguments(\.titleLocArgs), "The values for the title's format specifiers."),
    .init(.subtitle, .text(\.subtitle), "A line between title and body."),
    .init(.subtitleLocKey, .string(\.subtitleLocKey), "The subtitle's key in Localizable.strings."),
    .init(.subtitleLocArgs, .arguments(\.subtitleLocArgs), "The values for the subtitle's format specifiers."),
    .init(.body, .text(\.body), "The message."),
    .init(.locKey, .string(\.locKey), "The message's key in Localizable.strings."),
    .init(.locArgs, .arguments(\.locArgs), "The values for the message's format specifiers."),
    .init(.launchImage, .string(\.launchImage), "The image that is shown while the app starts from the notification."),
    .init(
      .sound, .string(\.sound),
      "Live Activity: a sound file of the app or default; the sound of aps has no effect there."),
    .init(
      .actionLocKey, .nullableString(\.actionLocKey), "The key of the title of the right button.",
      replacement: "a category with actions"),
    .init(.action, .string(\.action), "The title of the action button.", replacement: "a category with actions"),
    .init(
      .summaryArgument, .string(\.summaryArgument), "A word for the summary line of grouped notifications.",
      replacement: "nothing instead, as iOS 15 dropped it"),
    .init(
      .summaryArgumentCount, .integer(\.summaryArgumentCount),
      "How many items the notification adds to the summary line.",
      replacement: "nothing instead, as iOS 15 dropped it"),
  ]

  static var path: StaticString { "aps.alert" }

  mutating func setNull(_ key: AlertKey) { nullKeys.insert(key) }
}
