import SourceText

/// A value or a member name of a ``JSONDocument``, with its place.
public struct JSONNode: Sendable {
  /// The six kinds of JSON values.
  public enum Kind: UInt8, Sendable, Hashable {
    /// The kinds of RFC 8259, with true and false as one kind.
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

  /// The kind of the value.
  public var kind: Kind { node.kind }
  /// The offset of the first byte in the text; for a string, of its opening quote.
  public var offset: Int { Int(node.start) }
  /// The length of the value's text in bytes.
  public var length: Int { Int(node.end - node.start) }

  /// The decoded text of a string; `nil` for every other kind.
  public var string: String? { borrowed.string }

  /// A number with its exact text; `nil` for every other kind.
  public var number: JSONNumber? { borrowed.number }

  /// The value of `true` or `false`; `nil` for every other kind.
  public var boolean: Bool? { borrowed.boolean }

  /// The members of an object in the order of the text, duplicates included; empty for every other kind.
  public var members: Members { Members(document: document, index: index + 1, end: kind == .object ? end : index + 1) }

  /// The elements of an array in order; empty for every other kind.
  public var elements: Elements {
    Elements(document: document, index: index + 1, end: kind == .array ? end : index + 1)
  }

  /// Returns whether this is a string whose text, after decoding escapes, has exactly these bytes.
  public func isString(_ text: String) -> Bool { borrowed.isString(text.utf8Span.span) }

  /// Returns the place of a string in a list of names; `nil` if it is not there, or if this is not a string.
  package func place(in names: JSONNameTable) -> Int? { borrowed.place(in: names) }

  private var node: JSONDocument.Node { document.nodes[index] }
  private var end: Int { Int(node.next) }

  /// The members of an object, in the order of the text.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// Returns the next member; `nil` after the last.
    public mutating func next() -> Member? {
      guard index < end else { return nil }
      let name = JSONNode(document: document, index: index)
      let value = JSONNode(document: document, index: index + 1)
      index = value.end
      return Member(name: name, value: value)
    }
  }

  /// The elements of an array, in order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// Returns the next element; `nil` after the last.
    public mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      let element = JSONNode(document: document, index: index)
      index = element.end
      return element
    }
  }
}

extension JSONNode.Kind {
  /// The name of the kind with its article, as in "found an array".
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
