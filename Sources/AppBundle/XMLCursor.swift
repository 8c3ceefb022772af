import SourceText
import StringsFiles

/// A place in the text of an XML file, with the parts of the grammar that every reader of XML shares.
///
/// ``XMLReader`` builds the elements of any XML on it, and ``XMLPropertyListScanner`` those of a property list, because
/// CoreFoundation's reader of property lists takes texts that are not XML and refuses some that are.
struct XMLCursor: Sendable {
  /// The rules for the characters of a text.
  enum Grammar {
    /// XML 1.0: line ends become LF, and controls and `]]>` are errors.
    case xml
    /// CoreFoundation's: each text is decoded alone, `&#;` is U+0000, and 0xA9, the copyright sign of Latin-1, is U+FFFD.
    case propertyList
  }

  let bytes: [UInt8]
  let grammar: Grammar
  /// The offset at which the text starts, after a byte order mark.
  let start: Int
  var offset: Int
  private(set) var map: SourceMap
  /// The entities that the document type of an XML file declares.
  var entities = XMLEntities()
  /// The error for a lone surrogate, after which nothing is read.
  private let cut: PropertyListError?

  init(_ text: PropertyListText, grammar: Grammar) {
    bytes = text.bytes
    start = text.start
    offset = start
    map = text.map
    cut = text.cut
    self.grammar = grammar
  }

  func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func has(_ text: String) -> Bool { has(text, at: offset) }

  private func has(_ text: String, at start: Int) -> Bool {
    var place = start
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  mutating func skipSpace() {
    while let byte = peek(), isSpace(byte) { offset += 1 }
  }

  /// Skips a number of bytes, then everything up to a text and the text itself.
  mutating func skip(_ count: Int, past end: String, _ what: String) throws(XMLError) {
    let start = offset
    var place = start + count
    while place < bytes.count {
      if has(end, at: place) {
        offset = place + end.utf8.count
        return
      }
      place += 1
    }
    throw fail(.unterminated(what, end: end), at: start)
  }
}

/// Locations and errors.
extension XMLCursor {
  /// The maximum number of bytes of a word that a message shows.
  private static let wordLimit = 16

  /// Returns the location in the file of a byte of the text.
  ///
  /// Queries in ascending order are linear in the length of the text together.
  mutating func location(of offset: Int) -> SourceLocation { map.location(of: offset) }

  func found(at start: Int) -> String {
    guard start < bytes.count else { return "the end of the file" }
    let rest = bytes[start...].prefix(Self.wordLimit + 1)
    let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
    let shown = word.isEmpty ? rest.prefix(1) : word.prefix(Self.wordLimit)
    return "“\(String(decoding: shown, as: UTF8.self))\(word.count > Self.wordLimit ? "…" : "")”"
  }

  mutating func unexpected(_ expected: String) -> XMLError {
    fail(.expected(expected, found: found(at: offset)), at: offset)
  }

  mutating func fail(_ reason: XMLError.Reason, at offset: Int) -> XMLError {
    if let cut { return XMLError(reason: .malformed(cut.message), location: cut.location) }
    return XMLError(reason: reason, location: map.location(of: offset))
  }
}

/// Texts and references.
extension XMLCursor {
  /// Reads a text of XML with its references and CDATA, up to the `<` of the next tag, comment or instruction.
  mutating func text() throws(XMLError) -> XMLText {
    var text = XMLText(at: offset)
    while let byte = peek() {
      let start = offset
      if byte == UInt8(ascii: "&") {
        text.append(reference: try reference(), at: start)
      } else if byte != UInt8(ascii: "<") {
        var end = offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "&") { end += 1 }
        try append(offset..<end, to: &text, isMarkup: true)
        offset = end
      } else if has("<![CDATA[") {
        try skip(9, past: "]]>", "CDATA")
        try append(start + 9..<offset - 3, to: &text, isMarkup: false)
      } else {
        break
      }
    }
    return text
  }

  /// Reads a text of a property list.
  mutating func propertyListText() throws(XMLError) -> String {
    let start = offset
    return try decoded(try text().bytes, from: start)
  }

  /// Reads the value of an attribute of XML, up to the quotation mark that ends it.
  ///
  /// Each white space becomes a space (XML 1.0, section 3.3.3), unless a reference stands for it.
  mutating func attributeValue(upTo quote: UInt8) throws(XMLError) -> String {
    let start = offset
    var text: [UInt8] = []
    while let byte = peek(), byte != quote {
      switch byte {
      case UInt8(ascii: "&"):
        let isEntity = offset + 1 < bytes.count && bytes[offset + 1] != UInt8(ascii: "#")
        // A reference to a character is for white space that stays.
        text += try reference().map { isEntity && isSpace($0) ? 0x20 : $0 }
        continue
      case UInt8(ascii: "<"): throw unexpected("\(Character(Unicode.Scalar(quote))) at the end of the value")
      case 0x0D where has("\r\n"): break
      case _ where isSpace(byte): text.append(0x20)
      case ..<0x20: throw fail(.forbiddenCharacter(byte), at: offset)
      default: text.append(byte)
      }
      offset += 1
    }
    guard peek() == quote else {
      throw fail(.unterminated("the value", end: String(Character(Unicode.Scalar(quote)))), at: start)
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends characters, with the line ends of XML.
  mutating func append(_ range: Range<Int>, to text: inout XMLText, isMarkup: Bool) throws(XMLError) {
    guard grammar == .xml, bytes[range].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "]") }) else {
      text.append(bytes[range], at: range.lowerBound)
      return
    }
    var run = range.lowerBound
    for place in range {
      switch bytes[place] {
      case 0x0D:
        text.append(bytes[run..<place], at: run)
        run = place + 1
        if !has("\r\n", at: place) { text.append([0x0A], at: place) }
      case 0x09, 0x0A, 0x20...: break
      case let byte: throw fail(.forbiddenCharacter(byte), at: place)
      }
      if isMarkup, bytes[place] == UInt8(ascii: "]"), has("]]>", at: place) {
        throw fail(.expected("]]&gt; outside CDATA", found: "“]]>”"), at: place)
      }
    }
    text.append(bytes[run..<range.upperBound], at: run)
  }

  /// Decodes UTF-8 text as CoreFoundation does, without a byte order mark at its start.
  ///
  /// CoreFoundation reads 0xA9, the copyright sign of Latin-1, as U+FFFD, and refuses any other invalid byte.
  private mutating func decoded(_ text: [UInt8], from start: Int) throws(XMLError) -> String {
    var first = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var result = ""
    while let wrong = Self.firstInvalidByte(in: text, first..<text.count) {
      guard text[wrong] == 0xA9 else { throw invalid(from: start) }
      result += String(decoding: text[first..<wrong], as: UTF8.self) + "\u{FFFD}"
      first = wrong + 1
    }
    return result + String(decoding: text[first...], as: UTF8.self)
  }

  private mutating func invalid(from start: Int) -> XMLError {
    var first = start
    while let wrong = Self.firstInvalidByte(in: bytes, first..<offset) {
      if bytes[wrong] != 0xA9 { return fail(.invalidByte(bytes[wrong]), at: wrong) }
      first = wrong + 1
    }
    // If all the parts are valid but the text is not, CDATA or a reference splits a scalar.
    return fail(.splitScalar, at: start)
  }

  static func firstInvalidByte(in text: [UInt8], _ range: Range<Int>) -> Int? {
    do {
      _ = try UTF8Span(validating: text.span.extracting(range))
      return nil
    } catch {
      return range.lowerBound + error.byteOffsets.lowerBound
    }
  }

  /// Reads a reference, and returns what it stands for.
  private mutating func reference() throws(XMLError) -> [UInt8] {
    let start = offset
    guard let (name, end) = grammar == .xml ? Self.referenceName(in: bytes[start...]) : propertyListReferenceName()
    else {
      throw fail(.loneAmpersand, at: start)
    }
    offset = end
    if let scalar = grammar == .xml ? Self.scalar(ofReference: name) : Self.anyScalar(ofReference: name) {
      return Array(String(scalar).utf8)
    }
    do throws(XMLError.Reason) {
      return try entities.text(of: Array(name.utf8))
    } catch {
      throw fail(error, at: start)
    }
  }

  /// Returns the name in a reference of a property list, in which CoreFoundation reads at most eight digits.
  private func propertyListReferenceName() -> (name: String, end: Int)? {
    let end = bytes[offset..<min(offset + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";"))
    return end.map { (String(decoding: bytes[offset + 1..<$0], as: UTF8.self), $0 + 1) }
  }

  /// Returns the name of the reference at the start of a text, and the offset after it; `nil` if none is there.
  static func referenceName(in text: ArraySlice<UInt8>) -> (name: String, end: Int)? {
    let rest = text.dropFirst()
    let end = rest.firstIndex { !isNameByte($0) && $0 != UInt8(ascii: "#") } ?? rest.endIndex
    guard end > rest.startIndex, end < rest.endIndex, rest[end] == UInt8(ascii: ";") else { return nil }
    return (String(decoding: rest[..<end], as: UTF8.self), end + 1)
  }

  /// Returns the character that a reference stands for in XML; `nil` for the name of an entity.
  static func scalar(ofReference name: String) -> Unicode.Scalar? {
    anyScalar(ofReference: name).flatMap { isCharacter($0) ? $0 : nil }
  }

  private static func anyScalar(ofReference name: String) -> Unicode.Scalar? {
    references[name] ?? numericReference(name)
  }

  /// Returns whether a byte may be in a name; any character beyond ASCII may be, which allows some more than XML does.
  static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80 || "_:-.".utf8.contains(byte)
  }

  /// Returns whether XML 1.0 allows a character, in section 2.2; it does not allow U+0000, which no digits stand for.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20
      ? scalar.value != 0xFFFE && scalar.value != 0xFFFF : scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private static let references: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": "\"",
  ]

  private static func numericReference(_ name: String) -> Unicode.Scalar? {
    guard name.utf8.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.count <= 8 else { return nil }
    var number: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte), digit < 10 || isHexadecimal else { return nil }
      number = number << (isHexadecimal ? 4 : 0) &* (isHexadecimal ? 1 : 10) + digit
    }
    return Unicode.Scalar(number)
  }

  /// Returns the value of a decimal or hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt32? {
    if byte &- UInt8(ascii: "0") < 10 { return UInt32(byte - UInt8(ascii: "0")) }
    let letter = byte | 0x20
    return letter &- UInt8(ascii: "a") < 6 ? UInt32(letter - UInt8(ascii: "a")) + 10 : nil
  }
}
