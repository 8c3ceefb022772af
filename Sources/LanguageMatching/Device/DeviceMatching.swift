@_spi(Memo) import SourceText

/// Mode `device` for one set of localizations, with its memo and its prepared search lists.
final class DeviceMatching: Sendable {
  /// The largest number of names for each localization, on average, in the search lists that are prepared.
  ///
  /// Real localizations have fewer. If many have the same name, their lists are quadratic in size together, and each
  /// answer makes its own list.
  private static let readyLimit = 16

  let localizations: DeviceLocalizations
  /// The outcomes of recent tags.
  private let memo = SharedTextMemo<DeviceLocalizations.Outcome>()
  /// The search list of each localization; empty if they would exceed `readyLimit`.
  private let ready: [[String]]
  private let fallback: String?

  init(_ localizations: DeviceLocalizations, fallback: String?) {
    let names = localizations.names
    self.localizations = localizations
    self.fallback = fallback
    var ready: [[String]] = []
    var room = Self.readyLimit * names.count
    for index in names.indices where room >= 0 {
      ready.append(localizations.searchList(of: index))
      room -= ready[index].count
    }
    self.ready = room < 0 ? [] : ready
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
