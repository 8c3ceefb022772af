import AppBundle
import LanguageMatching
import StringsFiles

extension Rule {
  static let androidTranslation = Rule(
    name: "android-translation", severity: .information,
    rationale: "Users of a language that only one of the two systems has read the same push in another language.",
    remedy: "Translate the string on the other system, too.",
    examples: [
      .strings(
        base: #""PLAY" = "Play";"#, bad: #"<resources>«»<string name="PLAY">Play</string></resources>"#,
        good: #"<resources><string name="PLAY" translatable="false">Play</string></resources>"#,
        path: "res/values/strings.xml",
        files: [
          ("fr.lproj/Localizable.strings", #""PLAY" = "Jouer";"#),
          ("res/values-fr/strings.xml", #"<resources><string name="STOP">Arrêter</string></resources>"#),
          ("res/values/stop.xml", #"<resources><string name="STOP">Stop</string></resources>"#),
        ]),
      .strings(
        base: #""PLAY" = "Play";"#, bad: #"«»<resources><string name="PLAY">Spielen</string></resources>"#,
        good: "<resources/>", path: "res/values-de/strings.xml",
        files: [("res/values/strings.xml", #"<resources><string name="PLAY">Play</string></resources>"#)]),
    ],
    localizations: { subject, _ in
      guard let android = subject.android else { return [] }
      // The folder `values` has the language of the base.
      guard subject.hasBase else { return android.languagesOnlyThere(subject) }
      return android.untranslated(subject) + android.languagesOnlyThere(subject) + android.languagesOnlyHere(subject)
    })
}

extension AndroidComparison {
  /// Returns a match for each string that Android shows in another language although the Apple app has it in the
  /// user's.
  fileprivate func untranslated(_ subject: AppSubject) -> [Rule.AppMatch] {
    let own = Dictionary(
      folders.compactMap { language, folder in folder.map { (language, $0) } }, uniquingKeysWith: { first, _ in first })
    let baseLanguages = languages(ofBase: subject)
    return pairs.compactMap { pair in
      // `values` may have the language of the base, and of one that is no language at all.
      guard !baseLanguages.contains(pair.language), let folder = own[pair.language],
        pair.folder == "values",
        pair.string.isTranslatable
      else { return nil }
      return pair.match(
        "\(folder.name) has no string \"\(pair.key.shown)\", but the Apple app has it in \(pair.language)")
    }
  }

  /// Returns a match for each language that only the Android app has, at the start of its first file.
  fileprivate func languagesOnlyThere(_ subject: AppSubject) -> [Rule.AppMatch] {
    let shared = Set(pairs.map { Array($0.key.utf8) })
    let shown = Set(folders.compactMap(\.folder?.name))
    return resources.languages.compactMap { language in
      guard let tag = language.tag, !shown.contains(language.name),
        let (_, file) = language.strings.first(where: { shared.contains(Array($0.string.key.utf8)) }),
        // A region of a language that the Apple app has is not missing there.
        subject.matcher.match(preferred: [tag]).match == nil
      else { return nil }
      return Rule.AppMatch(
        path: file.path, location: SourceLocation(),
        message: "the Apple app has no localization for \(tag), but the Android app does", language: tag)
    }
  }

  /// Returns a match for each language that only the Apple app has, at the start of the language's first file.
  fileprivate func languagesOnlyHere(_ subject: AppSubject) -> [Rule.AppMatch] {
    let shared = Set(pairs.map { Array($0.language.utf8) })
    let baseLanguages = languages(ofBase: subject)
    return folders.compactMap { language, folder in
      // The default has the base's language, and serves its regions, too.
      guard folder == nil, !baseLanguages.contains(language), shared.contains(Array(language.utf8)),
        let file = subject.app[language]?.table("Localizable")?.files.first
      else { return nil }
      return Rule.AppMatch(
        path: file.path, location: SourceLocation(),
        message: "the Android app has no values folder for \(language), but the Apple app has the language",
        language: language)
    }
  }

  /// Returns the Apple app's localizations in the language of the base, in whatever region.
  private func languages(ofBase subject: AppSubject) -> Set<String> {
    Set(folders.map(\.language).filter { subject.app.habits(of: $0).primary == subject.baseHabits.primary })
  }
}
