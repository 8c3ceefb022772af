import AppBundle
import StringsFiles

extension Rule {
  static let keyMissing = Rule(
    name: "key-missing", severity: .warning,
    rationale:
      "The system does not look a missing key up in another language. The app shows the raw key, and a push reportedly "
      + "does the same.",
    remedy: "Add the key and its translation.",
    examples: [
      .strings(
        base: #""PLAY" = "Play"; "STOP" = "Stop";"#, bad: #"«»"PLAY" = "Jouer";"#,
        good: #""PLAY" = "Jouer"; "STOP" = "Arrêter";"#)
    ]
  ) { subject, _ in
    var matches = subject.pushKeysMissingInBase
    let baseFiles = Dictionary(
      grouping: subject.files.filter { $0.role == .base && $0.file.table.count > 0 }, by: { Array($0.table.utf8) })
    for localization in subject.translations {
      for baseTable in subject.base.tables {
        guard let files = baseFiles[Array(baseTable.name.utf8)] else { continue }
        guard let table = localization.table(baseTable.name) else {
          matches.append(subject.missing("table \(baseTable.name)", in: localization))
          continue
        }
        // Another rule reports a file that the device refuses.
        guard !table.files.contains(where: \.isRefused) else { continue }
        for file in files where file.isMissing(in: table) {
          matches.append(subject.missing("\(baseTable.name).\(file.file.kind.rawValue)", in: localization))
        }
        matches += subject.keysMissing(in: table, of: localization, files)
      }
    }
    return matches
  }
}

extension LocalizedFile {
  /// Returns whether a table has neither a file of this kind nor a String Catalog.
  ///
  /// The device then reads the file of another localization.
  fileprivate func isMissing(in table: AppTable) -> Bool {
    file.kind != .catalog && !table.files.contains { $0.kind == file.kind || $0.kind == .catalog }
  }
}

extension AppSubject {
  /// Returns a match for a table or a file that a localization lacks.
  ///
  /// It is only information, because the device then reads that of another localization.
  fileprivate func missing(_ name: String, in localization: AppLocalization) -> Rule.AppMatch {
    let file = localization.tables.lazy.flatMap(\.files).first { $0.kind != .catalog }
    let folder = file.map { $0.path.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
    return Rule.AppMatch(
      path: folder.map { $0.joined(separator: "/") } ?? "\(app.folder)/\(localization.name).lproj",
      location: SourceLocation(),
      message: "\(localization.name) has no \(name), but \(base.name) does",
      severity: .information, language: localization.name)
  }

  /// Returns a match for each key of the base's files that a device does not find for a localization.
  fileprivate func keysMissing(
    in table: AppTable, of localization: AppLocalization, _ files: [LocalizedFile]
  ) -> [Rule.AppMatch] {
    guard let last = table.files.last else { return [] }
    let lost = Set(table.files.compactMap(\.textFile).flatMap { $0.recovered.map { Array($0.key.utf8) } })
    let isComplete = !files.contains { $0.isMissing(in: table) }
    let shown = isComplete ? table : app.shownTable(table.name, in: localization.name, by: matcher)
    var matches: [Rule.AppMatch] = []
    var seen: Set<[UInt8]> = []
    for file in files {
      let isElsewhere = file.isMissing(in: table)
      let path = (table.files.last { $0.kind == file.file.kind } ?? last).path
      for entry in entries[file.entries] where !entry.isVariant {
        // A push looks in one localization only, whether or not the text is to be translated.
        guard entry.isTranslatable || entry.isPushKey else { continue }
        guard table.table.index(ofKey: entry.key) == nil else { continue }
        if isElsewhere {
          // Without the development region, nobody knows which file the device reads.
          guard app.developmentRegion != nil, shown?.table.index(ofKey: entry.key) == nil else { continue }
        }
        let key = Array(entry.key.utf8)
        guard !lost.contains(key), files.count == 1 || seen.insert(key).inserted else { continue }
        guard !app.hasInformation(forKey: entry.key, ofTable: table.name) else { continue }
        // In a catalog, point at the key itself.
        let isInCatalog = file.file.kind == .catalog && path == file.file.path
        matches.append(
          Rule.AppMatch(
            path: path, location: isInCatalog ? entry.location : SourceLocation(),
            message: "\(localization.name) has no key \"\(entry.key.shown)\", but \(base.name) does; add it",
            language: localization.name, key: entry.key, isAboutPushKey: entry.isPushKey))
      }
    }
    return matches
  }

  fileprivate var pushKeysMissingInBase: [Rule.AppMatch] {
    guard let pushKeys else { return [] }
    // The device reads the table of `Base` if the base language has none.
    let table = app.shownTable(in: base.name, by: matcher)
    if table?.files.contains(where: \.isRefused) == true { return [] }
    let path = table?.files.last?.path ?? "\(app.folder)/\(base.name).lproj"
    return pushKeys.keys.filter { table?.table.index(ofKey: $0) == nil }.map { key in
      Rule.AppMatch(
        path: path, location: SourceLocation(),
        message: "\(base.name) has no key \"\(key.shown)\", which a payload uses; add it", severity: .error,
        language: base.name, key: key, isAboutPushKey: true)
    }
  }
}
