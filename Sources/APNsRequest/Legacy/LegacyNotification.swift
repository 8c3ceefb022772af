import APNsPayload

/// A notification of the legacy binary interface, which Apple switched off in 2021.
///
/// Captures, proxies and the gateways of tests still use the interface. All integers are big-endian:
///
///     0 | token length (2) | token | payload length (2) | payload
///     1 | identifier (4) | expiration (4) | token length (2) | token | payload length (2) | payload
///     2 | frame length (4) | items: item id (1), data length (2), data
///
/// Source: Apple, "Local and Remote Notification Programming Guide", appendix "Legacy Notification Format".
public struct LegacyNotification: Sendable, Hashable {
  /// The format of a notification: the first byte of its frame.
  public enum Command: UInt8, Sendable, Hashable, CaseIterable {
    /// A device token and a payload.
    case simple = 0
    /// A device token and a payload, with an identifier and an expiration.
    case enhanced = 1
    /// A frame of items.
    case framed = 2

    /// The largest payload, in bytes.
    public var payloadLimit: Int { self == .framed ? 2048 : 256 }
    /// The length of the device token in bytes; `nil` if the frame gives the length.
    public var tokenLength: Int? { self == .framed ? 32 : nil }
  }

  /// The first byte of the frame.
  public let command: Command
  /// The token of the device that receives the notification.
  public let token: DeviceToken
  /// The JSON text of the payload as bytes, which a decoder does not check.
  public let payload: [UInt8]
  /// The number that identifies the notification in an error response.
  ///
  /// `nil` for command 0, and for command 2 if the frame has no such item.
  public let identifier: UInt32?
  /// The expiration in UNIX seconds, or 0 for a single attempt.
  ///
  /// `nil` for command 0, and for command 2 if the frame has no such item.
  public let expiration: UInt32?
  /// The priority: 10 or 5, or any other value that a decoded frame has.
  ///
  /// `nil` for commands 0 and 1, and for command 2 if the frame has no such item. The priority then counts as 10.
  public let priority: UInt8?

  /// Creates a notification with a form that the gateway does not refuse.
  ///
  /// Command 1 always has an identifier and an expiration: 0 if `nil`.
  public init(
    _ command: Command, token: DeviceToken, payload: [UInt8], identifier: UInt32? = nil, expiration: UInt32? = nil,
    priority: UInt8? = nil
  ) throws(LegacyError) {
    try Self.check(command, tokenLength: token.bytes.count, payloadLength: payload.count)
    switch command {
    case .simple:
      if identifier != nil { throw LegacyError(.unsupportedItem(.identifier, command)) }
      if expiration != nil { throw LegacyError(.unsupportedItem(.expiration, command)) }
    case .enhanced, .framed: break
    }
    if let priority {
      guard command == .framed else { throw LegacyError(.unsupportedItem(.priority, command)) }
      guard [10, 5].contains(priority) else { throw LegacyError(.badPriority(priority)) }
    }
    if (priority ?? 10) == 10, let read = try? Payload(parsing: payload), read.isContentAvailableAlone {
      throw LegacyError(.urgentBackgroundPush)
    }
    self.command = command
    self.token = token
    self.payload = payload
    self.identifier = command == .enhanced ? identifier ?? 0 : identifier
    self.expiration = command == .enhanced ? expiration ?? 0 : expiration
    self.priority = priority
  }

  /// Creates a notification that was read from a frame.
  ///
  /// The caller has checked the lengths.
  init(
    read command: Command, token: [UInt8], payload: [UInt8], identifier: UInt32?, expiration: UInt32?,
    priority: UInt8?
  ) {
    self.command = command
    self.token = DeviceToken(bytes: token)
    self.payload = payload
    self.identifier = identifier
    self.expiration = expiration
    self.priority = priority
  }

  private static func check(_ command: Command, tokenLength: Int, payloadLength: Int) throws(LegacyError) {
    try LegacyError.check(tokenLength: tokenLength, of: command, at: 0)
    try LegacyError.check(payloadLength: payloadLength, of: command, at: 0)
  }

  /// The bytes of the frame.
  public var encoded: [UInt8] {
    switch command {
    case .simple:
      return [command.rawValue] + Self.counted(token.bytes) + Self.counted(payload)
    case .enhanced:
      return [command.rawValue] + bigEndian(identifier ?? 0) + bigEndian(expiration ?? 0)
        + Self.counted(token.bytes) + Self.counted(payload)
    case .framed:
      var items = Self.item(.token, token.bytes) + Self.item(.payload, payload)
      if let identifier { items += Self.item(.identifier, bigEndian(identifier)) }
      if let expiration { items += Self.item(.expiration, bigEndian(expiration)) }
      if let priority { items += Self.item(.priority, [priority]) }
      // At most 2104 bytes.
      return [command.rawValue] + bigEndian(UInt32(items.count)) + items
    }
  }

  private static func item(_ item: LegacyItem, _ data: [UInt8]) -> [UInt8] { [item.rawValue] + counted(data) }

  /// Returns the number of bytes in 16 bits, followed by the bytes.
  ///
  /// The number fits, because the lengths of every notification are checked when it is created or read.
  private static func counted(_ bytes: [UInt8]) -> [UInt8] { bigEndian(UInt16(bytes.count)) + bytes }
}

/// An item of a notification; its raw value is the item id of command 2.
public enum LegacyItem: UInt8, Sendable, Hashable, CaseIterable {
  /// The device token: 32 bytes.
  case token = 1
  /// Items 2 to 5 in Apple's table: JSON; 4 bytes; 4 bytes of UNIX seconds; 1 byte.
  case payload, identifier, expiration, priority

  /// The fixed length of the item in bytes; `nil` for the payload, which has a limit instead.
  var length: Int? {
    switch self {
    case .token: LegacyNotification.Command.framed.tokenLength
    case .payload: nil
    case .identifier, .expiration: 4
    case .priority: 1
    }
  }

  /// The name in messages, as in "the frame has no device token".
  var name: String {
    switch self {
    case .token: "device token"
    case .payload: "payload"
    case .identifier: "notification identifier"
    case .expiration: "expiration"
    case .priority: "priority"
    }
  }
}

/// Returns the bytes of an integer, the most significant first.
func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
}

extension Payload {
  /// Whether `aps` has `content-available` and no other key.
  fileprivate var isContentAvailableAlone: Bool {
    var alone = APS()
    alone.contentAvailable = 1
    return aps == alone
  }
}
