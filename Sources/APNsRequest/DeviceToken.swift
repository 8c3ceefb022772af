/// The address of an app on a device: any number of opaque bytes, sent in lowercase hexadecimal.
public struct DeviceToken: Sendable, Hashable {
  /// The bytes that the app was given.
  public let bytes: [UInt8]

  /// Creates a token from any number of bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a token from any sequence of bytes, such as the `Data` that the app was given.
  public init(bytes: some Sequence<UInt8>) { self.init(bytes: Array(bytes)) }

  /// Creates a token from text with two hexadecimal digits for each byte, in upper or lower case.
  public init(hexadecimal: String) throws(DeviceTokenError) {
    let digits = Array(hexadecimal.utf8)
    guard !digits.isEmpty else { throw DeviceTokenError(reason: .empty, offset: 0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for (offset, digit) in digits.enumerated() {
      guard let value = hexadecimalValue(of: digit) else {
        throw DeviceTokenError(reason: .notHexadecimal(digit), offset: offset)
      }
      if let upper = high {
        bytes.append(upper << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { throw DeviceTokenError(reason: .oddLength, offset: digits.count) }
    self.bytes = bytes
  }

  /// The token as text with two lowercase digits for each byte, as in the path of a request.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
  }
}

extension DeviceToken: Codable, CustomStringConvertible {
  /// The token as text with two lowercase digits for each byte.
  public var description: String { hexadecimal }

  /// Decodes a token from hexadecimal text.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    do {
      try self.init(hexadecimal: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Encodes the token as hexadecimal text.
  public func encode(to encoder: any Encoder) throws { try hexadecimal.encode(to: encoder) }
}

/// An error in the text of a device token, and its place.
public struct DeviceTokenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why the text is not a device token.
  public enum Reason: Sendable, Hashable {
    /// The text is empty.
    case empty
    /// The byte is not a hexadecimal digit.
    case notHexadecimal(UInt8)
    /// The number of digits is odd.
    case oddLength
  }

  /// The reason why the text is not a device token.
  public let reason: Reason
  /// The offset of the error in bytes of UTF-8 from the start of the text.
  public let offset: Int

  /// A message with the error and the expected text, in lower case.
  public var description: String {
    switch reason {
    case .empty: "the device token is empty; expected hexadecimal digits"
    case .notHexadecimal(let byte):
      "the device token has the byte 0x\(String(byte, radix: 16)) at offset \(offset); expected a hexadecimal digit"
    case .oddLength: "the device token has an odd number of digits; expected two for each byte"
    }
  }
}

/// Returns the value of a hexadecimal digit of either case; `nil` for any other byte.
func hexadecimalValue(of digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
