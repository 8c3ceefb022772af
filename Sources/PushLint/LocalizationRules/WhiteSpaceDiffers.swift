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
    subject.comparisons().compactMap { entry, value, baseEntry, base in
      guard !value.isEmpty, !base.isEmpty else { return nil }
      let (text, expected) = (value.unicodeScalars, base.unicodeScalars)
      for (place, hasSpace, expectsSpace) in [
        ("start", startsWithSpace(text), startsWithSpace(expected)),
        ("end", startsWithSpace(text.reversed()), startsWithSpace(expected.reversed())),
      ] where hasSpace != expectsSpace {
        // The percent sign of a specifier is none.
        let percent = FormatArguments(base)?.arguments.isEmpty == false ? "" : "%"
        let marks = percent + (subject.habits(of: entry).hasSpaceBeforePunctuation ? ":;!?»" : "")
        if hasSpace, place == "start", let mark = text.first(where: { !$0.properties.isWhitespace }),
          marks.unicodeScalars.contains(mark), expected.first == mark
        {
          continue
        }
        // An extra space at the end moves nothing, and some scripts have no spaces between words.
        let isHarmless =
          hasSpace && place == "end" || !subject.habits(of: entry).hasSpaces
          || !subject.habits(of: baseEntry).hasSpaces
          || !hasSpace && isJoined(value, at: place, subject.habits(of: entry))
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

  /// Returns whether the word at an end of a text is written together with the next one, as in “Photo d’” and “Inviato all'”.
  ///
  /// Prefixes of Hebrew and Arabic, such as ל and و, are words of one letter.
  private static func isJoined(_ text: String, at place: String, _ habits: LanguageHabits) -> Bool {
    let scalars = place == "end" ? Array(text.unicodeScalars.reversed()) : Array(text.unicodeScalars)
    guard let edge = scalars.first else { return false }
    let isPrefix = habits.isRightToLeft && scalars.prefix(while: \.properties.isAlphabetic).count == 1
    return "'’ʼ-‐־".unicodeScalars.contains(edge) || isPrefix
  }

  /// Returns whether the first character with a width is a space of any script, or a tab.
  private static func startsWithSpace(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    guard let first = text.first(where: { $0.isASCII || $0.properties.generalCategory != .format }) else {
      return false
    }
    return first.isASCII ? first == " " || first == "\t" : first.properties.generalCategory == .spaceSeparator
  }
}
