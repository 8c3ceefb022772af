import SourceText
package import StringsFiles

/// Reads XML piece by piece, with the location of each piece.
///
/// The grammar is that of well-formed XML 1.0. Only the declarations of entities count in a document type, as far as
/// ``XMLEntities`` reads them; nothing outside the file is read. Names are as written, with their prefix. Comments and
/// instructions are skipped, and split a text in two. The encoding is that of the byte order mark or of the declaration;
/// UTF-8, UTF-16, UTF-32, ISO-8859-1 and windows-1252 are read.
///
///     var reader = try XMLReader(parsing: Array("<a b='1'>x &amp; y</a>".utf8))
///     while let event = try reader.next() { … }  // start of a, the text "x & y", end of a
package struct XMLReader: Sendable {
  /// The maximum nesting depth of elements, including the innermost one.
  package static let depthLimit = 64
  /// The maximum number of attributes of an element.
  package static let attributeLimit = 256

  /// An attribute of an element.
  package struct Attribute: Sendable, Hashable {
    /// The name, as written.
    package let name: String
    /// The value, with its references decoded.
    package let value: String
    /// The offset of the name.
    package let offset: Int
    /// The offset of the value, after its quotation mark.
    package let valueOffset: Int
  }

  /// The start of an element.
  package struct Element: Sendable, Hashable {
    /// The name, as written.
    package let name: String
    /// The attributes, in the order of the file.
    package let attributes: [Attribute]
    /// The offset of its `<`.
    package let offset: Int

    /// Accesses the attribute with this name, or `nil` if there is none.
    package func attribute(_ name: String) -> Attribute? {
      attributes.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Accesses the value of the attribute with this name, or `nil` if there is none.
    package subscript(name: String) -> String? { attribute(name)?.value }
  }

  /// A piece of a document.
  ///
  /// Offsets count bytes of the text in UTF-8; ``XMLReader/location(of:)`` turns them into locations in the file.
  package enum Event: Sendable, Hashable {
    /// The start of an element. `<a/>` has an end, too.
    case start(Element)
    /// The end of an element, with the offset of the `<` of its tag.
    case end(name: String, offset: Int)
    /// A text with its references and CDATA decoded.
    case text(XMLText)
  }

  var cursor: XMLCursor
  /// The open elements, with the prefixes that each declares.
  private var open: [(name: String, prefixes: [[UInt8]])] = []
  /// The number of open elements that declare each prefix; `nil` if prefixes need no declaration.
  private var prefixes: [[UInt8]: Int]?
  private var hasRoot = false
  /// Whether the tag that was read last is empty, so that the end of its element is next.
  private var isEmptyTag = false
  private var lastStart = 0

  /// Starts reading a file.
  ///
  /// The whole text is checked for valid UTF-8, at a cost linear in its length.
  ///
  /// - Parameter requiresPrefixes: Whether a prefix without a declaration is an error, as in "Namespaces in XML 1.0".
  package init(parsing file: [UInt8], requiresPrefixes: Bool = false) throws(XMLError) {
    prefixes = requiresPrefixes ? [Array("xml".utf8): 1, Array("xmlns".utf8): 1] : nil
    do throws(PropertyListError) {
      cursor = XMLCursor(try PropertyListText(file), grammar: .xml)
    } catch {
      throw XMLError(reason: .malformed(error.message), location: error.location)
    }
    if let wrong = XMLCursor.firstInvalidByte(in: cursor.bytes, 0..<cursor.bytes.count) {
      throw cursor.fail(.invalidByte(cursor.bytes[wrong]), at: wrong)
    }
  }

  /// The number of open elements.
  package var depth: Int { open.count }

  /// The map of the text, as far as its locations are known.
  package var map: SourceMap { cursor.map }

  /// Returns the location in the file of a byte of the text.
  ///
  /// Queries in ascending order are linear in the length of the text together.
  package mutating func location(of offset: Int) -> SourceLocation { cursor.location(of: offset) }

  /// Creates an error of the format that is written in XML, at a byte of the text.
  package mutating func error(_ message: String, at offset: Int) -> XMLError {
    cursor.fail(.malformed(message), at: offset)
  }

  /// Returns the next piece, or `nil` at the end of the file.
  ///
  /// After an error there is nothing more to read.
  package mutating func next() throws(XMLError) -> Event? {
    if isEmptyTag {
      isEmptyTag = false
      return .end(name: close(), offset: lastStart)
    }
    while true {
      if open.isEmpty {
        cursor.skipSpace()
        if cursor.peek() == nil, hasRoot { return nil }
        guard cursor.peek() == UInt8(ascii: "<") else {
          throw cursor.unexpected(hasRoot ? "the end of the file" : "an element")
        }
      } else if let byte = cursor.peek(), byte != UInt8(ascii: "<") || cursor.has("<![CDATA[") {
        let text = try cursor.text()
        if !text.bytes.isEmpty { return .text(text) }
        continue
      }
      if cursor.has("<!--") {
        try skipComment()
      } else if cursor.has("<?") {
        try skipInstruction()
      } else if cursor.has("<!DOCTYPE"), !hasRoot {
        try readDocumentType()
      } else if let name = open.last?.name, cursor.peek() == nil || cursor.has("</") {
        return try end(of: name)
      } else {
        return .start(try start())
      }
    }
  }

  /// Skips the rest of the element whose start was read last.
  package mutating func skipElement() throws(XMLError) {
    let outer = depth - 1
    while depth > outer, try next() != nil {}
  }

  private mutating func skipComment() throws(XMLError) {
    let start = cursor.offset
    try cursor.skip(4, past: "-->", "a comment")
    let text = cursor.bytes[start + 4..<cursor.offset - 3]
    let hyphens = zip(text.indices, zip(text, text.dropFirst())).first { $0.1 == (0x2D, 0x2D) }
    guard let place = hyphens?.0 ?? (text.last == 0x2D ? text.endIndex - 1 : nil) else { return }
    throw cursor.fail(.malformed("a comment must not have -- inside; remove one hyphen"), at: place)
  }

  private mutating func skipInstruction() throws(XMLError) {
    let start = cursor.offset
    cursor.offset += 2
    if start > cursor.start, let target = name(), ["xml", "XML"].containsBytes(of: target) {
      throw cursor.fail(
        .malformed("<?xml must be at the start of the file; remove what is before it, or the second one"), at: start)
    }
    cursor.offset = start
    try cursor.skip(2, past: "?>", "an instruction")
  }

  private mutating func close() -> String {
    let (name, declared) = open.removeLast()
    for prefix in declared { prefixes?[prefix]? -= 1 }
    return name
  }

  /// Declares the prefixes of an element, and returns them.
  private mutating func declare(
    _ attributes: [Attribute], _ element: String, at start: Int
  ) throws(XMLError) -> [[UInt8]] {
    guard prefixes != nil else { return [] }
    let declared = attributes.compactMap { attribute in
      attribute.name.utf8.starts(with: "xmlns:".utf8) ? Array(attribute.name.utf8.dropFirst(6)) : nil
    }
    for prefix in declared { prefixes?[prefix, default: 0] += 1 }
    for (name, place) in [(element, start)] + attributes.map({ ($0.name, $0.offset) }) {
      guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let prefix = String(name[..<colon])
      guard prefixes?[Array(prefix.utf8)] ?? 0 > 0 else {
        throw cursor.fail(
          .malformed("the prefix \(prefix.excerpt) is not declared; add xmlns:\(prefix.excerpt) to the root"), at: place
        )
      }
    }
    return declared
  }

  private mutating func end(of name: String) throws(XMLError) -> Event {
    let start = cursor.offset
    if cursor.has("</" + name) {
      cursor.offset += 2 + name.utf8.count
      cursor.skipSpace()
      if cursor.peek() == UInt8(ascii: ">") {
        cursor.offset += 1
        return .end(name: close(), offset: start)
      }
      cursor.offset = start
    }
    throw cursor.unexpected("</\(name.excerpt)>")
  }

  private mutating func start() throws(XMLError) -> Element {
    let start = cursor.offset
    guard !hasRoot || !open.isEmpty else { throw cursor.unexpected("the end of the file") }
    cursor.offset += 1
    guard let name = name() else {
      cursor.offset = start
      throw cursor.unexpected("an element")
    }
    guard depth < Self.depthLimit else { throw cursor.fail(.tooDeep(limit: Self.depthLimit), at: start) }
    var attributes: [Attribute] = []
    while true {
      let end = cursor.offset
      cursor.skipSpace()
      if cursor.has("/>") || cursor.peek() == UInt8(ascii: ">") { break }
      guard cursor.offset > end else {
        throw cursor.unexpected("> at the end of the tag <\(name.excerpt)>")
      }
      attributes.append(try attribute(of: name, after: attributes))
    }
    let declared = try declare(attributes, name, at: start)
    isEmptyTag = cursor.peek() == UInt8(ascii: "/")
    cursor.offset += isEmptyTag ? 2 : 1
    open.append((name, declared))
    hasRoot = true
    lastStart = start
    return Element(name: name, attributes: attributes, offset: start)
  }

  private mutating func attribute(of element: String, after others: [Attribute]) throws(XMLError) -> Attribute {
    let start = cursor.offset
    guard let name = name() else {
      throw cursor.unexpected("an attribute, or > at the end of the tag <\(element.excerpt)>")
    }
    guard others.count < Self.attributeLimit else {
      throw cursor.fail(.tooManyAttributes(limit: Self.attributeLimit), at: start)
    }
    guard !others.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw cursor.fail(.duplicateAttribute(name), at: start)
    }
    cursor.skipSpace()
    guard cursor.peek() == UInt8(ascii: "=") else {
      throw cursor.unexpected("= after the attribute \(name.excerpt)")
    }
    cursor.offset += 1
    cursor.skipSpace()
    guard let quote = cursor.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw cursor.unexpected("the value of \(name.excerpt) in quotation marks")
    }
    cursor.offset += 1
    let valueOffset = cursor.offset
    let value = try cursor.attributeValue(upTo: quote)
    return Attribute(name: name, value: value, offset: start, valueOffset: valueOffset)
  }

  /// Reads a name, or returns `nil` if there is none.
  mutating func name() -> String? {
    let start = cursor.offset
    guard let first = cursor.peek(), XMLCursor.isNameByte(first), !"-.0123456789".utf8.contains(first) else {
      return nil
    }
    while let byte = cursor.peek(), XMLCursor.isNameByte(byte) { cursor.offset += 1 }
    return String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
  }
}
