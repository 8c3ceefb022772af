/// JSON text that was read strictly (RFC 8259), with the place of everything in it.
///
/// Key order, duplicate keys and the exact text of numbers are kept: the document is a flat list of
/// places in the bytes it was read from. `{"a":1,"a":1.0}` has two members, and the second number's
/// text is `1.0`.
///
/// Refused, each with its reason and byte offset: everything that the grammar does not allow, invalid
/// UTF-8, a byte order mark, half a surrogate pair, and nesting deeper than the limit. Reading takes
/// time linear in the input and never recurses.
public struct JSONDocument: Sendable {
  /// How deep arrays and objects may nest where the caller does not say: 512.
  public static let defaultDepthLimit = 512

  /// The text, as it was given.
  public let bytes: [UInt8]
  let nodes: [Node]

  /// Reads JSON text.
  ///
  /// - Parameters:
  ///   - bytes: one JSON value in UTF-8, with white space around it or not.
  ///   - depthLimit: how many arrays and objects may be open at a time.
  public init(parsing bytes: [UInt8], depthLimit: Int = Self.defaultDepthLimit) throws(JSONError) {
    precondition(depthLimit >= 0, "a depth limit counts open arrays and objects and is never negative")
    self.bytes = bytes
    self.nodes = try JSONParser.parse(bytes, depthLimit: depthLimit)
  }

  /// The document's one value.
  public var root: JSONNode { JSONNode(document: self, index: 0) }

  /// The value or member name whose first byte is at this offset, such as an error's; nil where none starts.
  ///
  /// O(log n) of their number.
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

  /// A place of the text: a value or a member name.
  struct Node: Sendable {
    var kind: JSONNode.Kind
    /// A string with a backslash in it: its value is not its bytes.
    var hasEscapes = false
    /// The first byte: of a string, its quote.
    var start: UInt32
    /// One past the last byte.
    var end: UInt32 = 0
    /// The index one past the last node inside this one.
    var next: UInt32 = 0
  }
}
