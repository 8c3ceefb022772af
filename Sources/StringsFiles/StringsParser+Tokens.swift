@_spi(Bytes) import SourceText

extension StringsParser {
  enum StringOutcome {
    case parsed
    /// No string can start here.
    case none
    case unterminated
  }

  // MARK: White space and comments

  /// Moves to the next character that is neither white space nor a comment, and returns false at the end of the text.
  ///
  /// It remembers the comments directly before that character. A blank line separates them from it, and a comment on
  /// the line where the previous token ends belongs to that token.
  mutating func skipSpace() -> Bool {
    comment = 0..<0
    var newlines = 0
    var isOnLineBefore = offset > start
    while offset < end {
      switch peek() {
      case 0x20, 0x09, 0x0B, 0x0C:
        offset += 1
      case 0x0D where offset + 1 < end && text[offset + 1] == 0x0A:
        offset += 1
      case 0x0A, 0x0D:
        offset += 1
        newlines += 1
        if isOnLineBefore {
          comment = 0..<0
          isOnLineBefore = false
        }
      case UInt8(ascii: "/"):
        let start = offset
        guard skipComment() else {
          dropDistantComment(newlines)
          return true
        }
        if newlines > 1 { comment = 0..<0 }
        comment = (comment.isEmpty ? UInt32(start) : comment.lowerBound)..<UInt32(offset)
        newlines = 0
      case 0xE2:
        guard separatorLength(at: offset) > 0 else {
          dropDistantComment(newlines)
          return true
        }
        offset += 3
      default:
        dropDistantComment(newlines)
        return true
      }
    }
    return false
  }

  private mutating func dropDistantComment(_ newlines: Int) {
    if newlines > 1 { comment = 0..<0 }
  }

  /// Skips one comment; returns false, and skips nothing, if the `/` does not start one.
  private mutating func skipComment() -> Bool {
    guard offset + 1 < end else { return false }
    switch text[offset + 1] {
    case UInt8(ascii: "/"):
      offset += 2
      while offset < end {
        let byte = peek()
        if byte == 0x0A || byte == 0x0D || (byte == 0xE2 && separatorLength(at: offset) > 0) { break }
        offset += 1
      }
      return true
    case UInt8(ascii: "*"):
      let start = offset
      offset += 2
      while offset + 1 < end {
        if offset + 8 <= end {
          let found = ByteWord.bytes(of: ByteWord.read(text, at: offset), equalTo: UInt8(ascii: "*"))
          guard found != 0 else {
            offset += 8
            continue
          }
          offset += found.trailingZeroBitCount / 8
          guard offset + 1 < end else { break }
        }
        if peek() == UInt8(ascii: "*"), text[offset + 1] == UInt8(ascii: "/") {
          offset += 2
          return true
        }
        offset += 1
      }
      offset = end
      // An entry on a later line has an equals sign and a semicolon.
      let rest = text[start..<end].drop { $0 != 0x0A && $0 != 0x0D }
      let hasEntry = rest.firstIndex(of: UInt8(ascii: "=")).map { rest[$0...].contains(UInt8(ascii: ";")) } == true
      report(hasEntry ? .error : .warning, .unterminatedComment, at: start) { _ in
        hasEntry
          ? "the comment is not closed, so the device loses the entries after it; close it with */"
          : "the comment is not closed; close it with */"
      }
      return true
    default:
      return false
    }
  }

  /// Returns 3 if U+2028 or U+2029 is here, which are white space and end a `//` comment; otherwise 0.
  func separatorLength(at offset: Int) -> Int {
    guard offset + 2 < end, text[offset] == 0xE2, text[offset + 1] == 0x80 else { return 0 }
    return text[offset + 2] == 0xA8 || text[offset + 2] == 0xA9 ? 3 : 0
  }

  // MARK: Strings

  /// Reads a quoted or unquoted string, and appends it to the list's bytes if it is to be kept.
  @inline(__always)
  mutating func parseString(keeping: Bool) -> StringOutcome {
    let first = peek()
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return parseQuotedString(first, keeping: keeping) ? .parsed : .unterminated
    }
    let start = offset
    while offset < end, StringsParser.isUnquoted(peek()) { offset += 1 }
    guard offset > start else { return .none }
    if keeping { list.bytes.append(contentsOf: text[start..<offset]) }
    return .parsed
  }

  @inline(__always)
  static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default:
      false
    }
  }

  private mutating func parseQuotedString(_ quote: UInt8, keeping: Bool) -> Bool {
    let start = offset
    let bytesBefore = list.bytes.count
    var run = start + 1
    var position = run
    while true {
      position = nextQuoteOrBackslash(quote, from: position)
      guard position < end else { break }
      if keeping, run < position { list.bytes.append(contentsOf: text[run..<position]) }
      if ByteReading.byte(text, at: position) == quote {
        offset = position + 1
        return true
      }
      guard position + 1 < end else { break }
      (run, position) = parseEscape(at: position + 1, keeping: keeping)
    }
    list.bytes.removeLast(list.bytes.count - bytesBefore)
    mismatch = Mismatch(.unterminatedString, at: start, expected: "a closing quotation mark")
    farthest = end
    // After a lone backslash CoreFoundation stays at the end; otherwise it goes back to the character after the opening
    // quotation mark.
    offset = position < end ? end : start + 1
    return false
  }

  /// Returns the offset of the next backslash or quotation mark of this kind; `end` if there is none.
  @inline(__always)
  private func nextQuoteOrBackslash(_ quote: UInt8, from start: Int) -> Int {
    var position = start
    while position + 8 <= end {
      let word = ByteWord.read(text, at: position)
      let found = ByteWord.bytes(of: word, equalTo: quote) | ByteWord.bytes(of: word, equalTo: UInt8(ascii: "\\"))
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end {
      let byte = ByteReading.byte(text, at: position)
      if byte == quote || byte == UInt8(ascii: "\\") { return position }
      position += 1
    }
    return end
  }

  // MARK: Escapes

  /// Decodes the escape whose backslash is before `start`, and returns where the unescaped text continues and where the
  /// search for its end does.
  private mutating func parseEscape(at start: Int, keeping: Bool) -> (run: Int, position: Int) {
    let scalar: UInt32
    var position = start + 1
    switch text[start] {
    case UInt8(ascii: "a"): scalar = 0x07
    case UInt8(ascii: "b"): scalar = 0x08
    case UInt8(ascii: "f"): scalar = 0x0C
    case UInt8(ascii: "n"): scalar = 0x0A
    case UInt8(ascii: "r"): scalar = 0x0D
    case UInt8(ascii: "t"): scalar = 0x09
    case UInt8(ascii: "v"): scalar = 0x0B
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value: UInt8 = 0
      position = start
      while position < end, position < start + 3, text[position] & 0xF8 == 0x30 {
        value = value << 3 | text[position] & 7
        position += 1
      }
      scalar = nextStepCharacter(value)
    case UInt8(ascii: "U"):
      (scalar, position) = parseUnicodeEscape(at: start + 1, keeping: keeping)
    default:
      // Any other character stands for itself, and the run continues with it.
      return (start, position)
    }
    if keeping { list.bytes.appendUTF8(scalar) }
    return (position, position)
  }

  /// Decodes `\U` and 0 to 4 hexadecimal digits, and a second escape directly after it if both form a surrogate pair.
  private mutating func parseUnicodeEscape(at start: Int, keeping: Bool) -> (UInt32, Int) {
    let (unit, position) = parseHexadecimal(at: start)
    guard unit & 0xF800 == 0xD800 else { return (unit, position) }
    if unit & 0x400 == 0, position + 1 < end, text[position] == UInt8(ascii: "\\"),
      text[position + 1] == UInt8(ascii: "U")
    {
      let (low, next) = parseHexadecimal(at: position + 2)
      if low & 0xFC00 == 0xDC00 { return (0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF), next) }
    }
    if keeping {
      report(.warning, .loneSurrogate, at: start - 2) { _ in
        "lone surrogate U+\(String(unit, radix: 16, uppercase: true)), which is replaced by U+FFFD"
      }
    }
    return (0xFFFD, position)
  }

  private func parseHexadecimal(at start: Int) -> (UInt32, Int) {
    var value: UInt32 = 0
    var position = start
    while position < end, position < start + 4, let digit = hexadecimalDigit(text[position]) {
      value = value << 4 | digit
      position += 1
    }
    return (value, position)
  }
}

/// Returns the value of an ASCII hexadecimal digit; `nil` for any other byte.
func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
