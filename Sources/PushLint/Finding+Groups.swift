public import AppBundle
import StringsFiles

extension Finding {
  /// The number of findings of one rule in a bundle above which a report combines them or only counts them.
  public static let groupLimit = 20

  /// The number of findings that are alike above which a report combines them, even if there are few of the rule.
  public static let equalLimit = 3
}

extension [Finding] {
  /// Returns the findings that a report lists, and those that it only counts.
  ///
  /// If a rule has more than 20 findings of the severity information, they are only counted, unless they fail the run. A
  /// finding about a key that a payload uses is always listed. The cost is linear in the number of findings.
  ///
  /// - Parameters:
  ///   - threshold: the lowest severity that fails the run.
  ///   - pushKeys: the keys that payloads use; `nil` if no payloads are known.
  public func listed(
    failingFrom threshold: Severity = .error, pushKeys: PushKeys? = nil
  ) -> (listed: [Finding], counted: [Finding]) {
    guard threshold > .information else { return (self, []) }
    let counts = reduce(into: [String: Int]()) { $0[$1.rule, default: 0] += $1.severity == .information ? 1 : 0 }
    var (listed, counted): ([Finding], [Finding]) = ([], [])
    for finding in self {
      let isListed =
        finding.severity > .information || counts[finding.rule, default: 0] <= Finding.groupLimit
        || finding.isAbout(pushKeys)
      if isListed { listed.append(finding) } else { counted.append(finding) }
    }
    return (listed, counted)
  }

  /// Returns the findings of a bundle, combining those that are alike.
  ///
  /// Findings of a rule and severity are alike if their messages differ only in values, such as the key, the language or
  /// a specifier. More than three about a key become one, at the place of the key in the base. So do more than three of
  /// the severity information in a language, at the place of the first. If there are more than 20 of a rule and severity,
  /// those that are alike become one for each key or for each language in a file, whichever are fewer. It has their number
  /// and the first of their keys or languages. An error is never combined, nor is a finding about a key that a payload
  /// uses. The cost is linear in the number of findings, besides the one of sorting them.
  ///
  /// - Parameters:
  ///   - pushKeys: the keys that payloads use; `nil` if no payloads are known.
  ///   - base: the localization with which the others were compared, for the places of its keys.
  public func grouped(pushKeys: PushKeys? = nil, base: AppLocalization? = nil) -> [Finding] {
    var places: [FindingKind: [Int]] = [:]
    for (place, finding) in enumerated() where finding.severity != .error && !finding.isAbout(pushKeys) {
      places[FindingKind(rule: finding.rule, severity: finding.severity), default: []].append(place)
    }
    var combined: [Int: Finding] = [:]
    var dropped: Set<Int> = []
    func combine(_ groups: some Sequence<[Int]>, above limit: Int, isByKey: Bool) {
      for group in groups where group.count > limit {
        let findings = group.map { self[$0] }
        combined[group[0]] =
          isByKey ? Finding(ofKey: findings, place: base?.place(of: findings[0])) : Finding(ofLanguage: findings)
        dropped.formUnion(group.dropFirst())
      }
    }
    for (kind, places) in places where places.count > Finding.equalLimit {
      let keys = Dictionary(grouping: places) { self[$0].keyGroup }
      if places.count > Finding.groupLimit {
        let languages = Dictionary(grouping: places) { self[$0].languageGroup }
        let isByKey = keys.count < languages.count
        combine((isByKey ? keys : languages).values, above: 1, isByKey: isByKey)
      } else {
        combine(keys.values, above: Finding.equalLimit, isByKey: true)
        guard kind.severity == .information else { continue }
        let rest = keys.values.lazy.filter { $0.count <= Finding.equalLimit }.joined().sorted()
        combine(Dictionary(grouping: rest) { self[$0].languageGroup }.values, above: Finding.equalLimit, isByKey: false)
      }
    }
    guard !combined.isEmpty else { return self }
    let kept = indices.filter { !dropped.contains($0) }.map { combined[$0] ?? self[$0] }
    // A finding of a key has moved to another file.
    let files = Set(kept.map(\.file)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(files, files.indices))
    return kept.enumerated().sorted {
      (ranks[$0.element.file] ?? 0, $0.element.location.offset, $0.offset)
        < (ranks[$1.element.file] ?? 0, $1.element.location.offset, $1.offset)
    }.map(\.element)
  }
}

/// The properties that findings share if one represents several of them.
private struct FindingKind: Hashable {
  let rule: String
  let severity: Severity
}

extension AppLocalization {
  /// Returns the place of a finding's key in the table of the finding's file, or `nil` if the table lacks it.
  fileprivate func place(of finding: Finding) -> (file: String, location: SourceLocation)? {
    finding.key.flatMap { table(finding.table)?.entry(forKey: $0) }.map { ($0.file.path, $0.entry.keyLocation) }
  }
}

extension Finding {
  /// The message with its parts; `nil` if they are not known.
  ///
  /// It is not a part of the finding: a finding that was read from a report has none, and is equal all the same.
  struct Wording: Sendable, Hashable {
    let message: RuleMessage?

    static func == (_: Self, _: Self) -> Bool { true }

    func hash(into _: inout Hasher) {}
  }

  /// Returns whether the finding is about a key that a payload uses.
  fileprivate func isAbout(_ pushKeys: PushKeys?) -> Bool {
    key.map { pushKeys?.longestArguments(ofKey: $0).isEmpty == false } ?? false
  }

  /// The name of the table that the file has.
  fileprivate var table: String {
    let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[file.utf8.index(after: $0)...] } ?? file[...]
    return String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
  }

  /// The words of the message, which findings like this share.
  private var words: String { wording.message?.words ?? message }

  /// The bytes that findings like this share if they are about one key, or without a key about the same values other than
  /// the language.
  fileprivate var keyGroup: [UInt8] {
    let language = language?.shown ?? ""
    let subject =
      key.map { [table, $0] } ?? wording.message?.values.filter { !$0.utf8.elementsEqual(language.utf8) } ?? []
    return Array(([words] + subject).joined(separator: "\u{0}").utf8)
  }

  /// The bytes that findings like this share if they are about one language in one file.
  fileprivate var languageGroup: [UInt8] { Array([words, language ?? "", file].joined(separator: "\u{0}").utf8) }

  /// Creates the finding for several of one rule and key, at a place in the base if that is known.
  fileprivate init(ofKey findings: [Finding], place: (file: String, location: SourceLocation)?) {
    let languages = Self.unique(findings.compactMap(\.language))
    self.init(
      combining: findings, in: languages, key: findings[0].key, suffix: "",
      place: place ?? (findings[0].file, findings[0].location))
  }

  /// Creates the finding for several of one rule in a language.
  fileprivate init(ofLanguage findings: [Finding]) {
    let keys = Self.unique(findings.compactMap(\.key))
    let named = keys.count < 2 ? "" : " (the keys are \(keys.map { "\"\($0.shown)\"" }.listed))"
    self.init(
      combining: findings, in: [findings[0].language].compactMap(\.self), keys: keys, suffix: named,
      place: (findings[0].file, findings[0].location))
  }

  private init(
    combining findings: [Finding], in languages: [String], key: String? = nil, keys: [String] = [], suffix: String,
    place: (file: String, location: SourceLocation)
  ) {
    let first = findings[0]
    let inLanguages = languages.isEmpty ? "" : " in \(languages.map(\.shown).listed)"
    self.init(
      rule: first.rule, severity: first.severity,
      message: "\(findings.count.counted("finding")) like this\(inLanguages): \(first.message)\(suffix)",
      file: place.file, location: place.location, length: 0,
      language: languages.count == 1 ? languages[0] : nil, key: key, fix: nil, count: findings.count,
      keys: Array(keys.prefix(Finding.groupLimit)),
      languages: languages.count == 1 ? [] : Array(languages.prefix(Finding.groupLimit)))
  }

  /// Returns each text once, in the order of the first of each.
  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert(Array($0.utf8)).inserted }
  }
}
