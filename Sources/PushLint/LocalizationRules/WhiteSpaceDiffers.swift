import AppBundle

extension Rule {
  static let whiteSpaceDiffers = Rule(
    name: "white-space-differs", severity: .warning,
    rationale: "Texts that are put together need the space at their ends; elsewhere it moves the text.",
    remedy: "Begin and end the translation with white space as the base text does.",
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
        // A space too many moves nothing at the end, and some scripts have none between words.
        let isHarmless = hasSpace && place == "end" || !LanguageHabits(subject.language(of: entry)).hasSpaces
        return subject.match(
          entry,
          "found \(hasSpace ? "white space" : "none") at the \(place), expected \(expectsSpace ? "white space" : "none")",
          isHarmless ? .information : nil)
      }
      return nil
    }
  }
}
