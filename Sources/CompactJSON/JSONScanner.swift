import SourceText

/// A scanner that looks around in text that may be JSON, without changing it.
struct JSONScanner {
  let bytes: [UInt8]
  /// The offset from the start in bytes, 0...bytes.count.
  var offset = 0 { didSet { offset = min(offset, bytes.count) } }
  /// The quotes for which a search reached the end of the text, so that a search from further on would find none
  /// either.
  private var missingQuotes: Set<UInt8> = []
  /// The last strings whose end was found, by their quotes.
  private var searched: [UInt8: Range<Int>] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  func peek() -> UInt8? { byte(offset) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func whiteSpaceEnd(from place: Int) -> Int {
    var lexer = JSONLexer(bytes.span, at: place)
    lexer.skipWhiteSpace()
    return lexer.offset
  }

  // MARK: At the current position

  /// The strict lexer here.
  var lexer: JSONLexer {
    @_lifetime(borrow self) borrowing get { JSONLexer(bytes.span, at: offset) }
  }

  mutating func skipWhiteSpace() { offset = whiteSpaceEnd(from: offset) }

  /// Skips a character of a string that begins with this byte, or an escape, as the strict lexer does.
  mutating func skipCharacter(_ byte: UInt8) throws(JSONError) { offset = try characterEnd(byte) }

  private func characterEnd(_ byte: UInt8) throws(JSONError) -> Int {
    var lexer = lexer
    try lexer.skipCharacter(byte)
    return lexer.offset
  }

  /// Whether a strict reader would take this byte for the start of a value.
  var startsValue: Bool {
    guard let byte = peek() else { return false }
    return "\"{[-tfn".utf8.contains(byte) || JSONLexer.isDigit(byte)
  }

  /// Whether the text here is not a word, or is one of the three words that are values.
  var startsKnownValue: Bool {
    switch peek() {
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      var literal = lexer
      return (try? literal.skipLiteral()) != nil && literal.offset == wordEnd(from: offset)
    default: return true
    }
  }

  /// Whether a name and its colon are here.
  var startsMember: Bool {
    mutating get {
      switch peek() {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let quote = peek(), let end = stringEnd(from: offset, quote) else { return false }
        return isColon(after: end)
      default:
        let end = wordEnd(from: offset)
        return isName(offset..<end)
      }
    }
  }

  func isColon(after end: Int) -> Bool { byte(whiteSpaceEnd(from: end)) == UInt8(ascii: ":") }

  /// Returns whether a word is a name without quotes; `http` in `http://` is not.
  private func isName(_ word: Range<Int>) -> Bool {
    isIdentifier(word) && isColon(after: word.upperBound) && !isAuthority(at: word.upperBound + 1)
  }

  /// Returns whether the two slashes of an address are here, directly after its colon, and not a comment.
  private func isAuthority(at place: Int) -> Bool {
    byte(place - 1) == UInt8(ascii: ":") && byte(place) == UInt8(ascii: "/") && byte(place + 1) == UInt8(ascii: "/")
  }

  /// Returns whether a value may end here: before a comma, a closing bracket, the end, or a comment before one of them.
  func endsValue(at end: Int) -> Bool {
    var place = whiteSpaceEnd(from: end)
    while let comment = commentEnd(from: place) { place = whiteSpaceEnd(from: comment.offset) }
    return byte(place).map { ",}]".utf8.contains($0) } ?? true
  }

  func isQuote(at place: Int) -> Bool { byte(place) == UInt8(ascii: "\"") || byte(place) == UInt8(ascii: "'") }

  func isIdentifier(_ range: Range<Int>) -> Bool {
    guard let first = byte(range.lowerBound), !range.isEmpty, !JSONLexer.isDigit(first) else { return false }
    return bytes[range].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "$"), UInt8(ascii: "-"):
        true
      default: JSONLexer.isDigit(byte)
      }
    }
  }

  /// Returns where the number or word that starts here ends.
  func wordEnd(from start: Int) -> Int {
    var place = start
    while let byte = byte(place) {
      switch byte {
      case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
        return place
      default: place += 1
      }
    }
    return place
  }

  // MARK: Further on

  /// Returns where the string that starts here ends; `nil` if it is not closed.
  mutating func stringEnd(from start: Int, _ quote: UInt8) -> Int? {
    guard !missingQuotes.contains(quote) else { return nil }
    // A search from an escaped quote inside a string finds the end of that string, because the text after it is read
    // the same way.
    if let known = searched[quote], known.contains(start), start + 1 < known.upperBound, bytes[start] == quote {
      return known.upperBound
    }
    var place = start + 1
    while let byte = byte(place) {
      if byte == quote {
        searched[quote] = start..<place + 1
        return place + 1
      }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    missingQuotes.insert(quote)
    return nil
  }

  /// Returns whether a string that reaches the end of a line is closed on a later line, before a byte that may follow a
  /// string.
  mutating func closesLater(_ quote: UInt8, isName: Bool) -> Bool {
    guard let end = stringEnd(from: offset - 1, quote) else { return false }
    guard let next = byte(whiteSpaceEnd(from: end)) else { return !isName }
    return isName
      ? next == UInt8(ascii: ":")
      : next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
  }

  /// Returns where a comment that starts at a place ends, and whether it is closed; `nil` if there is no comment.
  func commentEnd(from start: Int) -> (offset: Int, isClosed: Bool)? {
    guard byte(start) == UInt8(ascii: "/") else { return nil }
    if byte(start + 1) == UInt8(ascii: "/") {
      return (bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? count, true)
    }
    guard byte(start + 1) == UInt8(ascii: "*") else { return nil }
    var place = start + 2
    while place + 1 < count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { return (place + 2, true) }
      place += 1
    }
    return (count, false)
  }

  /// Returns whether the text before a range and the text after it stay apart without it.
  func isApart(_ range: Range<Int>) -> Bool {
    func divides(_ byte: UInt8?) -> Bool {
      guard let byte else { return true }
      return byte <= 0x20 || ",:{}[]".utf8.contains(byte)
    }
    return divides(byte(range.lowerBound - 1)) || divides(byte(range.upperBound))
  }

  /// Returns where unreadable text ends: at the next comma, closing bracket or member that is not part of it.
  mutating func unreadableEnd(isInObject: Bool) -> Int {
    let start = offset
    defer { offset = start }
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return offset
      case UInt8(ascii: "{"), UInt8(ascii: "["): skipGroup()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = stringEnd(from: offset, byte)
        if isInObject, offset > start, let end, isColon(after: end) { return offset }
        // A single quote is most often an apostrophe.
        offset = byte == UInt8(ascii: "\"") ? end ?? offset + 1 : offset + 1
      case UInt8(ascii: "/"):
        offset = isAuthority(at: offset) ? offset + 2 : commentEnd(from: offset)?.offset ?? offset + 1
      default:
        let end = wordEnd(from: offset)
        if isInObject, offset > start, isName(offset..<end) { return offset }
        offset = max(end, offset + 1)
      }
    }
    return offset
  }

  /// Skips an array or object, whatever its contents.
  private mutating func skipGroup() {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        if let end = stringEnd(from: offset, byte) {
          offset = end
          continue
        }
      default: break
      }
      offset += 1
      if depth == 0 { return }
    }
  }

  // MARK: Bytes

  /// Returns the length of the well-formed multi-byte sequence at a place; `nil` if there is none.
  private func multibyteLength(at place: Int) -> Int? { JSONLexer(bytes.span, at: place).lengthOfMultibyteScalar() }

  /// Returns where a run of bytes that are not UTF-8 ends; its first byte is at `start`.
  func invalidEnd(from start: Int) -> Int {
    var place = start + 1
    while let byte = byte(place), byte >= 0x80, multibyteLength(at: place) == nil { place += 1 }
    return place
  }

  /// Returns the length of a character; an invalid byte counts with the continuation bytes after it.
  func scalarLength(at place: Int) -> Int {
    guard place < count else { return 0 }
    var end = place + 1
    while end < min(place + 4, count), bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - place
  }

  /// Returns why a word is not a value; `nil` for a JSON number, `true`, `false` and `null`.
  ///
  /// - Parameters:
  ///   - expected: The syntax that is allowed at the start of the word.
  ///   - next: The syntax that is allowed after a value.
  func tokenError(
    _ range: Range<Int>, _ expected: JSONError.Expectation, _ next: JSONError.Expectation
  ) -> JSONError? {
    var number = JSONLexer(bytes.span, at: range.lowerBound)
    switch number.peek() {
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return startsKnownValue ? nil : number.fail(.invalidLiteral)
    case UInt8(ascii: "+"), UInt8(ascii: "."): return number.unexpected(expected)
    default: break
    }
    do throws(JSONError) {
      try number.skipNumber()
    } catch {
      return error
    }
    return number.offset < range.upperBound ? number.unexpected(next) : nil
  }
}
