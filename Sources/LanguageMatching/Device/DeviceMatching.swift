@_spi(Memo) import SourceText

/// Mode `device` for one set of localizations, with its memo and its prepared search lists.
final class DeviceMatching: Sendable {
  /// The largest number of localizations for which all search lists are prepared.
  ///
  /// Together, they can be quadratic in size. With more localizations, each answer computes its own list.
  private static let readyLimit = 128

  let localizations: DeviceLocalizations
  /// The outcomes of recent tags.
  private let memo = SharedTextMemo<DeviceLocalizations.Outcome>()
  /// The search list of each localization; empty if there are more than `readyLimit`.
  private let ready: [[String]]
  private let fallback: String?

  init(_ localizations: DeviceLocalizations, fallback: String?) {
    let names = localizations.names
    self.localizations = localizations
    self.fallback = fallback
    ready = names.count > Self.readyLimit ? [] : names.indices.map { localizations.searchList(of: $0) }
  }

  func match(_ preferred: [String], confidence: MatchConfidence) -> LanguageMatch {
    let decision = decide(preferred)
    guard decision.winner >= 0 else {
      return LanguageMatch(searchList: [], fallback: fallback, mode: .device, confidence: confidence)
    }
    let searchList =
      decision.rule == .noLinguisticContent
      ? [localizations.names[decision.winner]]
      : ready.isEmpty ? localizations.searchList(of: decision.winner) : ready[decision.winner]
    return LanguageMatch(searchList: searchList, fallback: nil, mode: .device, confidence: confidence)
  }

  func decide(_ preferred: [String]) -> DeviceLocalizations.Decision {
    let decision = memo.withMemo { memo in
      localizations.decide(preferred) { tag in
        if let known = memo.value(of: tag) { return known }
        let outcome = localizations.outcome(tag)
        memo.remember(outcome, of: tag)
        return outcome
      }
    }
    return decision ?? localizations.decide(preferred) { localizations.outcome($0) }
  }
}
