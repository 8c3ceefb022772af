public import StringsFiles

/// A key's text in one language of a String Catalog.
public struct CatalogLocalization: Sendable, Hashable {
  /// The language, as written.
  public var language: String
  /// The text's state: `translated`, `new`, `needs_review`, `stale`; nil where only the variants have one.
  public var state: String?
  /// The text; nil where the entry is but a choice among variants.
  public var text: String?
  /// What the text depends on; nil for a plain text.
  public var variation: StringVariation?
  /// Where the language's name stands.
  public var position: SourceLocation
}
