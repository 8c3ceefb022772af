import AppBundle
public import SourceText

/// A text in an app's localizations, as a rule sees it.
///
/// A string with forms for numbers, devices or widths also has a text for each form.
public struct LocalizedString {
  /// The name of the localization, as the app spells it.
  public let language: String
  /// The name of the table, such as `Localizable`.
  public let table: String
  /// The key of the string.
  public let key: String
  /// The text.
  public let text: String
  /// The base language's text for the key.
  ///
  /// It is `nil` for a text of the base language itself, for a key that the base lacks, and for a form.
  public let baseText: String?
  /// Whether the text is one of the forms of its string.
  public let isForm: Bool
  /// Whether a payload uses the key; `false` if no payloads are known.
  public let isPushKey: Bool
  /// The path of the file.
  public let path: String
  /// The place of the string in the file.
  public let location: SourceLocation
}

extension AppSubject {
  /// The texts of the app in all languages, file by file, starting with those of the base language.
  ///
  /// Strings that a String Catalog marks as not to be translated are left out.
  public var strings: some Sequence<LocalizedString> {
    entries.lazy.compactMap { entry in
      guard let text = entry.value, entry.isTranslatable else { return nil }
      let file = files[entry.file]
      return LocalizedString(
        language: file.language, table: file.table, key: entry.key, text: text, baseText: base(of: entry)?.value,
        isForm: entry.isVariant, isPushKey: entry.isPushKey, path: file.file.path, location: entry.location)
    }
  }
}

extension Rule.AppMatch {
  /// Creates a match at a string.
  ///
  /// If a payload uses its key, a warning becomes an error, unless the configuration sets the rule's severity.
  public init(at string: LocalizedString, _ message: RuleMessage, severity: Severity? = nil) {
    self.init(
      path: string.path, location: string.location, message: message, severity: severity, language: string.language,
      key: string.key, isAboutPushKey: string.isPushKey)
  }
}
