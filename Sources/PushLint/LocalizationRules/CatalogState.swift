import AppBundle

extension Rule {
  static let catalogState = Rule(
    name: "catalog-state", severity: .warning,
    // The text of the source language is new as long as it is that of the code.
    rationale: "Translations in a String Catalog ship with the app even if they are new, stale or need review.",
    remedy: "Translate or review the string, and mark it as translated.",
    examples: [
      Example(
        bad: catalog(state: "needs_review", mark: "«»"), good: catalog(state: "translated", mark: ""),
        path: "Localizable.xcstrings")
    ]
  ) { subject, _ in
    var matches: [AppMatch] = []
    for catalog in subject.app.catalogs {
      for entry in catalog.entries {
        let isPushKey = subject.isPushKey(entry.key, table: catalog.name)
        if entry.extractionState == "stale" {
          matches.append(
            AppMatch(
              path: catalog.path, location: entry.location,
              message: "Xcode marks the key as stale: it did not find it in the code",
              severity: .information, key: entry.key, isAboutPushKey: isPushKey))
        }
        // Xcode writes an empty key for an empty text in code.
        for localization in entry.localizations where entry.shouldTranslate && !entry.key.isEmpty {
          let isSource = localization.language == catalog.sourceLanguage
          guard let state = unfinished(localization).first(where: { !isSource || $0 != "new" }) else { continue }
          matches.append(
            AppMatch(
              path: catalog.path, location: localization.location,
              message:
                "the string is \"\(RuleMessage(state.shown))\" in \(localization.language.shown), not \"translated\"; "
                + "translate or review it",
              language: localization.language, key: entry.key, isAboutPushKey: isPushKey))
        }
      }
    }
    return matches
  }

  private static func unfinished(_ localization: CatalogText) -> [String] {
    let variants = localization.variation.map { $0.variants + $0.variables.flatMap(\.variants) } ?? []
    return ([localization.state] + variants.map(\.state)).compactMap(\.self).filter { $0 != "translated" }
  }

  private static func catalog(state: String, mark: String) -> String {
    #"{"sourceLanguage":"en","version":"1.0","strings":{"PLAY":{"localizations":{"#
      + #""en":{"stringUnit":{"state":"translated","value":"Play"}},"#
      + mark + #""fr":{"stringUnit":{"state":""# + state + #"","value":"Jouer"}}}}}}"#
  }
}
