/// A value or a member name of a ``JSONDocument``, with its place.
public struct JSONNode: Sendable {
  /// The six kinds of JSON values.
  public enum Kind: UInt8, Sendable, Hashable {
    /// A kind of RFC 8259, true and false being one.
    case null, boolean, number, string, array, object
  }

  /// A member of an object.
  public struct Member: Sendable {
    /// The member's name, a string.
    public let name: JSONNode
    /// The member's value.
    public let value: JSONNode
  }

  let document: JSONDocument
  let index: Int

  /// Which of the six kinds it is.
  public var kind: Kind { node.kind }
  /// Bytes from the start of the text; of a string, its opening quote.
  public var offset: Int { Int(node.start) }
  /// Bytes of text, from the first to the last of the value.
  public var length: Int { Int(node.end - node.start) }

  /// The decoded text of a string; nil for every other kind.
  public var string: String? {
    guard kind == .string else { return nil }
    return JSONLexer.decodedString(document.bytes[contentRange], hasEscapes: node.hasEscapes)
  }

  /// A number with its exact text; nil for every other kind.
  public var number: JSONNumber? {
    guard kind == .number else { return nil }
    return JSONNumber(checkedText: String(decoding: document.bytes[offset..<offset + length], as: UTF8.self))
  }

  /// True or false; nil for every other kind.
  public var boolean: Bool? {
    guard kind == .boolean else { return nil }
    return document.bytes[offset] == UInt8(ascii: "t")
  }

  /// The members of an object in the order of the text, duplicates included; none for every other kind.
  public var members: Members { Members(document: document, index: index + 1, end: kind == .object ? end : index + 1) }

  /// The elements of an array in order; none for every other kind.
  public var elements: Elements {
    Elements(document: document, index: index + 1, end: kind == .array ? end : index + 1)
  }

  /// Whether this is a string and its text, after escapes, has exactly these bytes.
  public func isString(_ text: String) -> Bool {
    guard kind == .string else { return false }
    if node.hasEscapes { return string?.utf8.elementsEqual(text.utf8) ?? false }
    return text.utf8.count == contentRange.count && document.bytes[contentRange].elementsEqual(text.utf8)
  }

  private var node: JSONDocument.Node { document.nodes[index] }
  private var end: Int { Int(node.next) }
  private var contentRange: Range<Int> { offset + 1..<offset + length - 1 }

  /// An object's members, in the order of the text.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next member; nil behind the last.
    public mutating func next() -> Member? {
      guard index < end else { return nil }
      let name = JSONNode(document: document, index: index)
      let value = JSONNode(document: document, index: index + 1)
      index = value.end
      return Member(name: name, value: value)
    }
  }

  /// An array's elements, in order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element; nil behind the last.
    public mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      let element = JSONNode(document: document, index: index)
      index = element.end
      return element
    }
  }
}

extension JSONNode.Kind {
  /// As in "found an array".
  public var withArticle: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
