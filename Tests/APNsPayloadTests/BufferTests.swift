import APNsPayload
import CompactJSON
import Foundation
import TestSupport
import Testing

/// The ways to write a payload, each against the plain one.
struct BufferTests {
  @Test(arguments: EncodingTests.sources)
  func appendsToAnyCollectionOfBytes(source: String) throws {
    let payload = try EncodingTests.payload(source)
    var data = Data("before".utf8)
    try payload.encode(into: &data)
    expectEqual(data, Data("before\(source)".utf8))
    var slice = Array("__before".utf8)[2...]
    try payload.encode(into: &slice)
    expectEqual(Array(slice), Array("before\(source)".utf8))
  }

  /// Spans that already hold bytes, with every room from none to more than needed.
  @Test(arguments: EncodingTests.sources)
  func appendsToASpanThatHoldsBytes(source: String) throws {
    let payload = try EncodingTests.payload(source)
    let size = source.utf8.count
    for room in 0...size + 3 {
      var isWritten = false
      let bytes = try [UInt8](capacity: 5 + room) { (span: inout OutputSpan<UInt8>) throws(JSONEncodingError) in
        for byte in "12345".utf8 { span.append(byte) }
        isWritten = try payload.encode(into: &span)
      }
      expectEqual(isWritten, (room >= size))
      expectEqual(String(decoding: bytes, as: UTF8.self), (isWritten ? "12345" + source : "12345"))
    }
  }

  /// Texts around the sizes at which a fresh array is written in another way.
  @Test func writesAFreshArrayOfEverySize() throws {
    for size in [900, 1000, 1020, 1023, 1024, 1025, 1030, 5000, 5100, 5119, 5120, 5121, 5200, 70_000] {
      let text = String(repeating: "x", count: size - 20)
      let payload = Payload(aps: APS(alert: .text(text)))
      try expectEqual(payload.encoded(), Array(#"{"aps":{"alert":"\#(text)"}}"#.utf8))
      try expectEqual(payload.encodedSize(), size)
      let quoted = Payload(aps: APS(alert: .text(String(repeating: "\"", count: size / 2 - 10))))
      try expectEqual(quoted.encoded().count, quoted.encodedSize())
    }
  }
}
