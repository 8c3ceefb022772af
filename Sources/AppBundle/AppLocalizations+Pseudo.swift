public import StringsFiles

extension AppLocalizations {
  /// Returns the app with pseudo-languages whose texts are made from those of ``pushBase()``.
  ///
  /// A language that the app has, and every language if there is no such base, is left as it is.
  public func adding(_ languages: [PseudoLanguage]) -> AppLocalizations {
    guard let base = pushBase() else { return self }
    let added = PseudoLanguage.allCases.filter { languages.contains($0) && self[$0.rawValue] == nil }
      .map { base.pseudo($0) }
    return added.isEmpty ? self : adding(added)
  }
}

extension AppLocalization {
  /// The localization with all texts in a pseudo-language.
  fileprivate func pseudo(_ language: PseudoLanguage) -> AppLocalization {
    AppLocalization(
      name: language.rawValue,
      files: tables.flatMap { table in table.files.map { (table.name, $0.pseudo(language)) } })
  }
}
