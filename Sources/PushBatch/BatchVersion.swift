import APNsDevice
import AppBundle
import LanguageMatching
import StringsFiles

/// A version of the app that recipients have: its localizations, and the choice of one of them.
struct BatchVersion: Sendable {
  /// The label that a recipient's `app` names; `nil` if there is only one app without a label.
  let label: String?
  /// The version's localizations, and the fallback if it is not one of them.
  let localizations: [PushStrings]
  /// The places of the localizations in the batch by their names.
  private let places: [String: Int]
  private let matcher: LanguageMatcher
  /// The place of the localization for users whose languages the app does not have.
  let fallback: Int

  /// Creates a version from an app.
  ///
  /// - Parameters:
  ///   - start: the place of its first localization in the batch.
  ///   - header: the header whose refused localizations no user gets; `nil` if there is none.
  init(
    _ label: String?, _ app: AppLocalizations, _ localizing: BatchOptions.Localizing, from start: Int,
    accepting header: AcceptLanguage? = nil
  ) throws(BestFitError) {
    self.label = label
    let region = app.developmentRegion
    let matcher = try LanguageMatcher(available: app.available, developmentRegion: region, mode: localizing.mode)
    let accepted = header?.acceptable(app.available, developmentRegion: region) ?? app.available
    // A text that a localization does not have may still come from a refused one, as on the device.
    self.matcher =
      accepted == app.available
      ? matcher : try LanguageMatcher(available: accepted, developmentRegion: region, mode: localizing.mode)
    let names = app.shownNames(by: matcher)
    let fallback = app.shownName(of: matcher.match(preferred: []))
    localizations = names.map { app.shown(in: $0, by: matcher) }
    places = Dictionary(zip(names, start..<start + names.count), uniquingKeysWith: { first, _ in first })
    self.fallback = places[fallback] ?? start
  }

  func match(for languages: [String], _ source: LanguageSource) -> LanguageMatch {
    matcher.match(preferred: languages, source: source)
  }

  /// Returns the place of the localization that a match shows.
  func place(of match: LanguageMatch) -> Int { match.shown.flatMap { places[$0] } ?? fallback }
}
