import AppBundle

extension Rule {
  static let untranslated = Rule(
    name: "untranslated", severity: .information,
    rationale: "If the text is the same as in the base language, its translation may have been forgotten.",
    remedy: "Translate it, or add the key or the text to the rule's allow list.",
    options: [
      .init(name: "allow", kind: .patterns, summary: "Patterns of keys or text that may stay the same, such as names.")
    ],
    examples: [
      .strings(
        base: #""STOP" = "Stop the game";"#, bad: #"«»"STOP" = "Stop the game";"#,
        good: #""STOP" = "Arrêter la partie";"#)
    ]
  ) { subject, options in
    let allowed = options.patterns("allow").map(TextPattern.init)
    let language = subject.baseHabits.primary
    let plain = subject.comparisons().compactMap { entry, value, _, base -> AppMatch? in
      guard value.utf8.elementsEqual(base.utf8), entry.isTranslatable, hasWords(value) else { return nil }
      // British English need not be translated from English.
      guard subject.habits(of: entry).primary != language else { return nil }
      // The app's name is a name in every language.
      guard entry.key != "CFBundleName", entry.key != "CFBundleDisplayName" else { return nil }
      guard !allowed.contains(where: { $0.matches(entry.key) || $0.matches(value) }) else { return nil }
      return subject.match(entry, "the text is the same as in \(subject.base.name); translate it")
    }
    return plain + untranslatedForms(subject, allowed)
  }

  /// Returns a match for each text whose forms are all among those of the base.
  private static func untranslatedForms(_ subject: AppSubject, _ allowed: [TextPattern]) -> [AppMatch] {
    let language = subject.baseHabits.primary
    var bases = BaseForms()
    return subject.comparedTexts.compactMap { places in
      let forms = subject.entries[places]
      guard let entry = forms.first, entry.isVariant, entry.isTranslatable,
        subject.habits(of: entry).primary != language, let base = bases.forms(of: entry, subject),
        case let texts = forms.compactMap(\.value), texts.contains(where: hasWords),
        !allowed.contains(where: { $0.matches(entry.key) || texts.contains(where: $0.matches) })
      else { return nil }
      let known = Set(base.forms.map { Array($0.utf8) })
      guard texts.allSatisfy({ known.contains(Array($0.utf8)) }) else { return nil }
      return subject.match(entry, "each form of the text is the same as in \(subject.base.name); translate them")
    }
  }

  /// Returns whether there are words to translate besides specifiers, placeholders and addresses.
  private static func hasWords(_ value: String) -> Bool {
    value.split(whereSeparator: \.isWhitespace).contains { word in
      !hasMarkup(word) && word.count { $0.isLetter } > 1
    }
  }

  /// Returns whether a word has a specifier, a placeholder or an address.
  private static func hasMarkup(_ word: Substring) -> Bool {
    var rest = word.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "{"), UInt8(ascii: "@"): return true
      case UInt8(ascii: ":") where rest.starts(with: "//".utf8): return true
      default: break
      }
    }
    return false
  }
}
