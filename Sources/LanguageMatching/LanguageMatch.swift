/// Which localization answers a list of preferred languages, in every mode.
public struct LanguageMatch: Hashable, Sendable {
  /// The localization that was picked, spelled as in `available`; nil where nothing matched.
  public var match: String?
  /// The localizations to search in order, the match first; empty where nothing matched.
  ///
  /// In mode `device` the match and the available members of its chain of parents, in mode `filter` every localization
  /// that a range matched, in the other modes the match alone.
  public var searchList: [String]
  /// What the device shows instead where nothing matched: the development region, then `en_US`, then the first.
  ///
  /// Nil where something matched or no localization is there.
  public var fallback: String?
  /// The mode's name: `device`, `best-fit`, `lookup` or `filter`.
  public var mode: String
  /// How sure it is that this is what the person sees.
  public var confidence: MatchConfidence
  /// What became of each preferred language and each localization; empty unless ``LanguageMatcher/explain(preferred:source:)``
  /// was asked.
  public var explanation: [MatchCandidate]

  init(
    match: String?, searchList: [String], fallback: String?, mode: String, confidence: MatchConfidence,
    explanation: [MatchCandidate] = []
  ) {
    self.match = match
    self.searchList = searchList
    self.fallback = fallback
    self.mode = mode
    self.confidence = confidence
    self.explanation = explanation
  }
}
