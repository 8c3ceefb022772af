import SourceText

/// A matcher that finds the localization for a list of preferred languages.
///
/// You create it once for a set of localizations and then use it from any thread. Mode `device` matches Apple ICU 76
/// and is not verified on a device: `LanguageMatcher(available: ["en", "en-GB"]).match(preferred: ["en-AU"]).match` is
/// `en-GB`.
///
/// A malformed name is skipped, never refused, and the explanation says why. `Base` is never a language. If `Base` is
/// available, the development region is added unless it is already there in some form.
public struct LanguageMatcher: Sendable {
  /// The source of the relations in mode `device`.
  public static let dataVersion = "Apple ICU 76.1"

  /// The localizations that take part, as written.
  ///
  /// These are the given ones without `Base`. If `Base` was among them, the development region is added.
  public let available: [String]
  /// The development region (`CFBundleDevelopmentRegion`); `nil` if it is not known.
  public let developmentRegion: String?
  /// The mode, which determines how languages are matched.
  public let mode: MatchMode

  private let hasBase: Bool
  /// The localization that the device shows if nothing matches, and those that follow if the first is denied.
  private let fallbacks: [String]
  /// This is ready in every mode and not a case of `engine`: extracting it from there would take a fifth of the time
  /// of a remembered answer.
  private let device: DeviceMatching
  private let isDevice: Bool
  private let engine: Engine

  private enum Engine: Sendable {
    case device
    case bestFit(BestFitMatching)
    case ranges(RangeMatching)
  }

  /// Creates a matcher in mode `device`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* localizations.
  public init(available: [String], developmentRegion: String? = nil) {
    let set = LocalizationSet(available, developmentRegion: developmentRegion)
    self.init(set, mode: .device, engine: .device)
  }

  /// Creates a matcher in any mode.
  ///
  /// - Throws: ``BestFitError`` if ICU cannot create its matcher; modes other than `bestFit` never throw.
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
    fallbacks = set.fallbacks
    self.mode = mode
    self.engine = engine
    device = DeviceMatching(set.localizations, fallback: set.fallbacks.first)
    isDevice = mode == .device
  }

  /// Returns the answer to a list of preferred languages, the most preferred first.
  ///
  /// Mode `device` remembers the outcomes of 256 tags. A tag that is not remembered costs a walk over the
  /// localizations. `source` is the origin of the languages, which determines the confidence.
  public func match(preferred: [String], source: LanguageSource = .serverLocale) -> LanguageMatch {
    let confidence = confidence(source)
    if isDevice { return device.match(preferred, confidence: confidence) }
    switch engine {
    case .device: return answer([], confidence)
    case .bestFit(let bestFit): return answer(of: bestFit, to: preferred, confidence)
    case .ranges(let ranges): return answer(ranges.match(preferred).map { available[$0] }, confidence)
    }
  }

  /// Returns the localizations that a device searches after it has chosen one.
  ///
  /// The chosen localization comes first, then the available members of its chain of parents, as in
  /// ``LanguageMatch/searchList`` in mode `device`. The result is the same in every mode. If a name is malformed or not
  /// available, it is alone in its list. The cost is linear in the number of localizations.
  ///
  ///     LanguageMatcher(available: ["en", "pt", "pt-PT"]).searchList(of: "pt-PT")  // ["pt-PT", "pt"]
  public func searchList(of localization: String) -> [String] {
    device.localizations.searchList(of: localization)
  }

  /// Returns the same answer as ``match(preferred:source:)``, with a row for each preferred language and each
  /// localization.
  ///
  /// This is slower.
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

  private func answer(
    of bestFit: BestFitMatching, to preferred: [String], _ confidence: MatchConfidence
  ) -> LanguageMatch {
    if let match = bestFit.match(preferred) { return answer(match, confidence) }
    let fallback = fallbacks.first { !bestFit.isDenied($0, to: preferred) }
    if case .bestFit(let options) = mode, options.usesDefault, let fallback { return answer([fallback], confidence) }
    return LanguageMatch(searchList: [], fallback: fallback, mode: mode.code, confidence: confidence)
  }

  private func answer(_ list: [String], _ confidence: MatchConfidence) -> LanguageMatch {
    LanguageMatch(
      searchList: list, fallback: list.isEmpty ? fallbacks.first : nil, mode: mode.code, confidence: confidence)
  }

  private func confidence(_ source: LanguageSource) -> MatchConfidence {
    switch source {
    case .unknown: .unknowable
    case .serverLocale: .assumed
    case .deviceList: developmentRegion == nil ? .assumed : .exact
    }
  }
}

/// The localizations that take part, by the rules that all modes share.
private struct LocalizationSet {
  var names: [String]
  let developmentRegion: String?
  let hasBase: Bool
  let localizations: DeviceLocalizations
  /// The localization that the device shows if nothing matches, and those that follow if the first is denied.
  let fallbacks: [String]

  init(_ available: [String], developmentRegion: String?) {
    self.developmentRegion = developmentRegion
    names = available.filter { !$0.utf8.elementsEqual("Base".utf8) }
    hasBase = names.count != available.count
    let given = DeviceLocalizations(names)
    let region = developmentRegion.flatMap { $0.utf8.elementsEqual("Base".utf8) ? nil : $0 }
    if hasBase, let region {
      let isThere = given.outcome(region.bytes.span).exact >= 0
      let canonical = LanguageMatcher.canonicalRegion(region)
      if !isThere, !names.contains(where: { LanguageMatcher.canonicalRegion($0) == canonical }) { names.append(region) }
    }
    let complete = names.count == given.names.count ? given : DeviceLocalizations(names)
    self.localizations = complete
    // Of an unknown region, `en` may have the texts, but `en-GB` beside `Base` does not.
    let english =
      hasBase && region == nil ? ["en", "en_US"].first { complete.outcome($0.bytes.span).exact >= 0 } : "en_US"
    var candidates = [region, english].compactMap { $0 }.map { language in
      complete.decide([language]) { complete.outcome($0) }
    }
    candidates.removeAll { $0.winner < 0 || $0.rule == .noLinguisticContent }
    fallbacks = candidates.map { complete.names[$0.winner] } + (hasBase ? ["Base"] : names.prefix(1))
  }
}

extension LanguageMatcher {
  /// Returns the form in which CoreFoundation compares the development region with the localizations, for those names that
  /// no other rule finds equal.
  ///
  /// Source: `CFLocaleCreateCanonicalLanguageIdentifierFromString`, compared with `Bundle.localizations` on Linux.
  package static func canonicalRegion(_ name: String) -> String {
    switch name {
    case "zh_CN", "zh_Hans": "zh-Hans"
    case "zh_TW", "zh_Hant": "zh-Hant"
    case "no": "nb"
    case "sr-Cyrl", "sr_Cyrl": "sr"
    default: name
    }
  }
}
