/// Mode `device` for one set of localizations, with its memo and its answers ready.
final class DeviceMatching: Sendable {
  /// With more localizations than this, search lists are worked out for each answer: together they may be quadratic.
  private static let readyLimit = 128

  let localizations: DeviceLocalizations
  private let memo = DeviceMemo()
  private let ready: [LanguageMatch]
  private let nothing: LanguageMatch

  init(_ localizations: DeviceLocalizations, fallback: String?) {
    let names = localizations.names
    self.localizations = localizations
    nothing = LanguageMatch(
      match: nil, searchList: [], fallback: fallback, mode: MatchMode.device.name, confidence: .assumed)
    ready =
      names.count > Self.readyLimit ? [] : names.indices.map { Self.answer(localizations, $0) }
  }

  func match(_ preferred: [String], confidence: MatchConfidence) -> LanguageMatch {
    let decision = decide(preferred)
    var match =
      decision.winner < 0
      ? nothing : ready.isEmpty ? Self.answer(localizations, decision.winner) : ready[decision.winner]
    if decision.rule == .noLinguisticContent { match.searchList = [localizations.names[decision.winner]] }
    match.confidence = confidence
    return match
  }

  func decide(_ preferred: [String]) -> DeviceLocalizations.Decision {
    memo.withTable { table in
      localizations.decide(preferred) { table.outcome($0, in: localizations) }
    }
  }

  private static func answer(_ localizations: DeviceLocalizations, _ winner: Int) -> LanguageMatch {
    LanguageMatch(
      match: localizations.names[winner], searchList: localizations.searchList(of: winner), fallback: nil,
      mode: MatchMode.device.name, confidence: .assumed)
  }
}
