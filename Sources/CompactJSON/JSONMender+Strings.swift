extension JSONMender {
  /// Reads a string in double quotes, closed or not.
  mutating func readString(isName: Bool) {
    let start = scanner.offset
    let isUnclear = readContent(quote: UInt8(ascii: "\""), isName: isName) { mender, edits in
      for edit in edits { mender.edit(edit.range, edit.text) }
    }
    if isUnclear { unclear.append(start..<scanner.offset) }
  }

  /// Reads a string in single quotes, which other readers accept.
  mutating func readSingleQuoted(_ error: JSONError, isName: Bool) {
    let start = scanner.offset
    var own: [JSONRecovery.Replacement] = [.init(range: start..<start + 1, text: "\"")]
    let isUnclear = readContent(quote: UInt8(ascii: "'"), isName: isName) { _, edits in own += edits }
    // An apostrophe inside the string looks like its end, unless the text after it cannot follow a string.
    let isEnd = isName ? scanner.isColon(after: scanner.offset) : scanner.endsValue(at: scanner.offset)
    if !isEnd { areTextsGuessed = true }
    record(error, own, isSafe: !isUnclear && isEnd)
    if isUnclear { unclear.append(start..<scanner.offset) }
  }

  /// Reads past the closing quote, and returns whether anything before it cannot be understood.
  ///
  /// - Parameter collect: Receives the edits that are not mistakes by themselves.
  private mutating func readContent(
    quote: UInt8, isName: Bool, _ collect: (inout JSONMender, [JSONRecovery.Replacement]) -> Void
  ) -> Bool {
    var isUnclear = false
    /// Whether a line end is part of the string; `nil` before the first one.
    var spansLines: Bool?
    /// The place after the last backslash, where a character is read only if the backslash starts no escape.
    var afterBackslash: Int?
    scanner.offset += 1
    func close(_ range: Range<Int>) -> [JSONRecovery.Replacement] {
      // A name that cannot be read must not match a key that anyone uses.
      let mark: [JSONRecovery.Replacement] =
        isUnclear && isName ? [.init(range: range.lowerBound..<range.lowerBound, text: "\\ufffd")] : []
      let isChanged = quote != UInt8(ascii: "\"") || range.isEmpty
      return mark + (isChanged ? [.init(range: range, text: "\"")] : [])
    }
    while let byte = scanner.peek() {
      switch byte {
      case quote:
        collect(&self, close(scanner.offset..<scanner.offset + 1))
        scanner.offset += 1
        return isUnclear
      case UInt8(ascii: "\""):
        collect(&self, [.init(range: scanner.offset..<scanner.offset, text: "\\")])
        scanner.offset += 1
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "'") && scanner.byte(scanner.offset + 1) == quote:
        collect(&self, [.init(range: scanner.offset..<scanner.offset + 1, text: "")])
        scanner.offset += 2
      case 0x0A where spansLines != true, 0x0D where spansLines != true:
        let spans = scanner.closesLater(quote, isName: isName)
        spansLines = spans
        guard !spans else { continue }
        record(fail(.controlCharacter(byte)))
        (isUnclear, areTextsGuessed) = (true, true)
        // A comma at the end of the line is the one after the string.
        if scanner.byte(scanner.offset - 1) == UInt8(ascii: ","), !isName { scanner.offset -= 1 }
        collect(&self, close(scanner.offset..<scanner.offset))
        return true
      default:
        let start = scanner.offset
        if readCharacter(byte, isAfterBackslash: start == afterBackslash) { isUnclear = true }
        if byte == UInt8(ascii: "\\") { afterBackslash = start + 1 }
      }
    }
    record(fail(.unexpectedEnd(expected: .endOfString)), length: 0)
    (isUnclear, areTextsGuessed, isBalanced, isEndTold) = (true, true, false, true)
    collect(&self, close(scanner.count..<scanner.count))
    return true
  }

  /// Reads a control character.
  ///
  /// After a backslash that starts no escape, it is part of the same mistake: `\n` for a line feed would join with the
  /// backslash, and what was meant is not known.
  private mutating func readControl(_ byte: UInt8, isAfterBackslash: Bool) {
    let escape =
      switch byte {
      case 0x09: "\\t"
      case 0x0A: "\\n"
      case 0x0D: "\\r"
      default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      }
    let range = scanner.offset..<scanner.offset + 1
    if isAfterBackslash {
      edit(range, escape)
    } else {
      record(fail(.controlCharacter(byte)), [.init(range: range, text: escape)], isSafe: true)
    }
    scanner.offset += 1
  }

  /// Reads a character or an escape, and returns whether it cannot be understood.
  private mutating func readCharacter(_ byte: UInt8, isAfterBackslash: Bool) -> Bool {
    let start = scanner.offset
    do throws(JSONError) {
      try scanner.skipCharacter(byte)
      return false
    } catch {
      switch error.reason {
      case .controlCharacter:
        readControl(byte, isAfterBackslash: isAfterBackslash)
        return false
      case .invalidUTF8:
        scanner.offset = scanner.invalidEnd(from: start)
        let range = start..<scanner.offset
        record(error, length: range.count, [.init(range: range, text: "\\ufffd")])
      case .unpairedSurrogate:
        record(error, length: 6, [.init(range: start..<start + 6, text: "\\ufffd")])
        scanner.offset += 6
      case .unexpectedEnd:
        // The end of the text is reported by the caller that reaches it.
        edit(start..<start + 1, "")
        scanner.offset += 1
      default:
        record(error, length: 2, [.init(range: start..<start + 1, text: "")])
        scanner.offset += 1
      }
      return true
    }
  }
}
