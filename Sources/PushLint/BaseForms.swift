import AppBundle

/// The forms of the base's texts, for rules that look at each form of a translation.
///
/// The forms of a text follow each other, so those of the last one are kept.
struct BaseForms {
  private var last: LocalizedEntry?
  private var forms: TextArguments?

  /// Returns the forms of the base's text with the key of a form, and their arguments; `nil` if the base lacks the key.
  mutating func forms(of entry: LocalizedEntry, _ subject: AppSubject) -> TextArguments? {
    if !isOfLast(entry) {
      last = entry
      forms = subject.base.table(subject.files[entry.file].table).flatMap { TextArguments(of: entry.key, in: $0) }
    }
    return forms
  }

  /// Returns whether the last form that was asked for is of the same text.
  func isOfLast(_ entry: LocalizedEntry) -> Bool { last?.file == entry.file && last?.key == entry.key }
}

extension AppSubject {
  /// The places of the forms of each text of a translation, and of each plain text whose base has forms.
  var comparedTexts: [Range<Int>] {
    let entries = self.entries.span
    var texts: [Range<Int>] = []
    for place in entries.indices where entries[place].comparesForms && entries[place].role == .translation {
      // The forms of a text are next to each other.
      if entries[place].isVariant, let last = texts.last, last.upperBound == place, entries[place - 1].isVariant,
        entries[place - 1].file == entries[place].file, entries[place - 1].key == entries[place].key
      {
        texts[texts.count - 1] = last.lowerBound..<place + 1
      } else {
        texts.append(place..<place + 1)
      }
    }
    return texts
  }
}
