import AppBundle

extension Rule {
  static let valueEmpty = Rule(
    name: "value-empty", severity: .error,
    rationale: """
      Empty text shows nothing where the base language has words. In a push, the raw key is reported to show.
      """,
    remedy: "Translate the text, or remove the key and its uses.",
    examples: [.strings(base: #""PLAY" = "Play";"#, bad: #"«»"PLAY" = "";"#, good: #""PLAY" = "Jouer";"#)]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard !entry.isVariant else { return nil }
      guard let value = entry.value else {
        guard entry.isPushKey else { return nil }
        return subject.match(
          entry,
          entry.varies
            ? "\"\(entry.key.shown)\" has several forms, and a push cannot choose one; use a key with one text"
            : "the value is not a string, and the raw key is reported to show; write a text", .error)
      }
      guard value.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return nil }
      if entry.isPushKey {
        guard value.isEmpty else { return nil }
        return subject.match(
          entry, "the text is empty, and the raw key is reported to show; add text", .error)
      }
      guard let base = subject.base(of: entry)?.value else {
        return entry.role == .base && value.isEmpty
          ? subject.match(entry, "the text is empty in the base language; add text", .information) : nil
      }
      guard !base.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return nil }
      return subject.match(entry, "the text is empty; translate “\(base.shown)”")
    }
  }
}
