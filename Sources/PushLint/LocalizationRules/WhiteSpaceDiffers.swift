import AppBundle

extension Rule {
  static let whiteSpaceDiffers = Rule(
    name: "white-space-differs", severity: .warning,
    rationale: "Strings that the app joins need the space at their ends; in other strings, it moves the text.",
    remedy: "Start and end the translation with the same white space as the base text.",
    examples: [
      .strings(
        base: #""BY" = "Sent by ";"#, bad: #"«»"BY" = "Envoyé par";"#, good: #""BY" = "Envoyé par ";"#)
    ]
  ) { subject, _ in
    subject.comparisons().compactMap { entry, value, _, base in
      guard !value.isEmpty, !base.isEmpty else { return nil }
      for (place, ends) in [("start", (value.utf8.first, base.utf8.first)), ("end", (value.utf8.last, base.utf8.last))]
      {
        let hasSpace = ends.0 == 0x20 || ends.0 == 0x09
        let expectsSpace = ends.1 == 0x20 || ends.1 == 0x09
        guard hasSpace != expectsSpace else { continue }
        // An extra space at the end moves nothing, and some scripts have no spaces between words.
        let isHarmless = hasSpace && place == "end" || !subject.habits(of: entry).hasSpaces
        return subject.match(
          entry,
          hasSpace
            ? "the text has white space at its \(RuleMessage(place)), but \(subject.base.name) has none"
            : "the text has no white space at its \(RuleMessage(place)), but \(subject.base.name) has it",
          isHarmless ? .information : nil)
      }
      return nil
    }
  }
}
