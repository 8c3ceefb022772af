/// The options of ``MatchMode/bestFit(_:)``.
public struct BestFitOptions: Hashable, Sendable {
  /// The subtag that weighs most if two localizations are close.
  public enum Favor: String, Hashable, Sendable, CaseIterable {
    /// ICU's usual order: another language is the farthest.
    case language
    /// A readable script in another language comes before the same language in another script.
    case script
  }

  /// A preferred language, and a localization that must not be its answer.
  public struct Pair: Hashable, Sendable {
    /// The preferred language, such as `uk`.
    ///
    /// It covers every longer tag that begins with it, too: `uk` covers `uk-UA`.
    public let preferred: LanguageTag
    /// The localization that must not be the answer, such as `ru`.
    ///
    /// It covers every longer tag that begins with it, too: `ru` covers `ru-UA`.
    public let available: LanguageTag

    /// Creates a pair that denies one localization to one preferred language.
    public init(preferred: LanguageTag, available: LanguageTag) {
      self.preferred = preferred
      self.available = available
    }
  }

  /// The subtag that weighs most; ``Favor/language`` by default.
  public var favor: Favor
  /// Whether the match is the fallback if no localization is close; `false` by default.
  ///
  /// The fallback is the development region, then `en_US`, then `Base` or the first localization; the first of them that
  /// ``denied`` allows.
  public var usesDefault: Bool
  /// Whether two languages match only if they are close in both directions; `false` by default.
  ///
  /// Swiss German readers read German, but not the reverse.
  public var isTwoWayOnly: Bool
  /// The largest distance that matches, 0...100; `nil` for ICU's own limit.
  ///
  /// ICU matches distances of less than 50, so a larger maximum has no effect. Another region is about 4 away, another
  /// script 10...50, another language 4...80. If the script is favored and ``isTwoWayOnly`` is set, any maximum can change
  /// the answer, because ICU's own limit then depends on the languages that it compared before.
  public var maximumDistance: Double?
  /// The answers that ICU would give but that are not wanted: `ru` for `uk`, `es` for `ca`.
  public var denied: [Pair]

  /// Creates options; the default values give ICU's own behaviour, without a fallback.
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
