import AppBundle
import LanguageMatching

/// The localizations that devices in different languages pick.
struct PreviewDevices: Hashable {
  /// A device with one language.
  struct Device: Hashable {
    let language: PreviewLanguage
    let localization: PreviewLanguage
    /// The reason why the device picks the localization.
    let reason: String
    let isFallback: Bool
  }

  let devices: [Device]
  let developmentRegion: String
  /// The names of the localizations that no listed device picks, separated by commas; empty if there are none.
  let unpicked: String
  let hasUnpicked: Bool

  init(_ languages: [String], of app: AppLocalizations) {
    let matcher = app.deviceMatcher
    developmentRegion = app.developmentRegion ?? "not known"
    var seen: Set<String> = []
    devices = languages.filter { seen.insert($0).inserted }.map { language in
      let match = matcher.match(preferred: [language], source: .deviceList)
      let name = app.shownName(of: match)
      let reason =
        if match.match == nil {
          "no close language, so the fallback"
        } else if name.utf8.elementsEqual(language.utf8) {
          "its own language"
        } else {
          "the closest language"
        }
      return Device(
        language: PreviewLanguage(language), localization: PreviewLanguage(name), reason: reason,
        isFallback: match.match == nil)
    }
    let picked = Set(devices.map { Array($0.localization.name.utf8) })
    unpicked = app.shownNames(by: matcher).filter { !picked.contains(Array($0.utf8)) }
      .joined(separator: ", ")
    hasUnpicked = !unpicked.isEmpty
  }

  /// Returns text about the other devices that show a localization; empty if there are none.
  func others(showing name: String) -> String {
    let others = devices.filter {
      $0.localization.name.utf8.elementsEqual(name.utf8) && !$0.language.name.utf8.elementsEqual(name.utf8)
    }
    let near = others.filter { !$0.isFallback }.map(\.language.name).joined(separator: ", ")
    let far = others.filter(\.isFallback).map(\.language.name).joined(separator: ", ")
    return [near.isEmpty ? "" : "Also shown for \(near).", far.isEmpty ? "" : "The fallback for \(far)."]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
