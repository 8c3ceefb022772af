import StringsFiles

/// Reads an XML property list as CoreFoundation does, with the location of each value.
///
/// The grammar is CoreFoundation's (CFPropertyList.c), including its slips:
///
///     file    = (comment | instruction | doctype)* value anything
///     value   = "<plist>" value "</plist>"
///             | dict | array | string | key | data | date | real | integer | true | false
///     dict    = "<dict>" (key value)* "</dict>" | "<dict/>"
///     key     = "<key>" text "</key>" | "<key/>"
///     text    = (character | reference | CDATA)*
///
/// Comments and instructions may come before each value and each closing tag. A tag ends at its first `>`, even inside
/// quotes. A `<key>` in the place of a value is a string. For equal keys, the last one wins. A dictionary with only
/// `CF$UID` and a number is another kind of value.
///
/// Most of that is not XML, so the scanner shares characters, texts and references with ``XMLReader``, but not its
/// elements.
struct XMLPropertyListScanner {
  var cursor: XMLCursor
  private var values = 0

  /// Reads a whole file.
  static func scan(_ text: PropertyListText) throws(PropertyListError) -> PropertyListNode {
    var scanner = XMLPropertyListScanner(cursor: XMLCursor(text, grammar: .propertyList))
    do throws(XMLError) {
      return try scanner.document()
    } catch {
      throw PropertyListError(error)
    }
  }

  private mutating func document() throws(XMLError) -> PropertyListNode {
    while true {
      cursor.skipSpace()
      guard cursor.peek() == UInt8(ascii: "<") else { throw cursor.unexpected("an element") }
      let start = cursor.offset
      if cursor.has("<!--") {
        // CoreFoundation looks for the end one character late here: `<!---->` does not end, although it does inside the
        // document element.
        try cursor.skip(5, past: "-->", "a comment")
      } else if cursor.has("<?") {
        try cursor.skip(2, past: "?>", "an instruction")
      } else if cursor.has("<!DOCTYPE") {
        try cursor.skip(9, past: ">", "a document type")
        guard !cursor.bytes[start..<cursor.offset].contains(UInt8(ascii: "[")) else {
          throw fail("the document type has declarations, which the device refuses", at: start)
        }
      } else {
        let tag = try openTag()
        guard tag.name == "plist" else { return try value(tag, from: start, depth: 0) }
        return try propertyList(tag.isEmpty, from: start, depth: -1)
      }
    }
  }

  /// Skips white space, comments and instructions, and returns the offset of the `<` of the next tag.
  private mutating func nextTag(expected: String) throws(XMLError) -> Int {
    while true {
      cursor.skipSpace()
      guard cursor.peek() == UInt8(ascii: "<") else { throw cursor.unexpected(expected) }
      if cursor.has("<!--") {
        try cursor.skip(4, past: "-->", "a comment")
      } else if cursor.has("<?") {
        // The end may share the question mark with the start: `<?>` is a complete instruction.
        try cursor.skip(1, past: "?>", "an instruction")
      } else {
        return cursor.offset
      }
    }
  }

  /// Reads the tag that starts with the next `<`, up to its `>`.
  private mutating func openTag() throws(XMLError) -> (name: String, isEmpty: Bool) {
    let start = cursor.offset
    var end = cursor.offset + 1
    while end < cursor.bytes.count, cursor.bytes[end] &- UInt8(ascii: "a") < 26 { end += 1 }
    let name = String(decoding: cursor.bytes[start + 1..<end], as: UTF8.self)
    cursor.offset = end
    guard let byte = cursor.peek(), cursor.isSpace(byte) || byte == UInt8(ascii: ">") || cursor.has("/>"), !name.isEmpty
    else {
      cursor.offset = start
      throw fail("expected an element of a property list, but found \(cursor.found(at: start))", at: start)
    }
    try cursor.skip(0, past: ">", "the tag <\(name.excerpt)>")
    return (name, cursor.bytes[cursor.offset - 2] == UInt8(ascii: "/"))
  }

  private mutating func closeTag(_ name: String) throws(XMLError) {
    let start = cursor.offset
    guard cursor.has("</" + name) else { throw cursor.unexpected("</\(name)>") }
    cursor.offset += 2 + name.utf8.count
    cursor.skipSpace()
    guard cursor.peek() == UInt8(ascii: ">") else {
      cursor.offset = start
      throw cursor.unexpected("</\(name)>")
    }
    cursor.offset += 1
  }

  private mutating func value(
    _ tag: (name: String, isEmpty: Bool), from start: Int, depth: Int
  ) throws(XMLError) -> PropertyListNode {
    guard depth < PropertyListReader.depthLimit else {
      throw cursor.fail(.tooDeep(limit: PropertyListReader.depthLimit), at: start)
    }
    values += 1
    guard values <= PropertyListReader.valueLimit else {
      throw cursor.fail(.tooManyValues(limit: PropertyListReader.valueLimit), at: start)
    }
    if tag.name == "plist" { return try propertyList(tag.isEmpty, from: start, depth: depth) }
    guard let kind = Self.kinds[tag.name] else {
      throw fail("expected an element of a property list, but found <\(tag.name.excerpt)>", at: start)
    }
    var node = PropertyListNode(kind: kind, location: cursor.location(of: start))
    if tag.isEmpty {
      guard kind != .data, kind != .date, kind != .number else {
        throw fail("<\(tag.name)> must not be empty", at: start)
      }
      if kind == .string { node.text = "" }
      return node
    }
    switch kind {
    case .dictionary: try members(of: &node, depth: depth)
    case .array: try elements(of: &node, depth: depth)
    case .string: node.text = try cursor.propertyListText()
    case .data: try skipData()
    case .date: try skipDate()
    case .number: if tag.name == "real" { try skipReal() } else { try skipInteger() }
    case .boolean, .other: break
    }
    try closeTag(tag.name)
    node.markRepeatedKeys(lastWins: true)
    if node.isIdentifier { node = PropertyListNode(kind: .other, location: node.location) }
    return node
  }

  private mutating func propertyList(
    _ isEmpty: Bool, from start: Int, depth: Int
  ) throws(XMLError) -> PropertyListNode {
    guard !isEmpty else { throw fail("<plist> must not be empty", at: start) }
    let first = try nextTag(expected: "a value")
    guard !cursor.has("</") else { throw cursor.unexpected("a value") }
    let node = try value(try openTag(), from: first, depth: depth + 1)
    _ = try nextTag(expected: "</plist>")
    try closeTag("plist")
    return node
  }

  private mutating func members(of node: inout PropertyListNode, depth: Int) throws(XMLError) {
    while true {
      let start = try nextTag(expected: "<key> or </dict>")
      if cursor.has("</") { return }
      let tag = try openTag()
      guard tag.name == "key" else {
        throw fail("expected <key> or </dict>, but found <\(tag.name.excerpt)\(tag.isEmpty ? "/" : "")>", at: start)
      }
      var key = ""
      if !tag.isEmpty {
        key = try cursor.propertyListText()
        try closeTag("key")
      }
      let valueStart = try nextTag(expected: "a value")
      guard !cursor.has("</") else { throw cursor.unexpected("a value for the key “\(key.excerpt)”") }
      let value = try value(try openTag(), from: valueStart, depth: depth + 1)
      node.members.append(.init(key: key, location: cursor.location(of: start), value: value))
    }
  }

  private mutating func elements(of node: inout PropertyListNode, depth: Int) throws(XMLError) {
    while true {
      let start = try nextTag(expected: "a value or </array>")
      if cursor.has("</") { return }
      node.elements.append(try value(try openTag(), from: start, depth: depth + 1))
    }
  }

  mutating func fail(_ message: String, at offset: Int) -> XMLError { cursor.fail(.malformed(message), at: offset) }

  private static let kinds: [String: PropertyListNode.Kind] = [
    "string": .string, "key": .string, "dict": .dictionary, "array": .array, "data": .data, "date": .date,
    "real": .number, "integer": .number, "true": .boolean, "false": .boolean,
  ]
}
