import APNsPayload

/// A notification of the legacy binary interface, which Apple switched off in 2021: captures, gateways in tests and
/// proxies still speak it.
///
/// All integers are big-endian:
///
///     0 | token length (2) | token | payload length (2) | payload
///     1 | identifier (4) | expiration (4) | token length (2) | token | payload length (2) | payload
///     2 | frame length (4) | items: item id (1), data length (2), data
///
/// Source: Apple, "Local and Remote Notification Programming Guide", appendix "Legacy Notification Format".
public struct LegacyNotification: Sendable, Hashable {
  /// The first byte of a frame.
  public enum Command: UInt8, Sendable, Hashable, CaseIterable {
    /// Token and payload.
    case simple = 0
    /// With identifier and expiration.
    case enhanced = 1
    /// A frame of items.
    case framed = 2

    /// The most bytes of payload.
    public var payloadLimit: Int { self == .framed ? 2048 : 256 }
    /// The bytes of a token; nil where the frame tells.
    public var tokenLength: Int? { self == .framed ? 32 : nil }
  }

  /// The frame's first byte.
  public let command: Command
  /// Whom the notification is for.
  public let token: DeviceToken
  /// JSON text, as bytes: a decoder takes them as they are.
  public let payload: [UInt8]
  /// What an error response names the notification by; nil for command 0, and where command 2 has no such item.
  public let identifier: UInt32?
  /// UNIX seconds, 0 for one try; nil for command 0, and where command 2 has no such item.
  public let expiration: UInt32?
  /// 10 or 5; nil for commands 0 and 1, and where command 2 has no such item: then it counts as 10.
  public let priority: UInt8?

  /// A notification that the gateway has no reason of form to refuse.
  ///
  /// Command 1 always has an identifier and an expiration: 0 where none is given.
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

  /// A notification as it was read: the caller has checked the lengths.
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

  /// The frame.
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

  /// The bytes behind their number, which every way to make a notification has checked to fit 16 bits.
  private static func counted(_ bytes: [UInt8]) -> [UInt8] { bigEndian(UInt16(bytes.count)) + bytes }
}

/// A part of a notification, with its item id in command 2.
public enum LegacyItem: UInt8, Sendable, Hashable, CaseIterable {
  /// 32 bytes: the device token.
  case token = 1
  /// The next in Apple's table: JSON; 4 bytes; 4 bytes of UNIX seconds; 1 byte.
  case payload, identifier, expiration, priority

  /// The bytes that the item has; nil where it has its own limit.
  var length: Int? {
    switch self {
    case .token: LegacyNotification.Command.framed.tokenLength
    case .payload: nil
    case .identifier, .expiration: 4
    case .priority: 1
    }
  }

  /// As in "found no device token".
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

/// An integer's bytes, the highest first.
func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
}

extension Payload {
  /// Whether `content-available` is the only key of `aps`.
  fileprivate var isContentAvailableAlone: Bool {
    var alone = APS()
    alone.contentAvailable = 1
    return aps == alone
  }
}
