/// What a gateway says about the last notification on a connection: six bytes, `8 | status | identifier (4)`.
///
/// Then it closes the connection. Everything sent after the named notification was discarded and is to be sent again.
public struct LegacyErrorResponse: Sendable, Hashable {
  /// The first byte of the answer.
  public static let command: UInt8 = 8

  /// Why the connection is closed.
  public let status: LegacyStatus
  /// Of the notification that failed; with ``LegacyStatus/shutdown`` of the last one that was sent.
  public let identifier: UInt32

  /// An answer about one notification.
  public init(status: LegacyStatus, identifier: UInt32) {
    self.status = status
    self.identifier = identifier
  }

  /// The six bytes.
  public var encoded: [UInt8] { [Self.command, status.rawValue] + bigEndian(identifier) }
}

/// Why a gateway closes a connection; a status that this library does not know survives.
public struct LegacyStatus: RawRepresentable, Sendable, Hashable {
  /// The byte of the answer.
  public let rawValue: UInt8

  /// A status by its byte; one that Apple's table lacks is kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing was wrong.
  public static let noErrors = Self(rawValue: 0)
  /// Something failed at the gateway.
  public static let processingError = Self(rawValue: 1)
  /// The notification has no token.
  public static let missingDeviceToken = Self(rawValue: 2)
  /// The certificate names no app.
  public static let missingTopic = Self(rawValue: 3)
  /// The notification has no payload.
  public static let missingPayload = Self(rawValue: 4)
  /// The token has not 32 bytes.
  public static let invalidTokenSize = Self(rawValue: 5)
  /// The topic is too long.
  public static let invalidTopicSize = Self(rawValue: 6)
  /// The payload has more bytes than its command allows.
  public static let invalidPayloadSize = Self(rawValue: 7)
  /// The token is none, or one of the other environment.
  public static let invalidToken = Self(rawValue: 8)
  /// The gateway is shut down for maintenance: what follows the named notification is sent again on a new connection.
  public static let shutdown = Self(rawValue: 10)
  /// The gateway does not know why.
  public static let unknown = Self(rawValue: 255)

  /// What the status says, in Apple's words.
  public var meaning: String {
    switch self {
    case .noErrors: "no errors"
    case .processingError: "processing error"
    case .missingDeviceToken: "missing device token"
    case .missingTopic: "missing topic"
    case .missingPayload: "missing payload"
    case .invalidTokenSize: "invalid token size"
    case .invalidTopicSize: "invalid topic size"
    case .invalidPayloadSize: "invalid payload size"
    case .invalidToken: "invalid token"
    case .shutdown: "shutdown"
    case .unknown: "none (unknown)"
    default: "unknown status"
    }
  }
}
