import APNsRequest
import Foundation
import TestSupport
import Testing

struct DeviceTokenTests {
  @Test(
    arguments: [
      ("00", [0x00]), ("ff", [0xFF]), ("FF", [0xFF]), ("aBcD", [0xAB, 0xCD]),
      ("0123456789abcdefABCDEF", [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0xAB, 0xCD, 0xEF]),
    ] as [(String, [UInt8])])
  func readsDigitsOfEitherCase(text: String, bytes: [UInt8]) throws {
    let token = try DeviceToken(hexadecimal: text)
    expectEqual(token.bytes, bytes)
    expectEqual(token.hexadecimal, text.lowercased())
    expectEqual(token, DeviceToken(bytes: bytes))
  }

  @Test(arguments: [1, 32, 64, 100, 1000])
  func takesEverySize(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let text = DeviceToken(bytes: bytes).hexadecimal
    expectEqual(text.utf8.count, 2 * count)
    try expectEqual(DeviceToken(hexadecimal: text).bytes, bytes)
  }

  @Test func readsEveryByte() throws {
    for byte in UInt8.min...UInt8.max {
      let token = DeviceToken(bytes: [byte])
      expectEqual(token.hexadecimal, (byte < 16 ? "0" : "") + String(byte, radix: 16))
      try expectEqual(DeviceToken(hexadecimal: token.hexadecimal), token)
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let reason: DeviceTokenError.Reason
    let offset: Int
    let message: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Refused(
      name: "empty", text: "", reason: .empty, offset: 0,
      message: "the device token is empty; expected hexadecimal digits"),
    Refused(
      name: "one digit", text: "a", reason: .oddLength, offset: 1,
      message: "the device token has an odd number of digits; expected two for each byte"),
    Refused(
      name: "three digits", text: "abc", reason: .oddLength, offset: 3,
      message: "the device token has an odd number of digits; expected two for each byte"),
    Refused(
      name: "letter beyond f", text: "abcg", reason: .notHexadecimal(0x67), offset: 3,
      message: "the device token has the byte 0x67 at offset 3; expected a hexadecimal digit"),
    Refused(
      name: "space between groups", text: "ab cd", reason: .notHexadecimal(0x20), offset: 2,
      message: "the device token has the byte 0x20 at offset 2; expected a hexadecimal digit"),
    Refused(
      name: "angle bracket of a description", text: "<ab>", reason: .notHexadecimal(0x3C), offset: 0,
      message: "the device token has the byte 0x3c at offset 0; expected a hexadecimal digit"),
    Refused(
      name: "prefix", text: "0xab", reason: .notHexadecimal(0x78), offset: 1,
      message: "the device token has the byte 0x78 at offset 1; expected a hexadecimal digit"),
    Refused(
      name: "fullwidth digit", text: "a\u{FF11}", reason: .notHexadecimal(0xEF), offset: 1,
      message: "the device token has the byte 0xef at offset 1; expected a hexadecimal digit"),
    Refused(
      name: "line feed at the end", text: "ab\n", reason: .notHexadecimal(0x0A), offset: 2,
      message: "the device token has the byte 0xa at offset 2; expected a hexadecimal digit"),
    Refused(
      name: "neighbours of the digits", text: "/:", reason: .notHexadecimal(0x2F), offset: 0,
      message: "the device token has the byte 0x2f at offset 0; expected a hexadecimal digit"),
  ])
  func refusesWithThePlace(row: Refused) throws {
    let error = try #require(throws: DeviceTokenError.self) { try DeviceToken(hexadecimal: row.text) }
    expectEqual(error.reason, row.reason)
    expectEqual(error.offset, row.offset)
    expectEqual(error.description, row.message)
  }
}

/// Tokens in JSON.
@Suite struct DeviceTokenCodingTests {
  @Test func isHexadecimalTextInJSON() throws {
    let token = DeviceToken(bytes: [0, 171, 255])
    expectEqual("\(token)", "00abff")
    let data = try JSONEncoder().encode([token])
    expectEqual(String(decoding: data, as: UTF8.self), #"["00abff"]"#)
    try expectEqual(JSONDecoder().decode([DeviceToken].self, from: Data(#"["00ABFF"]"#.utf8)), [token])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DeviceToken].self, from: Data(#"["00","0"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else { Issue.record("\(error as Any)"); return }
    expectEqual(context.codingPath.map(\.intValue), [1])
    expectEqual(context.debugDescription, "the device token has an odd number of digits; expected two for each byte")
  }
}
