/// An app that APNs found gone from a device: `timestamp (4) | token length (2) | token`, big-endian.
public struct FeedbackTuple: Sendable, Hashable {
  /// When APNs found the app gone, in UNIX seconds.
  public let timestamp: UInt32
  /// The token of the app that is gone.
  public let token: DeviceToken

  /// A tuple of a token of 1...65535 bytes.
  public init(timestamp: UInt32, token: DeviceToken) throws(LegacyError) {
    try LegacyError.check(tokenLength: token.bytes.count, of: .simple, at: 0)
    self.init(read: timestamp, token: token)
  }

  fileprivate init(read timestamp: UInt32, token: DeviceToken) {
    self.timestamp = timestamp
    self.token = token
  }

  /// The tuple's bytes; the number of the token's bytes fits, as every way to make a tuple has checked.
  public var encoded: [UInt8] {
    bigEndian(timestamp) + bigEndian(UInt16(token.bytes.count)) + token.bytes
  }

  /// Whether nothing more is to be sent to the token: not where the app registered it again later.
  ///
  /// - Parameter registration: when the app last registered the token, in UNIX seconds.
  public func isObsolete(registeredAt registration: Int) -> Bool { registration <= Int(timestamp) }
}

/// Reads the stream of the feedback service as its bytes arrive, in any chunking.
public struct FeedbackDecoder: Sendable {
  private var stream = ByteStream()

  /// A decoder at the start of a connection.
  public init() {}

  /// Takes the next bytes of the connection.
  public mutating func append(_ bytes: some Sequence<UInt8>) { stream.append(bytes) }

  /// The next tuple; nil where more bytes are needed.
  ///
  /// Throws for a token of no byte, with the offset of its length; after an error every further call throws the same.
  public mutating func next() throws(LegacyError) -> FeedbackTuple? {
    guard let timestamp = stream.integer(at: 0, UInt32.self),
      let length = stream.integer(at: 4, UInt16.self).map(Int.init)
    else { return nil }
    try LegacyError.check(tokenLength: length, of: .simple, at: stream.offset + 4)
    guard let token = stream.bytes(6, length) else { return nil }
    stream.drop(6 + length)
    return FeedbackTuple(read: timestamp, token: DeviceToken(bytes: token))
  }

  /// Says that no more bytes will come.
  ///
  /// Throws where the bytes that are left are no whole tuple.
  public func finish() throws(LegacyError) { try stream.checkEnd() }
}
