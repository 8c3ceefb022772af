import APNsDevice
import AppBundle
import LanguageMatching
import StringsFiles

/// The texts that a device with one language finds in each version.
struct DeviceTexts {
  /// The localization of either version that has the language, or a language that the app does not have.
  let name: String
  let old: Version
  let new: Version

  /// The texts that it finds in one version.
  struct Version {
    let strings: PushStrings
    /// The table that has them, and the first localization that it comes from; `nil` if there is none.
    let found: (localization: AppLocalization, table: AppTable)?
    let app: AppLocalizations
    /// The names of the localizations in which the device looks.
    private let searchList: [String]

    init(of app: AppLocalizations, in name: String, _ matcher: LanguageMatcher) {
      let chosen = app[name] == nil ? app.shownName(of: matcher.match(preferred: [name])) : name
      strings = app.shown(in: chosen, by: matcher)
      searchList = matcher.searchList(of: chosen)
      found = app.table("Localizable", searchList: searchList)
      self.app = app
    }

    /// Returns the text for a key, or the usual one of those that depend on the device; `nil` if there is none.
    func text(ofKey key: String) -> String? {
      let text = strings.table.value(forKey: key) ?? found?.table.variation(forKey: key)?.usualText
      return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns whether the device would read the text that a localization lacks.
    ///
    /// - Parameters:
    ///   - name: The name of the localization.
    ///   - source: The name of the localization that it reads instead; `nil` if it finds no text.
    func reads(_ name: [UInt8], before source: [UInt8]?) -> Bool {
      let localizations = app.localizations(inOrderOf: searchList)
      let other = source ?? found.map { Array($0.localization.name.utf8) }
      let first = localizations.first { localization in
        localization.name.utf8.elementsEqual(name) || other.map(localization.name.utf8.elementsEqual) == true
      }
      guard source == nil, first?.name.utf8.elementsEqual(name) != true else {
        return first?.name.utf8.elementsEqual(name) == true
      }
      // Its other file may be read beside one of the localization that comes first.
      return localizations.contains { $0.name.utf8.elementsEqual(name) && hasFile(of: $0) }
    }

    /// Returns the name of the localization whose file has the text for a key; `nil` if there is none.
    ///
    /// It need not be the first with a table, because `.strings` and `.stringsdict` are looked up separately.
    func source(ofKey key: String) -> String? {
      guard let path = found?.table.entry(forKey: key)?.file.path else { return nil }
      return app.localizations(inOrderOf: searchList).first { hasFile([path], of: $0) }?.name
    }

    /// Returns whether a localization has one of the files that the device reads.
    private func hasFile(of localization: AppLocalization) -> Bool {
      hasFile(found?.table.files.map(\.path) ?? [], of: localization)
    }

    private func hasFile(_ paths: [String], of localization: AppLocalization) -> Bool {
      localization.table("Localizable")?.files.contains { file in
        paths.contains { $0.utf8.elementsEqual(file.path.utf8) }
      } == true
    }
  }

  /// Returns whether the texts come from another localization than before, which the device reads as the development region
  /// of one of the versions.
  ///
  /// - Parameter sources: the names of the localizations with the text in the old and in the new version; `nil` for none.
  func readsAnotherRegion(_ sources: [[UInt8]?]) -> Bool {
    let versions = [old, new]
    let read = zip(versions, sources).map { $1 ?? $0.found.map { Array($0.localization.name.utf8) } }
    guard read[0] != read[1] else { return false }
    return zip(versions, read).contains { version, name in
      name != nil && name == version.app.developmentRegion.map { Array($0.utf8) }
    }
  }

  /// The tag for "no linguistic content" (ISO 639-2), which no app has.
  private static let noLanguage = "zxx"

  static func all(of old: AppLocalizations, _ new: AppLocalizations) -> [DeviceTexts] {
    let (before, after) = (old.deviceMatcher, new.deviceMatcher)
    var names = old.languages.map(\.name) + new.languages.map(\.name).filter { old[$0] == nil }
    // A device without any of the app's languages reads the development region.
    if let region = old.developmentRegion, region != new.developmentRegion, new.developmentRegion != nil {
      names.append(noLanguage)
    }
    return names.map { name in
      DeviceTexts(name: name, old: Version(of: old, in: name, before), new: Version(of: new, in: name, after))
    }
  }
}
