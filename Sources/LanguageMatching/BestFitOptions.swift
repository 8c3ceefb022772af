/// How ``MatchMode/bestFit(_:)`` matches.
public struct BestFitOptions: Hashable, Sendable {
  /// Which subtag weighs most where two localizations are near.
  public enum Favor: String, Hashable, Sendable, CaseIterable {
    /// ICU's usual order: a different language is farthest.
    case language
    /// A readable script in another language before the same language in another script.
    case script
  }

  /// A wish for one language that must not be answered with another.
  public struct Pair: Hashable, Sendable {
    /// The language that is asked for, such as `uk`; a tag without script and region stands for all with its language.
    public let preferred: LanguageTag
    /// The localization that must not answer, such as `ru`; a bare language stands for all with its language.
    public let available: LanguageTag

    /// Denies one answer to one wish.
    public init(preferred: LanguageTag, available: LanguageTag) {
      self.preferred = preferred
      self.available = available
    }
  }

  /// Which subtag weighs most; ``Favor/language`` unless told.
  public var favor: Favor
  /// Whether a wish that nothing is near gets the development region, else the first localization; false unless told.
  public var usesDefault: Bool
  /// Whether only languages count that are near both ways: Swiss German readers read German, not the reverse.
  public var isTwoWayOnly: Bool
  /// The largest distance that matches, 0...100; nil is ICU's own limit: less than 50, which is also the most that counts.
  ///
  /// Another region is about 4 away, another script 10...50, another language 4...80.
  public var maximumDistance: Double?
  /// Answers that ICU would give and that are not wanted: `uk` to `ru`, `ca` to `es`.
  public var denied: [Pair]

  /// ICU's own behaviour, without a default.
  public init(
    favor: Favor = .language, usesDefault: Bool = false, isTwoWayOnly: Bool = false, maximumDistance: Double? = nil,
    denied: [Pair] = []
  ) {
    self.favor = favor
    self.usesDefault = usesDefault
    self.isTwoWayOnly = isTwoWayOnly
    self.maximumDistance = maximumDistance
    self.denied = denied
  }
}
