public import AppBundle
import StringsFiles

extension Rule {
  /// A place in an app's files that a rule objects to.
  struct AppMatch {
    /// The file's path.
    let path: String
    let position: SourceLocation
    let message: String
    /// Where it is not the rule's own.
    var severity: Severity?
    /// The language in which it shows, as the localization is named.
    var language: String?
    /// The key of the localized text.
    var key: String?
    /// Whether a payload uses the key: what would be a warning is an error then.
    var isAboutPushKey = false
  }
}

extension Linter {
  /// What the rules find in an app's localizations: file by file in the order of the bytes of their paths, each file's
  /// findings in the order of its text.
  ///
  /// Linear in the size of the texts. What would be a warning is an error at a key that a payload uses, unless the rule's
  /// severity was set.
  ///
  /// - Parameters:
  ///   - app: the app's localizations, all of their tables read.
  ///   - base: the localization that the others are held against, one of the app's.
  ///   - pushKeys: the keys that payloads use; nil where no payloads are known.
  ///   - progress: called before each rule with how many are done, and of how many.
  public func findings(
    in app: AppLocalizations, base: AppLocalization, pushKeys: PushKeys? = nil,
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> [Finding] {
    let subject = AppSubject(app, base: base, pushKeys: pushKeys)
    var matches: [(match: Rule.AppMatch, setting: Int)] = []
    for (index, setting) in settings.enumerated() {
      progress(index, settings.count)
      for case .app(let check) in setting.rule.checks {
        matches += check(subject, setting.options).map { ($0, index) }
      }
    }
    let paths = Set(matches.map(\.match.path)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(paths, paths.indices))
    // The order of the rules and of their matches decides where places are equal.
    let order = matches.indices.map { (rank: ranks[matches[$0].match.path] ?? 0, place: $0) }.sorted {
      ($0.rank, matches[$0.place].match.position.offset, $0.place)
        < ($1.rank, matches[$1.place].match.position.offset, $1.place)
    }
    return order.map { finding(matches[$0.place].match, settings[matches[$0.place].setting]) }
  }

  private func finding(_ match: Rule.AppMatch, _ setting: RuleSetting) -> Finding {
    Finding(
      rule: setting.rule.name,
      severity: setting.severity(of: match.severity, isAboutPushKey: match.isAboutPushKey), message: match.message,
      file: match.path, location: match.position, length: 0,
      language: match.language, key: match.key, fix: nil)
  }
}
