public import StringsFiles

/// A key of a String Catalog with its comment, states and localizations.
public struct CatalogEntry: Sendable, Hashable {
  /// The key, which is also the text in the source language if the catalog has no other.
  public var key: String
  /// The comment for translators, or `nil` if there is none.
  public var comment: String?
  /// The way the key came into the catalog, or `nil` if the catalog does not say.
  ///
  /// Xcode writes `manual`, `stale`, `migrated` or `extracted_with_value`.
  public var extractionState: String?
  /// Whether to translate the text; `true` if the catalog does not say.
  public var shouldTranslate: Bool
  /// The localizations, one for each language that the key has, in the order of the file.
  public var localizations: [CatalogText]
  /// The location of the key.
  public var location: SourceLocation

  /// Accesses the localization with exactly this language name, or `nil` if there is none.
  public subscript(language: String) -> CatalogText? {
    localizations.last { $0.language.utf8.elementsEqual(language.utf8) }
  }
}
