/// The rule that decided about a candidate in a ``LanguageMatch``.
public enum MatchRule: String, Hashable, Sendable, CaseIterable {
  /// The preferred language that decided.
  case deciding
  /// A preferred language that no localization answers.
  case unanswered
  /// A preferred language that comes after the one that decided.
  case notReached = "not-reached"
  /// The base names are equal.
  case sameName = "same-name"
  /// The names are equal after aliases are replaced.
  case sameNormalizedName = "same-normalized-name"
  /// The chains of parents meet.
  case sharedParent = "shared-parent"
  /// The language is in another group, so the chains are not compared.
  case otherLanguage = "other-language"
  /// The language is in the same group, but the chains do not meet.
  case noSharedParent = "no-shared-parent"
  /// `pt_BR` for `pt_PT`, which is used only if no later preference matches.
  case heldAside = "held-aside"
  /// The exact answer to a later preference of the same language, which replaces a winner with a region.
  case laterExactName = "later-exact-name"
  /// `zxx`, no linguistic content, which is the answer if nothing else matches.
  case noLinguisticContent = "no-linguistic-content"
  /// The localization is close enough for ICU's matcher and for the maximum distance.
  case withinDistance = "within-distance"
  /// The localization is too far away for ICU's matcher or for the maximum distance.
  case beyondDistance = "beyond-distance"
  /// The deny list excludes the localization.
  case denied
  /// The default localization, because no other was close enough.
  case defaultLocalization = "default"
  /// The name equals the range or a truncation of it.
  case truncation
  /// A range matches the name.
  case rangeMatch = "range-match"
  /// No range matches the name.
  case noRangeMatch = "no-range-match"
  /// `Base`, which is never a language.
  case base
  /// The range `*`, which look-up skips.
  case wildcard
  /// The name is malformed, so it was not read.
  case malformed

  /// A short explanation of the rule in English.
  public var explanation: String {
    switch self {
    case .deciding: "this preference decides"
    case .unanswered: "no localization answers this preference"
    case .notReached: "an earlier preference was answered"
    case .sameName: "the same name"
    case .sameNormalizedName: "the same name after aliases are replaced"
    case .sharedParent: "a shared parent"
    case .otherLanguage: "another language"
    case .noSharedParent: "the same language, but no shared parent"
    case .heldAside: "pt-BR answers pt-PT only if no later preference matches"
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
    case .wildcard: "lookup skips *"
    case .malformed: "not a language name"
    }
  }
}
