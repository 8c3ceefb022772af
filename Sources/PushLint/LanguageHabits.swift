import AppBundle
import LanguageMatching

/// Writing conventions of a language that rules need to know.
struct LanguageHabits {
  /// The language tag, such as `he` for `Hebrew`; the localization's name if a device does not understand it.
  let tag: String
  /// The primary language in lower case, such as `pt` for `pt_BR`.
  let primary: String
  /// Whether text runs from right to left, so that it may need direction marks.
  let isRightToLeft: Bool

  /// Creates the conventions of a localization.
  ///
  /// - Parameter name: the localization's name, such as `pt-BR`, `pt_BR` or `Portuguese`.
  init(_ name: String) {
    let language = LocalizationLanguage(name: name)
    tag = language.tag == "und" ? name : language.tag
    isRightToLeft = language.isRightToLeft
    primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// Whether there are spaces between words.
  var hasSpaces: Bool { !["zh", "ja", "th", "lo", "km", "my", "bo", "dz", "yue", "wuu"].contains(primary) }

  /// Whether a space comes before a colon, a semicolon, and a question or exclamation mark.
  ///
  /// Source: Unicode, CLDR, French punctuation; in Canada and Switzerland, it comes before some of them.
  var hasSpaceBeforePunctuation: Bool { ["fr", "br"].contains(primary) }

  /// Whether a noun after a number is always in the singular, so that one text is right for every number.
  ///
  /// These languages have the plural category `one` in CLDR.
  var countsInSingular: Bool {
    ["az", "fa", "hu", "ka", "kk", "ku", "ckb", "ky", "mn", "tk", "tr", "ug", "uz"].contains(primary)
  }

  /// Whether a sentence ends with a punctuation mark.
  var marksSentences: Bool { !["th", "lo", "km", "my", "bo", "dz"].contains(primary) }

  /// Whether the language has question and exclamation marks.
  ///
  /// CLDR's punctuation of Burmese, Tibetan and Dzongkha has none.
  var asksWithMarks: Bool { !["my", "bo", "dz"].contains(primary) }
}

extension AppLocalizations {
  /// Returns the conventions of a localization; `Base` has the texts of the development region.
  func habits(of name: String) -> LanguageHabits {
    LanguageHabits(name == "Base" ? developmentRegion ?? name : name)
  }
}
