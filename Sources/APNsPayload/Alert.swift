/// The text of a notification.
public enum Alert: Sendable, Hashable {
  /// The short form, which is only the body.
  case text(String)
  /// The title, subtitle and body, or keys for them.
  ///
  /// A dictionary with only a body is longer than the short form, but it is still written as a dictionary.
  case dictionary(AlertDictionary)
}

extension Alert {
  /// Whether the alert has a body, or a key with which the device looks one up.
  ///
  /// Without a body nothing shows, whatever the title. This is reported, not documented: on iOS 10 a title alone made
  /// the device buzz and showed nothing (Apple Developer Forums, thread 51676), and OneSignal calls the body a
  /// requirement of iOS (OneSignal-Flutter-SDK issue 813, 2024). Apple counts a title, a subtitle or a body as an alert
  /// for the service extension, and does not say what shows. Other versions of the system may show a title alone.
  public var yieldsBody: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .dictionary(let alert):
      switch (alert.locKey, alert.body) {
      // If the key is not found, the device shows the body or the key itself.
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
  /// Creates an alert in the short form, with only a body.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Alert {
  /// A value that is given as an alert: a string, an ``AlertDictionary`` or an ``Alert``.
  ///
  /// There is nothing to learn about it: it lets variables of these types be passed like literals.
  public protocol Source: Sendable {
    /// The alert.
    var _alert: Alert { get }
  }
}

extension Alert: Alert.Source {
  /// The alert itself.
  public var _alert: Alert { self }
}

extension AlertDictionary: Alert.Source {
  /// The alert with this dictionary.
  public var _alert: Alert { .dictionary(self) }
}

extension String: Alert.Source {
  /// The alert in the short form, with only this body.
  public var _alert: Alert { .text(self) }
}

// An argument such as `.dictionary(alert)` is looked up here.
extension Alert.Source where Self == Alert {
  /// The short form, which is only the body.
  @_disfavoredOverload public static func text(_ text: String) -> Alert { .text(text) }
  /// The title, subtitle and body, or keys for them.
  @_disfavoredOverload public static func dictionary(_ dictionary: AlertDictionary) -> Alert { .dictionary(dictionary) }
}

/// The alert dictionary, with a property for each key of Apple's table.
///
/// A property that is `nil` is left out unless its key is in ``nullKeys``.
public struct AlertDictionary: Sendable, Hashable {
  /// The title; the device localizes its object form.
  public var title: AlertText? { didSet { present[.title] = title != nil } }
  /// The title's key in `Localizable.strings`.
  public var titleLocKey: String? { didSet { present[.titleLocKey] = titleLocKey != nil } }
  /// The values for the format specifiers of the title's string.
  public var titleLocArgs: [LocArgument]? { didSet { present[.titleLocArgs] = titleLocArgs != nil } }
  /// The subtitle; the device localizes its object form.
  public var subtitle: AlertText? { didSet { present[.subtitle] = subtitle != nil } }
  /// The subtitle's key in `Localizable.strings`.
  public var subtitleLocKey: String? { didSet { present[.subtitleLocKey] = subtitleLocKey != nil } }
  /// The values for the format specifiers of the subtitle's string.
  public var subtitleLocArgs: [LocArgument]? { didSet { present[.subtitleLocArgs] = subtitleLocArgs != nil } }
  /// The body; the device localizes its object form.
  public var body: AlertText? { didSet { present[.body] = body != nil } }
  /// The body's key in `Localizable.strings`.
  public var locKey: String? { didSet { present[.locKey] = locKey != nil } }
  /// The values for the format specifiers of the body's string.
  public var locArgs: [LocArgument]? { didSet { present[.locArgs] = locArgs != nil } }
  /// The launch image: a file of the app, with or without its extension.
  public var launchImage: String? { didSet { present[.launchImage] = launchImage != nil } }
  /// The sound of a Live Activity's alert: a file of the app or `default`.
  ///
  /// A Live Activity ignores ``APS/sound``, and every other push ignores this property.
  public var sound: String? { didSet { present[.sound] = sound != nil } }
  /// The loc-key of the action button's title; deprecated.
  ///
  /// If the key is null (``nullKeys``), the alert shows without that button.
  public var actionLocKey: String? { didSet { present[.actionLocKey] = actionLocKey != nil } }
  /// The title of the action button; deprecated.
  public var action: String? { didSet { present[.action] = action != nil } }
  /// The word for the summary of a notification group; ignored since iOS 15.
  public var summaryArgument: String? { didSet { present[.summaryArgument] = summaryArgument != nil } }
  /// The number of items that the notification adds to that summary; ignored since iOS 15.
  public var summaryArgumentCount: Int? { didSet { present[.summaryArgumentCount] = summaryArgumentCount != nil } }
  /// The keys that are written as null.
  ///
  /// Apple's table allows null for `title-loc-key`, `title-loc-args` and `action-loc-key`. Adding another key, or one
  /// that has a value, has no effect. The device treats a null title key or null title arguments as absent.
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
  /// The keys that are not in Apple's table.
  public var unknownKeys = ExtraKeys<AlertDictionary>()

  /// The keys that have a value or are null.
  private(set) var present = KeySet<AlertDictionary>()

  /// Creates an alert without keys.
  public init() {}

  /// Creates an alert; a key that is `nil` is left out.
  ///
  /// Title, subtitle and body may be strings, ``LocalizedText`` or ``AlertText``. The arguments may be an array of
  /// strings, of whole numbers, of ``LocArgument``, or a mixture. With a loc-key, the device looks up the text in its own
  /// language.
  public init(
    title: (any AlertText.Source)? = nil, titleLocKey: String? = nil, titleLocArgs: [any LocArgument.Source]? = nil,
    subtitle: (any AlertText.Source)? = nil, subtitleLocKey: String? = nil,
    subtitleLocArgs: [any LocArgument.Source]? = nil, body: (any AlertText.Source)? = nil, locKey: String? = nil,
    locArgs: [any LocArgument.Source]? = nil, launchImage: String? = nil, sound: String? = nil,
    actionLocKey: String? = nil, action: String? = nil, summaryArgument: String? = nil, summaryArgumentCount: Int? = nil
  ) {
    // The observers of `self` do not run in an initializer.
    var alert = Self()
    alert.title = title?._alertText
    alert.titleLocKey = titleLocKey
    alert.titleLocArgs = titleLocArgs?.map(\._locArgument)
    alert.subtitle = subtitle?._alertText
    alert.subtitleLocKey = subtitleLocKey
    alert.subtitleLocArgs = subtitleLocArgs?.map(\._locArgument)
    alert.body = body?._alertText
    alert.locKey = locKey
    alert.locArgs = locArgs?.map(\._locArgument)
    alert.launchImage = launchImage
    alert.sound = sound
    alert.actionLocKey = actionLocKey
    alert.action = action
    alert.summaryArgument = summaryArgument
    alert.summaryArgumentCount = summaryArgumentCount
    self = alert
  }
}
