/// Which localization answers a list of preferred languages, in every mode.
public struct LanguageMatch: Hashable, Sendable {
  /// The localization that was picked, spelled as in `available`; nil where nothing matched.
  public var match: String? { searchList.first }
  /// The localizations to search in order, the match first; empty where nothing matched.
  ///
  /// In mode `device` the match and the available members of its chain of parents, in mode `filter` every localization
  /// that a range matched, in the other modes the match alone.
  public let searchList: [String]
  /// What the device shows instead where nothing matched: the development region, then `en_US`, then the first.
  ///
  /// Nil where something matched or no localization is there.
  public let fallback: String?
  /// The localization that a person sees: the match, else the fallback; nil where no localization is there.
  public var shown: String? { match ?? fallback }
  /// The mode's name: `device`, `best-fit`, `lookup` or `filter`.
  public var mode: String { modeName.rawValue }
  /// How sure it is that this is what the person sees.
  public internal(set) var confidence: MatchConfidence
  /// What became of each preferred language and each localization; empty unless ``LanguageMatcher/explain(preferred:source:)``
  /// was asked.
  public internal(set) var explanation: [MatchCandidate]

  private let modeName: MatchMode.Name

  init(
    searchList: [String], fallback: String?, mode: MatchMode.Name, confidence: MatchConfidence,
    explanation: [MatchCandidate] = []
  ) {
    self.searchList = searchList
    self.fallback = fallback
    modeName = mode
    self.confidence = confidence
    self.explanation = explanation
  }
}
