/// Where a text may be cut.
public enum TextBoundary: Sendable, Hashable {
  /// Between grapheme clusters, as Swift's `Character` has them: no character is cut in half.
  ///
  /// Nor is a conjunct of a Brahmic script, of which `Character` knows six scripts': what a virama, a Khmer coeng or a
  /// Myanmar stacker joins stays together.
  case grapheme
  /// Between words, as ICU finds them in the language of a BCP 47 tag; an empty tag is no language in particular.
  ///
  /// A word that ICU ends inside a grapheme cluster goes on to the next end that is none. Where not even the first word
  /// has room, or ICU has no data, the text is cut between grapheme clusters. ICU sees as much of the text as can fit and
  /// ``lookahead`` bytes more, which decides about words without spaces (Thai, Japanese) at the cut.
  case word(language: String)

  /// Between words of no language in particular, which finds the words of Thai and Japanese too.
  public static let word = Self.word(language: "")

  /// How many bytes behind the room are read to find the last word that fits.
  public static let lookahead = 256
}
