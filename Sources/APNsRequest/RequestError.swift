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
    case .missingDeviceToken: "found an empty device token, expected hexadecimal digits"
    case .badDeviceToken(let reason): "\(DeviceTokenError(reason: reason, offset: offset))"
    case .missingTopic: "found no bundle id in the topic, expected one"
    case .badTopic(let byte):
      "found \(Self.name(of: byte)) in the topic at byte \(offset), expected letters, digits, '.', '-' and '_'"
    case .invalidPushType(""):
      "found an empty push type, expected one such as \(PushType.allKnown.map(\.name).joined(separator: ", "))"
    case .invalidPushType(let name):
      "found the push type '\(NotificationFailure.visible(name))', expected one such as "
        + PushType.allKnown.map(\.name).joined(separator: ", ")
    case .badPriority(let priority, let expected):
      "found the priority \(priority), expected \(expected.map(String.init).joined(separator: " or "))"
    case .badExpirationDate(let date, let expected): "found the expiration \(date), expected \(expected)"
    case .collapseIDTooLong(let bytes): "found a collapse id of \(bytes) bytes, expected at most 64"
    case .badCollapseID:
      "found an empty collapse id, or a control character or outer white space in it, expected visible text"
    case .badMessageID: "found no UUID, expected hexadecimal digits as 8-4-4-4-12"
    case .missingChannelID: "found an empty channel id, expected base64 text"
    case .badChannelID: "found no base64 text as a channel id, expected groups of four characters"
    case .badPath(nil): "found no bundle id for the path, expected one"
    case .badPath(let byte?):
      "found \(Self.name(of: byte)) in the path's bundle id at byte \(offset), expected letters, digits, '.', '-' and '_'"
    case .pushTypeOfBroadcast(let name):
      "a broadcast cannot have the push type \(name); only liveactivity is broadcast to a channel"
    case .topicSuffixOfBroadcast(let suffix):
      "the bundle id ends with \(suffix); broadcasts and channels take it without that suffix"
    case .missingExpirationOfBroadcast:
      "a broadcast needs an expiration; set 0, or UNIX seconds if the channel stores the most recent message"
    case .collapseIDOfBroadcast: "found a collapse id, expected none for a broadcast"
    case .startByBroadcast:
      "a broadcast cannot start a Live Activity; send the event start to each device's push-to-start token"
    case .invalidProviderToken: "found no JSON Web Token, expected letters, digits, '-', '_' and '.'"
    case .payloadEmpty: "found an empty payload, expected a JSON object"
    case .payloadTooLarge(let bytes, let limit): "found \(bytes) bytes of payload, expected at most \(limit)"
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
