/// The gateway's response to the last notification on a connection: six bytes, `8 | status | identifier (4)`.
///
/// The gateway then closes the connection. It has discarded everything after the notification that the response names,
/// so send that again.
public struct LegacyErrorResponse: Sendable, Hashable {
  /// The first byte of an error response.
  public static let command: UInt8 = 8

  /// The reason why the gateway closes the connection.
  public let status: LegacyStatus
  /// The identifier of the notification that failed, or with ``LegacyStatus/shutdown`` of the last one that was sent.
  public let identifier: UInt32

  /// Creates an error response about a notification.
  public init(status: LegacyStatus, identifier: UInt32) {
    self.status = status
    self.identifier = identifier
  }

  /// The six bytes of the response.
  public var encoded: [UInt8] { [Self.command, status.rawValue] + bigEndian(identifier) }
}

/// The reason why a gateway closes a connection.
///
/// A status that this library does not know keeps its value.
public struct LegacyStatus: RawRepresentable, Sendable, Hashable {
  /// The status byte of the response.
  public let rawValue: UInt8

  /// Creates a status from its byte, even if Apple's table does not have it.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing is wrong.
  public static let noErrors = Self(rawValue: 0)
  /// An error occurred at the gateway.
  public static let processingError = Self(rawValue: 1)
  /// The notification has no token.
  public static let missingDeviceToken = Self(rawValue: 2)
  /// The certificate names no app.
  public static let missingTopic = Self(rawValue: 3)
  /// The notification has no payload.
  public static let missingPayload = Self(rawValue: 4)
  /// The token does not have 32 bytes.
  public static let invalidTokenSize = Self(rawValue: 5)
  /// The topic is too long.
  public static let invalidTopicSize = Self(rawValue: 6)
  /// The payload is larger than its command allows.
  public static let invalidPayloadSize = Self(rawValue: 7)
  /// The token is not valid, or belongs to the other environment.
  public static let invalidToken = Self(rawValue: 8)
  /// The gateway is shutting down for maintenance.
  ///
  /// Everything after the notification that the response names must be sent again on a new connection.
  public static let shutdown = Self(rawValue: 10)
  /// The gateway does not know the reason.
  public static let unknown = Self(rawValue: 255)

  /// The meaning of the status, in Apple's words.
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
