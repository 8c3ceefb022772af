/// The keys of one kind of dictionary in a payload: their names, types and meaning, in the order in which they are
/// written.
///
/// This table is the one source of the keys: reading, writing, linting and the schema all use it.
public protocol PayloadKey: CaseIterable, RawRepresentable<UInt8>, Sendable, Hashable {
  /// The key as it stands in an encoded object: a comma, the quoted name, a colon.
  var token: StaticString { get }
  /// What JSON the key's value may be.
  var shape: ValueShape { get }
  /// One line: what the key does, with units and range.
  var summary: String { get }
  /// What to use instead, for a key that the system no longer reads; nil for all others.
  var replacement: String? { get }
}

extension PayloadKey {
  /// The key's name, as in `loc-key`.
  public var name: String { String(token.description.dropFirst(2).dropLast(2)) }

  /// Nil: most keys are still read.
  public var replacement: String? { nil }

  /// The key with this name; nil for every other name.
  public init?(name: String) {
    guard let key = Self.allCases.first(where: { $0.isNamed(name) }) else { return nil }
    self = key
  }

  private func isNamed(_ name: String) -> Bool {
    token.utf8CodeUnitCount == name.utf8.count + 4 && self.name.utf8.elementsEqual(name.utf8)
  }
}

/// The JSON that a key's value may be.
public enum ValueShape: String, Sendable, Hashable {
  /// Text.
  case string = "a string"
  /// Text, or null for none.
  case nullableString = "a string or null"
  /// A number without a fraction.
  case integer = "an integer"
  /// Any number.
  case number = "a number"
  /// A literal.
  case boolean = "true or false"
  /// An object with members of its own.
  case object = "an object"
  /// Texts.
  case strings = "an array of strings"
  /// Values for format specifiers.
  case arguments = "an array of strings or numbers"
  /// Values for format specifiers, or null for none.
  case nullableArguments = "an array of strings or numbers, or null"
  /// A title, subtitle or body.
  case text = "a string or an object with a loc-key"
  /// An alert in its short or its long form.
  case alert = "a string or an alert object"
  /// A sound by name, or of a critical alert.
  case sound = "a string or a sound object"
}

/// The keys beside `aps`; every other key there is a custom key.
public enum TopLevelKey: UInt8, PayloadKey {
  /// A key of the table, by its name in Swift.
  case aps, mdm, simulatorTargetBundle

  /// The key as it stands in an encoded object: a comma, the quoted name, a colon.
  public var token: StaticString {
    switch self {
    case .aps: ",\"aps\":"
    case .mdm: ",\"mdm\":"
    case .simulatorTargetBundle: ",\"Simulator Target Bundle\":"
    }
  }

  /// What JSON the key's value may be.
  public var shape: ValueShape { self == .aps ? .object : .string }

  /// One line: what the key does, with units and range.
  public var summary: String {
    switch self {
    case .aps: "What the system does with the notification."
    case .mdm: "The push magic of a device management server; such a payload has no aps."
    case .simulatorTargetBundle: "The bundle id to which the Simulator delivers a dropped .apns file; never sent."
    }
  }
}

/// The keys of the `aps` dictionary (Apple, "Generating a remote notification" and "Starting and updating Live Activities
/// with ActivityKit push notifications").
public enum APSKey: UInt8, PayloadKey {
  /// A key of the table, by its name in Swift.
  case alert, badge, sound, category, threadID, contentAvailable, mutableContent, targetContentID, interruptionLevel
  /// A key of the table, by its name in Swift.
  case relevanceScore, filterCriteria, contentChanged, urlArguments
  /// A key of a Live Activity.
  case timestamp, event, contentState, staleDate, dismissalDate, attributesType, attributes, inputPushToken
  /// A key of a Live Activity.
  case inputPushChannel

  /// The key as it stands in an encoded object: a comma, the quoted name, a colon.
  public var token: StaticString {
    switch self {
    case .alert: ",\"alert\":"
    case .badge: ",\"badge\":"
    case .sound: ",\"sound\":"
    case .category: ",\"category\":"
    case .threadID: ",\"thread-id\":"
    case .contentAvailable: ",\"content-available\":"
    case .mutableContent: ",\"mutable-content\":"
    case .targetContentID: ",\"target-content-id\":"
    case .interruptionLevel: ",\"interruption-level\":"
    case .relevanceScore: ",\"relevance-score\":"
    case .filterCriteria: ",\"filter-criteria\":"
    case .contentChanged: ",\"content-changed\":"
    case .urlArguments: ",\"url-args\":"
    case .timestamp: ",\"timestamp\":"
    case .event: ",\"event\":"
    case .contentState: ",\"content-state\":"
    case .staleDate: ",\"stale-date\":"
    case .dismissalDate: ",\"dismissal-date\":"
    case .attributesType: ",\"attributes-type\":"
    case .attributes: ",\"attributes\":"
    case .inputPushToken: ",\"input-push-token\":"
    case .inputPushChannel: ",\"input-push-channel\":"
    }
  }

  /// What JSON the key's value may be.
  public var shape: ValueShape {
    switch self {
    case .alert: .alert
    case .sound: .sound
    case .badge, .contentAvailable, .mutableContent, .timestamp, .staleDate, .dismissalDate, .inputPushToken: .integer
    case .relevanceScore: .number
    case .contentChanged: .boolean
    case .contentState, .attributes: .object
    case .urlArguments: .strings
    case .category, .threadID, .targetContentID, .interruptionLevel, .filterCriteria, .event, .attributesType,
      .inputPushChannel:
      .string
    }
  }

  /// One line: what the key does, with units and range.
  public var summary: String {
    switch self {
    case .alert: "The text to show: a string, or a dictionary with title, subtitle, body or their localization keys."
    case .badge: "The number on the app's icon, 0 or more; 0 removes it, an absent key leaves it."
    case .sound: "A sound file of the app or default, or a dictionary for critical alerts."
    case .category: "The category whose action buttons are shown."
    case .threadID: "The thread under which notifications are grouped."
    case .contentAvailable: "1 wakes the app in the background; alone it makes a background push."
    case .mutableContent: "1 lets the app's service extension change the notification; it needs an alert."
    case .targetContentID: "The window that is brought forward."
    case .interruptionLevel: "passive, active, time-sensitive or critical."
    case .relevanceScore: "The place in the summary: 0 to 1 for alerts, any finite number for Live Activities."
    case .filterCriteria: "What the app's Focus filter compares."
    case .contentChanged: "true tells widgets and controls that their content changed."
    case .urlArguments: "The values for the URL of a Safari web push."
    case .timestamp: "Live Activity: when the update was made, in UNIX seconds."
    case .event: "Live Activity: start, update or end."
    case .contentState: "Live Activity: the app's own content state; a Date in it counts from 2001."
    case .staleDate: "Live Activity: when it becomes out of date, in UNIX seconds."
    case .dismissalDate: "Live Activity: when the ended activity disappears, in UNIX seconds."
    case .attributesType: "Live Activity: the name of the attributes' type; needed to start one."
    case .attributes: "Live Activity: the fixed attributes; needed to start one."
    case .inputPushToken: "Live Activity: 1 asks the started activity for a push token."
    case .inputPushChannel: "Live Activity: the broadcast channel that the started activity listens to."
    }
  }

  /// What to use instead; nil for a key that the system still reads.
  public var replacement: String? { self == .urlArguments ? "a custom key; Apple's table no longer has url-args" : nil }
}

/// The keys of the alert dictionary (Apple, "Generating a remote notification" and "Starting and updating Live Activities
/// with ActivityKit push notifications").
public enum AlertKey: UInt8, PayloadKey {
  /// A key of the table, by its name in Swift.
  case title, titleLocKey, titleLocArgs, subtitle, subtitleLocKey, subtitleLocArgs, body, locKey, locArgs, launchImage
  /// A key of a Live Activity's alert.
  case sound
  /// A key of the table, by its name in Swift.
  case actionLocKey, action, summaryArgument, summaryArgumentCount

  /// The key as it stands in an encoded object: a comma, the quoted name, a colon.
  public var token: StaticString {
    switch self {
    case .title: ",\"title\":"
    case .titleLocKey: ",\"title-loc-key\":"
    case .titleLocArgs: ",\"title-loc-args\":"
    case .subtitle: ",\"subtitle\":"
    case .subtitleLocKey: ",\"subtitle-loc-key\":"
    case .subtitleLocArgs: ",\"subtitle-loc-args\":"
    case .body: ",\"body\":"
    case .locKey: ",\"loc-key\":"
    case .locArgs: ",\"loc-args\":"
    case .launchImage: ",\"launch-image\":"
    case .sound: ",\"sound\":"
    case .actionLocKey: ",\"action-loc-key\":"
    case .action: ",\"action\":"
    case .summaryArgument: ",\"summary-arg\":"
    case .summaryArgumentCount: ",\"summary-arg-count\":"
    }
  }

  /// What JSON the key's value may be.
  public var shape: ValueShape {
    switch self {
    case .title, .subtitle, .body: .text
    case .titleLocKey, .actionLocKey: .nullableString
    case .titleLocArgs: .nullableArguments
    case .subtitleLocArgs, .locArgs: .arguments
    case .summaryArgumentCount: .integer
    case .subtitleLocKey, .locKey, .launchImage, .sound, .action, .summaryArgument: .string
    }
  }

  /// One line: what the key does, with units and range.
  public var summary: String {
    switch self {
    case .title: "A short line that says what the notification is about."
    case .titleLocKey: "The title's key in Localizable.strings."
    case .titleLocArgs: "The values for the title's format specifiers."
    case .subtitle: "A line between title and body."
    case .subtitleLocKey: "The subtitle's key in Localizable.strings."
    case .subtitleLocArgs: "The values for the subtitle's format specifiers."
    case .body: "The message."
    case .locKey: "The message's key in Localizable.strings."
    case .locArgs: "The values for the message's format specifiers."
    case .launchImage: "The image that is shown while the app starts from the notification."
    case .sound: "Live Activity: a sound file of the app or default; the sound of aps has no effect there."
    case .actionLocKey: "The key of the title of the right button."
    case .action: "The title of the action button."
    case .summaryArgument: "A word for the summary line of grouped notifications."
    case .summaryArgumentCount: "How many items the notification adds to the summary line."
    }
  }

  /// What to use instead; nil for a key that the system still reads.
  public var replacement: String? {
    switch self {
    case .action, .actionLocKey: "a category with actions"
    case .summaryArgument, .summaryArgumentCount: "nothing: iOS 15 dropped it"
    default: nil
    }
  }
}

/// The keys of the sound dictionary of a critical alert.
public enum SoundKey: UInt8, PayloadKey {
  /// A key of the table, by its name in Swift.
  case critical, name, volume

  /// The key as it stands in an encoded object: a comma, the quoted name, a colon.
  public var token: StaticString {
    switch self {
    case .critical: ",\"critical\":"
    case .name: ",\"name\":"
    case .volume: ",\"volume\":"
    }
  }

  /// What JSON the key's value may be.
  public var shape: ValueShape {
    switch self {
    case .critical: .integer
    case .name: .string
    case .volume: .number
    }
  }

  /// One line: what the key does, with units and range.
  public var summary: String {
    switch self {
    case .critical: "1 plays the sound even when the device is muted."
    case .name: "A sound file of the app, or default."
    case .volume: "0.0 (silent) to 1.0 (full)."
    }
  }
}

/// The keys of a title, subtitle or body in object form.
public enum LocalizedTextKey: UInt8, PayloadKey {
  /// A key of the table, by its name in Swift.
  case locKey, locArgs

  /// The key as it stands in an encoded object: a comma, the quoted name, a colon.
  public var token: StaticString {
    switch self {
    case .locKey: ",\"loc-key\":"
    case .locArgs: ",\"loc-args\":"
    }
  }

  /// What JSON the key's value may be.
  public var shape: ValueShape { self == .locKey ? .string : .arguments }

  /// One line: what the key does, with units and range.
  public var summary: String {
    switch self {
    case .locKey: "The text's key in Localizable.strings."
    case .locArgs: "The values for the text's format specifiers."
    }
  }
}
