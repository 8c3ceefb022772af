import SourceText

/// An error in the bytes of a legacy frame, or in the values for a new one.
public struct LegacyError: Error, Sendable, Hashable {
  /// The reason for an error.
  public enum Reason: Sendable, Hashable {
    /// The first byte is not 0, 1, 2 or 8.
    case unknownCommand(UInt8)
    /// The input ends inside the frame or tuple that starts at `start`.
    case unexpectedEnd(start: Int)
    /// The device token is empty, or does not have the length that the command requires.
    case badTokenLength(Int, expected: Int?)
    /// The payload is empty, or larger than the limit.
    case badPayloadLength(Int, limit: Int)
    /// The frame is longer than all its items can be.
    case frameTooLong(Int, limit: Int)
    /// Apple's table does not have the item id.
    case unknownItem(UInt8)
    /// The frame has the item twice.
    case duplicateItem(LegacyItem)
    /// The item does not have its fixed length.
    case badItemLength(LegacyItem, found: Int, expected: Int)
    /// The item extends beyond its frame, or the frame has no room for the item's length.
    case itemBeyondFrame
    /// The frame has no device token or no payload.
    case missingItem(LegacyItem)
    /// The command does not support the item.
    case unsupportedItem(LegacyItem, LegacyNotification.Command)
    /// The priority is neither 10 nor 5.
    case badPriority(UInt8)
    /// A push with only `content-available` has priority 10, which the gateway refuses.
    case urgentBackgroundPush
  }

  /// The reason for the error.
  public let reason: Reason
  /// The offset of the error in bytes from the start of the stream, across all chunks; 0 for a new frame.
  public let offset: Int

  init(_ reason: Reason, at offset: Int = 0) {
    self.reason = reason
    self.offset = offset
  }

  /// The status that the gateway would answer with; `nil` if it would close the connection without one.
  public var status: LegacyStatus? {
    switch reason {
    case .badTokenLength(0, _), .missingItem(.token): .missingDeviceToken
    case .badPayloadLength(0, _), .missingItem: .missingPayload
    case .badTokenLength: .invalidTokenSize
    case .badPayloadLength: .invalidPayloadSize
    case .unexpectedEnd, .unsupportedItem: nil
    default: .processingError
    }
  }

  static func check(
    tokenLength: Int, of command: LegacyNotification.Command, at offset: Int
  ) throws(LegacyError) {
    let isRight = command.tokenLength.map { tokenLength == $0 } ?? (1...Int(UInt16.max)).contains(tokenLength)
    guard isRight else {
      throw LegacyError(.badTokenLength(tokenLength, expected: command.tokenLength), at: offset)
    }
  }

  static func check(
    payloadLength: Int, of command: LegacyNotification.Command, at offset: Int
  ) throws(LegacyError) {
    guard (1...command.payloadLimit).contains(payloadLength) else {
      throw LegacyError(.badPayloadLength(payloadLength, limit: command.payloadLimit), at: offset)
    }
  }
}

extension LegacyError: CustomStringConvertible {
  /// A message with the error and the expected value, in lower case, without the offset of the error.
  public var description: String {
    switch reason {
    case .unknownCommand(let byte): "unknown command \(byte); expected 0, 1, 2 or 8"
    case .unexpectedEnd(let start):
      "the input ends inside the frame or tuple that starts at byte \(start)"
    case .badTokenLength(let length, let expected?):
      "the device token is \(length.counted("byte")), but must be \(expected.grouped)"
    case .badTokenLength(let length, nil): "the device token is \(length.counted("byte")), but must be 1 to 65,535"
    case .badPayloadLength(let length, let limit):
      "the payload is \(length.counted("byte")), but must be 1 to \(limit.grouped)"
    case .frameTooLong(let length, let limit):
      "the frame is \(length.counted("byte")), but the limit is \(limit.grouped)"
    case .unknownItem(let id): "unknown item id \(id); expected 1 to 5"
    case .duplicateItem(let item): "duplicate \(item.name); remove one of them"
    case .badItemLength(let item, let found, let expected):
      "the \(item.name) is \(found.counted("byte")), but must be \(expected.grouped)"
    case .itemBeyondFrame: "the item extends beyond its frame"
    case .missingItem(let item): "the frame has no \(item.name)"
    case .unsupportedItem(let item, let command):
      "command \(command.rawValue) takes no \(item.name); leave it out"
    case .badPriority(let priority): "priority \(priority) is not allowed; use 10 or 5"
    case .urgentBackgroundPush:
      "a payload with only content-available needs priority 5, which only command 2 can send"
    }
  }
}
