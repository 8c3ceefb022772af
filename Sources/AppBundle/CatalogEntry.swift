public import StringsFiles

/// A key of a String Catalog and what the catalog holds for it.
public struct CatalogEntry: Sendable, Hashable {
  /// The key, which is also the source language's text where the catalog has no other.
  public var key: String
  /// What translators are told.
  public var comment: String?
  /// How the key came into the catalog: `manual`, `stale`, `migrated`, `extracted_with_value`; nil where it is missing.
  public var extractionState: String?
  /// Whether the text is to be translated; true where the catalog does not say.
  public var shouldTranslate: Bool
  /// One for each language that the key has, in the order of the file.
  public var localizations: [CatalogLocalization]
  /// Where the key stands.
  public var position: SourceLocation

  /// The localization in a language, by exact name.
  public subscript(language: String) -> CatalogLocalization? {
    localizations.last { $0.language.utf8.elementsEqual(language.utf8) }
  }
}
