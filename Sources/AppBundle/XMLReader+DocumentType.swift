/// Document types, of whose declarations only those of entities count.
extension XMLReader {
  /// Reads a document type, whose declarations may have `>` in quotation marks and comments.
  mutating func readDocumentType() throws(XMLError) {
    let start = cursor.offset
    var isInside = false
    while let byte = cursor.peek() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quotation(byte)
      case UInt8(ascii: "<") where cursor.has("<!--"): try cursor.skip(4, past: "-->", "a comment")
      case UInt8(ascii: "<") where cursor.has("<?"): try cursor.skip(2, past: "?>", "an instruction")
      case UInt8(ascii: "<") where isInside && cursor.has("<!ENTITY"): try readEntity()
      case UInt8(ascii: ">") where !isInside:
        cursor.offset += 1
        return
      default:
        if byte == UInt8(ascii: "[") { isInside = true }
        if byte == UInt8(ascii: "]") { isInside = false }
        cursor.offset += 1
      }
    }
    throw cursor.fail(.unterminated("the document type", end: ">"), at: start)
  }

  /// Reads the declaration of an entity up to its value: `<!ENTITY name "value"`, or `<!ENTITY name SYSTEM`.
  ///
  /// Those with `%` are only for document types.
  private mutating func readEntity() throws(XMLError) {
    cursor.offset += "<!ENTITY".utf8.count
    cursor.skipSpace()
    guard let name = name() else { return }
    cursor.skipSpace()
    let quote = cursor.peek()
    guard let quote, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return cursor.entities.declare(Array(name.utf8), nil)
    }
    let range = try quotation(quote)
    var literal = XMLText(at: range.lowerBound)
    try cursor.append(range, to: &literal, isMarkup: false)
    cursor.entities.declare(Array(name.utf8), Self.decodingCharacters(in: literal.bytes))
  }

  /// Reads a text in quotation marks, and returns its range without them.
  private mutating func quotation(_ quote: UInt8) throws(XMLError) -> Range<Int> {
    let start = cursor.offset + 1
    try cursor.skip(1, past: String(Unicode.Scalar(quote)), "the quotation")
    return start..<cursor.offset - 1
  }

  /// Returns a text with its character references decoded; other references are decoded where the entity is used.
  private static func decodingCharacters(in literal: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var place = 0
    while place < literal.count {
      if literal[place] == UInt8(ascii: "&"), let (name, end) = XMLCursor.referenceName(in: literal[place...]),
        name.hasPrefix("#"), let scalar = XMLCursor.scalar(ofReference: name)
      {
        text += String(scalar).utf8
        place = end
      } else {
        text.append(literal[place])
        place += 1
      }
    }
    return text
  }
}
