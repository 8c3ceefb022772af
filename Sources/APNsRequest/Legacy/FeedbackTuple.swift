/// An app that is gone from a device, according to APNs.
///
/// The format is `timestamp (4) | token length (2) | token`, big-endian.
public struct FeedbackTuple: Sendable, Hashable {
  /// The time when APNs found the app gone, in UNIX seconds.
  public let timestamp: UInt32
  /// The token of the app that is gone.
  public let token: DeviceToken

  /// Creates a tuple with a token of 1...65535 bytes.
  public init(timestamp: UInt32, token: DeviceToken) throws(LegacyError) {
    try LegacyError.check(tokenLength: token.bytes.count, of: .simple, at: 0)
    self.init(read: timestamp, token: token)
  }

  fileprivate init(read timestamp: UInt32, token: DeviceToken) {
    self.timestamp = timestamp
    self.token = token
  }

  /// The bytes of the tuple.
  ///
  /// The length of the token fits, because the initializer and the decoder check it.
  public var encoded: [UInt8] {
    bigEndian(timestamp) + bigEndian(UInt16(token.bytes.count)) + token.bytes
  }

  /// Returns whether to stop sending to the token: `false` if the app registered it after ``timestamp``.
  ///
  /// - Parameter registration: the time when the app last registered the token, in UNIX seconds.
  public func isObsolete(registeredAt registration: Int) -> Bool { registration <= Int(timestamp) }
}

/// A decoder for the stream of the feedback service, which takes bytes as they arrive, in chunks of any size.
public struct FeedbackDecoder: Sendable {
  private var stream = ByteStream()

  /// Creates a decoder at the start of a connection.
  public init() {}

  /// Appends the next bytes of the connection.
  public mutating func append(_ bytes: some Sequence<UInt8>) { stream.append(bytes) }

  /// Returns the next tuple; `nil` if more bytes are needed.
  ///
  /// Throws if a token is empty, with the offset of its length. After an error, every further call throws the same
  /// error.
  public mutating func next() throws(LegacyError) -> FeedbackTuple? {
    guard let timestamp = stream.integer(at: 0, UInt32.self),
      let length = stream.integer(at: 4, UInt16.self).map(Int.init)
    else { return nil }
    try LegacyError.check(tokenLength: length, of: .simple, at: stream.offset + 4)
    guard let token = stream.bytes(6, length) else { return nil }
    stream.drop(6 + length)
    return FeedbackTuple(read: timestamp, token: DeviceToken(bytes: token))
  }

  /// Checks that the stream ends after a complete tuple, once all bytes have arrived.
  ///
  /// Throws if the remaining bytes are not a complete tuple.
  public func finish() throws(LegacyError) { try stream.checkEnd() }
}
