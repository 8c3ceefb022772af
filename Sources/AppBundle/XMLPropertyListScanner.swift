import StringsFiles

/// Checks an XML property list and finds the places in it, before a decoder reads its values.
///
/// The grammar is CoreFoundation's (CFPropertyList.c), which the decoder has taken over:
///
///     file    = (comment | instruction | doctype)* (plist | value) anything
///     plist   = "<plist>" value "</plist>"
///     value   = dict | array | string | data | date | real | integer | true | false
///     dict    = "<dict>" ("<key>" text "</key>" value)* "</dict>" | "<dict/>"
///
/// A tag ends at its first `>`, whatever quotes are around it; a text holds references and CDATA but no comments. It
/// refuses what the decoder would not survive: deep nesting ends the process there.
struct XMLPropertyListScanner {
  private let bytes: [UInt8]
  private let places: TextPlaces
  private var offset = 0
  private var values = 0

  /// Reads a whole file, given as UTF-8.
  static func scan(_ bytes: [UInt8], places: TextPlaces) throws(PropertyListError) -> PropertyListNode {
    var scanner = XMLPropertyListScanner(bytes: bytes, places: places)
    return try scanner.document()
  }

  private init(bytes: [UInt8], places: TextPlaces) {
    self.bytes = bytes
    self.places = places
  }

  private mutating func document() throws(PropertyListError) -> PropertyListNode {
    if has("\u{FEFF}") { offset += 3 }
    let start = try nextTag(expected: "an element")
    let tag = try openTag()
    guard tag.name == "plist" else { return try value(tag, from: start, depth: 0) }
    guard !tag.isEmpty else { throw fail("found an empty <plist>, expected a value in it", at: start) }
    let first = try nextTag(expected: "a value")
    let root = try value(try openTag(), from: first, depth: 0)
    let end = try nextTag(expected: "</plist>")
    offset = end
    try closeTag("plist")
    return root
  }

  /// Skips white space, comments, instructions and a document type; the offset of the `<` of the next tag.
  private mutating func nextTag(expected: String) throws(PropertyListError) -> Int {
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "<") else { throw unexpected(expected) }
      let start = offset
      if has("<!--") {
        try skip(4, past: "-->", "a comment")
      } else if has("<?") {
        try skip(2, past: "?>", "an instruction")
      } else if has("<!DOCTYPE") {
        try skip(9, past: ">", "a document type")
        guard !bytes[start..<offset].contains(UInt8(ascii: "[")) else {
          throw fail("found a document type with declarations, expected none: the device refuses them", at: start)
        }
      } else {
        return start
      }
    }
  }

  /// Reads a tag whose `<` is next, up to its `>`.
  private mutating func openTag() throws(PropertyListError) -> (name: String, isEmpty: Bool) {
    let start = offset
    var end = offset + 1
    while end < bytes.count, bytes[end] &- UInt8(ascii: "a") < 26 { end += 1 }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    offset = end
    guard let byte = peek(), isSpace(byte) || byte == UInt8(ascii: ">") || has("/>"), !name.isEmpty
    else {
      offset = start
      throw fail("found \(found(at: start)), expected an element of a property list", at: start)
    }
    try skip(0, past: ">", "the tag <\(name)>")
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
    guard depth < PropertyListReader.depthLimit else {
      throw PropertyListError(
        code: .nestingTooDeep,
        message: "found more than \(PropertyListReader.depthLimit) nested values, expected at most that",
        position: places.position(of: start))
    }
    values += 1
    guard values <= PropertyListReader.valueLimit else {
      throw fail("found too many values, expected at most \(PropertyListReader.valueLimit)", at: start)
    }
    guard let kind = Self.kinds[tag.name] else {
      throw fail("found the tag <\(tag.name.excerpt)>, expected an element of a property list", at: start)
    }
    var node = PropertyListNode(kind: kind, position: places.position(of: start), source: start..<start)
    if !tag.isEmpty {
      switch kind {
      case .dictionary: try members(of: &node, depth: depth)
      case .array: try elements(of: &node, depth: depth)
      case .string:
        let text = try text()
        // The decoder takes `$null` at the start for no value.
        if text.utf8.starts(with: "$null".utf8) { node.text = text }
      default:
        let first = offset
        while let byte = peek(), byte != UInt8(ascii: "<") { offset += 1 }
        guard tag.name != "integer" || isInteger(bytes[first..<offset]) else {
          throw fail("found no integer, expected digits", at: first)
        }
      }
      try closeTag(tag.name)
    } else if kind == .data || kind == .date || kind == .number {
      throw fail("found an empty <\(tag.name.excerpt)>, expected a value in it", at: start)
    }
    node.source = start..<offset
    return node
  }

  private mutating func members(of node: inout PropertyListNode, depth: Int) throws(PropertyListError) {
    while true {
      let start = try nextTag(expected: "<key> or </dict>")
      if has("</") { return }
      let tag = try openTag()
      guard tag.name == "key", !tag.isEmpty else {
        throw fail("found the tag <\(tag.name.excerpt)\(tag.isEmpty ? "/" : "")>, expected <key> or </dict>", at: start)
      }
      let key = try text()
      try closeTag("key")
      let valueStart = try nextTag(expected: "a value")
      guard !has("</") else { throw unexpected("a value for the key “\(key.excerpt)”") }
      let value = try value(try openTag(), from: valueStart, depth: depth + 1)
      node.members.append(.init(key: key, position: places.position(of: start), value: value))
    }
  }

  private mutating func elements(of node: inout PropertyListNode, depth: Int) throws(PropertyListError) {
    while true {
      let start = try nextTag(expected: "a value or </array>")
      if has("</") { return }
      node.elements.append(try value(try openTag(), from: start, depth: depth + 1))
    }
  }

  /// Reads a text up to the tag that ends it.
  private mutating func text() throws(PropertyListError) -> String {
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "&") {
        text.append(contentsOf: String(try reference()).utf8)
      } else if has("<![CDATA[") {
        let start = offset + 9
        try skip(9, past: "]]>", "CDATA")
        text.append(contentsOf: bytes[start..<offset - 3])
      } else if byte == UInt8(ascii: "<") {
        break
      } else {
        text.append(byte)
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func reference() throws(PropertyListError) -> Unicode.Scalar {
    let start = offset
    // The decoder takes at most eight digits.
    guard let end = bytes[start..<min(start + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";")) else {
      throw fail("found & without a reference, expected &amp; or another reference", at: start)
    }
    offset = end + 1
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "apos": return "'"
    case "quot": return "\""
    default: break
    }
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard name.utf8.first == UInt8(ascii: "#"), digits.utf8.count <= 8, !digits.hasPrefix("+"),
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    else { throw fail("found &\(name);, expected &lt; &gt; &amp; &apos; &quot; or a scalar's number", at: start) }
    return scalar
  }

  private static let kinds: [String: PropertyListNode.Kind] = [
    "string": .string, "dict": .dictionary, "array": .array, "data": .data, "date": .date, "real": .number,
    "integer": .number, "true": .boolean, "false": .boolean,
  ]

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func skip(_ count: Int, past text: String, _ what: String) throws(PropertyListError) {
    let start = offset
    offset += count
    while offset < bytes.count {
      if has(text) {
        offset += text.utf8.count
        return
      }
      offset += 1
    }
    throw fail("found \(what) without its end, expected \(text)", at: start)
  }

  private mutating func skipSpace() {
    while let byte = peek(), isSpace(byte) { offset += 1 }
  }

  /// White space, a sign, and decimal or hexadecimal digits, as CoreFoundation takes them.
  private func isInteger(_ text: ArraySlice<UInt8>) -> Bool {
    var digits = text.drop(while: isSpace)
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits = digits.dropFirst().drop(while: isSpace)
    }
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHexadecimal { digits = digits.dropFirst(2) }
    return !digits.isEmpty
      && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || (isHexadecimal && ($0 | 0x20) &- UInt8(ascii: "a") < 6) }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Bytes of a word that a message shows.
  private static let wordLimit = 16

  private func found(at start: Int) -> String {
    guard start < bytes.count else { return "the end of the file" }
    let rest = bytes[start...].prefix(Self.wordLimit + 1)
    let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
    let shown = word.isEmpty ? rest.prefix(1) : word.prefix(Self.wordLimit)
    return "“\(String(decoding: shown, as: UTF8.self))\(word.count > Self.wordLimit ? "…" : "")”"
  }

  private func unexpected(_ expected: String) -> PropertyListError {
    fail("found \(found(at: offset)), expected \(expected)", at: offset)
  }

  private func fail(_ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(message: message, position: places.position(of: offset))
  }
}
