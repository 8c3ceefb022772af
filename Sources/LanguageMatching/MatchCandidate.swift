/// What became of one name in a ``LanguageMatch``.
public struct MatchCandidate: Hashable, Sendable {
  /// Which list a candidate is from.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// One of the preferred languages.
    case preferred
    /// One of the available localizations.
    case available
  }

  /// Which list the name is from.
  public let role: Role
  /// The name as written.
  public let name: String
  /// The name as the mode compares it, such as `zh_Hant_TW` for `zh_TW`; nil where it was skipped unread.
  public let normalized: String?
  /// The names that the mode tries in its place, itself first: parents (device) or truncations (look-up); else empty.
  public let chain: [String]
  /// How far from the preferred language in mode `best-fit`, 0...100; nil in other modes and beyond ICU's limit.
  public let distance: Double?
  /// How near the name is by the mode's own count; the lowest wins, nil where it does not match.
  ///
  /// Mode `device`: -1 for equal names, 0 for equal normalized names, else how far the chains go before they meet. Mode
  /// `lookup`: how many cuts were made.
  public let score: Int?
  /// What decided.
  public let rule: MatchRule
  /// Why the name was skipped; nil unless the rule is ``MatchRule/malformed``.
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
