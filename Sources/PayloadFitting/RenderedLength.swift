public import APNsPayload

/// How long a line is in one language, once the payload fits.
public struct RenderedLength: Sendable, Hashable {
  /// The language's name, as it was given.
  public let language: String
  /// Title, subtitle or body.
  public let line: AlertDictionary.Line
  /// Bytes of UTF-8.
  public let bytes: Int
  /// Grapheme clusters.
  public let characters: Int
}
