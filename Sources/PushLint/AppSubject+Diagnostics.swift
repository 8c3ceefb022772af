import AppBundle
import StringsFiles

extension Rule.AppMatch {
  init(_ diagnostic: StringsDiagnostic, path: String, language: String? = nil) {
    self.init(
      path: path, location: diagnostic.location, message: RuleMessage(diagnostic), severity: diagnostic.severity,
      language: diagnostic.language ?? language, key: diagnostic.key)
  }
}

extension AppSubject {
  /// The diagnostics of the Android app's files, and of its folders that cannot be read.
  var androidDiagnostics: [Rule.AppMatch] {
    guard let android else { return [] }
    let resources = android.resources
    let unread = resources.problems.map { problem in
      Rule.AppMatch(
        path: problem.path, location: SourceLocation(), message: RuleMessage(problem.description), severity: .error)
    }
    let found = resources.languages.flatMap { language -> [Rule.AppMatch] in
      let name = android.name(of: language)
      let own = language.files.flatMap { file in
        language.diagnostics(of: file).map { Rule.AppMatch($0, path: file.path, language: name) }
      }
      return own
        + language.duplicates.map { string, file, first in
          let other = first.path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
          return Rule.AppMatch(
            path: file.path, location: string.location,
            message: "\"\(string.key.shown)\" is also in \(other.shown), so the app cannot be built; remove one",
            severity: .error, language: name, key: string.key)
        }
    }
    return unread + found
  }

  /// Returns whether `Info.plist` has a text for every key that the base has in a table.
  private func hasInformation(ofTable name: String) -> Bool {
    guard let keys = baseTable(name)?.table.lazy.map(\.key), !keys.isEmpty else { return false }
    return keys.allSatisfy { app.hasInformation(forKey: $0, ofTable: name) }
  }

  /// Returns a match for a file without entries, or `nil` if the texts of a storyboard show in their place.
  private func matchOfEmpty(_ file: LocalizedFile, _ diagnostic: StringsDiagnostic) -> Rule.AppMatch? {
    guard !app.hasInterface(ofTable: file.table) else { return nil }
    var match = Rule.AppMatch(diagnostic, path: file.file.path, language: file.language)
    if hasInformation(ofTable: file.table) {
      match.message = "the file is empty, so the texts of Info.plist show; add the keys, or remove the file"
      match.severity = .information
    } else if hasBase, file.role == .base || baseTable(file.table).map({ $0.table.count == 0 }) ?? true,
      file.table != "Localizable" || pushKeys == nil
    {
      match.message = "the file is empty; add keys, or remove the file"
      match.severity = .information
    }
    return match
  }

  /// Returns the diagnostics whose code satisfies a condition, from the files of every localization.
  func diagnostics(where isMeant: (StringsDiagnostic.Code) -> Bool) -> [Rule.AppMatch] {
    let found = files.flatMap { file in
      file.file.diagnostics.filter { isMeant($0.code) }.compactMap {
        $0.code == .emptyFile
          ? matchOfEmpty(file, $0) : Rule.AppMatch($0, path: file.file.path, language: file.language)
      }
    }
    return found
      + app.exports.flatMap { document in
        document.files.flatMap { file in
          file.diagnostics.filter { isMeant($0.code) }.map {
            Rule.AppMatch($0, path: document.path, language: file.targetLanguage)
          }
        }
      }
  }
}

extension AndroidLanguage {
  /// Returns the diagnostics of a file without those of plurals that have a text for every whole number.
  ///
  /// Those of Russian and Polish need no `other`, because Android chooses plurals only by whole numbers.
  fileprivate func diagnostics(of file: AndroidStringsFile) -> [StringsDiagnostic] {
    guard let tag, file.diagnostics.contains(where: { $0.code == .missingOther }) else { return file.diagnostics }
    let needed = PluralCategories(language: tag).ofIntegers
    let complete = file.strings.filter { string in
      guard case .plurals(let items) = string.value else { return false }
      return needed.allSatisfy { category in items.contains { $0.quantity == category } }
    }
    let places = Set(complete.map(\.location.offset))
    return file.diagnostics.filter { $0.code != .missingOther || !places.contains($0.location.offset) }
  }
}
