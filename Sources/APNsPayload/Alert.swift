/// The text of a notification.
public enum Alert: Sendable, Hashable {
  /// The short form: the body alone.
  case text(String)
  /// Title, subtitle, body, or keys for them. A dictionary with nothing but a body is longer than the short form; it is
  /// still written as it is.
  case dictionary(AlertDictionary)
}

extension Alert {
  /// Whether the alert has a body, or a key that the device looks one up for: without it nothing shows, whatever the title.
  ///
  /// Reported, not documented: on iOS 10 a title alone made the device buzz and showed nothing (Apple Developer Forums,
  /// thread 51676), and OneSignal calls the body a requirement of iOS (OneSignal-Flutter-SDK issue 813, 2024). Apple counts
  /// a title, a subtitle or a body as an alert for the service extension, and does not say what shows; other versions of
  /// the system may show a title alone.
  public var yieldsBody: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .dictionary(let alert):
      switch (alert.locKey, alert.body) {
      // A key that is not found shows the body, or itself.
      case (let key?, .plain(let text)): !key.isEmpty || !text.isEmpty
      case (let key?, _): !key.isEmpty
      case (nil, .plain(let text)): !text.isEmpty
      case (nil, .localized(let text)): text.locKey?.isEmpty == false
      case (nil, nil): false
      }
    }
  }
}

extension Alert: ExpressibleByStringLiteral {
  /// The short form: the body alone.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// The alert dictionary: each key of Apple's table, absent when nil.
public struct AlertDictionary: Sendable, Hashable {
  /// The title; the object form is localized on the device.
  public var title: AlertText? { didSet { present[.title] = title != nil } }
  /// The title's key in `Localizable.strings`.
  public var titleLocKey: String? { didSet { present[.titleLocKey] = titleLocKey != nil } }
  /// The values for the format specifiers of the title's string.
  public var titleLocArgs: [LocArgument]? { didSet { present[.titleLocArgs] = titleLocArgs != nil } }
  /// The subtitle; the object form is localized on the device.
  public var subtitle: AlertText? { didSet { present[.subtitle] = subtitle != nil } }
  /// The subtitle's key in `Localizable.strings`.
  public var subtitleLocKey: String? { didSet { present[.subtitleLocKey] = subtitleLocKey != nil } }
  /// The values for the format specifiers of the subtitle's string.
  public var subtitleLocArgs: [LocArgument]? { didSet { present[.subtitleLocArgs] = subtitleLocArgs != nil } }
  /// The body; the object form is localized on the device.
  public var body: AlertText? { didSet { present[.body] = body != nil } }
  /// The body's key in `Localizable.strings`.
  public var locKey: String? { didSet { present[.locKey] = locKey != nil } }
  /// The values for the format specifiers of the body's string.
  public var locArgs: [LocArgument]? { didSet { present[.locArgs] = locArgs != nil } }
  /// A file of the app, with or without its extension.
  public var launchImage: String? { didSet { present[.launchImage] = launchImage != nil } }
  /// What a Live Activity's alert plays: a file of the app or `default`.
  ///
  /// A Live Activity ignores ``APS/sound``, and every other push ignores this one.
  public var sound: String? { didSet { present[.sound] = sound != nil } }
  /// The key of the action button's title, an old one; null (``nullKeys``) shows the alert without that button.
  public var actionLocKey: String? { didSet { present[.actionLocKey] = actionLocKey != nil } }
  /// The old title of the action button.
  public var action: String? { didSet { present[.action] = action != nil } }
  /// What the summary of a group named; ignored since iOS 15.
  public var summaryArgument: String? { didSet { present[.summaryArgument] = summaryArgument != nil } }
  /// How many items the notification counted for in that summary; ignored since iOS 15.
  public var summaryArgumentCount: Int? { didSet { present[.summaryArgumentCount] = summaryArgumentCount != nil } }
  /// The keys that are null, where Apple's table allows it: not the same as absent, though the device treats it alike.
  ///
  /// A key that has a value is not null, and null is left out for every other key.
  public var nullKeys: Set<AlertKey> {
    get {
      var keys: Set<AlertKey> = []
      if present[.titleLocKey], titleLocKey == nil { keys.insert(.titleLocKey) }
      if present[.titleLocArgs], titleLocArgs == nil { keys.insert(.titleLocArgs) }
      if present[.actionLocKey], actionLocKey == nil { keys.insert(.actionLocKey) }
      return keys
    }
    set {
      present[.titleLocKey] = titleLocKey != nil || newValue.contains(.titleLocKey)
      present[.titleLocArgs] = titleLocArgs != nil || newValue.contains(.titleLocArgs)
      present[.actionLocKey] = actionLocKey != nil || newValue.contains(.actionLocKey)
    }
  }
  /// Keys that Apple's table does not have.
  public var unknownKeys = ExtraKeys<AlertDictionary>()

  /// The keys that have a value or are null.
  private(set) var present = KeySet<AlertDictionary>()

  /// A message in its own words.
  public init(title: AlertText? = nil, subtitle: AlertText? = nil, body: AlertText? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    // Observers do not run in an initializer.
    present[.title] = title != nil
    present[.subtitle] = subtitle != nil
    present[.body] = body != nil
  }

  /// A message that the device looks up in its own language.
  public init(locKey: String, locArgs: [LocArgument]? = nil) {
    self.locKey = locKey
    self.locArgs = locArgs
    present[.locKey] = true
    present[.locArgs] = locArgs != nil
  }
}
