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
struct XMLPropertyListScanner {
  let bytes: [UInt8]
  private var map: SourceMap
  var offset = 0
  private var values = 0

  /// Reads a whole file.
  static func scan(_ text: PropertyListText) throws(PropertyListError) -> PropertyListNode {
    var scanner = XMLPropertyListScanner(bytes: text.bytes, map: text.map)
    scanner.offset = text.start
    do throws(PropertyListError) {
      return try scanner.document()
    } catch {
      throw text.cut ?? error
    }
  }

  private init(bytes: [UInt8], map: SourceMap) {
    self.bytes = bytes
    self.map = map
  }

  private mutating func document() throws(PropertyListError) -> PropertyListNode {
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "<") else { throw unexpected("an element") }
      let start = offset
      if has("<!--") {
        // CoreFoundation looks for the end one character late here: `<!---->` does not end, although it does inside the
        // document element.
        try skip(5, past: "-->", "a comment")
      } else if has("<?") {
        try skip(2, past: "?>", "an instruction")
      } else if has("<!DOCTYPE") {
        try skip(9, past: ">", "a document type")
        guard !bytes[start..<offset].contains(UInt8(ascii: "[")) else {
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
  private mutating func nextTag(expected: String) throws(PropertyListError) -> Int {
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "<") else { throw unexpected(expected) }
      if has("<!--") {
        try skip(4, past: "-->", "a comment")
      } else if has("<?") {
        // The end may share the question mark with the start: `<?>` is a complete instruction.
        try skip(1, past: "?>", "an instruction")
      } else {
        return offset
      }
    }
  }

  /// Reads the tag that starts with the next `<`, up to its `>`.
  private mutating func openTag() throws(PropertyListError) -> (name: String, isEmpty: Bool) {
    let start = offset
    var end = offset + 1
    while end < bytes.count, bytes[end] &- UInt8(ascii: "a") < 26 { end += 1 }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    offset = end
    guard let byte = peek(), isSpace(byte) || byte == UInt8(ascii: ">") || has("/>"), !name.isEmpty
    else {
      offset = start
      throw fail("expected an element of a property list, but found \(found(at: start))", at: start)
    }
    try skip(0, past: ">", "the tag <\(name.excerpt)>")
    return (name, bytes[offset - 2] == UInt8(ascii: "/"))
  }

  private mutating func closeTag(_ name: String) throws(PropertyListError) {
    let start = offset
    guard has("</" + name) else { throw unexpected("</\(name)>") }
    offset += 2 + name.utf8.count
    skipSpace()
    guard peek() == UInt8(ascii: ">") else {
      offset = start
      throw unexpected("</\(name)>")
    }
    offset += 1
  }

  private mutating func value(
    _ tag: (name: String, isEmpty: Bool), from start: Int, depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    guard depth < PropertyListReader.depthLimit else { throw .tooDeep(at: map.location(of: start)) }
    values += 1
    guard values <= PropertyListReader.valueLimit else { throw .tooManyValues(at: map.location(of: start)) }
    if tag.name == "plist" { return try propertyList(tag.isEmpty, from: start, depth: depth) }
    guard let kind = Self.kinds[tag.name] else {
      throw fail("expected an element of a property list, but found <\(tag.name.excerpt)>", at: start)
    }
    var node = PropertyListNode(kind: kind, location: map.location(of: start))
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
    case .string: node.text = try text()
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
  ) throws(PropertyListError) -> PropertyListNode {
    guard !isEmpty else { throw fail("<plist> must not be empty", at: start) }
    let first = try nextTag(expected: "a value")
    guard !has("</") else { throw unexpected("a value") }
    let node = try value(try openTag(), from: first, depth: depth + 1)
    _ = try nextTag(expected: "</plist>")
    try closeTag("plist")
    return node
  }

  private mutating func members(of node: inout PropertyListNode, depth: Int) throws(PropertyListError) {
    while true {
      let start = try nextTag(expected: "<key> or </dict>")
      if has("</") { return }
      let tag = try openTag()
      guard tag.name == "key" else {
        throw fail("expected <key> or </dict>, but found <\(tag.name.excerpt)\(tag.isEmpty ? "/" : "")>", at: start)
      }
      var key = ""
      if !tag.isEmpty {
        key = try text()
        try closeTag("key")
      }
      let valueStart = try nextTag(expected: "a value")
      guard !has("</") else { throw unexpected("a value for the key “\(key.excerpt)”") }
      let value = try value(try openTag(), from: valueStart, depth: depth + 1)
      node.members.append(.init(key: key, location: map.location(of: start), value: value))
    }
  }

  private mutating func elements(of node: inout PropertyListNode, depth: Int) throws(PropertyListError) {
    while true {
      let start = try nextTag(expected: "a value or </array>")
      if has("</") { return }
      node.elements.append(try value(try openTag(), from: start, depth: depth + 1))
    }
  }

  private static let kinds: [String: PropertyListNode.Kind] = [
    "string": .string, "key": .string, "dict": .dictionary, "array": .array, "data": .data, "date": .date,
    "real": .number, "integer": .number, "true": .boolean, "false": .boolean,
  ]
}

/// The cursor and the errors at its offset.
extension XMLPropertyListScanner {
  func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  mutating func skip(_ count: Int, past text: String, _ what: String) throws(PropertyListError) {
    let start = offset
    offset += count
    while offset < bytes.count {
      if has(text) {
        offset += text.utf8.count
        return
      }
      offset += 1
    }
    throw fail("expected \(text) at the end of \(what)", at: start)
  }

  private mutating func skipSpace() {
    while let byte = peek(), isSpace(byte) { offset += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// The maximum number of bytes of a word that a message shows.
  private static let wordLimit = 16

  private func found(at start: Int) -> String {
    guard start < bytes.count else { return "the end of the file" }
    let rest = bytes[start...].prefix(Self.wordLimit + 1)
    let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
    let shown = word.isEmpty ? rest.prefix(1) : word.prefix(Self.wordLimit)
    return "“\(String(decoding: shown, as: UTF8.self))\(word.count > Self.wordLimit ? "…" : "")”"
  }

  mutating func unexpected(_ expected: String) -> PropertyListError {
    fail("expected \(expected), but found \(found(at: offset))", at: offset)
  }

  mutating func fail(_ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(message: message, location: map.location(of: offset))
  }
}
