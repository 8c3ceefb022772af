import APNS
import CompactJSON
import NIOCore
import Testing

/// The README's example for APNSwift, which is in `ReadmeExample.swift` as it is printed.
@Suite struct APNSwiftTests {
  /// Like a message of APNSwift, it writes its own keys into the container that `aps` is in.
  private struct Message: Encodable {
    struct APS: Encodable { var badge = 1 }
    struct Custom: Encodable { var acme = "foo" }
    enum Key: String, CodingKey { case aps }

    func encode(to encoder: any Encoder) throws {
      try Custom().encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(APS(), forKey: .aps)
    }
  }

  @Test func encodesThroughAPNSwiftsProtocol() throws {
    let encoder: any APNSJSONEncoder = CompactJSONEncoder()
    var buffer = ByteBuffer(string: "before")
    try encoder.encode(Message(), into: &buffer)
    #expect(String(buffer: buffer) == #"before{"acme":"foo","aps":{"badge":1}}"#)
  }
}
