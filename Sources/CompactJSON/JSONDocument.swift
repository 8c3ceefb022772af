import SourceText

/// JSON text that was parsed strictly (RFC 8259), with the place of every value and member name.
///
/// It keeps key order, duplicate keys and the exact text of numbers: the document is a flat list of places in the bytes
/// it was parsed from. `{"a":1,"a":1.0}` has two members, and the text of the second number is `1.0`.
///
/// The parser refuses everything that the grammar does not allow, invalid UTF-8, a byte order mark, half a surrogate
/// pair, and nesting deeper than the limit. Each error has a reason and a byte offset. Parsing takes time linear in the
/// input and never recurses.
public struct JSONDocument: Sendable {
  /// The default limit for the nesting of arrays and objects: 512.
  public static let defaultDepthLimit = 512

  /// The text as it was given.
  public let bytes: [UInt8]
  let nodes: [Node]

  /// Creates a document by parsing JSON text.
  ///
  /// - Parameters:
  ///   - bytes: One JSON value in UTF-8, with or without white space around it.
  ///   - depthLimit: How many arrays and objects may be open at a time.
  public init(parsing bytes: [UInt8], depthLimit: Int = Self.defaultDepthLimit) throws(JSONError) {
    precondition(depthLimit >= 0, "a depth limit counts open arrays and objects and is never negative")
    self.bytes = bytes
    var nodes: [Node] = []
    try OutputSpan.withRoom { room throws(JSONError) in
      try JSONParser.parse(bytes.span, depthLimit: depthLimit, into: &room, or: &nodes)
      if nodes.isEmpty { nodes.append(addingCapacity: room.count) { $0.append(contentsOf: room.span) } }
    }
    self.nodes = nodes
  }

  /// The document's only value.
  public var root: JSONNode { JSONNode(document: self, index: 0) }

  /// Returns the value or member name whose first byte is at this offset, such as the offset of an error; `nil` if none
  /// starts there.
  ///
  /// O(log n) in the number of values and names.
  public func node(startingAt offset: Int) -> JSONNode? {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    guard low < nodes.count, Int(nodes[low].start) == offset else { return nil }
    return JSONNode(document: self, index: low)
  }

  /// A value or a member name, and its place in the text.
  struct Node: Sendable {
    var kind: JSONNode.Kind
    /// Whether a string has a backslash, so that its value differs from its bytes.
    var hasEscapes = false
    /// Whether a string has no byte beyond ASCII.
    var isASCII = true
    /// The offset of the first byte; for a string, of its opening quote.
    var start: UInt32
    /// The offset after the last byte.
    var end: UInt32 = 0
    /// The index after the last node inside this one.
    var next: UInt32 = 0
  }
}
