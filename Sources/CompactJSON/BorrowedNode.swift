import SourceText

/// A value or a member name of a document that outlives it.
///
/// A ``JSONNode`` keeps its document alive, which costs more than everything else when each node of a document is read
/// once.
package struct BorrowedNode: ~Escapable {
  private let bytes: Span<UInt8>
  private let nodes: Span<JSONDocument.Node>
  private let index: Int

  @_lifetime(borrow document)
  init(_ document: borrowing JSONDocument, _ index: Int) {
    bytes = document.bytes.span
    nodes = document.nodes.span
    self.index = index
  }

  @_lifetime(copy bytes, copy nodes)
  fileprivate init(bytes: Span<UInt8>, nodes: Span<JSONDocument.Node>) {
    self.bytes = bytes
    self.nodes = nodes
    index = 0
  }

  @_lifetime(copy other)
  private init(_ other: BorrowedNode, _ index: Int) {
    bytes = other.bytes
    nodes = other.nodes
    self.index = index
  }

  /// The kind of the value.
  package var kind: JSONNode.Kind { nodes[index].kind }
  /// The offset of the first byte in the text; for a string, of its opening quote.
  package var offset: Int { Int(nodes[index].start) }
  /// The value's own bytes in the text; for a string, with its quotes.
  package var range: Range<Int> { offset..<Int(nodes[index].end) }

  /// The decoded text of a string; `nil` for every other kind.
  package var string: String? {
    guard kind == .string else { return nil }
    return JSONLexer.decodedString(
      bytes.extracting(content), hasEscapes: nodes[index].hasEscapes, isASCII: nodes[index].isASCII)
  }

  /// A number with its exact text; `nil` for every other kind.
  package var number: JSONNumber? {
    guard kind == .number else { return nil }
    return JSONNumber(checkedText: bytes.extracting(offset..<Int(nodes[index].end)))
  }

  /// The value of `true` or `false`; `nil` for every other kind.
  package var boolean: Bool? {
    guard kind == .boolean else { return nil }
    return bytes[offset] == UInt8(ascii: "t")
  }

  /// The value, independent of the text it was read from.
  package var value: JSON {
    switch kind {
    case .null: return .null
    case .boolean: return .boolean(boolean == true)
    case .number: return number.map(JSON.number) ?? .null
    case .string: return .string(string ?? "")
    case .array:
      var elements: [JSON] = []
      elements.reserveCapacity(min(nodesInside, 4))
      var children = children
      while let element = children.next() { elements.append(element.value) }
      return .array(elements)
    case .object:
      var members: [JSONObject.Member] = []
      members.reserveCapacity(min(nodesInside / 2, 4))
      var children = children
      while let name = children.next(), let value = children.next() {
        members.append(.init(name: name.string ?? "", value: value.value))
      }
      return .object(JSONObject(members))
    }
  }

  /// The number of values and names inside an array or object, at any depth.
  private var nodesInside: Int { Int(nodes[index].next) - index - 1 }

  /// The range of the value's bytes, if it is a string without escapes or a number that is plain digits; these are
  /// written as they are.
  package var plainRange: Range<Int>? {
    switch kind {
    case .string: nodes[index].hasEscapes ? nil : range
    case .number: if case .integer? = number?.storage { range } else { nil }
    case .null, .boolean, .array, .object: nil
    }
  }

  /// Whether the value's bytes have white space between their tokens; `nil` if a string inside has an escape.
  ///
  /// If there is no escape, the value is written as these bytes without the white space. O(values inside).
  package var hasWhiteSpace: Bool? {
    // A comma or colon comes before every node inside but the first of each array or object.
    var length = -1
    for index in index..<Int(nodes[index].next) {
      let node = nodes[index]
      switch node.kind {
      case .string where node.hasEscapes: return nil
      case .null, .boolean, .number, .string: length += Int(node.end - node.start) + 1
      case .array, .object: length += Int(node.next) == index + 1 ? 3 : 2
      }
    }
    return length < range.count
  }

  /// Returns the place of a string in a list of names; `nil` if it is not there, or if this is not a string.
  @inline(__always)
  package func place(in names: JSONNameTable) -> Int? {
    guard kind == .string else { return nil }
    guard !nodes[index].hasEscapes else {
      let name = Array((string ?? "").utf8)
      return names.place(of: name.indices, in: name.span)
    }
    return names.place(of: content, in: bytes)
  }

  /// Returns whether this is a string whose text, after decoding escapes, has exactly these bytes.
  func isString(_ text: Span<UInt8>) -> Bool {
    guard kind == .string else { return false }
    guard !nodes[index].hasEscapes else { return Self.isEqual((string ?? "").utf8Span.span, text) }
    return Self.isEqual(bytes.extracting(content), text)
  }

  private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// The range of a string's bytes without its quotes.
  private var content: Range<Int> { offset &+ 1..<Int(nodes[index].end) &- 1 }

  /// The elements of an array, or the names and values of an object by turns; empty for every other kind.
  package var children: Children {
    @_lifetime(copy self) get { Children(of: self) }
  }

  /// The nodes directly inside an array or object, in the order of the text.
  package struct Children: ~Escapable {
    private let parent: BorrowedNode
    private var index: Int

    @_lifetime(copy parent)
    fileprivate init(of parent: BorrowedNode) {
      self.parent = parent
      index = parent.index + 1
    }

    /// Returns the next node; `nil` after the last.
    @_lifetime(copy self)
    package mutating func next() -> BorrowedNode? {
      guard index < Int(parent.nodes[parent.index].next) else { return nil }
      let node = BorrowedNode(parent, index)
      index = Int(parent.nodes[index].next)
      return node
    }
  }

  /// The members of an object; none for every other kind.
  package var members: Members {
    @_lifetime(copy self) get { Members(of: self) }
  }

  /// The members of an object in the order of the text, whose names are looked up in a list.
  package struct Members: ~Escapable {
    private let object: BorrowedNode
    private var index: Int
    private var nextIndex: Int
    /// The place of the member's name in the list; `nil` if it is not there.
    package private(set) var place: Int?

    @_lifetime(copy object)
    fileprivate init(of object: BorrowedNode) {
      self.object = object
      index = object.index
      nextIndex = object.kind == .object ? index + 1 : Int(object.nodes[index].next)
    }

    /// The member's name, a string.
    package var name: BorrowedNode {
      @_lifetime(copy self) get { BorrowedNode(object, index) }
    }

    /// The member's value.
    package var value: BorrowedNode {
      @_lifetime(copy self) get { BorrowedNode(object, index &+ 1) }
    }

    /// Goes on to the next member, and looks up its name; returns `false` after the last.
    @_lifetime(self: copy self)
    package mutating func next(in names: JSONNameTable) -> Bool {
      index = nextIndex
      guard index < Int(object.nodes[object.index].next) else { return false }
      // A name is one node, and its value comes directly after it.
      nextIndex = Int(object.nodes[index &+ 1].next)
      place = name.place(in: names)
      return true
    }
  }
}

extension JSONDocument {
  /// Parses text strictly, from an offset on to its end, and calls a closure with its only value.
  ///
  /// The nodes of a short text are on the stack, and nothing is allocated for them.
  package static func read(
    _ text: Span<UInt8>, from start: Int = 0, _ body: (BorrowedNode) -> Void
  ) throws(JSONError) {
    try OutputSpan.withRoom { room throws(JSONError) in
      var nodes: [Node] = []
      try JSONParser.parse(text, from: start, depthLimit: defaultDepthLimit, into: &room, or: &nodes)
      if nodes.isEmpty {
        body(BorrowedNode(bytes: text, nodes: room.span))
      } else {
        body(BorrowedNode(bytes: text, nodes: nodes.span))
      }
    }
  }
}

extension JSONDocument {
  /// Returns the node with an index, as long as the document is there.
  @_lifetime(borrow self)
  borrowing func borrowed(_ index: Int) -> BorrowedNode { BorrowedNode(self, index) }

  // A node cannot be borrowed from the property of a class, but its contents can be asked for.

  func string(at index: Int) -> String? { borrowed(index).string }
  func number(at index: Int) -> JSONNumber? { borrowed(index).number }
  func boolean(at index: Int) -> Bool? { borrowed(index).boolean }
  func value(at index: Int) -> JSON { borrowed(index).value }
}

extension JSONNode {
  /// The node as long as this one is there.
  package var borrowed: BorrowedNode {
    @_lifetime(borrow self) borrowing get { BorrowedNode(document, index) }
  }
}
