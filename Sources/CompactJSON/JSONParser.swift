/// The grammar of RFC 8259, read in one pass without recursion.
struct JSONParser {
  /// Bytes: what an offset of a node can tell.
  private static let lengthLimit = 4 << 30 - 1

  private var cursor: ByteCursor
  private let depthLimit: Int
  private var nodes: [JSONDocument.Node] = []
  /// The nodes of the arrays and objects that are open, outermost first.
  private var open: [Int] = []

  static func parse(_ bytes: [UInt8], depthLimit: Int) throws(JSONError) -> [JSONDocument.Node] {
    guard bytes.count <= lengthLimit else { throw JSONError(reason: .tooLong, offset: lengthLimit) }
    var parser = JSONParser(cursor: ByteCursor(bytes), depthLimit: depthLimit)
    parser.nodes.reserveCapacity(bytes.count / 8 + 4)
    try parser.parseDocument()
    return parser.nodes
  }

  private init(cursor: ByteCursor, depthLimit: Int) {
    self.cursor = cursor
    self.depthLimit = depthLimit
  }

  private mutating func parseDocument() throws(JSONError) {
    if cursor.peek() == 0xEF, cursor.peek(ahead: 1) == 0xBB, cursor.peek(ahead: 2) == 0xBF {
      throw fail(.byteOrderMark)
    }
    skipWhiteSpace()
    try parseValue(expected: .value)
    while let container = open.last {
      if nodes[container].kind == .object {
        try continueObject(container)
      } else {
        try continueArray(container)
      }
    }
    skipWhiteSpace()
    if cursor.peek() != nil { throw unexpected(.endOfInput) }
  }

  /// After `{` or after a member: the next member up to its value, or the end.
  private mutating func continueObject(_ container: Int) throws(JSONError) {
    skipWhiteSpace()
    let isEmpty = nodes.count == container + 1
    if cursor.peek() == UInt8(ascii: "}") { return close(container) }
    if !isEmpty {
      let comma = cursor.offset
      guard cursor.peek() == UInt8(ascii: ",") else { throw unexpected(.commaOrEndOfObject) }
      cursor.advance()
      skipWhiteSpace()
      if cursor.peek() == UInt8(ascii: "}") { throw JSONError(reason: .trailingComma, offset: comma) }
    }
    guard cursor.peek() == UInt8(ascii: "\"") else {
      throw unexpected(isEmpty ? .memberNameOrEndOfObject : .memberName)
    }
    try parseString()
    skipWhiteSpace()
    guard cursor.peek() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    cursor.advance()
    skipWhiteSpace()
    try parseValue(expected: .value)
  }

  /// After `[` or after an element: the next element, or the end.
  private mutating func continueArray(_ container: Int) throws(JSONError) {
    skipWhiteSpace()
    let isEmpty = nodes.count == container + 1
    if cursor.peek() == UInt8(ascii: "]") { return close(container) }
    if !isEmpty {
      let comma = cursor.offset
      guard cursor.peek() == UInt8(ascii: ",") else { throw unexpected(.commaOrEndOfArray) }
      cursor.advance()
      skipWhiteSpace()
      if cursor.peek() == UInt8(ascii: "]") { throw JSONError(reason: .trailingComma, offset: comma) }
    }
    try parseValue(expected: isEmpty ? .valueOrEndOfArray : .value)
  }

  private mutating func close(_ container: Int) {
    cursor.advance()
    open.removeLast()
    nodes[container].end = UInt32(cursor.offset)
    nodes[container].next = UInt32(nodes.count)
  }

  /// A whole scalar, or the opening of an array or object.
  private mutating func parseValue(expected: JSONError.Expectation) throws(JSONError) {
    switch cursor.peek() {
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "{"): try openContainer(.object)
    case UInt8(ascii: "["): try openContainer(.array)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try parseNumber()
    case UInt8(ascii: "t"): try parseLiteral("true", .boolean)
    case UInt8(ascii: "f"): try parseLiteral("false", .boolean)
    case UInt8(ascii: "n"): try parseLiteral("null", .null)
    default: throw unexpected(expected)
    }
  }

  private mutating func openContainer(_ kind: JSONNode.Kind) throws(JSONError) {
    guard open.count < depthLimit else { throw fail(.tooDeep(limit: depthLimit)) }
    open.append(nodes.count)
    nodes.append(.init(kind: kind, start: UInt32(cursor.offset)))
    cursor.advance()
  }

  private mutating func parseLiteral(_ word: StaticString, _ kind: JSONNode.Kind) throws(JSONError) {
    let start = cursor.offset
    for index in 0..<word.utf8CodeUnitCount {
      // In bounds: the index is below the literal's own length.
      let expected = unsafe word.utf8Start[index]
      guard cursor.peek() == expected else {
        throw JSONError(reason: .invalidLiteral, offset: start)
      }
      cursor.advance()
    }
    append(kind, from: start)
  }

  private mutating func parseNumber() throws(JSONError) {
    let start = cursor.offset
    if cursor.peek() == UInt8(ascii: "-") { cursor.advance() }
    if cursor.peek() == UInt8(ascii: "0") {
      cursor.advance()
      if let byte = cursor.peek(), Self.isDigit(byte) {
        throw JSONError(reason: .leadingZero, offset: cursor.offset - 1)
      }
    } else {
      try skipDigits()
    }
    if cursor.peek() == UInt8(ascii: ".") {
      cursor.advance()
      try skipDigits()
    }
    if let byte = cursor.peek(), byte | 0x20 == UInt8(ascii: "e") {
      cursor.advance()
      if let sign = cursor.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { cursor.advance() }
      try skipDigits()
    }
    append(.number, from: start)
  }

  private mutating func skipDigits() throws(JSONError) {
    guard let first = cursor.peek(), Self.isDigit(first) else { throw unexpected(.digit) }
    while let byte = cursor.peek(), Self.isDigit(byte) { cursor.advance() }
  }

  private mutating func parseString() throws(JSONError) {
    let start = cursor.offset
    var hasEscapes = false
    cursor.advance()
    while let byte = cursor.peek() {
      switch byte {
      case UInt8(ascii: "\""):
        cursor.advance()
        nodes.append(
          .init(
            kind: .string, hasEscapes: hasEscapes, start: UInt32(start), end: UInt32(cursor.offset),
            next: UInt32(nodes.count + 1)))
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0x20...0x7F: cursor.advance()
      case 0..<0x20: throw fail(.controlCharacter(byte))
      default:
        guard let length = cursor.lengthOfMultibyteScalar() else { throw fail(.invalidUTF8(byte)) }
        cursor.advance(by: length)
      }
    }
    throw fail(.unexpectedEnd(expected: .endOfString))
  }

  private mutating func skipEscape() throws(JSONError) {
    let start = cursor.offset
    guard let byte = cursor.peek(ahead: 1) else {
      throw JSONError(reason: .unexpectedEnd(expected: .endOfString), offset: start + 1)
    }
    guard byte == UInt8(ascii: "u") else {
      guard Self.unescaped(byte) != nil else { throw fail(.invalidEscape(byte)) }
      return cursor.advance(by: 2)
    }
    guard let unit = cursor.hexadecimalUnit(ahead: 2) else { throw fail(.invalidUnicodeEscape) }
    cursor.advance(by: 6)
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return }
    guard UTF16.isLeadSurrogate(unit), cursor.peek() == UInt8(ascii: "\\"), cursor.peek(ahead: 1) == UInt8(ascii: "u"),
      let trail = cursor.hexadecimalUnit(ahead: 2), UTF16.isTrailSurrogate(trail)
    else { throw JSONError(reason: .unpairedSurrogate, offset: start) }
    cursor.advance(by: 6)
  }

  private mutating func append(_ kind: JSONNode.Kind, from start: Int) {
    nodes.append(
      .init(kind: kind, start: UInt32(start), end: UInt32(cursor.offset), next: UInt32(nodes.count + 1)))
  }

  private mutating func skipWhiteSpace() {
    while let byte = cursor.peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { cursor.advance() }
  }

  private func fail(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: cursor.offset)
  }

  private func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    guard let byte = cursor.peek() else { return fail(.unexpectedEnd(expected: expected)) }
    if byte == UInt8(ascii: "/"), let next = cursor.peek(ahead: 1), next == byte || next == UInt8(ascii: "*") {
      return fail(.comment)
    }
    if byte >= 0x80, cursor.lengthOfMultibyteScalar() == nil { return fail(.invalidUTF8(byte)) }
    return fail(.unexpectedByte(byte, expected: expected))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// What `\` and this byte stand for; nil for no escape of JSON, and for `u`.
  static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The text of a string that was read: every escape in it is known to be well formed.
  static func decodedString(_ content: ArraySlice<UInt8>, hasEscapes: Bool) -> String {
    guard hasEscapes else { return String(decoding: content, as: UTF8.self) }
    var units: [UInt8] = []
    units.reserveCapacity(content.count)
    var cursor = ByteCursor(Array(content))
    while let byte = cursor.peek() {
      guard byte == UInt8(ascii: "\\"), let escaped = cursor.peek(ahead: 1) else {
        units.append(byte)
        cursor.advance()
        continue
      }
      if let plain = unescaped(escaped) {
        units.append(plain)
        cursor.advance(by: 2)
      } else {
        appendScalar(of: &cursor, to: &units)
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  private static func appendScalar(of cursor: inout ByteCursor, to bytes: inout [UInt8]) {
    let unit = cursor.hexadecimalUnit(ahead: 2) ?? 0xFFFD
    cursor.advance(by: 6)
    var value = UInt32(unit)
    if UTF16.isLeadSurrogate(unit) {
      let trail = cursor.hexadecimalUnit(ahead: 2) ?? 0xDC00
      cursor.advance(by: 6)
      value = 0x10000 + (value - 0xD800) << 10 + UInt32(trail) - 0xDC00
    }
    bytes.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }
}
