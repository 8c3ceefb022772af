/// An old-style property list as a tree, for files in that form that are not tables of strings.
///
/// The grammar is that of ``StringsFile``. A file that the device refuses has no members, and text that the device cuts
/// off is missing.
package struct TextPropertyList: Sendable {
  /// A value and its place.
  package struct Value: Sendable {
    /// The content of a value.
    package enum Content: Sendable {
      case string(String)
      case dictionary([Member])
      case array([Value])
      case data
    }

    package let content: Content
    package let location: SourceLocation
  }

  /// A key of a dictionary, with its value; if keys are equal, all of them are members.
  package struct Member: Sendable {
    package let key: String
    package let location: SourceLocation
    package let value: Value
  }

  /// The members of the file's dictionary; `nil` if the device refuses the file or it nests too deep.
  package let members: [Member]?
  /// The problems in the order of the file, except for equal keys and values that are not strings.
  package let diagnostics: [StringsDiagnostic]
  /// The place at which values nest deeper than the limit; `nil` if they do not.
  package let tooDeep: SourceLocation?

  /// Creates a tree by reading a file, in time linear in its length.
  package init(parsing file: [UInt8], depthLimit: Int) {
    let strict = StringsFile(parsing: file)
    diagnostics = strict.diagnostics.filter { $0.code != .duplicate && $0.code != .nonStringValue }
    guard !strict.isRefused else {
      members = nil
      tooDeep = nil
      return
    }
    var reader = TextPropertyListReader(DecodedText.ofDevice(file) ?? DecodedText(file), depthLimit: depthLimit)
    let members = reader.readFile()
    tooDeep = reader.tooDeep
    self.members = tooDeep == nil ? members : nil
  }
}

/// A reader of a tree from text that the parser of tables has found well-formed, as far as the device reads it.
private struct TextPropertyListReader {
  private(set) var tooDeep: SourceLocation?
  private var parser: StringsParser
  private var map: SourceMap
  private let depthLimit: Int

  init(_ text: DecodedText, depthLimit: Int) {
    parser = StringsParser(text)
    map = text.map
    self.depthLimit = depthLimit
  }

  mutating func readFile() -> [TextPropertyList.Member] {
    guard parser.skipSpace() else { return [] }
    if parser.peek() == UInt8(ascii: "{") { parser.offset += 1 }
    return readMembers(depth: 1)
  }

  /// Reads members up to the first text that is not a key with its value and its `;`.
  private mutating func readMembers(depth: Int) -> [TextPropertyList.Member] {
    var members: [TextPropertyList.Member] = []
    while parser.skipSpace() {
      let location = map.location(of: parser.offset)
      guard let key = readString(), parser.skipSpace() else { break }
      var value = TextPropertyList.Value(content: .string(key), location: location)
      if parser.peek() == UInt8(ascii: "=") {
        parser.offset += 1
        guard let read = readValue(depth: depth) else { break }
        value = read
      }
      guard take(";") else { break }
      members.append(TextPropertyList.Member(key: key, location: location, value: value))
    }
    return members
  }

  private mutating func readValue(depth: Int) -> TextPropertyList.Value? {
    guard parser.skipSpace() else { return nil }
    let location = map.location(of: parser.offset)
    guard depth < depthLimit else {
      tooDeep = tooDeep ?? location
      return nil
    }
    let content: TextPropertyList.Value.Content
    switch parser.peek() {
    case UInt8(ascii: "{"):
      parser.offset += 1
      content = .dictionary(readMembers(depth: depth + 1))
      guard take("}") else { return nil }
    case UInt8(ascii: "("):
      parser.offset += 1
      var elements: [TextPropertyList.Value] = []
      while let element = readValue(depth: depth + 1) {
        elements.append(element)
        guard take(",") else { break }
      }
      content = .array(elements)
      guard take(")") else { return nil }
    case UInt8(ascii: "<"):
      guard parser.parseData() else { return nil }
      content = .data
    default:
      guard let text = readString() else { return nil }
      content = .string(text)
    }
    return TextPropertyList.Value(content: content, location: location)
  }

  private mutating func readString() -> String? {
    parser.list.bytes.removeAll(keepingCapacity: true)
    guard case .parsed = parser.parseString(keeping: true) else { return nil }
    return String(decoding: parser.list.bytes, as: UTF8.self)
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard parser.skipSpace(), parser.peek() == UInt8(ascii: mark) else { return false }
    parser.offset += 1
    return true
  }
}
