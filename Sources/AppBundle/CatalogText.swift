public import StringsFiles

/// The text of a key in one language of a String Catalog.
public struct CatalogText: Sendable, Hashable {
  /// The name of the language, as written.
  public var language: String
  /// The state of the text, or `nil` if only the variants have one.
  ///
  /// Examples are `translated`, `new`, `needs_review` and `stale`.
  public var state: String?
  /// The text, or `nil` if the entry has only variants.
  public var text: String?
  /// The variants of the text and what they depend on, or `nil` for plain text.
  public var variation: StringVariation?
  /// The location of the language's name.
  public var location: SourceLocation
}
