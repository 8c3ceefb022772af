/// What a gateway says about the last notification on a connection: six bytes, `8 | status | identifier (4)`.
///
/// Then it closes the connection. Everything sent after the named notification was discarded and is to be sent again.
public struct LegacyErrorResponse: Sendable, Hashable {
  public static let command: UInt8 = 8

  public let status: LegacyStatus
  /// Of the notification that failed; with ``LegacyStatus/shutdown`` of the last one that was sent.
  public let identifier: UInt32

  public init(status: LegacyStatus, identifier: UInt32) {
    self.status = status
    self.identifier = identifier
  }

  /// The six bytes.
  public var encoded: [UInt8] { [Self.command, status.rawValue] + bigEndian(identifier) }
}

/// Why a gateway closes a connection; a status that this library does not know survives.
public struct LegacyStatus: RawRepresentable, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let noErrors = Self(rawValue: 0)
  public static let processingError = Self(rawValue: 1)
  public static let missingDeviceToken = Self(rawValue: 2)
  public static let missingTopic = Self(rawValue: 3)
  public static let missingPayload = Self(rawValue: 4)
  public static let invalidTokenSize = Self(rawValue: 5)
  public static let invalidTopicSize = Self(rawValue: 6)
  public static let invalidPayloadSize = Self(rawValue: 7)
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
