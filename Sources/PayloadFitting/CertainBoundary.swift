/// A search for boundaries between clusters that are certain without a walk from the start of the text.
enum CertainBoundary {
  /// Returns the last certain boundary at or before `end`; 0 if there is none.
  ///
  /// It is a boundary regardless of the surrounding text, because the scalars on both sides stand alone.
  static func last(in text: Span<UInt8>, upTo end: Int) -> Int {
    var right = end
    var isRightAlone = standsAlone(text, at: right)
    while right > 0 {
      let left = startOfScalar(text, before: right)
      let isLeftAlone = standsAlone(text, at: left)
      if isLeftAlone, isRightAlone { return right }
      right = left
      isRightAlone = isLeftAlone
    }
    return 0
  }

  /// Returns the last certain boundary at or before `end` at which ICU ends a word and begins the next; 0 if there is
  /// none.
  ///
  /// A space or `、` or `。` is before it. Only marks and other spaces join these (UAX 29, WB3d and WB4), and they are
  /// in no dictionary, so that ICU finds the same words after the boundary whether or not it has seen the text before.
  static func lastOfWords(in text: Span<UInt8>, upTo end: Int) -> Int {
    var place = end
    while place > 0 {
      let isAfterStop =
        switch text[place - 1] {
        case 0x20: true
        case 0x81, 0x82: place >= 3 && text[place - 2] == 0x80 && text[place - 3] == 0xE3
        default: false
        }
      if isAfterStop, standsAlone(text, at: place), text[place] != 0x20 { return place }
      place -= 1
    }
    return 0
  }

  /// Returns whether the scalar at `start` is known to be visible, alone or with whatever joins it.
  static func isVisible(_ text: Span<UInt8>, at start: Int) -> Bool {
    standsAlone(text, at: start) && text[start] != 0x20
  }

  private static func startOfScalar(_ text: Span<UInt8>, before end: Int) -> Int {
    var start = end - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns whether the scalar at `start` stands alone: it never joins a neighbour that stands alone, too.
  ///
  /// Such a scalar is a space or visible. It has no special rule in UAX 29 (`Other`, and not a consonant of a conjunct),
  /// or it is a Hangul syllable, which only jamo continue, or a pictograph, which joins another only by a joiner between
  /// them. Not every such scalar is listed: a missing one costs time, but a wrong one costs a character.
  private static func standsAlone(_ text: Span<UInt8>, at start: Int) -> Bool {
    guard start < text.count else { return false }
    let byte = UInt32(text[start])
    if byte < 0x80 { return byte >= 0x20 && byte < 0x7F }
    if byte & 0xE0 == 0xC0, start + 1 < text.count {
      switch (byte & 0x1F) << 6 | UInt32(text[start + 1] & 0x3F) {
      // Latin, Greek, Cyrillic, Hebrew and Arabic letters.
      case 0xC0...0x24F, 0x391...0x3A1, 0x3A3...0x3FF, 0x400...0x481, 0x5D0...0x5EA, 0x620...0x64A: return true
      default: return false
      }
    }
    if byte == 0xF0, start + 3 < text.count {
      switch UInt32(text[start + 1] & 0x3F) << 12 | UInt32(text[start + 2] & 0x3F) << 6 | UInt32(text[start + 3] & 0x3F)
      {
      // Pictographs, without the modifiers of skin.
      case 0x1F300...0x1F3FA, 0x1F400...0x1FAFF: return true
      default: return false
      }
    }
    guard byte & 0xF0 == 0xE0, start + 2 < text.count else { return false }
    switch (byte & 0xF) << 12 | UInt32(text[start + 1] & 0x3F) << 6 | UInt32(text[start + 2] & 0x3F) {
    // Thai consonants, kana, Chinese characters, Hangul syllables.
    case 0xE01...0xE2E, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return true
    default: return false
    }
  }
}
