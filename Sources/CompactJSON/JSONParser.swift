import SourceText

/// A parser of the grammar of RFC 8259 that reads in one pass, without recursion.
struct JSONParser: ~Escapable {
  /// The greatest length of text in bytes, which is the greatest offset that a node can hold.
  private static let lengthLimit = 4 << 30 - 1

  private var lexer: JSONLexer
  private let depthLimit: Int
  /// The index of the innermost open array or object; `next` of its node has the index of the one around it.
  private var container = 0
  /// The number of open arrays and objects.
  private var depth = 0

  /// Parses text from an offset on to its end.
  ///
  /// The nodes of a short text are in the room that is there, and those of a longer one in an array.
  static func parse(
    _ bytes: Span<UInt8>, from start: Int = 0, depthLimit: Int, into room: inout OutputSpan<JSONDocument.Node>,
    or nodes: inout [JSONDocument.Node]
  ) throws(JSONError) {
    guard bytes.count <= lengthLimit else { throw JSONError(reason: .tooLong, offset: lengthLimit) }
    var parser = JSONParser(lexer: JSONLexer(bytes, at: start), depthLimit: depthLimit)
    guard try !parser.parse(into: &room) else { return }
    var isFinished = false
    var capacity = max(4 * room.count, (bytes.count - start) / 8)
    while !isFinished {
      var more: [JSONDocument.Node] = []
      try more.append(addingCapacity: capacity) { output throws(JSONError) in
        if nodes.isEmpty { output.append(contentsOf: room.span) } else { output.append(contentsOf: nodes.span) }
        isFinished = try parser.parse(into: &output)
      }
      nodes = more
      capacity *= 2
    }
  }

  @_lifetime(copy lexer)
  private init(lexer: JSONLexer, depthLimit: Int) {
    self.lexer = lexer
    self.depthLimit = depthLimit
  }

  /// Parses to the end of the text, or until there may be no room for another member; returns whether it is the end.
  private mutating func parse(into nodes: inout OutputSpan<JSONDocument.Node>) throws(JSONError) -> Bool {
    if nodes.isEmpty {
      guard !lexer.isAtByteOrderMark else { throw lexer.fail(.byteOrderMark) }
      lexer.skipWhiteSpace()
      try parseValue(expected: .value, into: &nodes)
    }
    while depth > 0 {
      guard nodes.freeCapacity >= 2 else { return false }
      if nodes[container].kind == .object { try continueObject(&nodes) } else { try continueArray(&nodes) }
    }
    lexer.skipWhiteSpace()
    if lexer.peek() != nil { throw lexer.unexpected(.endOfInput) }
    return true
  }

  /// Reads members up to an array or object among them, or up to the end of the object; the position is after `{` or
  /// after a member.
  private mutating func continueObject(_ nodes: inout OutputSpan<JSONDocument.Node>) throws(JSONError) {
    var isEmpty = nodes.count == container + 1
    let depth = depth
    repeat {
      lexer.skipWhiteSpace()
      if lexer.peek() == UInt8(ascii: "}") { return close(&nodes) }
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
      try parseString(&nodes)
      lexer.skipWhiteSpace()
      guard lexer.peek() == UInt8(ascii: ":") else { throw lexer.unexpected(.colon) }
      lexer.advance()
      lexer.skipWhiteSpace()
      try parseValue(expected: .value, into: &nodes)
      isEmpty = false
    } while self.depth == depth && nodes.freeCapacity >= 2
  }

  /// Reads elements up to an array or object among them, or up to the end of the array; the position is after `[` or
  /// after an element.
  private mutating func continueArray(_ nodes: inout OutputSpan<JSONDocument.Node>) throws(JSONError) {
    var isEmpty = nodes.count == container + 1
    let depth = depth
    repeat {
      lexer.skipWhiteSpace()
      if lexer.peek() == UInt8(ascii: "]") { return close(&nodes) }
      if !isEmpty {
        let comma = lexer.offset
        guard lexer.peek() == UInt8(ascii: ",") else { throw lexer.unexpected(.commaOrEndOfArray) }
        lexer.advance()
        lexer.skipWhiteSpace()
        if lexer.peek() == UInt8(ascii: "]") { throw JSONError(reason: .trailingComma, offset: comma) }
      }
      try parseValue(expected: isEmpty ? .valueOrEndOfArray : .value, into: &nodes)
      isEmpty = false
    } while self.depth == depth && nodes.freeCapacity >= 2
  }

  /// Closes the innermost array or object.
  private mutating func close(_ nodes: inout OutputSpan<JSONDocument.Node>) {
    lexer.advance()
    depth -= 1
    let outer = Int(nodes[container].next)
    nodes[container].end = UInt32(truncatingIfNeeded: lexer.offset)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    container = outer
  }

  /// Reads a whole scalar, or the opening of an array or object.
  @inline(__always)
  private mutating func parseValue(
    expected: JSONError.Expectation, into nodes: inout OutputSpan<JSONDocument.Node>
  ) throws(JSONError) {
    switch lexer.peek() {
    case UInt8(ascii: "\""): try parseString(&nodes)
    case UInt8(ascii: "{"): try openContainer(.object, &nodes)
    case UInt8(ascii: "["): try openContainer(.array, &nodes)
    case let byte? where byte == UInt8(ascii: "-") || JSONLexer.isDigit(byte):
      let start = lexer.offset
      try lexer.skipNumber()
      append(.number, from: start, to: &nodes)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      let start = lexer.offset
      append(try lexer.skipLiteral(), from: start, to: &nodes)
    default: throw lexer.unexpected(expected)
    }
  }

  private mutating func openContainer(
    _ kind: JSONNode.Kind, _ nodes: inout OutputSpan<JSONDocument.Node>
  ) throws(JSONError) {
    guard depth < depthLimit else { throw lexer.fail(.tooDeep(limit: depthLimit)) }
    depth += 1
    let outer = container
    container = nodes.count
    let start = UInt32(truncatingIfNeeded: lexer.offset)
    nodes.append(.init(kind: kind, start: start, next: UInt32(truncatingIfNeeded: outer)))
    lexer.advance()
  }

  private mutating func parseString(_ nodes: inout OutputSpan<JSONDocument.Node>) throws(JSONError) {
    let start = lexer.offset
    let (hasEscapes, isASCII) = try lexer.skipString()
    append(.string, from: start, hasEscapes: hasEscapes, isASCII: isASCII, to: &nodes)
  }

  @inline(__always)
  private mutating func append(
    _ kind: JSONNode.Kind, from start: Int, hasEscapes: Bool = false, isASCII: Bool = true,
    to nodes: inout OutputSpan<JSONDocument.Node>
  ) {
    // The text is at most 4 GiB long, and has a byte for each node.
    nodes.append(
      .init(
        kind: kind, hasEscapes: hasEscapes, isASCII: isASCII, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: lexer.offset), next: UInt32(truncatingIfNeeded: nodes.count &+ 1)))
  }
}

extension OutputSpan<JSONDocument.Node> {
  /// Calls a closure with room for the nodes of a short text, which is on the stack.
  static func withRoom(_ body: (inout OutputSpan<JSONDocument.Node>) throws(JSONError) -> Void) throws(JSONError) {
    // Up to 1,024 bytes are on the stack.
    try unsafe withUnsafeTemporaryAllocation(of: JSONDocument.Node.self, capacity: 64) { memory throws(JSONError) in
      // The memory has no other use as long as the span is there.
      var room = unsafe OutputSpan(buffer: memory, initializedCount: 0)
      try body(&room)
    }
  }

  mutating func append(contentsOf nodes: Span<JSONDocument.Node>) {
    for index in nodes.indices { append(nodes[index]) }
  }
}
