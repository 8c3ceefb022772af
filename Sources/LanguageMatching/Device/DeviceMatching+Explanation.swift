import SourceText

extension DeviceMatching {
  /// Returns a row for each preferred language, then one for each localization as compared with the deciding
  /// preference.
  func explain(_ preferred: [String]) -> [MatchCandidate] {
    let decision = decide(preferred)
    var rows: [MatchCandidate] = []
    var compared: BaseName?
    for index in preferred.indices {
      let rule: MatchRule =
        index == decision.preferred
        ? .deciding : decision.preferred < 0 || index < decision.preferred ? .unanswered : .notReached
      rows.append(row(.preferred, preferred[index], rule: rule))
      // If nothing decided, the localizations are compared with the first preference that can be read.
      if index == decision.preferred || decision.preferred < 0 && compared == nil {
        compared = try? BaseName(parsing: preferred[index].bytes.span)
      }
    }
    for index in localizations.names.indices {
      rows.append(available(index, decision, compared))
    }
    return rows
  }

  private func available(
    _ index: Int, _ decision: DeviceLocalizations.Decision, _ preferred: BaseName?
  ) -> MatchCandidate {
    let name = localizations.names[index]
    let isSpecial = decision.rule == .laterExactName || decision.rule == .heldAside
    let decided = index == decision.winner && (isSpecial || decision.rule == .noLinguisticContent)
    guard let preferred, localizations.entries[index].isRead else {
      return row(.available, name, rule: decided ? decision.rule : .otherLanguage)
    }
    // A localization has the same score alone as it has among the others.
    let alone = DeviceLocalizations([name]).outcome(preferred)
    if alone.aside >= 0 { return row(.available, name, rule: .heldAside) }
    guard alone.winner >= 0 else {
      let isSameGroup =
        (try? BaseName(parsing: name.bytes.span))?.normalized.group == preferred.normalized.group
      return row(.available, name, rule: decided ? decision.rule : isSameGroup ? .noSharedParent : .otherLanguage)
    }
    let rule: MatchRule = alone.score < 0 ? .sameName : alone.score == 0 ? .sameNormalizedName : .sharedParent
    return row(.available, name, score: Int(alone.score), rule: decided ? decision.rule : rule)
  }

  private func row(
    _ role: MatchCandidate.Role, _ name: String, score: Int? = nil, rule: MatchRule
  ) -> MatchCandidate {
    do {
      let normalized = try BaseName(parsing: name.bytes.span).normalized
      let isDoubled = role == .available && normalized.isDoubledWhenAvailable
      return MatchCandidate(
        role: role, name: name, normalized: normalized.description,
        chain: normalized.chain(isDoubled: isDoubled).map(\.description), score: score, rule: rule)
    } catch {
      let reason =
        switch error {
        case .malformed(let error): error
        case .tooLong: LanguageTagError(reason: .tooLong, offset: BaseName.maximumLength)
        }
      return MatchCandidate(role: role, name: name, rule: .malformed, error: reason)
    }
  }
}
