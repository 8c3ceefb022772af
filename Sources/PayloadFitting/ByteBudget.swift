public import APNsPayload
public import CompactJSON

/// The number of bytes that a payload may have.
public struct ByteBudget: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The largest number of bytes of the encoded payload, 0 or more.
  public let bytes: Int

  /// Creates a budget of `bytes` bytes, 0 or more.
  public init(bytes: Int) {
    precondition(bytes >= 0, "a byte budget is not negative")
    self.bytes = bytes
  }

  /// Creates a budget with APNs' payload limit for a push type, sent to a device or as a broadcast.
  public init(_ pushType: PushType, isBroadcast: Bool = false) {
    bytes = isBroadcast ? pushType.broadcastPayloadLimit : pushType.payloadLimit
  }

  /// Creates a budget of a number of bytes, 0 or more, that is written as a literal.
  ///
  ///     try payload.fitted(to: 4096)
  public init(integerLiteral bytes: Int) { self.init(bytes: bytes) }

  /// Returns the number of bytes that the payload leaves; negative if the payload is over the budget.
  ///
  /// - Throws: `JSONEncodingError` if the payload cannot be encoded.
  public func remaining(beside payload: Payload) throws(JSONEncodingError) -> Int {
    bytes - (try payload.encodedSize())
  }
}
