import SourceText

/// Mode `bestFit` for one set of localizations.
///
/// It has an ICU matcher for all localizations, and another one for each preferred language with denied answers.
final class BestFitMatching: Sendable {
  /// A matcher, and the localizations that its indices refer to.
  private struct Matcher: Sendable {
    let handle: BestFitMatcherHandle
    /// The index in `names` of each localization in the matcher, ascending.
    let indices: [Int]

    /// Returns the matcher's index of a localization; `nil` if the matcher does not contain it.
    func position(of index: Int) -> Int? {
      var (low, high) = (0, indices.count)
      while low < high {
        let middle = (low + high) / 2
        if indices[middle] < index { low = middle + 1 } else { high = middle }
      }
      return low < indices.count && indices[low] == index ? low : nil
    }
  }

  private let names: [String]
  /// The search list of each localization: its name alone.
  private let searchLists: [[String]]
  private let tags: [LanguageTag?]
  private let options: BestFitOptions
  private let everything: Matcher
  /// For each preferred tag of the deny list, a matcher without the localizations that are denied to it.
  private let restricted: [(preferred: LanguageTag, matcher: Matcher)]
  /// The amount by which ICU lowers the limit for each further preference, so that the first is not passed over
  /// lightly.
  private let demotion: Double

  /// The distance from which nothing matches.
  ///
  /// This is the default of `LocaleMatcher`: CLDR's distance between any two scripts
  /// (`LocaleDistance::getDefaultScriptDistance`).
  private static let limit = 50.0

  init(_ names: [String], options: BestFitOptions) throws(BestFitError) {
    let tags = names.map { try? LanguageTag(parsing: $0) }
    self.names = names
    searchLists = names.map { [$0] }
    self.tags = tags
    self.options = options
    everything = try Self.matcher(names, options) { tags[$0] != nil }
    var restricted: [(preferred: LanguageTag, matcher: Matcher)] = []
    for preferred in Set(options.denied.map(\.preferred)).sorted(by: { $0.canonical < $1.canonical }) {
      let denied = options.denied.filter { Self.covers($0.preferred, preferred) }.map(\.available)
      let matcher = try Self.matcher(names, options) { index in
        guard let tag = tags[index] else { return false }
        return !denied.contains { Self.covers($0, tag) }
      }
      restricted.append((preferred, matcher))
    }
    // The narrower tag comes first: zh-Hant-HK before zh.
    self.restricted = restricted.sorted { $0.preferred.canonical.utf8.count > $1.preferred.canonical.utf8.count }
    // ICU's demotion is the distance between en-US and en-GB. ICU is asked for it because CLDR can change the number.
    var american = PackedTags()
    _ = american.append("en-US")
    let english = try Self.matcher(["en-GB"], BestFitOptions()) { _ in true }
    demotion = english.handle.distance(american, to: 0).rounded(.down)
  }

  private static func matcher(
    _ names: [String], _ options: BestFitOptions, where isIncluded: (Int) -> Bool
  ) throws(BestFitError) -> Matcher {
    var packed = PackedTags()
    var indices: [Int] = []
    for index in names.indices where isIncluded(index) && packed.append(names[index]) { indices.append(index) }
    return Matcher(handle: try BestFitMatcherHandle(packed, options: options), indices: indices)
  }

  /// Returns whether a tag of the deny list covers another tag: it equals that tag or its first subtags (`ru` for
  /// `ru-UA`).
  private static func covers(_ rule: LanguageTag, _ tag: LanguageTag) -> Bool {
    rule == tag || tag.canonical.utf8.starts(with: (rule.canonical + "-").utf8)
  }

  /// Returns the best localization alone in a list; `nil` if none is close enough.
  func match(_ preferred: [String]) -> [String]? {
    best(preferred).map { searchLists[$0] }
  }

  /// Returns whether the deny list keeps a localization from one of the preferred languages.
  func isDenied(_ localization: String, to preferred: [String]) -> Bool {
    guard !options.denied.isEmpty, let available = try? LanguageTag(parsing: localization) else { return false }
    let denied = options.denied.filter { Self.covers($0.available, available) }
    return !denied.isEmpty
      && preferred.contains { text in
        (try? LanguageTag(parsing: text)).map { tag in denied.contains { Self.covers($0.preferred, tag) } } == true
      }
  }

  private func best(_ preferred: [String]) -> Int? {
    guard options.denied.isEmpty, options.maximumDistance == nil else { return decide(preferred)?.available }
    if preferred.count == 1 {
      return everything.handle.match(one: preferred[0].bytes.span).map { everything.indices[$0] }
    }
    var tags = PackedTags()
    for tag in preferred { _ = tags.append(tag) }
    return everything.handle.match(tags).map { everything.indices[$0.available] }
  }

  /// Applies ICU's rule for a list to the answers that the options allow.
  ///
  /// By this rule, each further preference must be closer by the demotion.
  private func decide(_ preferred: [String]) -> (available: Int, preferred: Int)? {
    var best: (available: Int, preferred: Int)?
    var bound = options.maximumDistance.map { min($0.nextUp, Self.limit) } ?? Self.limit
    for (index, text) in preferred.enumerated() {
      var packed = PackedTags()
      guard packed.append(text) else { continue }
      let matcher = matcher(for: text)
      if let found = matcher.handle.match(packed) {
        let distance = matcher.handle.distance(packed, to: found.available)
        if distance < bound || distance == 0 {
          best = (matcher.indices[found.available], index)
          bound = distance
        }
      }
      bound -= demotion
      if bound <= 0 { break }
    }
    return best
  }

  private func matcher(for text: String) -> Matcher {
    guard !restricted.isEmpty, let tag = try? LanguageTag(parsing: text) else { return everything }
    return restricted.first { Self.covers($0.preferred, tag) }?.matcher ?? everything
  }

  /// Returns a row for each preferred language, then one for each localization with its distance from the deciding
  /// preference.
  func explain(_ preferred: [String], default name: String?) -> [MatchCandidate] {
    let decision = decideWithPreference(preferred)
    var rows: [MatchCandidate] = []
    for (index, text) in preferred.enumerated() {
      let rule: MatchRule =
        index == decision?.preferred
        ? .deciding : decision.map { index < $0.preferred } ?? true ? .unanswered : .notReached
      rows.append(row(.preferred, text, rule: rule))
    }
    let compared =
      decision.map { preferred[$0.preferred] } ?? preferred.first { (try? LanguageTag(parsing: $0)) != nil }
    for index in names.indices {
      rows.append(available(index, from: compared, isDefault: decision == nil && names[index] == name))
    }
    return rows
  }

  /// Returns the best localization and the preference that decided.
  ///
  /// ICU has to see all preferences for this, even for its own answer.
  private func decideWithPreference(_ preferred: [String]) -> (available: Int, preferred: Int)? {
    guard options.denied.isEmpty, options.maximumDistance == nil else { return decide(preferred) }
    var packed = PackedTags()
    var indices: [Int] = []
    for (index, tag) in preferred.enumerated() where packed.append(tag) { indices.append(index) }
    return everything.handle.match(packed).map { (everything.indices[$0.available], indices[$0.preferred]) }
  }

  private func available(_ index: Int, from preferred: String?, isDefault: Bool) -> MatchCandidate {
    let name = names[index]
    var packed = PackedTags()
    guard tags[index] != nil, let preferred, packed.append(preferred),
      let position = everything.position(of: index)
    else { return row(.available, name, rule: isDefault ? .defaultLocalization : .beyondDistance) }
    let distance = everything.handle.distance(packed, to: position)
    let isNear = distance < (options.maximumDistance.map { min($0.nextUp, Self.limit) } ?? Self.limit)
    let isDenied = matcher(for: preferred).position(of: index) == nil
    let rule: MatchRule =
      isDefault ? .defaultLocalization : !isNear ? .beyondDistance : isDenied ? .denied : .withinDistance
    return row(.available, name, distance: distance < 100 ? distance : nil, rule: rule)
  }

  private func row(
    _ role: MatchCandidate.Role, _ name: String, distance: Double? = nil, rule: MatchRule
  ) -> MatchCandidate {
    do {
      let tag = try LanguageTag(parsing: name)
      return MatchCandidate(role: role, name: name, normalized: tag.canonical, distance: distance, rule: rule)
    } catch {
      return MatchCandidate(role: role, name: name, rule: .malformed, error: error)
    }
  }
}
