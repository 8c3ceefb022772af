import AppBundle

extension Rule {
  static let translationState = Rule(
    name: "translation-state", severity: .warning,
    rationale: """
      Xcode reportedly imports no translation whose state is new or needs-review-l10n. The app keeps the text that it \
      had before.
      """,
    remedy: "Translate or review the text, and set its state to translated.",
    examples: [
      Example(
        bad: document(state: "needs-review-l10n", mark: "«»"), good: document(state: "translated"), path: "fr.xliff")
    ]
  ) { subject, _ in
    var matches: [AppMatch] = []
    for document in subject.app.exports {
      for file in document.files {
        guard let table = file.table else { continue }
        let isSource = file.targetLanguage == file.sourceLanguage
        for unit in file.units where unit.isUnfinished && unit.isTranslatable && unit.target?.isEmpty == false {
          // Xcode exports a source text that nobody edited as its own translation, in the state new.
          if isSource, unit.target == unit.source { continue }
          matches.append(
            AppMatch(
              path: document.path, location: unit.targetLocation,
              message:
                "the state of the translation is \"\(RuleMessage((unit.state ?? "").shown))\", so Xcode reportedly does not "
                + "import it; review the text and set the state to \"translated\"",
              language: file.targetLanguage, key: unit.key,
              isAboutPushKey: subject.isPushKey(unit.key, table: table)))
        }
      }
    }
    return matches
  }

  private static func document(state: String, mark: String = "") -> String {
    """
    <xliff version="1.2"><file original="en.lproj/Localizable.strings" source-language="en" target-language="fr"><body>
    <trans-unit id="PLAY"><source>Play</source><target state="\(state)">\(mark)Jouer</target></trans-unit>
    </body></file></xliff>
    """
  }
}
