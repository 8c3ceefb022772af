/// Finds the localization for preferred languages; prepared once for a set of localizations, then used from any thread.
///
/// `LanguageMatcher(available: ["en", "en-GB"]).match(preferred: ["en-AU"]).match` is `en-GB`: mode `device` matches
/// Apple ICU 76, not verified on a device. Names that are malformed are skipped, never refused, and the explanation says
/// why. `Base` is never a language; where it is available the development region is added, unless it is there in some
/// form.
public struct LanguageMatcher: Sendable {
  /// Where the relations of mode `device` come from.
  public static let dataVersion = "Apple ICU 76.1"

  /// The localizations that take part, as written: the given ones without `Base`, with the development region added.
  public let available: [String]
  /// The development region (`CFBundleDevelopmentRegion`); nil where it is not known.
  public let developmentRegion: String?
  /// Which question is asked.
  public let mode: MatchMode

  private let hasBase: Bool
  private let fallback: String?
  /// Ready in every mode and no case of `engine`: taking it out of there costs a fifth of a remembered answer.
  private let device: DeviceMatching
  private let isDevice: Bool
  private let engine: Engine

  private enum Engine: Sendable {
    case device
    case bestFit(BestFitMatching)
    case ranges(RangeMatching)
  }

  /// Prepares mode `device`; linear in the number of localizations, quadratic up to 128 of them.
  public init(available: [String], developmentRegion: String? = nil) {
    let set = LocalizationSet(available, developmentRegion: developmentRegion)
    self.init(set, mode: .device, engine: .device)
  }

  /// Prepares any mode.
  ///
  /// - Throws: ``BestFitError`` where ICU cannot make its matcher; modes other than `bestFit` never throw.
  public init(available: [String], developmentRegion: String? = nil, mode: MatchMode) throws(BestFitError) {
    let set = LocalizationSet(available, developmentRegion: developmentRegion)
    let engine: Engine =
      switch mode {
      case .device: .device
      case .bestFit(let options): .bestFit(try BestFitMatching(set.names, options: options))
      case .lookup: .ranges(RangeMatching(set.names, method: .lookup))
      case .filter(let scheme): .ranges(RangeMatching(set.names, method: .filter(scheme)))
      }
    self.init(set, mode: mode, engine: engine)
  }

  private init(_ set: LocalizationSet, mode: MatchMode, engine: Engine) {
    available = set.names
    developmentRegion = set.developmentRegion
    hasBase = set.hasBase
    fallback = set.fallback
    self.mode = mode
    self.engine = engine
    device = DeviceMatching(set.localizations, fallback: set.fallback)
    isDevice = mode == .device
  }

  /// The answer to the preferred languages, the most preferred first.
  ///
  /// Mode `device` remembers the outcomes of 256 tags; one that is not remembered costs a walk over the localizations.
  /// `source` says where the languages come from, which decides the confidence.
  public func match(preferred: [String], source: LanguageSource = .serverLocale) -> LanguageMatch {
    let confidence = confidence(source)
    if isDevice { return device.match(preferred, confidence: confidence) }
    switch engine {
    case .device: return answer([], confidence)
    case .bestFit(let bestFit): return bestFitAnswer(bestFit.match(preferred), confidence)
    case .ranges(let ranges): return answer(ranges.match(preferred).map { available[$0] }, confidence)
    }
  }

  /// Where a device searches that has chosen a localization: there, then in the available members of its chain of
  /// parents, as ``LanguageMatch/searchList`` has them in mode `device`.
  ///
  /// The same in every mode. A name that is not available, or that is malformed, is alone in its list. Linear in the number
  /// of localizations.
  ///
  ///     LanguageMatcher(available: ["en", "pt", "pt-PT"]).searchList(of: "pt-PT")  // ["pt-PT", "pt"]
  public func searchList(of localization: String) -> [String] {
    device.localizations.searchList(of: localization)
  }

  /// The same answer with a row for each preferred language and each localization; slower than ``match(preferred:source:)``.
  public func explain(preferred: [String], source: LanguageSource = .serverLocale) -> LanguageMatch {
    var match = match(preferred: preferred, source: source)
    match.explanation =
      switch engine {
      case .device: device.explain(preferred)
      case .bestFit(let bestFit): bestFit.explain(preferred, default: match.match)
      case .ranges(let ranges): ranges.explain(preferred)
      }
    if hasBase { match.explanation.append(MatchCandidate(role: .available, name: "Base", rule: .base)) }
    return match
  }

  private func bestFitAnswer(_ match: [String]?, _ confidence: MatchConfidence) -> LanguageMatch {
    if let match { return answer(match, confidence) }
    if case .bestFit(let options) = mode, options.usesDefault, let fallback { return answer([fallback], confidence) }
    return answer([], confidence)
  }

  private func answer(_ list: [String], _ confidence: MatchConfidence) -> LanguageMatch {
    LanguageMatch(
      searchList: list, fallback: list.isEmpty ? fallback : nil, mode: mode.code, confidence: confidence)
  }

  private func confidence(_ source: LanguageSource) -> MatchConfidence {
    switch source {
    case .unknown: .unknowable
    case .serverLocale: .assumed
    case .deviceList: developmentRegion == nil ? .assumed : .exact
    }
  }
}

/// The localizations that take part, by the rules that every mode shares.
private struct LocalizationSet {
  var names: [String]
  let developmentRegion: String?
  let hasBase: Bool
  let localizations: DeviceLocalizations
  /// What a device shows where nothing matches.
  let fallback: String?

  init(_ available: [String], developmentRegion: String?) {
    self.developmentRegion = developmentRegion
    names = available.filter { $0 != "Base" }
    hasBase = names.count != available.count
    let given = DeviceLocalizations(names)
    if hasBase, let developmentRegion, developmentRegion != "Base" {
      let isThere = given.outcome(developmentRegion.utf8.span).exact >= 0
      if !isThere { names.append(developmentRegion) }
    }
    let complete = names.count == given.names.count ? given : DeviceLocalizations(names)
    self.localizations = complete
    var candidates = [developmentRegion, "en_US"].compactMap { $0 }.map { language in
      complete.decide([language]) { complete.outcome($0) }
    }
    candidates.removeAll { $0.winner < 0 || $0.rule == .noLinguisticContent }
    fallback = candidates.first.map { complete.names[$0.winner] } ?? names.first
  }
}
