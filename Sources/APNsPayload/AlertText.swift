/// A title, subtitle or body, either plain or in the object form that the device localizes.
public enum AlertText: Sendable, Hashable {
  /// Text that is shown as it is.
  case plain(String)
  /// The object form `{"loc-key": ..., "loc-args": [...]}`, as in Apple's broadcast and Live Activity examples.
  case localized(LocalizedText)
}

extension AlertText: ExpressibleByStringLiteral {
  /// Creates plain text, which is shown as it is.
  public init(stringLiteral value: String) { self = .plain(value) }
}

extension AlertText {
  /// A value that is given as a line of text: a string, a ``LocalizedText`` or an ``AlertText``.
  ///
  /// There is nothing to learn about it: it lets variables of these types be passed like literals.
  public protocol Source: Sendable {
    /// The text.
    var _alertText: AlertText { get }
  }
}

extension AlertText: AlertText.Source {
  /// The text itself.
  public var _alertText: AlertText { self }
}

extension LocalizedText: AlertText.Source {
  /// The object form.
  public var _alertText: AlertText { .localized(self) }
}

extension String: AlertText.Source {
  /// Plain text, which is shown as it is.
  public var _alertText: AlertText { .plain(self) }
}

// An argument such as `.plain(name)` is looked up here.
extension AlertText.Source where Self == AlertText {
  /// Text that is shown as it is.
  @_disfavoredOverload public static func plain(_ text: String) -> AlertText { .plain(text) }
  /// The object form, which the device localizes.
  @_disfavoredOverload public static func localized(_ text: LocalizedText) -> AlertText { .localized(text) }
}

/// A key of `Localizable.strings` and the values for its format specifiers.
public struct LocalizedText: Sendable, Hashable {
  /// The key; without one, the device shows nothing.
  public var locKey: String?
  /// The values for the format specifiers of the key's string; `nil` if it has none.
  public var locArgs: [LocArgument]?
  /// The keys that are not in Apple's table.
  public var unknownKeys = ExtraKeys<LocalizedText>()

  /// Creates text that the device looks up in its own language.
  public init(locKey: String? = nil, locArgs: [LocArgument]? = nil) {
    self.locKey = locKey
    self.locArgs = locArgs
  }

  /// Creates text that the device looks up in its own language, from variables.
  @_disfavoredOverload
  public init(locKey: String?, locArgs: [any LocArgument.Source]?) {
    self.init(locKey: locKey, locArgs: locArgs?.map(\._locArgument))
  }
}
