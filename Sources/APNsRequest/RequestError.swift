import APNsPayload
public import CompactJSON

/// Why a request is not worth sending, and where in its part.
public struct RequestError: Error, Sendable, Hashable {
  /// A rule of APNs that a part of the request breaks.
  public enum Reason: Sendable, Hashable {
    /// No digit of a device token.
    case missingDeviceToken
    /// A device token that is no hexadecimal text.
    case badDeviceToken(DeviceTokenError.Reason)
    /// No topic, that is no bundle id.
    case missingTopic
    /// A byte that a topic cannot have.
    case badTopic(UInt8)
    /// A push type that is empty or has other bytes than letters, digits and hyphens: no type is named so.
    case invalidPushType(String)
    /// A priority that the push type does not have.
    case badPriority(Int, expected: [Int])
    /// A time before 1970, or one above 0 for a push that APNs does not store.
    case badExpirationDate(Int, expected: String)
    /// More than 64 bytes.
    case collapseIDTooLong(bytes: Int)
    /// An empty id, a control character, or white space at an end, which HTTP would cut.
    case badCollapseID
    /// No UUID.
    case badMessageID
    /// No channel.
    case missingChannelID
    /// A channel that is no base64 text.
    case badChannelID
    /// A byte that the path of a broadcast cannot have, or no bundle id for it.
    case badPath(UInt8?)
    /// Another push type than a Live Activity's: nothing else is broadcast.
    case pushTypeOfBroadcast(String)
    /// The suffix of a Live Activity's topic, which the path of a broadcast, or of a request about channels, does not have.
    case topicSuffixOfBroadcast(String)
    /// No expiration, which a broadcast must have.
    case missingExpirationOfBroadcast
    /// A collapse id, which a broadcast does not have.
    case collapseIDOfBroadcast
    /// The event `start`: a broadcast only updates and ends.
    case startByBroadcast
    /// A provider token that is no token: empty, or with other bytes than a JSON Web Token has.
    case invalidProviderToken
    /// No byte of payload.
    case payloadEmpty
    /// More bytes than the push type may have.
    case payloadTooLarge(bytes: Int, limit: Int)
    /// A payload that has no JSON text.
    case unencodablePayload(JSONEncodingError)
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes of UTF-8 from the start of the part that is wrong: of the topic, the token, the collapse id, the payload.
  public let offset: Int

  /// An error from its parts.
  public init(_ reason: Reason, at offset: Int = 0) {
    self.reason = reason
    self.offset = offset
  }

  /// What APNs would say of a token that could not be read.
  public init(_ error: DeviceTokenError) {
    self.init(error.reason == .empty ? .missingDeviceToken : .badDeviceToken(error.reason), at: error.offset)
  }

  /// What APNs would answer; nil for what cannot even be sent, and where Apple names no reason: for a collapse id of a
  /// broadcast, and for a broadcast that starts a Live Activity, which Apple only says is not possible.
  public var apnsReason: APNsReason? {
    switch reason {
    case .missingDeviceToken: .missingDeviceToken
    case .badDeviceToken: .badDeviceToken
    case .missingTopic: .missingTopic
    case .badTopic: .badTopic
    case .invalidPushType, .pushTypeOfBroadcast: .invalidPushType
    case .badPriority: .badPriority
    case .badExpirationDate, .missingExpirationOfBroadcast: .badExpirationDate
    case .collapseIDTooLong, .badCollapseID: .badCollapseID
    case .badMessageID: .badMessageID
    case .missingChannelID: .missingChannelID
    case .badChannelID: .badChannelID
    case .badPath: .badPath
    case .topicSuffixOfBroadcast: .topicDisallowed
    case .invalidProviderToken: .invalidProviderToken
    case .payloadEmpty: .payloadEmpty
    case .payloadTooLarge: .payloadTooLarge
    case .unencodablePayload, .collapseIDOfBroadcast, .startByBroadcast: nil
    }
  }
}

extension RequestError: CustomStringConvertible {
  /// What was found and what was expected, in lower case.
  public var description: String {
    switch reason {
    case .missingDeviceToken: "the device token is empty; expected hexadecimal digits"
    case .badDeviceToken(let reason): "\(DeviceTokenError(reason: reason, offset: offset))"
    case .missingTopic: "the topic has no bundle id; expected one"
    case .badTopic(let byte):
      "the topic has \(Self.name(of: byte)) at byte \(offset); use letters, digits, '.', '-' and '_'"
    case .invalidPushType(""):
      "the push type is empty; use one such as \(PushType.allKnown.map(\.name).joined(separator: ", "))"
    case .invalidPushType(let name):
      "unknown push type '\(NotificationFailure.visible(name))'; use one such as "
        + PushType.allKnown.map(\.name).joined(separator: ", ")
    case .badPriority(let priority, let expected):
      "priority \(priority) is not allowed; use \(expected.map(String.init).joined(separator: " or "))"
    case .badExpirationDate(let date, let expected): "expiration \(date) is not allowed; expected \(expected)"
    case .collapseIDTooLong(let bytes): "the collapse id is \(bytes) bytes, but the limit is 64"
    case .badCollapseID:
      "the collapse id is empty, has a control character, or starts or ends with white space; use visible text"
    case .badMessageID: "the id is not a UUID; use hexadecimal digits as 8-4-4-4-12"
    case .missingChannelID: "the channel id is empty; expected base64 text"
    case .badChannelID: "the channel id is not base64 text; expected groups of four characters"
    case .badPath(nil): "the bundle id for the path is empty"
    case .badPath(let byte?):
      "the path's bundle id has \(Self.name(of: byte)) at byte \(offset); use letters, digits, '.', '-' and '_'"
    case .pushTypeOfBroadcast(let name):
      "a broadcast cannot have the push type \(name); only liveactivity is broadcast to a channel"
    case .topicSuffixOfBroadcast(let suffix):
      "the bundle id ends with \(suffix); broadcasts and channels take it without that suffix"
    case .missingExpirationOfBroadcast:
      "a broadcast needs an expiration; set 0, or UNIX seconds if the channel stores the most recent message"
    case .collapseIDOfBroadcast: "a broadcast must not have a collapse id"
    case .startByBroadcast:
      "a broadcast cannot start a Live Activity; send the event start to each device's push-to-start token"
    case .invalidProviderToken: "the provider token is not a JSON Web Token; use letters, digits, '-', '_' and '.'"
    case .payloadEmpty: "the payload is empty; expected a JSON object"
    case .payloadTooLarge(let bytes, let limit): "the payload is \(bytes) bytes, but the limit is \(limit)"
    case .unencodablePayload(let error): "\(error)"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Unicode.Scalar(byte))'"
    default: "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
    }
  }
}
