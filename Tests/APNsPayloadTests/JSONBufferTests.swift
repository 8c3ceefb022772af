import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// The buffer that is made for it, against an array.
struct JSONBufferTests {
  static func text(_ buffer: JSONBuffer) -> String {
    var bytes: [UInt8] = []
    for index in buffer.bytes.indices { bytes.append(buffer.bytes[index]) }
    expectEqual(bytes.count, buffer.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Capacities from none to more than the text needs, for the first text and for the one behind it.
  @Test(arguments: EncodingTests.sources)
  func startsWithEveryCapacity(source: String) throws {
    let payload = try EncodingTests.payload(source)
    for capacity in 0...2 * source.utf8.count + 20 {
      var buffer = JSONBuffer(capacity: capacity)
      #expect(Self.text(buffer) == "")
      try payload.encode(into: &buffer)
      expectEqual(Self.text(buffer), source, "capacity \(capacity)")
      try payload.encode(into: &buffer)
      expectEqual(Self.text(buffer), source + source, "capacity \(capacity)")
    }
  }

  @Test func holdsOnlyTheTextSinceItWasEmptied() throws {
    var buffer = JSONBuffer(capacity: 8)
    for source in EncodingTests.sources + EncodingTests.sources.reversed() {
      buffer.removeAll()
      try EncodingTests.payload(source).encode(into: &buffer)
      expectEqual(Self.text(buffer), source)
    }
    buffer.removeAll()
    expectEqual(buffer.count, 0)
  }

  @Test func growsToTheLongestText() throws {
    for size in [4095, 4096, 4097, 5000, 100_000] {
      let text = String(repeating: "\n", count: size / 2)
      var buffer = JSONBuffer()
      try Payload(aps: APS(alert: .text(text))).encode(into: &buffer)
      expectEqual(Self.text(buffer), #"{"aps":{"alert":""# + String(repeating: #"\n"#, count: size / 2) + #""}}"#)
    }
  }

  @Test func leavesACopyAlone() throws {
    var buffer = JSONBuffer()
    try EncodingTests.payload(EncodingTests.sources[2]).encode(into: &buffer)
    let copy = buffer
    buffer.removeAll()
    try EncodingTests.payload(EncodingTests.sources[4]).encode(into: &buffer)
    expectEqual(Self.text(copy), EncodingTests.sources[2])
    expectEqual(Self.text(buffer), EncodingTests.sources[4])
  }

  @Test func isAsItWasWhenEncodingThrows() throws {
    var aps = APS(alert: "A text before what cannot be written")
    aps.relevanceScore = .nan
    let template = try PayloadTemplate(EncodingTests.payload(EncodingTests.sources[4]), holes: [.badge])
    for capacity in [0, 30, 4096] {
      var buffer = JSONBuffer(capacity: capacity)
      try EncodingTests.payload(EncodingTests.sources[2]).encode(into: &buffer)
      let error = #expect(throws: JSONEncodingError.self) { try Payload(aps: aps).encode(into: &buffer) }
      expectEqual(error?.path, ["aps", "relevance-score"])
      var filling = PayloadFilling()
      filling.title = "T"
      #expect(throws: PayloadTemplateError(reason: .unknownHole, hole: .title)) {
        try template.encode(filling, into: &buffer)
      }
      expectEqual(Self.text(buffer), EncodingTests.sources[2])
    }
  }
}
