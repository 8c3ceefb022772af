/// Modes `lookup` and `filter`: RFC 4647 on the spellings of the localizations.
///
/// Letter case is ignored, and `_` is read as `-`.
final class RangeMatching: Sendable {
  enum Method: Sendable {
    case lookup
    case filter(FilterScheme)
  }

  private let names: [String]
  private let method: Method
  /// The localizations in lowercase; `nil` for a malformed one.
  private let tags: [LanguageRange?]
  /// The first localization with each spelling, for look-up.
  private let indices: [[UInt8]: Int]

  init(_ names: [String], method: Method) {
    self.names = names
    self.method = method
    tags = names.map { try? LanguageRange(parsing: $0, allowsWildcards: false) }
    var indices: [[UInt8]: Int] = [:]
    for (index, tag) in tags.enumerated() {
      if let tag, indices[tag.bytes] == nil { indices[tag.bytes] = index }
    }
    self.indices = indices
  }

  /// Returns the localizations that match, in order of preference; at most one in look-up.
  func match(_ preferred: [String]) -> [Int] {
    switch method {
    case .lookup:
      for text in preferred {
        if let found = lookUp(text) { return [found.index] }
      }
      return []
    case .filter(let scheme):
      var result: [Int] = []
      var isTaken = Array(repeating: false, count: tags.count)
      for text in preferred where result.count < tags.count {
        guard let range = try? LanguageRange(parsing: text, allowsWildcards: true) else { continue }
        for (index, tag) in tags.enumerated() where !isTaken[index] {
          guard let tag, range.matches(tag, scheme: scheme) else { continue }
          isTaken[index] = true
          result.append(index)
        }
      }
      return result
    }
  }

  private func lookUp(_ text: String) -> (index: Int, cuts: Int)? {
    guard let range = try? LanguageRange(parsing: text, allowsWildcards: true) else { return nil }
    for (cuts, truncation) in range.truncations.enumerated() {
      if let index = indices[truncation] { return (index, cuts) }
    }
    return nil
  }

  func explain(_ preferred: [String]) -> [MatchCandidate] {
    let matched = match(preferred)
    let isMatched = Set(matched)
    // In look-up, the number of cuts of the first answer counts for every row.
    let cuts = matched.isEmpty ? nil : preferred.lazy.compactMap { self.lookUp($0) }.first?.cuts
    var rows: [MatchCandidate] = []
    var isAnswered = false
    for text in preferred {
      let range: LanguageRange
      do { range = try LanguageRange(parsing: text, allowsWildcards: true) } catch {
        rows.append(MatchCandidate(role: .preferred, name: text, rule: .malformed, error: error))
        continue
      }
      let chain: [String]
      var rule: MatchRule
      switch method {
      case .lookup:
        chain = range.truncations.map { String(decoding: $0, as: UTF8.self) }
        rule = isAnswered ? .notReached : range.isWildcard ? .wildcard : lookUp(text) == nil ? .unanswered : .deciding
        isAnswered = isAnswered || rule == .deciding
      case .filter(let scheme):
        chain = []
        rule = tags.contains { $0.map { range.matches($0, scheme: scheme) } ?? false } ? .deciding : .unanswered
      }
      rows.append(
        MatchCandidate(role: .preferred, name: text, normalized: range.description, chain: chain, rule: rule))
    }
    for (index, name) in names.enumerated() { rows.append(available(name, isMatched.contains(index), cuts)) }
    return rows
  }

  private func available(_ name: String, _ isMatched: Bool, _ cuts: Int?) -> MatchCandidate {
    do {
      let tag = try LanguageRange(parsing: name, allowsWildcards: false)
      guard isMatched else {
        return MatchCandidate(role: .available, name: name, normalized: tag.description, rule: .noRangeMatch)
      }
      guard case .lookup = method else {
        return MatchCandidate(role: .available, name: name, normalized: tag.description, rule: .rangeMatch)
      }
      return MatchCandidate(
        role: .available, name: name, normalized: tag.description, score: cuts, rule: .truncation)
    } catch {
      return MatchCandidate(role: .available, name: name, rule: .malformed, error: error)
    }
  }
}
