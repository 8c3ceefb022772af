import APNsDevice
import AppBundle
import PushLint
import StringsFiles

/// The part of the texts that each language of a version has, and the keys in use that it lacks.
struct PreviewCoverage {
  struct Row {
    let language: PreviewLanguage
    /// The part of the base's texts in per cent, rounded down; empty if the base is not known.
    let percent: String
    let texts: String
    let hasPercent: Bool
    /// The number of keys in use that have a text.
    let used: String
    let missing: [Missing]
    let hasMissing: Bool
    /// `error` if a key in use has no text; otherwise empty.
    let worst: String
  }

  struct Missing {
    let key: String
  }

  let versions: PreviewVersionGroup
  let base: String
  let reason: String
  let rows: [Row]

  /// Looks up the keys in use in each language of a version.
  init(_ version: PreviewVersion, _ group: PreviewVersionGroup, usedKeys: [String], languages: [PreviewLanguage]) {
    let app = version.app.localizations
    let overview = AppOverview(of: app, name: "", path: "", base: app.chosenBase())
    versions = group
    base = overview.base ?? "not known"
    reason = overview.baseReason
    let coverage = Dictionary(
      overview.languages.map { (Array($0.language.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    rows = languages.compactMap { language in
      guard let strings = version[language.name] else { return nil }
      let missing = usedKeys.filter { strings.table.value(forKey: $0)?.isEmpty != false && !strings.isVariation($0) }
      let known = coverage[Array(language.name.utf8)]
      // The language of `Base` shows its texts.
      let isBase =
        overview.base.map { $0.utf8.elementsEqual(language.name.utf8) } == true
        || overview.base == "Base" && language.name.utf8.elementsEqual(version.base.utf8)
      return Row(
        language: language, percent: isBase ? "100" : known.map { "\($0.percent)" } ?? "",
        texts: known.map { "\($0.keyCount.grouped) of \($0.baseKeyCount.counted("text"))" }
          ?? (isBase ? "the base" : ""),
        hasPercent: isBase || known != nil,
        used: "\((usedKeys.count - missing.count).grouped) of \(usedKeys.count.grouped)",
        missing: missing.map { Missing(key: $0) }, hasMissing: !missing.isEmpty, worst: missing.isEmpty ? "" : "error")
    }
  }
}
