import CompactJSON

extension Payload {
  /// Reads a payload from JSON text in any sequence of bytes, such as `Data`.
  public init(
    parsing bytes: some Sequence<UInt8>, wronglyTyped: WronglyTyped = .refused
  ) throws(PayloadError) {
    try self.init(parsing: Array(bytes), wronglyTyped: wronglyTyped)
  }

  /// Reads a payload from JSON text; offsets of errors count bytes of UTF-8.
  public init(
    parsing text: some StringProtocol, wronglyTyped: WronglyTyped = .refused
  ) throws(PayloadError) {
    try self.init(parsing: Array(text.utf8), wronglyTyped: wronglyTyped)
  }

  /// Reads a payload from a copy of JSON text in memory.
  public init(parsing bytes: Span<UInt8>, wronglyTyped: WronglyTyped = .refused) throws(PayloadError) {
    try self.init(parsing: Array(copying: bytes), wronglyTyped: wronglyTyped)
  }
}
