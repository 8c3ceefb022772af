/// The localization that answers a list of preferred languages, in any mode.
public struct LanguageMatch: Hashable, Sendable {
  /// The localization that was chosen, spelled as in ``LanguageMatcher/available``; `nil` if nothing matches.
  public var match: String? { searchList.first }
  /// The localizations to search in order, the match first; empty if nothing matches.
  ///
  /// In mode `device`, these are the match and the available members of its chain of parents. In mode `filter`, they
  /// are all localizations that a range matches. In the other modes, there is only the match.
  public let searchList: [String]
  /// The localization that the device shows if nothing matches: the development region, then `en_US`, then `Base`, then
  /// the first.
  ///
  /// An app with `Base` always has a development region, whose texts are there unless it has a localization of its own.
  /// `nil` if something matches or if there are no localizations.
  public let fallback: String?
  /// The localization that the user sees: the match, else the fallback; `nil` if there are no localizations.
  public var shown: String? { match ?? fallback }
  /// The mode's name: `device`, `best-fit`, `lookup` or `filter`.
  public var mode: String { modeName.rawValue }
  /// The certainty that the user sees this localization.
  public internal(set) var confidence: MatchConfidence
  /// The result for each preferred language and each localization.
  ///
  /// Empty unless ``LanguageMatcher/explain(preferred:source:)`` returned the match.
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
