// JSON text is parsed from an array of bytes. These initializers take it in the other forms in which programs have it; a
// sequence that is an array of bytes is not copied.

extension Array<UInt8> {
  /// Creates a copy of the bytes of a span.
  package init(copying bytes: Span<UInt8>) {
    self.init()
    reserveCapacity(bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }
}

extension JSONDocument {
  /// Creates a document by parsing JSON text in any sequence of bytes, such as `Data`.
  public init(
    parsing bytes: some Sequence<UInt8>, depthLimit: Int = Self.defaultDepthLimit
  ) throws(JSONError) {
    try self.init(parsing: Array(bytes), depthLimit: depthLimit)
  }

  /// Creates a document by parsing JSON text; offsets count bytes of UTF-8.
  public init(
    parsing text: some StringProtocol, depthLimit: Int = Self.defaultDepthLimit
  ) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit)
  }

  /// Creates a document by parsing a copy of JSON text in memory.
  public init(parsing bytes: Span<UInt8>, depthLimit: Int = Self.defaultDepthLimit) throws(JSONError) {
    try self.init(parsing: Array(copying: bytes), depthLimit: depthLimit)
  }
}

extension JSON {
  /// Creates a value by strictly parsing JSON text in any sequence of bytes, such as `Data`.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) { try self.init(parsing: Array(bytes)) }

  /// Creates a value by strictly parsing JSON text.
  public init(parsing text: some StringProtocol) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

  /// Creates a value by strictly parsing a copy of JSON text in memory.
  public init(parsing bytes: Span<UInt8>) throws(JSONError) { try self.init(parsing: Array(copying: bytes)) }
}

extension CompactJSONDecoder {
  /// Returns the value that JSON text in any sequence of bytes represents, such as `Data`.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
    try decode(type, from: Array(bytes))
  }

  /// Returns the value that JSON text represents.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: some StringProtocol) throws -> Value {
    try decode(type, from: Array(text.utf8))
  }

  /// Returns the value that JSON text in memory represents.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: Span<UInt8>) throws -> Value {
    try decode(type, from: Array(copying: bytes))
  }
}
