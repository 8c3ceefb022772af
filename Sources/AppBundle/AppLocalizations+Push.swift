public import APNsDevice
public import LanguageMatching

/// What a push finds in an app: the one place that says in which localization a loc-key is looked up.
extension AppLocalizations {
  /// The app's localizations as a device chooses among them.
  ///
  /// Costs the number of localizations, its square up to 128 of them.
  public var deviceMatcher: LanguageMatcher {
    LanguageMatcher(available: available, developmentRegion: developmentRegion)
  }

  /// What a push finds in each of ``languages``, in their order.
  public var shownLocalizations: [Localization] {
    let matcher = deviceMatcher
    return languages.map { shown(in: $0.name, by: matcher) }
  }

  /// What a push finds on a device that has chosen a localization.
  ///
  /// It is looked up in the first table `Localizable` of this list: the localization, `Base`, the members of its chain of parents
  /// that the app has, the development region. The result has the name of the localization, whosever table it is.
  ///
  /// - Parameters:
  ///   - name: the localization.
  ///   - matcher: one for the app's localizations, in any mode: it knows the parents.
  public func shown(in name: String, by matcher: LanguageMatcher) -> Localization {
    // Most have the table themselves, and need no list.
    let table =
      self[name]?.table("Localizable")
      ?? table("Localizable", searchList: matcher.searchList(of: name))?.table
    return Localization(name: name, appTable: table)
  }

  /// The localization that a person sees whose languages have this match, as the app names it.
  ///
  /// It is `Base` where the app has no other one, whatever its development region is.
  public func shownName(of match: LanguageMatch) -> String {
    isBaseAlone ? "Base" : match.shown ?? "Base"
  }

  /// Whether `Base` is the only localization, so that it stands for every language.
  public var isBaseAlone: Bool { available.count == 1 && hasBase }
}
