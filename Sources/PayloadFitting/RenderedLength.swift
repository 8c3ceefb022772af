public import APNsPayload

/// The length of a line of the fitted payload in one language.
public struct RenderedLength: Sendable, Hashable {
  /// The name of the language, as given.
  public let language: String
  /// The line: title, subtitle or body.
  public let line: AlertDictionary.Line
  /// The number of bytes of UTF-8.
  public let bytes: Int
  /// The number of grapheme clusters.
  public let characters: Int
}
