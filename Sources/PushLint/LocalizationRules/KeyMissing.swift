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
    var matches: [AppMatch] = []
    let baseFiles = Dictionary(
      grouping: subject.files.filter { $0.role == .base && $0.file.table.count > 0 }, by: { Array($0.table.utf8) })
    for localization in subject.translations {
      for baseTable in subject.base.tables where !subject.app.hasInterface(ofTable: baseTable.name) {
        guard let all = baseFiles[Array(baseTable.name.utf8)] else { continue }
        guard let table = localization.table(baseTable.name) else {
          matches.append(subject.missing("table \(baseTable.name)", of: baseTable.files[0], in: localization))
          continue
        }
        let files = all.filter { !$0.isUnreadable(in: table) }
        // A language that needs no forms may have all texts in another file.
        func needsForms() -> Bool {
          PluralCategories(language: subject.app.habits(of: localization.name).tag).needed.count > 1
        }
        func isNeeded(_ file: LocalizedFile) -> Bool {
          !file.hasAllKeys(in: table) || file.file.kind == .stringsDictionary && needsForms()
        }
        for file in files where file.isMissing(in: table) && isNeeded(file) {
          matches.append(
            subject.missing("\(baseTable.name).\(file.file.kind.rawValue)", of: file.file, in: localization))
        }
        matches += subject.keysMissing(in: table, of: localization, files)
      }
    }
    return matches + subject.pushKeysMissing(besides: matches)
  }
}

extension AppTable {
  /// The keys that the device does not find, because it stops reading before them; another rule reports them.
  fileprivate var lostKeys: Set<[UInt8]> {
    Set(files.compactMap(\.textFile).flatMap { $0.recovered.map { Array($0.key.utf8) } })
  }
}

extension AppTable {
  /// Returns a match for a key that has no translation in the document that was exported for it.
  fileprivate func untranslated(_ key: String, in language: String, isAboutPushKey: Bool) -> Rule.AppMatch? {
    for file in files {
      guard let location = file.untranslated[Array(key.utf8)] else { continue }
      return Rule.AppMatch(
        path: file.path, location: location,
        message: "\"\(key.shown)\" has no translation into \(language); add it in a <target>",
        language: language, key: key, isAboutPushKey: isAboutPushKey)
    }
    return nil
  }
}

extension LocalizedFile {
  /// Returns whether the device refuses the table's file of this kind, or whether it is empty, which another rule reports.
  fileprivate func isUnreadable(in table: AppTable) -> Bool {
    table.files.contains { ($0.isRefused || $0.isEmpty) && ($0.kind == file.kind || $0.kind == .catalog) }
  }

  /// Returns whether a table has every key of this file, in whatever file.
  fileprivate func hasAllKeys(in table: AppTable) -> Bool {
    file.table.allSatisfy { table.table.index(ofKey: $0.key) != nil }
  }

  /// Returns whether a table has neither a file of this kind nor a String Catalog.
  ///
  /// The device then reads the file of another localization.
  fileprivate func isMissing(in table: AppTable) -> Bool {
    file.kind != .catalog && !table.files.contains { $0.kind == file.kind || $0.kind == .catalog }
  }
}

extension AppSubject {
  private func nearestKey(to key: String) -> String? {
    app.nearestKey(to: key, base: hasBase ? base.name : nil, by: matcher)
  }

  /// Returns a match for a table or a file that a localization lacks.
  ///
  /// It is only information, because the device then reads that of another localization, unless the file is there.
  fileprivate func missing(
    _ name: String, of baseFile: AppTableFile, in localization: AppLocalization
  ) -> Rule.AppMatch {
    // Beside `en.lproj/Game.strings`, it would be `fr.lproj/Game.strings`.
    let parts = baseFile.path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = (parts.dropLast(2) + ["\(localization.name).lproj"]).joined(separator: "/")
    let path = "\(folder)/\(parts.last ?? "")"
    if baseFile.kind != .catalog, app.leavesOut(path) {
      return Rule.AppMatch(
        path: path, location: SourceLocation(),
        message: "no target copies the file, so \(localization.name) has no \(name); add the file to the target",
        language: localization.name)
    }
    let isThere = localization.tables.contains { $0.files.contains { $0.path.utf8.starts(with: "\(folder)/".utf8) } }
    return Rule.AppMatch(
      path: baseFile.kind != .catalog && isThere ? folder : baseFile.path, location: SourceLocation(),
      message: "\(localization.name) has no \(name), but \(base.name) does",
      severity: .information, language: localization.name)
  }

  /// Returns a match for each key of the base's files that a device does not find for a localization.
  fileprivate func keysMissing(
    in table: AppTable, of localization: AppLocalization, _ files: [LocalizedFile]
  ) -> [Rule.AppMatch] {
    guard let last = table.files.last else { return [] }
    let lost = table.lostKeys
    let isComplete = !files.contains { $0.isMissing(in: table) }
    let shown = isComplete ? table : app.shownTable(table.name, in: localization.name, by: matcher)
    var matches: [Rule.AppMatch] = []
    var seen: Set<[UInt8]> = []
    for file in files {
      let isElsewhere = file.isMissing(in: table)
      let path = (table.files.last { $0.kind == file.file.kind } ?? last).path
      for entry in entries[file.entries] where !entry.isVariant {
        // A push looks in one localization only, whether or not the text is to be translated.
        // Xcode writes an empty key for an empty text in code.
        guard entry.isTranslatable || entry.isPushKey, !entry.key.isEmpty else { continue }
        guard table.table.index(ofKey: entry.key) == nil else { continue }
        if isElsewhere {
          // Without the development region, nobody knows which file the device reads.
          guard app.developmentRegion != nil, shown?.table.index(ofKey: entry.key) == nil else { continue }
        }
        // Text that is only specifiers and signs, such as “%@ • %@”, is the same as the key that shows in its place.
        if !entry.isPushKey, RawKey.shows(entry.key, as: entry.value ?? "") { continue }
        let key = Array(entry.key.utf8)
        guard !lost.contains(key), files.count == 1 || seen.insert(key).inserted else { continue }
        guard !app.hasInformation(forKey: entry.key, ofTable: table.name) else { continue }
        // In a catalog, point at the key itself.
        let isInCatalog = file.file.kind == .catalog && path == file.file.path
        let place = isInCatalog ? file.file.table.index(ofKey: entry.key) : nil
        matches.append(
          table.untranslated(entry.key, in: localization.name, isAboutPushKey: entry.isPushKey)
            ?? Rule.AppMatch(
              path: path, location: place.map { file.file.entry(at: $0).keyLocation } ?? SourceLocation(),
              message: "\(localization.name) has no key \"\(entry.key.shown)\", but \(base.name) does; add it",
              language: localization.name, key: entry.key, isAboutPushKey: entry.isPushKey))
      }
    }
    return matches
  }

  /// Returns the path of a localization's strings for pushes, or of its folder; `shown` is the table that a device reads.
  private func path(ofStringsIn name: String, _ shown: AppTable?) -> String {
    (app[name]?.table("Localizable") ?? shown)?.files.last?.path ?? "\(app.folder)/\(name).lproj"
  }

  /// Returns a match for each key of the payloads and each language, the base included, in which a device does not find
  /// it, and one match for a key that no language has.
  ///
  /// - Parameter known: the matches for keys of the base's files, which are not repeated.
  fileprivate func pushKeysMissing(besides known: [Rule.AppMatch]) -> [Rule.AppMatch] {
    guard let pushKeys else { return [] }
    let known = Set(
      known.filter(\.isAboutPushKey).map { [Array(($0.language ?? "").utf8), Array(($0.key ?? "").utf8)] })
    // A language without a localization of its own has what is in `Base` and in that of the development region.
    let others = app.shownNames(by: matcher).filter {
      app[$0] == nil && !(hasBase && base.name == "Base" && $0 == app.developmentRegion)
    }
    let languages = ((hasBase ? [base.name] : []) + translations.map(\.name) + others).map {
      (name: $0, table: app.shownTable(in: $0, by: matcher))
    }
    .filter { $0.table?.files.contains { $0.isRefused && !$0.isEmpty && $0.kind != .stringsDictionary } != true }
    .map { (name: $0, table: $1, lost: $1?.lostKeys ?? []) }
    return pushKeys.keys.flatMap { key -> [Rule.AppMatch] in
      let bytes = Array(key.utf8)
      let lacking = languages.filter { $0.table?.table.index(ofKey: key) == nil && !$0.lost.contains(bytes) }
      let isInBase = baseTable("Localizable")?.table.index(ofKey: key) != nil
      let reason: RuleMessage = isInBase ? "but \(base.name) does" : "which a payload uses"
      let near = lacking.count == languages.count ? nearestKey(to: key) : nil
      let advice = near.map { RuleMessage.suggestion($0, for: key) } ?? "add it"
      // One mistake, most likely in the payload.
      if !isInBase, lacking.count > 1, lacking.count == languages.count, let first = lacking.first {
        return [
          Rule.AppMatch(
            path: path(ofStringsIn: first.name, first.table), location: SourceLocation(),
            message: "no language has the key \"\(key.shown)\", which a payload uses; \(advice)", severity: .error,
            key: key, isAboutPushKey: true)
        ]
      }
      return lacking.compactMap { name, table, _ -> Rule.AppMatch? in
        guard !known.contains([Array(name.utf8), bytes]) else { return nil }
        // Without the development region, nobody knows which file the device reads, but it must be that of a language.
        let isKnown = app.developmentRegion != nil || table?.files.contains { $0.kind != .stringsDictionary } == true
        let mayContinue = !isKnown && name != base.name && lacking.count < languages.count
        let effect: RuleMessage =
          mayContinue ? " if the unknown development region lacks it too, the raw key reportedly shows;" : ""
        return Rule.AppMatch(
          path: path(ofStringsIn: name, table), location: SourceLocation(),
          message: "\(name) has no key \"\(key.shown)\", \(reason);\(effect) \(advice)", severity: .error,
          language: name, key: key, isAboutPushKey: true)
      }
    }
  }
}
