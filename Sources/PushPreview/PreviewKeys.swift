import APNsDevice
import PushLint
import StringsFiles

/// The app's strings, with a row for each key and a column for each language.
struct PreviewKeys {
  struct Row {
    let key: String
    /// Whether a payload uses the key.
    let isUsed: Bool
    /// The versions whose texts the row shows.
    let versions: PreviewVersionGroup
    let cells: [Cell]
    /// The severity of the worst finding; empty if there are none.
    let worst: String
  }

  struct Cell: Hashable {
    /// The name, tag and direction of the language.
    let language: String
    let tag: String
    let direction: String
    let text: String
    /// The length in characters; a dash if there is no text.
    let length: String
    /// The length relative to the base text: `none`, `short`, `even`, `long`, `longer` or `longest`.
    let heat: String
    /// The problems, separated by semicolons; empty if there are none.
    let problem: String
    let hasProblem: Bool
    /// The worst severity: `error`, `warning` or `information`; empty if there are no problems.
    let severity: String
  }

  /// A finding about a key, and the label of the version that has it; `nil` if every version has it.
  typealias VersionFinding = (version: String?, finding: Finding)

  let languages: [PreviewLanguage]
  let rows: [Row]
  let base: String
  /// A sentence about the keys and the languages that are not listed; empty if all are.
  let leftOut: String
  let isEmpty: Bool

  /// Lists the keys that payloads use, or all keys of every version.
  init(
    _ versions: [PreviewVersion], languages: [PreviewLanguage], usedKeys: [String], listsAll: Bool,
    findings: [VersionFinding]
  ) {
    base = versions.last?.base ?? ""
    let used = Set(usedKeys.map { Array($0.utf8) })
    let all = Self.keys(of: versions, usedKeys)
    let keys = listsAll ? all : all.filter { used.contains(Array($0.utf8)) }
    // A language that has none of the keys is on the page about coverage.
    let shown =
      listsAll
      ? languages
      : languages.filter { language in
        versions.contains { $0.base.utf8.elementsEqual(language.name.utf8) || $0.has(keys, in: language.name) }
      }
    var byKey: [[UInt8]: [VersionFinding]] = [:]
    for entry in findings {
      if let key = entry.finding.key { byKey[Array(key.utf8), default: []].append(entry) }
    }
    rows = keys.flatMap { key in
      let isUsed = used.contains(Array(key.utf8))
      let findings = Dictionary(grouping: byKey[Array(key.utf8)] ?? [], by: \.finding.language)
      return versions.grouped { version in
        let base = version[version.base]?.table.value(forKey: key)
        return shown.map { language in
          Cell(
            key: key, in: version, language: language, baseText: base, isUsed: isUsed,
            findings: (findings[language.name] ?? []).filter { entry in
              entry.version.map { label in version.label.map { label.utf8.elementsEqual($0.utf8) } ?? true } ?? true
            })
        }
      }.map { cells, group in
        Row(key: key, isUsed: isUsed, versions: group, cells: cells, worst: PreviewFinding.worst(cells.map(\.severity)))
      }
    }
    self.languages = shown
    isEmpty = keys.isEmpty
    leftOut = Self.leftOut(keys: all.count - keys.count, languages: languages.count - shown.count)
  }

  /// Returns the keys of all versions, those of the base first, and then the keys of payloads that no version has.
  private static func keys(of versions: [PreviewVersion], _ usedKeys: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    var keys: [String] = []
    for version in versions.reversed() {
      for localization in [version[version.base]].compactMap(\.self) + version.app.languages {
        keys += localization.table.map(\.key).filter { seen.insert(Array($0.utf8)).inserted }
      }
    }
    return keys + usedKeys.filter { seen.insert(Array($0.utf8)).inserted }
  }

  private static func leftOut(keys: Int, languages: Int) -> String {
    let counts = [
      keys == 0 ? nil : "\(keys.counted("key")) that no payload uses",
      languages == 0 ? nil : "\(languages.counted("language")) without any of the keys",
    ].compactMap(\.self)
    return counts.isEmpty ? "" : "Not listed: \(counts.listed)."
  }
}

extension PreviewVersion {
  /// Returns whether a language has at least one of the keys.
  fileprivate func has(_ keys: [String], in language: String) -> Bool {
    guard let strings = self[language] else { return false }
    return keys.contains { strings.table.index(ofKey: $0) != nil }
  }
}

extension PreviewKeys.Cell {
  fileprivate init(
    key: String, in version: PreviewVersion, language: PreviewLanguage, baseText: String?, isUsed: Bool,
    findings: [PreviewKeys.VersionFinding]
  ) {
    self.language = language.name
    tag = language.tag
    direction = language.direction
    // The problems of the cell itself come first, followed by the findings of the rules.
    var problems: [(severity: Severity, message: String)] = []
    let severity: Severity = isUsed ? .error : .warning
    var text: String?
    // A version without the language lacks no text in it.
    if let localization = version[language.name] {
      if let index = localization.table.index(ofKey: key) {
        text = localization.table.value(at: index)
        if localization.isVariation(key) {
          problems.append((isUsed ? .error : .information, "varies by number or device"))
        } else if text == nil {
          problems.append((severity, "no string"))
        } else if text?.isEmpty == true {
          problems.append((severity, "empty"))
        }
      } else {
        problems.append((severity, "missing"))
      }
    }
    problems += findings.map { ($0.finding.severity, $0.finding.message) }
    self.text = text ?? ""
    length = text.map { "\($0.count)" } ?? "–"
    heat = Self.heat(text, beside: baseText)
    var seen: Set<String> = []
    problem = problems.map(\.message).filter { seen.insert($0).inserted }.joined(separator: "; ")
    hasProblem = !problems.isEmpty
    self.severity = problems.map(\.severity).max()?.rawValue ?? ""
  }

  private static func heat(_ text: String?, beside base: String?) -> String {
    guard let text else { return "none" }
    guard let base, !base.isEmpty else { return "even" }
    return switch Double(text.count) / Double(base.count) {
    case ..<0.6: "short"
    case ..<1.2: "even"
    case ..<1.5: "long"
    case ..<2: "longer"
    default: "longest"
    }
  }
}
