extension StringsParser {
  /// The limit for reading text again, as a multiple of the text's length.
  private static let rereadLimit = 8

  /// Continues where the device stops, and adds every entry that can be found to the list.
  ///
  /// After an entry that fails, it continues with the line after the start of that entry, because a mistake is often
  /// noticed only lines later, at the next quotation mark. The amount of text that is read twice this way is limited,
  /// so that the whole stays linear.
  mutating func recover(from start: Int) {
    var budget = Self.rereadLimit * (end - start) + 1024
    var suspect: Int?
    var isInStep = true
    offset = start
    while skipJunk() {
      let entryStart = offset
      farthest = offset
      var outcome = parseEntry()
      if !isInStep, outcome == .parsed || outcome == .missingSemicolon, lastEntryIsDoubtful {
        dropLastEntry()
        mismatch = Mismatch(.unexpectedCharacter, at: entryStart, expected: "an entry")
        outcome = .failed
      }
      switch outcome {
      case .parsed:
        suspect = nil
        isInStep = true
      case .missingSemicolon:
        report(.error, mismatch)
        suspect = entryStart
      case .failed, .noKey, .unterminatedKey:
        report(.error, mismatch)
        goOn(after: suspect, or: entryStart, budget: &budget)
        suspect = nil
        isInStep = false
      }
    }
  }

  /// Moves to where the next entry may start, after one that failed at `entryStart`.
  private mutating func goOn(after suspect: Int?, or entryStart: Int, budget: inout Int) {
    let reached = max(offset, farthest, entryStart + 1)
    let first = text[entryStart]
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    if suspect == nil, !isQuoted, mismatch.code == .missingEquals {
      // After a stray word, an entry may follow on the same line.
      offset = reached
      return
    }
    let next = startOfNextLine(after: suspect ?? entryStart)
    if reached - next <= budget {
      budget -= max(0, reached - next)
      offset = next
    } else {
      offset = reached
    }
  }

  /// Moves to the next character that can start a key, and returns false at the end.
  private mutating func skipJunk() -> Bool {
    while skipSpace() {
      let byte = peek()
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || StringsParser.isUnquoted(byte) { return true }
      offset += 1
    }
    return false
  }

  /// Whether the last entry, if it was found out of step, is probably not an entry.
  ///
  /// It is then a word before a `;`, or its key has several lines and is really the text between two strings.
  private var lastEntryIsDoubtful: Bool {
    guard let place = places.last else { return false }
    return place.key == place.value
      || list.bytes[list.keyRange(at: list.count - 1)].contains { $0 == 0x0A || $0 == 0x0D }
  }

  private func startOfNextLine(after start: Int) -> Int {
    var position = start
    while position < end {
      let byte = text[position]
      position += 1
      if byte == 0x0A || byte == 0x0D { break }
    }
    return position
  }
}
