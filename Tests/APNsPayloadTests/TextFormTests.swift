import APNsPayload
import CompactJSON
import Foundation
import SourceText
import TestSupport
import Testing

/// JSON text as a string, a part of one, an array, a part of one, `Data` and a span.
@Suite struct TextFormTests {
  static let text = #"{"aps":{"alert":"Héllo","badge":3},"z":[1.50]}"#
  let bytes = Array(text.utf8)
  var data: Data { Data(bytes) }
  var long: String { "x\(Self.text)y" }
  var slice: ArraySlice<UInt8> { ([0] + bytes + [0])[1...bytes.count] }

  @Test func everyFormGivesTheSamePayload() throws {
    let payload = try Payload(parsing: bytes)
    try expectEqual(Payload(parsing: Self.text), payload)
    try expectEqual(Payload(parsing: long.dropFirst().dropLast()), payload)
    try expectEqual(Payload(parsing: slice), payload)
    try expectEqual(Payload(parsing: data), payload)
    try expectEqual(Payload(parsing: Self.text.utf8), payload)
    try expectEqual(Payload(parsing: bytes.span), payload)
    #expect(try Payload(parsing: #"{"aps":{"badge":"1"}}"#, wronglyTyped: .kept).aps?.badge == nil)
    try expectEqual(Payload(parsing: #"{"aps":{}}"#), Payload(aps: APS()))
  }

  @Test func everyFormGivesTheSameJSON() throws {
    let json = try JSON(parsing: bytes)
    let document = try JSONDocument(parsing: bytes)
    #expect(
      try [JSON(parsing: Self.text), JSON(parsing: slice), JSON(parsing: data), JSON(parsing: bytes.span)]
        .allSatisfy { $0 == json })
    #expect(
      try [
        JSONDocument(parsing: Self.text), JSONDocument(parsing: slice), JSONDocument(parsing: data),
        JSONDocument(parsing: bytes.span, depthLimit: 2),
      ].allSatisfy { $0.bytes == document.bytes && $0.root.value == json })
    #expect(throws: JSONError(reason: .tooDeep(limit: 1), offset: 7)) {
      try JSONDocument(parsing: Self.text, depthLimit: 1)
    }
  }

  @Test func everyFormIsDecoded() throws {
    struct Value: Decodable, Equatable { var z: [Double] }
    let decoder = CompactJSONDecoder()
    let value = Value(z: [1.5])
    try expectEqual(decoder.decode(Value.self, from: bytes), value)
    try expectEqual(decoder.decode(Value.self, from: Self.text), value)
    try expectEqual(decoder.decode(Value.self, from: data), value)
    try expectEqual(decoder.decode(Value.self, from: bytes.span), value)
  }

  /// An array is used as it is, also through the generic initializer.
  @Test func anArrayIsNotCopied() throws {
    func document(_ bytes: some Sequence<UInt8>) throws -> JSONDocument { try JSONDocument(parsing: bytes) }
    let document = try document(bytes)
    let same = unsafe bytes.withUnsafeBufferPointer { first in
      unsafe document.bytes.withUnsafeBufferPointer { unsafe first.baseAddress == $0.baseAddress }
    }
    #expect(same)
  }
}
