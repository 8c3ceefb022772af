public import APNsDevice
public import LanguageMatching

/// The look-up of a push's strings in an app.
///
/// Only this code decides in which localization to look up a loc-key.
extension AppLocalizations {
  /// The language matcher that chooses among the app's localizations as a device does.
  ///
  /// The cost is linear in the number of localizations, or quadratic if there are at most 128.
  public var deviceMatcher: LanguageMatcher {
    LanguageMatcher(available: available, developmentRegion: developmentRegion)
  }

  /// The strings that a push finds in each localization that users get, sorted by the bytes of their names.
  ///
  /// These are ``languages``, those that only `CFBundleLocalizations` declares, and if there is a `Base.lproj`, the
  /// development region, or `Base` itself if that is not known.
  public var shownLocalizations: [PushStrings] {
    let matcher = deviceMatcher
    return shownNames(by: matcher).map { shown(in: $0, by: matcher) }
  }

  /// Returns the names of the localizations that users get, sorted by their bytes.
  ///
  /// - Parameter matcher: A matcher of the app's localizations, in any mode.
  package func shownNames(by matcher: LanguageMatcher) -> [String] {
    let fallback = shownName(of: matcher.match(preferred: []))
    let names = isBaseAlone ? [] : matcher.available
    return (names.contains(fallback) ? names : names + [fallback]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the strings that a push finds on a device that has chosen a localization.
  ///
  /// They come from the first `Localizable.strings` and the first `Localizable.stringsdict` in this order: those in no
  /// `.lproj` folder, the localization, `Base`, those of the localization's parents that the app has, the development region. The result has
  /// the name of the chosen localization, even if the files come from others.
  ///
  /// - Parameters:
  ///   - name: The name of the chosen localization.
  ///   - matcher: A matcher of the app's localizations, in any mode, which knows the parents.
  public func shown(in name: String, by matcher: LanguageMatcher) -> PushStrings {
    let table = shownTable(in: name, by: matcher)
    return PushStrings(
      name: name, appTable: table,
      mayContinue: developmentRegion == nil && table?.parts.contains(.strings) != true)
  }

  /// Returns the table that a device reads after it has chosen a localization, or `nil` if there is none.
  ///
  /// The other parameters are those of ``shown(in:by:)``.
  ///
  /// - Parameter table: The name of the table.
  package func shownTable(
    _ table: String = "Localizable", in name: String, by matcher: @autoclosure () -> LanguageMatcher
  ) -> AppTable? {
    // Most localizations have the whole table themselves and need no list.
    if unlocalized.table(table) == nil, let own = self[name]?.table(table), own.parts == parts(ofTable: table) {
      return own
    }
    return self.table(table, searchList: matcher().searchList(of: name))?.table
  }

  /// Returns the name of the localization that the user sees for a language match, as the app spells it.
  ///
  /// The result is `Base` if the app has no other localization, whatever its development region is.
  public func shownName(of match: LanguageMatch) -> String {
    isBaseAlone ? "Base" : match.shown ?? "Base"
  }

  /// Whether `Base` is the only localization and therefore serves every language.
  public var isBaseAlone: Bool { available.count == 1 && hasBase }
}
