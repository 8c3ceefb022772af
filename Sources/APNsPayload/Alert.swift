/// The text of a notification.
public enum Alert: Sendable, Hashable {
  /// The short form: the body alone.
  case text(String)
  /// Title, subtitle, body, or keys for them. A dictionary with nothing but a body is longer than the short form; it is
  /// still written as it is.
  case dictionary(AlertDictionary)
}

extension Alert: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}

/// The alert dictionary: each key of Apple's table, absent when nil.
public struct AlertDictionary: Sendable, Hashable {
  public var title: AlertText?
  public var titleLocKey: Nullable<String>?
  public var titleLocArgs: Nullable<[LocArgument]>?
  public var subtitle: AlertText?
  public var subtitleLocKey: String?
  public var subtitleLocArgs: [LocArgument]?
  public var body: AlertText?
  public var locKey: String?
  public var locArgs: [LocArgument]?
  /// A file of the app, with or without its extension.
  public var launchImage: String?
  public var actionLocKey: Nullable<String>?
  /// The old title of the action button.
  public var action: String?
  public var summaryArgument: String?
  public var summaryArgumentCount: Int?
  /// Keys that Apple's table does not have.
  public var unknownKeys = ExtraKeys<AlertKey>()

  public init(title: AlertText? = nil, subtitle: AlertText? = nil, body: AlertText? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
  }

  /// A message that the device looks up in its own language.
  public init(locKey: String, locArgs: [LocArgument]? = nil) {
    self.locKey = locKey
    self.locArgs = locArgs
  }
}
