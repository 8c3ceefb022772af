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
    let searchList: [String]

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
  }

  /// The tag for "no linguistic content" (ISO 639-2), which no app has.
  private static let noLanguage = "zxx"

  static func all(of old: AppLocalizations, _ new: AppLocalizations) -> [DeviceTexts] {
    let (before, after) = (old.deviceMatcher, new.deviceMatcher)
    var seen: Set<[UInt8]> = []
    var names = (old.shownNames(by: before) + new.shownNames(by: after)).filter { seen.insert(Array($0.utf8)).inserted }
    // A device without any of the app's languages reads the development region.
    if let region = old.developmentRegion, region != new.developmentRegion, new.developmentRegion != nil {
      names.append(noLanguage)
    }
    return names.map { name in
      DeviceTexts(name: name, old: Version(of: old, in: name, before), new: Version(of: new, in: name, after))
    }
  }
}
