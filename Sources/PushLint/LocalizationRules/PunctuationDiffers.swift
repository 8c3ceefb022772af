import AppBundle
import ICUShim

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
      guard !found.agrees(with: expected) else { return nil }
      // Burmese and Tibetan end questions and exclamations as they end other sentences.
      if found.mark == .stop, !habits.asksWithMarks, expected.asksOrExclaims { return nil }
      if expected.mark == .stop, !subject.baseHabits.asksWithMarks, found.asksOrExclaims { return nil }
      // In Tibetan, labels end as sentences do.
      switch (found.mark, expected.mark) {
      case (.stop, .none):
        if isAbbreviated(value, isAfterNumber: true) || ["bo", "dz"].contains(habits.primary) { return nil }
      case (.none, .stop): if isAbbreviated(base, isAfterNumber: false) { return nil }
      default: break
      }
      // Thai and some other languages have no final mark. A base text that ends with a space is unfinished.
      if found.mark == .none, !habits.marksSentences { return nil }
      if expected.mark == .none, base.utf8.last == 0x20 { return nil }
      return subject.match(
        entry,
        """
        the text ends with \(RuleMessage(found.mark.rawValue)), but \(subject.base.name) ends with \
        \(RuleMessage(expected.mark.rawValue))
        """
      )
    }
  }
}

/// Returns whether the full stop of a text is more often that of an abbreviation than of a sentence, as in `5 sec.`, `(opt.)`
/// and `U.S.`.
///
/// - Parameter isAfterNumber: Whether a short word after a number counts, as in `in %d sec.`.
private func isAbbreviated(_ text: String, isAfterNumber: Bool) -> Bool {
  var scalars = text.unicodeScalars[...]
  while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
  if let last = scalars.last, ")）]".unicodeScalars.contains(last) {
    scalars.removeLast()
    // What is in the brackets counts.
    guard let start = scalars.lastIndex(where: { "(（[".unicodeScalars.contains($0) }) else { return false }
    scalars = scalars[scalars.index(after: start)...]
  }
  var words = scalars.split { $0.properties.isWhitespace }
  guard var last = words.popLast(), last.popLast() == ".", last.count <= 5,
    !last.contains(where: { $0.properties.numericType != nil })
  else { return false }
  if words.count <= 1 || last.count == 1 || last.contains(".") || words.last?.last == "." { return true }
  let isNumber = words.last.map { $0.first == "%" || $0.allSatisfy { $0.properties.numericType != nil } } ?? false
  return isAfterNumber && last.count <= 4 && isNumber
}

/// The end of a sentence, regardless of the script.
private struct SentenceEnd {
  enum Mark: String {
    case none = "no mark"
    case stop = "a full stop"
    case question = "a question mark"
    case exclamation = "an exclamation mark"
    case ellipsis = "an ellipsis"
    case colon = "a colon"
  }

  private(set) var mark = Mark.none
  /// Another meaning of the last character, in a language that uses it for both.
  private var alternative: Mark?

  init(of text: String, _ habits: LanguageHabits) {
    let scalars = Array(text.unicodeScalars.reversed().prefix(16))
    let last = scalars.firstIndex { !Self.isIgnored($0) }
    guard let last else { return }
    let isArmenian = habits.primary == "hy" || habits.primary == "hyw"
    switch scalars[last].value {
    // Those of Greek, Armenian and emoji do not end a sentence in Unicode's data.
    case 0x3F, 0x037E, 0x055E, 0x203D, 0x2753, 0x2754: mark = .question
    // The question mark in Greek is a semicolon.
    case 0x3B: mark = habits.primary == "el" ? .question : .none
    case 0x21, 0x055C, 0x2755, 0x2757: mark = .exclamation
    // ⁈ and ⁉.
    case 0x2048, 0x2049: (mark, alternative) = (.exclamation, .question)
    case 0x2026, 0x22EF: mark = .ellipsis
    // The Armenian full stop looks like a colon.
    case 0x3A, 0xFF1A: (mark, alternative) = isArmenian ? (.stop, .colon) : (.colon, nil)
    // Ethiopic, also after a label, Khmer, and the small form of Chinese.
    case 0x1365, 0x1366, 0x17D6, 0xFE55: mark = .colon
    // An Armenian label may end with the mark of a pause instead of a colon.
    case 0x055D: alternative = .colon
    // Khmer and Tibetan.
    case 0x17D4, 0x17D5, 0x0F0D: mark = .stop
    case let value where pushwright_ends_sentence(value):
      let name = scalars[last].properties.name ?? ""
      mark = name.contains("QUESTION") ? .question : name.contains("EXCLAMATION") ? .exclamation : .stop
    default: break
    }
    if mark == .stop, scalars[last...].prefix(while: { $0 == scalars[last] }).count > 2 { mark = .ellipsis }
    // Armenian puts question and exclamation marks inside the word.
    if isArmenian, mark == .stop || mark == .none {
      if text.unicodeScalars.contains("\u{55E}") { (mark, alternative) = (.question, nil) }
      if text.unicodeScalars.contains("\u{55C}") { (mark, alternative) = (.exclamation, nil) }
    }
  }

  var asksOrExclaims: Bool { mark == .question || mark == .exclamation }

  func agrees(with other: SentenceEnd) -> Bool {
    mark == other.mark || mark == other.alternative || alternative == other.mark
  }

  /// Returns whether a character is white space, a closing quotation mark or bracket, or has no width.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation, .format: true
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: true
    // The last is behind an emoji.
    default: scalar == "\"" || scalar == "'" || scalar == "\u{FE0F}"
    }
  }
}
