/// What a rule must know about how a language is written.
struct LanguageHabits {
  /// The primary language in lower case: `pt` of `pt_BR`.
  let primary: String

  /// - Parameter name: a localization's name, such as `pt-BR` or `pt_BR`.
  init(_ name: String) {
    primary = name.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// Whether words stand apart.
  var hasSpaces: Bool { !["zh", "ja", "th", "lo", "km", "my", "bo", "dz", "yue", "wuu"].contains(primary) }

  /// Whether a sentence has a mark at its end.
  var marksSentences: Bool { !["th", "lo", "km", "my", "bo", "dz"].contains(primary) }

  /// Whether direction marks belong into texts.
  var isRightToLeft: Bool {
    ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "ji", "dv", "ckb", "ks", "arc", "syr", "nqo", "lrc", "mzn"]
      .contains(primary)
  }
}
