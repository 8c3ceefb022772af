import AppBundle

extension Rule {
  static let valueEmpty = Rule(
    name: "value-empty", severity: .error,
    rationale: """
      An empty text shows nothing where the base language has words; for a push reports say that the raw key shows.
      """,
    remedy: "Translate the text, or remove the key together with its use.",
    examples: [.strings(base: #""PLAY" = "Play";"#, bad: #"«»"PLAY" = "";"#, good: #""PLAY" = "Jouer";"#)]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard !entry.isVariant else { return nil }
      guard let value = entry.value else {
        let isShown = entry.isPushKey
        return isShown
          ? subject.match(
            entry, "found no single text for '\(entry.key.shown)', expected one: a push cannot choose", .error)
          : nil
      }
      guard value.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return nil }
      if entry.isPushKey {
        guard value.isEmpty else { return nil }
        return subject.match(
          entry, "found an empty text, expected one: reports say that the device shows the raw key", .error)
      }
      guard let base = subject.base(of: entry)?.value else {
        return entry.role == .base && value.isEmpty
          ? subject.match(entry, "found an empty text in the base language, expected words", .information) : nil
      }
      guard !base.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return nil }
      return subject.match(entry, "found an empty text, expected a translation of “\(base.shown)”")
    }
  }
}
