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
    var texts: [Range<Int>] = []
    var start = 0
    while start < entries.count {
      let first = entries[start]
      var end = start + 1
      if first.isVariant {
        // The forms of a text are next to each other.
        while end < entries.count, entries[end].isVariant, entries[end].file == first.file,
          entries[end].key == first.key
        {
          end += 1
        }
      }
      if first.comparesForms, first.role == .translation { texts.append(start..<end) }
      start = end
    }
    return texts
  }
}
