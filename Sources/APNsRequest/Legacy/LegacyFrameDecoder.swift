/// A frame of the legacy interface, in either direction.
public enum LegacyFrame: Sendable, Hashable {
  /// A notification from the provider: command 0, 1 or 2.
  case notification(LegacyNotification)
  /// An error response from the gateway: command 8.
  case errorResponse(LegacyErrorResponse)
}

/// A decoder for the frames of a connection, which takes bytes as they arrive, in chunks of any size.
///
///     var decoder = LegacyFrameDecoder()
///     while let chunk = connection.read() {
///       decoder.append(chunk)
///       while let frame = try decoder.next() { handle(frame) }
///     }
///     try decoder.finish()
///
/// The decoder refuses an impossible length as soon as it reads it, before the bytes arrive. It also refuses a frame of
/// command 2 that has the same item twice, has an unknown item, or lacks a device token or payload. It does not read
/// the payload.
///
/// The decoder stores only the bytes that it received and has not returned yet. A length alone never makes it reserve
/// memory.
public struct LegacyFrameDecoder: Sendable {
  private var stream = ByteStream()

  /// Creates a decoder at the start of a connection.
  public init() {}

  /// Appends the next bytes of the connection.
  public mutating func append(_ bytes: some Sequence<UInt8>) { stream.append(bytes) }

  /// Returns the next frame; `nil` if more bytes are needed.
  ///
  /// After an error, every further call throws the same error, because nothing marks the start of the next frame.
  public mutating func next() throws(LegacyError) -> LegacyFrame? {
    guard let first = stream.byte(at: 0) else { return nil }
    switch first {
    case LegacyErrorResponse.command: return errorResponse()
    default:
      guard let command = LegacyNotification.Command(rawValue: first) else {
        throw LegacyError(.unknownCommand(first), at: stream.offset)
      }
      return try (command == .framed ? framed() : counted(command)).map(LegacyFrame.notification)
    }
  }

  /// Checks that the stream ends after a complete frame, once all bytes have arrived.
  ///
  /// Throws if the remaining bytes are not a complete frame.
  public func finish() throws(LegacyError) { try stream.checkEnd() }

  private mutating func errorResponse() -> LegacyFrame? {
    guard let status = stream.byte(at: 1), let identifier = stream.integer(at: 2, UInt32.self) else { return nil }
    stream.drop(6)
    return .errorResponse(LegacyErrorResponse(status: LegacyStatus(rawValue: status), identifier: identifier))
  }

  /// Returns the next notification of command 0 or 1; `nil` if more bytes are needed.
  private mutating func counted(_ command: LegacyNotification.Command) throws(LegacyError) -> LegacyNotification? {
    let start = command == .enhanced ? 9 : 1
    guard let tokenLength = stream.integer(at: start, UInt16.self).map(Int.init) else { return nil }
    try LegacyError.check(tokenLength: tokenLength, of: command, at: stream.offset + start)
    let second = start + 2 + tokenLength
    guard let payloadLength = stream.integer(at: second, UInt16.self).map(Int.init) else { return nil }
    try LegacyError.check(payloadLength: payloadLength, of: command, at: stream.offset + second)
    guard let token = stream.bytes(start + 2, tokenLength), let payload = stream.bytes(second + 2, payloadLength) else {
      return nil
    }
    let isEnhanced = command == .enhanced
    let notification = LegacyNotification(
      read: command, token: token, payload: payload,
      identifier: isEnhanced ? stream.integer(at: 1, UInt32.self) : nil,
      expiration: isEnhanced ? stream.integer(at: 5, UInt32.self) : nil, priority: nil)
    stream.drop(second + 2 + payloadLength)
    return notification
  }

  /// The largest length of the items of a frame: each item once, with its id and length.
  static let frameLimit = LegacyItem.allCases.reduce(0) { sum, item in
    sum + 3 + (item.length ?? LegacyNotification.Command.framed.payloadLimit)
  }

  /// Returns the next notification of command 2; `nil` if more bytes are needed.
  private mutating func framed() throws(LegacyError) -> LegacyNotification? {
    // At most 2^32 - 1, which fits in an Int.
    guard let length = stream.integer(at: 1, UInt32.self).map({ Int($0) }) else { return nil }
    guard length <= Self.frameLimit else {
      throw LegacyError(.frameTooLong(length, limit: Self.frameLimit), at: stream.offset + 1)
    }
    let end = 5 + length
    guard stream.count >= end else { return nil }
    var items: [LegacyItem: [UInt8]] = [:]
    var place = 5
    while place < end {
      let start = stream.offset + place
      guard let id = stream.byte(at: place), let item = LegacyItem(rawValue: id) else {
        throw LegacyError(.unknownItem(stream.byte(at: place) ?? 0), at: start)
      }
      guard items[item] == nil else { throw LegacyError(.duplicateItem(item), at: start) }
      guard place + 3 <= end, let size = stream.integer(at: place + 1, UInt16.self).map(Int.init) else {
        throw LegacyError(.itemBeyondFrame, at: start)
      }
      try Self.check(size, of: item, at: start + 1)
      guard place + 3 + size <= end, let data = stream.bytes(place + 3, size) else {
        throw LegacyError(.itemBeyondFrame, at: start + 1)
      }
      items[item] = data
      place += 3 + size
    }
    guard let token = items[.token] else { throw LegacyError(.missingItem(.token), at: stream.offset) }
    guard let payload = items[.payload] else { throw LegacyError(.missingItem(.payload), at: stream.offset) }
    let notification = LegacyNotification(
      read: .framed, token: token, payload: payload, identifier: items[.identifier].map(Self.integer),
      expiration: items[.expiration].map(Self.integer), priority: items[.priority]?.first)
    stream.drop(end)
    return notification
  }

  private static func check(_ size: Int, of item: LegacyItem, at offset: Int) throws(LegacyError) {
    switch item {
    case .token: try LegacyError.check(tokenLength: size, of: .framed, at: offset)
    case .payload: try LegacyError.check(payloadLength: size, of: .framed, at: offset)
    case .identifier, .expiration, .priority:
      let expected = item.length ?? size
      guard size == expected else {
        throw LegacyError(.badItemLength(item, found: size, expected: expected), at: offset)
      }
    }
  }

  private static func integer(_ bytes: [UInt8]) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
