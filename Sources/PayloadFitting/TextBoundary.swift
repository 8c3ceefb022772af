/// The places at which a text may be cut.
public enum TextBoundary: Sendable, Hashable {
  /// Between grapheme clusters, as Swift's `Character` defines them: no character is cut in half.
  ///
  /// A conjunct of a Brahmic script is not cut either: letters joined by a virama, a Khmer coeng or a Myanmar stacker
  /// stay together. `Character` itself knows the conjuncts of six scripts.
  case grapheme
  /// Between words, as ICU finds them in the language of a BCP 47 tag; an empty tag means no particular language.
  ///
  /// If ICU ends a word inside a grapheme cluster, the word continues to the next end that is not inside one. If not
  /// even the first word fits, or if ICU has no data, the text is cut between grapheme clusters. ICU sees the text that
  /// can fit and at most twice ``lookahead`` bytes more, which decides about words without spaces (Thai, Japanese) at
  /// the cut.
  case word(language: String)

  /// Between words of no particular language; this finds the words of Thai and Japanese, too.
  public static let word = Self.word(language: "")

  /// The number of bytes after the text that can fit that are still searched for the end of a word.
  ///
  /// A word that ends there fits if the bytes up to its end are trimmed. ICU sees as many bytes again after these.
  public static let lookahead = 256
}
