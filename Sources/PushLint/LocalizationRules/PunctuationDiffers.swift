import AppBundle

extension Rule {
  static let punctuationDiffers = Rule(
    name: "punctuation-differs", severity: .information,
    rationale:
      "If a sentence ends differently from the base text, it may be incomplete or changed in only one language.",
    remedy: "End the text like the base text, with the punctuation of its script.",
    examples: [
      .strings(
        base: #""STOP" = "Stop the game?";"#, bad: #"«»"STOP" = "Arrêter la partie.";"#,
        good: #""STOP" = "Arrêter la partie ?";"#)
    ]
  ) { subject, _ in
    subject.comparisons().compactMap { entry, value, _, base in
      guard !value.isEmpty, !base.isEmpty else { return nil }
      let habits = subject.habits(of: entry)
      let found = SentenceEnd(of: value, habits)
      let expected = SentenceEnd(of: base, subject.baseHabits)
      guard found != expected else { return nil }
      // Thai and some other languages have no final mark. A base text that ends with a space is unfinished.
      if found == .none, !habits.marksSentences { return nil }
      if expected == .none, base.utf8.last == 0x20 { return nil }
      return subject.match(
        entry,
        "the text ends with \(RuleMessage(found.rawValue)), but \(subject.base.name) ends with \(RuleMessage(expected.rawValue))"
      )
    }
  }
}

/// The end of a sentence, regardless of the script.
private enum SentenceEnd: String {
  case none = "no mark"
  case stop = "a full stop"
  case question = "a question mark"
  case exclamation = "an exclamation mark"
  case ellipsis = "an ellipsis"
  case colon = "a colon"

  init(of text: String, _ habits: LanguageHabits) {
    self = .none
    let scalars = Array(text.unicodeScalars.reversed().prefix(16))
    let last = scalars.firstIndex { !Self.isIgnored($0) }
    guard let last else { return }
    switch scalars[last].value {
    // Latin, CJK (also half width), Devanagari, Urdu, Armenian, Ethiopic, Burmese, Khmer, Tibetan, Mongolian, Santali,
    // Lao.
    case 0x2E, 0x3002, 0xFF0E, 0xFF61, 0x0964, 0x0965, 0x06D4, 0x0589, 0x1362, 0x104B, 0x17D4, 0x17D5, 0x0F0D, 0x1803,
      0x1C7E:
      let isEllipsis = scalars[last...].prefix { $0 == scalars[last] }.count > 2
      self = isEllipsis ? .ellipsis : .stop
    case 0x3F, 0xFF1F, 0x061F, 0x055E, 0x037E, 0x1367, 0x203D: self = .question
    // The question mark in Greek is a semicolon.
    case 0x3B: self = habits.primary == "el" ? .question : .none
    case 0x21, 0xFF01, 0x055C: self = .exclamation
    case 0x2026, 0x22EF: self = .ellipsis
    // The Armenian full stop looks like a colon.
    case 0x3A, 0xFF1A: self = habits.primary == "hy" ? .stop : .colon
    default: break
    }
    // Armenian puts question and exclamation marks inside the word.
    if habits.primary == "hy", self == .stop || self == .none {
      if text.unicodeScalars.contains("\u{55E}") { self = .question }
      if text.unicodeScalars.contains("\u{55C}") { self = .exclamation }
    }
  }

  /// Returns whether a character is white space, a closing quotation mark or bracket, or has no width.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation, .format: true
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: true
    default: scalar == "\"" || scalar == "'"
    }
  }
}
