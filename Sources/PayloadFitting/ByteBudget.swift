public import APNsPayload
public import CompactJSON

/// How many bytes a payload may have.
public struct ByteBudget: Sendable, Hashable {
  /// Bytes of encoded payload, 0 or more.
  public let bytes: Int

  /// A budget of a number of bytes.
  public init(bytes: Int) {
    precondition(bytes >= 0, "a byte budget is not negative")
    self.bytes = bytes
  }

  /// What APNs accepts for a push type, sent to a device or as a broadcast.
  public init(_ pushType: PushType, isBroadcast: Bool = false) {
    bytes = isBroadcast ? pushType.broadcastPayloadLimit : pushType.payloadLimit
  }

  /// How many bytes are left beside the payload; negative where it is over the budget.
  ///
  /// Throws what encoding the payload would throw.
  public func remaining(beside payload: Payload) throws(JSONEncodingError) -> Int {
    bytes - (try payload.encodedSize())
  }
}
