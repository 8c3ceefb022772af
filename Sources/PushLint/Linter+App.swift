public import AppBundle
import SourceText
import StringsFiles

extension Rule {
  /// A string or another place in an app's files to which a rule objects.
  public struct AppMatch {
    let path: String
    let location: SourceLocation
    var message: RuleMessage
    /// The severity of this match; `nil` for that of the rule.
    var severity: Severity?
    /// The localization in which the problem shows, under the app's name for it.
    var language: String?
    /// The key of the localized string.
    var key: String?
    /// Whether a payload uses the key, which turns a warning into an error.
    var isAboutPushKey = false
    /// The bytes that matches about one place share, of which only the first counts that is not left out; `nil` if each
    /// counts.
    ///
    /// Several languages may show the same string.
    var onceFor: [UInt8]?
  }
}

extension Linter {
  /// Returns the findings of the rules in an app's localizations.
  ///
  /// Files come in the byte order of their paths, and the findings of a file in the order of its text. A warning about
  /// a key that a payload uses becomes an error, unless the rule's severity was set. The cost is linear in the size of
  /// the strings, those of ``android`` included.
  ///
  /// - Parameters:
  ///   - app: the app's localizations, with all of their tables.
  ///   - base: the localization with which the others are compared, one of the app's; `nil` to compare them with none.
  ///   - pushKeys: the keys that payloads use; `nil` if no payloads are known.
  ///   - progress: called before each rule with the number of rules that are done and the number of all.
  public func findings(
    in app: AppLocalizations, base: AppLocalization?, pushKeys: PushKeys? = nil,
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> [Finding] {
    let subject = AppSubject(app, base: base, pushKeys: pushKeys, android: android)
    var matches: [(match: Rule.AppMatch, setting: Int)] = []
    for (index, setting) in settings.enumerated() {
      progress(index, settings.count)
      for case .app(let check) in setting.rule.checks {
        var seen: Set<[UInt8]> = []
        for match in check(subject, setting.options)
        where isReported(match) && match.onceFor.map({ seen.insert($0).inserted }) != false {
          matches.append((match, index))
        }
      }
    }
    let paths = Set(matches.map(\.match.path)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(paths, paths.indices))
    // At equal positions, the order of the rules and of their matches decides.
    let order = matches.indices.map { (rank: ranks[matches[$0].match.path] ?? 0, place: $0) }.sorted {
      ($0.rank, matches[$0.place].match.location.offset, $0.place)
        < ($1.rank, matches[$1.place].match.location.offset, $1.place)
    }
    return order.map { finding(matches[$0.place].match, settings[matches[$0.place].setting]) }
  }

  private func isReported(_ match: Rule.AppMatch) -> Bool {
    guard !ignored.covers(language: match.language, key: match.key) else { return false }
    guard let reportedLanguages, let language = match.language else { return true }
    return reportedLanguages.containsBytes(of: language)
  }

  private func finding(_ match: Rule.AppMatch, _ setting: RuleSetting) -> Finding {
    var finding = Finding(
      rule: setting.rule.name,
      severity: setting.severity(of: match.severity, isAboutPushKey: match.isAboutPushKey), message: match.message.text,
      file: match.path, location: match.location, length: 0,
      language: match.language, key: match.key, fix: nil)
    finding.wording = Finding.Wording(message: match.message)
    return finding
  }
}
