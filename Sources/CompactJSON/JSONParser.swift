/// A parser of the grammar of RFC 8259 that reads in one pass, without recursion.
struct JSONParser: ~Escapable {
  /// The greatest length of text in bytes, which is the greatest offset that a node can hold.
  private static let lengthLimit = 4 << 30 - 1

  private var lexer: JSONLexer
  private let depthLimit: Int
  private var nodes: [JSONDocument.Node] = []
  /// The index of the innermost open array or object; `next` of its node has the index of the one around it.
  private var container = 0
  /// The number of open arrays and objects.
  private var depth = 0

  /// Parses text from an offset on to its end, and puts the nodes in place of those that an array has.
  static func parse(
    _ bytes: Span<UInt8>, from start: Int = 0, depthLimit: Int, into nodes: inout [JSONDocument.Node]
  ) throws(JSONError) {
    guard bytes.count <= lengthLimit else { throw JSONError(reason: .tooLong, offset: lengthLimit) }
    var parser = JSONParser(lexer: JSONLexer(bytes, at: start), depthLimit: depthLimit)
    swap(&parser.nodes, &nodes)
    defer { swap(&parser.nodes, &nodes) }
    parser.nodes.removeAll(keepingCapacity: true)
    parser.nodes.reserveCapacity((bytes.count - start) / 8 + 4)
    try parser.parseDocument()
  }

  @_lifetime(copy lexer)
  private init(lexer: JSONLexer, depthLimit: Int) {
    self.lexer = lexer
    self.depthLimit = depthLimit
  }

  private mutating func parseDocument() throws(JSONError) {
    guard !lexer.isAtByteOrderMark else { throw lexer.fail(.byteOrderMark) }
    lexer.skipWhiteSpace()
    try parseValue(expected: .value)
    while depth > 0 {
      if nodes[container].kind == .object { try continueObject() } else { try continueArray() }
    }
    lexer.skipWhiteSpace()
    if lexer.peek() != nil { throw lexer.unexpected(.endOfInput) }
  }

  /// Reads members up to an array or object among them, or up to the end of the object; the position is after `{` or
  /// after a member.
  private mutating func continueObject() throws(JSONError) {
    var isEmpty = nodes.count == container + 1
    let depth = depth
    repeat {
      lexer.skipWhiteSpace()
      if lexer.peek() == UInt8(ascii: "}") { return close() }
      if !isEmpty {
        let comma = lexer.offset
        guard lexer.peek() == UInt8(ascii: ",") else { throw lexer.unexpected(.commaOrEndOfObject) }
        lexer.advance()
        lexer.skipWhiteSpace()
        if lexer.peek() == UInt8(ascii: "}") { throw JSONError(reason: .trailingComma, offset: comma) }
      }
      guard lexer.peek() == UInt8(ascii: "\"") else {
        throw lexer.unexpected(isEmpty ? .memberNameOrEndOfObject : .memberName)
      }
      try parseString()
      lexer.skipWhiteSpace()
      guard lexer.peek() == UInt8(ascii: ":") else { throw lexer.unexpected(.colon) }
      lexer.advance()
      lexer.skipWhiteSpace()
      try parseValue(expected: .value)
      isEmpty = false
    } while self.depth == depth
  }

  /// Reads elements up to an array or object among them, or up to the end of the array; the position is after `[` or
  /// after an element.
  private mutating func continueArray() throws(JSONError) {
    var isEmpty = nodes.count == container + 1
    let depth = depth
    repeat {
      lexer.skipWhiteSpace()
      if lexer.peek() == UInt8(ascii: "]") { return close() }
      if !isEmpty {
        let comma = lexer.offset
        guard lexer.peek() == UInt8(ascii: ",") else { throw lexer.unexpected(.commaOrEndOfArray) }
        lexer.advance()
        lexer.skipWhiteSpace()
        if lexer.peek() == UInt8(ascii: "]") { throw JSONError(reason: .trailingComma, offset: comma) }
      }
      try parseValue(expected: isEmpty ? .valueOrEndOfArray : .value)
      isEmpty = false
    } while self.depth == depth
  }

  /// Closes the innermost array or object.
  private mutating func close() {
    lexer.advance()
    depth -= 1
    let outer = Int(nodes[container].next)
    nodes[container].end = UInt32(truncatingIfNeeded: lexer.offset)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    container = outer
  }

  /// Reads a whole scalar, or the opening of an array or object.
  @inline(__always)
  private mutating func parseValue(expected: JSONError.Expectation) throws(JSONError) {
    switch lexer.peek() {
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "{"): try openContainer(.object)
    case UInt8(ascii: "["): try openContainer(.array)
    case let byte? where byte == UInt8(ascii: "-") || JSONLexer.isDigit(byte):
      let start = lexer.offset
      try lexer.skipNumber()
      append(.number, from: start)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      let start = lexer.offset
      append(try lexer.skipLiteral(), from: start)
    default: throw lexer.unexpected(expected)
    }
  }

  private mutating func openContainer(_ kind: JSONNode.Kind) throws(JSONError) {
    guard depth < depthLimit else { throw lexer.fail(.tooDeep(limit: depthLimit)) }
    depth += 1
    let outer = container
    container = nodes.count
    let start = UInt32(truncatingIfNeeded: lexer.offset)
    nodes.append(.init(kind: kind, start: start, next: UInt32(truncatingIfNeeded: outer)))
    lexer.advance()
  }

  private mutating func parseString() throws(JSONError) {
    let start = lexer.offset
    let (hasEscapes, isASCII) = try lexer.skipString()
    append(.string, from: start, hasEscapes: hasEscapes, isASCII: isASCII)
  }

  @inline(__always)
  private mutating func append(
    _ kind: JSONNode.Kind, from start: Int, hasEscapes: Bool = false, isASCII: Bool = true
  ) {
    // The text is at most 4 GiB long, and has a byte for each node.
    nodes.append(
      .init(
        kind: kind, hasEscapes: hasEscapes, isASCII: isASCII, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: lexer.offset), next: UInt32(truncatingIfNeeded: nodes.count &+ 1)))
  }
}
