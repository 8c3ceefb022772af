import APNsPayload
public import CompactJSON
import SourceText

/// An error in a request that is not worth sending, and its place in the part that is wrong.
public struct RequestError: Error, Sendable, Hashable {
  /// The rule of APNs that a part of the request breaks.
  public enum Reason: Sendable, Hashable {
    /// The device token is empty.
    case missingDeviceToken
    /// The device token is not hexadecimal text.
    case badDeviceToken(DeviceTokenError.Reason)
    /// The topic has no bundle id.
    case missingTopic
    /// The topic has a byte that is not allowed.
    case badTopic(UInt8)
    /// The push type is empty, or has bytes other than lowercase letters, digits and hyphens.
    case invalidPushType(String)
    /// The push type does not allow the priority.
    case badPriority(Int, expected: [Int])
    /// The expiration is before 1970, or is not 0 for a push that APNs does not store.
    case badExpirationDate(Int, expected: String)
    /// The collapse id has more than 64 bytes.
    case collapseIDTooLong(bytes: Int)
    /// The collapse id is empty, has a control character, or starts or ends with white space, which HTTP would remove.
    case badCollapseID
    /// The id is not a UUID.
    case badMessageID
    /// The channel id is empty.
    case missingChannelID
    /// The channel id is not base64 text.
    case badChannelID
    /// The bundle id has a byte that the path of a broadcast or channel request cannot have; `nil` if it is empty.
    case badPath(UInt8?)
    /// The push type of a broadcast is not that of a Live Activity, the only one that can be broadcast.
    case pushTypeOfBroadcast(String)
    /// The bundle id in the path of a broadcast or channel request ends with the suffix of a Live Activity's topic.
    case topicSuffixOfBroadcast(String)
    /// The broadcast has no expiration, but needs one.
    case missingExpirationOfBroadcast
    /// The broadcast has a collapse id, but must not have one.
    case collapseIDOfBroadcast
    /// The broadcast has the event `start`, but can only update or end a Live Activity.
    case startByBroadcast
    /// The provider token is empty, or has a byte that a JSON Web Token cannot have.
    case invalidProviderToken
    /// The payload is empty.
    case payloadEmpty
    /// The payload is larger than the push type allows.
    case payloadTooLarge(bytes: Int, limit: Int)
    /// The payload cannot be encoded as JSON.
    case unencodablePayload(JSONEncodingError)
  }

  /// The rule that the request breaks.
  public let reason: Reason
  /// The offset in bytes of UTF-8 from the start of the part that is wrong, such as the topic, token, collapse id or
  /// payload.
  public let offset: Int

  /// Creates an error.
  public init(_ reason: Reason, at offset: Int = 0) {
    self.reason = reason
    self.offset = offset
  }

  /// Creates the error for a device token that cannot be read.
  public init(_ error: DeviceTokenError) {
    self.init(error.reason == .empty ? .missingDeviceToken : .badDeviceToken(error.reason), at: error.offset)
  }

  /// The reason that APNs would answer with.
  ///
  /// `nil` for a payload that cannot be encoded, and if Apple names no reason. Apple names none for a collapse id in a
  /// broadcast, and says only that a broadcast cannot start a Live Activity.
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
  /// A message with the error and the expected value, in lower case.
  public var description: String {
    switch reason {
    case .missingDeviceToken: "the device token is empty; expected hexadecimal digits"
    case .badDeviceToken(let reason): "\(DeviceTokenError(reason: reason, offset: offset))"
    case .missingTopic: "the topic has no bundle id; add it"
    case .badTopic(let byte):
      "the topic has \(Self.name(of: byte)) at offset \(offset); use letters, digits, '.', '-' and '_'"
    case .invalidPushType(""):
      "the push type is empty; use \(PushType.allKnown.map(\.name).listed(or: true))"
    case .invalidPushType(let name):
      "unknown push type \"\(NotificationFailure.visible(name))\"; use "
        + PushType.allKnown.map(\.name).listed(or: true)
    case .badPriority(let priority, let expected):
      "priority \(priority) is not allowed; use \(expected.map(String.init).listed(or: true))"
    case .badExpirationDate(let date, let expected): "expiration \(date) is not allowed; expected \(expected)"
    case .collapseIDTooLong(let bytes): "the collapse id is \(bytes) bytes, but the limit is 64"
    case .badCollapseID:
      "the collapse id is empty, has a control character, or starts or ends with white space; use visible text"
    case .badMessageID: "the id is not a UUID; use hexadecimal digits as 8-4-4-4-12"
    case .missingChannelID: "the channel id is empty; expected base64 text"
    case .badChannelID: "the channel id is not base64 text; expected groups of four characters"
    case .badPath(nil): "the bundle id for the path is empty"
    case .badPath(let byte?):
      "the path's bundle id has \(Self.name(of: byte)) at offset \(offset); use letters, digits, '.', '-' and '_'"
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
    case .payloadTooLarge(let bytes, let limit):
      "the payload is \(bytes.grouped) bytes, but the limit is \(limit.grouped)"
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
