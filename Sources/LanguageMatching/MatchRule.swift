/// What decided about a candidate in a ``LanguageMatch``.
public enum MatchRule: String, Hashable, Sendable, CaseIterable {
  /// The preferred language that decided.
  case deciding
  /// A preferred language that no localization answers.
  case unanswered
  /// A preferred language that comes after the one that decided.
  case notReached = "not-reached"
  /// The base names are equal.
  case sameName = "same-name"
  /// The names are equal once aliases are replaced.
  case sameNormalizedName = "same-normalized-name"
  /// The chains of parents meet.
  case sharedParent = "shared-parent"
  /// Another language group, so that the chains are not compared.
  case otherLanguage = "other-language"
  /// The same group, but the chains do not meet.
  case noSharedParent = "no-shared-parent"
  /// `pt_BR` for `pt_PT`, which is used only when no later preference matches.
  case heldAside = "held-aside"
  /// The exact answer to a later preference of the same language, which a winner with a region gives way to.
  case laterExactName = "later-exact-name"
  /// `zxx`, no linguistic content; it answers only if nothing else does.
  case noLinguisticContent = "no-linguistic-content"
  /// Near enough for ICU's matcher.
  case withinDistance = "within-distance"
  /// Too far for ICU's matcher or for the maximum distance.
  case beyondDistance = "beyond-distance"
  /// On the deny list.
  case denied
  /// The default, because nothing was near.
  case defaultLocalization = "default"
  /// Equal to the range or to what is left of it when subtags are cut off.
  case truncation
  /// The range, or a range, matches.
  case rangeMatch = "range-match"
  /// No range matches.
  case noRangeMatch = "no-range-match"
  /// `Base`, which is never a language.
  case base
  /// The range `*`, which look-up passes over.
  case wildcard
  /// Not read, because it is no name.
  case malformed

  /// One sentence for people.
  public var explanation: String {
    switch self {
    case .deciding: "this preference decides"
    case .unanswered: "no localization answers this preference"
    case .notReached: "an earlier preference was answered"
    case .sameName: "the same name"
    case .sameNormalizedName: "the same name once aliases are replaced"
    case .sharedParent: "the chains of parents meet"
    case .otherLanguage: "another language"
    case .noSharedParent: "the same language, but the chains of parents do not meet"
    case .heldAside: "pt-BR answers pt-PT only when no later preference matches"
    case .laterExactName: "the exact answer to a later preference of the same language"
    case .noLinguisticContent: "no linguistic content; it answers only if nothing else does"
    case .withinDistance: "close enough"
    case .beyondDistance: "too far away"
    case .denied: "denied by the options"
    case .defaultLocalization: "the default, because no localization is close"
    case .truncation: "equal to the range or to a truncation of it"
    case .rangeMatch: "a range matches"
    case .noRangeMatch: "no range matches"
    case .base: "Base is never a language"
    case .wildcard: "look-up passes over *"
    case .malformed: "not a language name"
    }
  }
}
