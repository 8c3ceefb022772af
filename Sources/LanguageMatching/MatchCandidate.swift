/// The result for one name in a ``LanguageMatch``.
public struct MatchCandidate: Hashable, Sendable {
  /// The list that a candidate is from.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// One of the preferred languages.
    case preferred
    /// One of the available localizations.
    case available
  }

  /// The list that the name is from.
  public let role: Role
  /// The name as written.
  public let name: String
  /// The name as the mode compares it, such as `zh_Hant_TW` for `zh_TW`; `nil` if the name was skipped.
  public let normalized: String?
  /// The names that the mode tries in its place, beginning with the name itself.
  ///
  /// In mode `device`, these are its parents, and in mode `lookup`, the truncations of a preferred language. Empty
  /// otherwise.
  public let chain: [String]
  /// The distance from the preferred language in mode `best-fit`, 0...100; `nil` in other modes and beyond ICU's limit.
  public let distance: Double?
  /// The mode's own measure of how close the name is: the lowest score wins; `nil` if the name does not match.
  ///
  /// In mode `device`, it is -1 for equal names and 0 for equal normalized names. Otherwise, it is the number of steps
  /// that the chains take before they meet, plus 1 for another language. In mode `lookup`, it is the number of cuts.
  public let score: Int?
  /// The rule that decided.
  public let rule: MatchRule
  /// The reason that the name was skipped; `nil` unless the rule is ``MatchRule/malformed``.
  public let error: LanguageTagError?

  init(
    role: Role, name: String, normalized: String? = nil, chain: [String] = [], distance: Double? = nil,
    score: Int? = nil, rule: MatchRule, error: LanguageTagError? = nil
  ) {
    self.role = role
    self.name = name
    self.normalized = normalized
    self.chain = chain
    self.distance = distance
    self.score = score
    self.rule = rule
    self.error = error
  }
}
