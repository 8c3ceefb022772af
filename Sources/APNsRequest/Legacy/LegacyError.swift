/// Why some bytes are no frame of the legacy interface, or a frame cannot be made.
public struct LegacyError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// A first byte that is neither 0, 1, 2 nor 8.
    case unknownCommand(UInt8)
    /// The input ended inside a frame or tuple, which starts at `start`.
    case unexpectedEnd(start: Int)
    /// A device token of no byte, or of another length than the command has.
    case badTokenLength(Int, expected: Int?)
    /// A payload of no byte, or of more than the limit.
    case badPayloadLength(Int, limit: Int)
    /// More bytes than the items of a frame can have.
    case frameTooLong(Int, limit: Int)
    /// An item id that the table does not have.
    case unknownItem(UInt8)
    /// An item a second time.
    case duplicateItem(LegacyItem)
    /// Another length than the item has.
    case badItemLength(LegacyItem, found: Int, expected: Int)
    /// An item that reaches beyond its frame, by its length or for want of it.
    case itemBeyondFrame
    /// A frame without device token or payload.
    case missingItem(LegacyItem)
    /// An item that the command has no place for.
    case unsupportedItem(LegacyItem, LegacyNotification.Command)
    /// A priority other than 10 and 5.
    case badPriority(UInt8)
    /// Priority 10 for a push with `content-available` alone, which the gateway refuses.
    case urgentBackgroundPush
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the stream, of all chunks together; 0 for a frame that is made.
  public let offset: Int

  init(_ reason: Reason, at offset: Int = 0) {
    self.reason = reason
    self.offset = offset
  }

  /// The status with which the gateway would answer; nil where it closes without one.
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
  /// What was found and what was expected, in lower case, without the place.
  public var description: String {
    switch reason {
    case .unknownCommand(let byte): "unknown command \(byte); expected 0, 1, 2 or 8"
    case .unexpectedEnd(let start):
      "the input ends inside the frame that starts at byte \(start)"
    case .badTokenLength(let length, let expected?): "the device token is \(length) bytes, but must be \(expected)"
    case .badTokenLength(let length, nil): "the device token is \(length) bytes, but must be 1 to 65535"
    case .badPayloadLength(let length, let limit): "the payload is \(length) bytes, but must be 1 to \(limit)"
    case .frameTooLong(let length, let limit): "the frame is \(length) bytes, but the limit is \(limit)"
    case .unknownItem(let id): "unknown item id \(id); expected 1 to 5"
    case .duplicateItem(let item): "duplicate \(item.name); remove one of them"
    case .badItemLength(let item, let found, let expected):
      "the \(item.name) is \(found) bytes, but must be \(expected)"
    case .itemBeyondFrame: "the item extends beyond its frame"
    case .missingItem(let item): "the frame has no \(item.name)"
    case .unsupportedItem(let item, let command):
      "command \(command.rawValue) takes no \(item.name)"
    case .badPriority(let priority): "priority \(priority) is not allowed; use 10 or 5"
    case .urgentBackgroundPush:
      "a payload with only content-available needs priority 5, which command 2 can send"
    }
  }
}
