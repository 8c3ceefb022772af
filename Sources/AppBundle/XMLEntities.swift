import SourceText

/// The general entities that a document type declares, of which XML reads only texts.
///
/// An entity of another file is not read, and neither is one that has tags. The texts of all references have a
/// limit, so that a few that refer to each other cannot fill the memory.
struct XMLEntities: Sendable {
  /// The maximum number of bytes that all references to entities of a file stand for.
  static let sizeLimit = 1 << 20
  /// The maximum number of entities that refer to each other in a row.
  static let depthLimit = 64

  private enum Value: Sendable {
    /// The text of the declaration, with its character references decoded.
    case declared([UInt8])
    /// A text without references.
    case text([UInt8])
    /// A text that is being decoded.
    case open
    case external
  }

  /// The first declaration of each name counts.
  private var values: [[UInt8]: Value] = [:]
  private var size = 0

  /// Adds a declaration; `nil` for an entity of another file.
  mutating func declare(_ name: [UInt8], _ value: [UInt8]?) {
    guard values[name] == nil else { return }
    values[name] = value.map { .declared($0) } ?? .external
  }

  /// Returns the text that a reference to an entity stands for.
  ///
  /// The cost of all calls together is linear in the length of the declarations and of what they return.
  mutating func text(of name: [UInt8]) throws(XMLError.Reason) -> [UInt8] {
    let text = try decoded(name, depth: 1)
    size += text.count
    guard size <= Self.sizeLimit else { throw Self.tooLarge }
    return text
  }

  private mutating func decoded(_ name: [UInt8], depth: Int) throws(XMLError.Reason) -> [UInt8] {
    let shown = String(decoding: name, as: UTF8.self)
    switch values[name] {
    case nil: throw .unknownReference(shown)
    case .external: throw .malformed("the entity \(shown.excerpt) is in another file, which is not read")
    case .open: throw .malformed("the entity \(shown.excerpt) refers to itself")
    case .text(let text): return text
    case .declared(let value):
      guard depth <= Self.depthLimit else {
        throw .malformed("more than \(Self.depthLimit) entities refer to each other in a row")
      }
      values[name] = .open
      var text: [UInt8] = []
      var place = 0
      while place < value.count {
        let byte = value[place]
        if byte == UInt8(ascii: "<") {
          throw .malformed("the entity \(shown.excerpt) has a tag, but only texts of entities are read")
        } else if byte == UInt8(ascii: "&") {
          guard let (name, end) = XMLCursor.referenceName(in: value[place...]) else { throw .loneAmpersand }
          if let scalar = XMLCursor.scalar(ofReference: name) {
            text += String(scalar).utf8
          } else {
            text += try decoded(Array(name.utf8), depth: depth + 1)
          }
          place = end
        } else {
          text.append(byte)
          place += 1
        }
        guard text.count <= Self.sizeLimit else { throw Self.tooLarge }
      }
      values[name] = .text(text)
      return text
    }
  }

  private static let tooLarge = XMLError.Reason.malformed(
    "the entities of the file stand for more than \(sizeLimit.grouped) bytes")
}
