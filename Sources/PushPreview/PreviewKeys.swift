import APNsDevice
import PushLint
import StringsFiles

/// The app's strings, with a row for each key and a column for each language.
struct PreviewKeys {
  struct Row {
    let key: String
    /// Whether a payload uses the key.
    let isUsed: Bool
    let cells: [Cell]
    /// The severity of the worst finding; empty if there are none.
    let worst: String
  }

  struct Cell {
    let language: PreviewLanguage
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

  let languages: [PreviewLanguage]
  let rows: [Row]
  let base: String

  init(
    _ app: LintedApp, languages: [PreviewLanguage], base: String, usedKeys: Set<[UInt8]>, findings: [Finding]
  ) {
    self.languages = languages
    self.base = base
    let baseTable = app.languages.first { $0.name.utf8.elementsEqual(base.utf8) }
    var seen: Set<[UInt8]> = []
    let keys = ([baseTable].compactMap(\.self) + app.languages).flatMap { localization in
      localization.table.map(\.key).filter { seen.insert(Array($0.utf8)).inserted }
    }
    var byKey: [[UInt8]: [Finding]] = [:]
    for finding in findings {
      if let key = finding.key { byKey[Array(key.utf8), default: []].append(finding) }
    }
    rows = keys.map { key in
      let isUsed = usedKeys.contains(Array(key.utf8))
      let findings = Dictionary(grouping: byKey[Array(key.utf8)] ?? [], by: \.language)
      let baseText = baseTable?.table.value(forKey: key)
      let cells = zip(app.languages, languages).map { localization, language in
        Cell(
          key: key, in: localization, language: language, baseText: baseText, isUsed: isUsed,
          findings: findings[language.name] ?? [])
      }
      return Row(key: key, isUsed: isUsed, cells: cells, worst: PreviewFinding.worst(cells.map(\.severity)))
    }
  }
}

extension PreviewKeys.Cell {
  fileprivate init(
    key: String, in localization: PushStrings, language: PreviewLanguage, baseText: String?, isUsed: Bool,
    findings: [Finding]
  ) {
    self.language = language
    // The problems of the cell itself come first, followed by the findings of the rules.
    var problems: [(severity: Severity, message: String)] = []
    let severity: Severity = isUsed ? .error : .warning
    var text: String?
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
    problems += findings.map { ($0.severity, $0.message) }
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
