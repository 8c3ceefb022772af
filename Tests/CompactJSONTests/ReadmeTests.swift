public import CompactJSON
import Foundation
import Testing

// What the README's example needs of APNSwift and of SwiftNIO, declared in their own names. It compiles here word for
// word, and a test compares the words.

/// APNSwift's protocol of the same name.
public protocol APNSJSONEncoder: Sendable {
  /// Appends a value's JSON to the buffer.
  func encode<T: Encodable>(_ value: T, into buffer: inout ByteBuffer) throws
}

/// SwiftNIO's buffer, as far as the example needs it.
public struct ByteBuffer {
  /// What was written.
  public private(set) var readableBytesView: [UInt8] = []

  /// Appends bytes.
  @discardableResult
  public mutating func writeBytes(_ bytes: some Sequence<UInt8>) -> Int {
    let count = readableBytesView.count
    readableBytesView.append(contentsOf: bytes)
    return readableBytesView.count - count
  }
}

// The example, but for `@retroactive`, which a protocol of this module must not have.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompactJSONEncoder: APNSJSONEncoder {
  public func encode<T: Encodable>(_ value: T, into buffer: inout ByteBuffer) throws {
    buffer.writeBytes(try encode(value))
  }
}

struct ReadmeTests {
  /// APNSwift's messages write their own keys into the container that `aps` is in.
  struct Message: Encodable {
    struct APS: Encodable { var badge = 1 }
    enum Key: String, CodingKey { case aps }
    struct Custom: Encodable { var acme = "foo" }

    func encode(to encoder: any Encoder) throws {
      try Custom().encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(APS(), forKey: .aps)
    }
  }

  @Test func encodesThroughAPNSwiftsProtocol() throws {
    let encoder: any APNSJSONEncoder = CompactJSONEncoder()
    var buffer = ByteBuffer()
    buffer.writeBytes(Array("before".utf8))
    try encoder.encode(Message(), into: &buffer)
    #expect(String(decoding: buffer.readableBytesView, as: UTF8.self) == #"before{"acme":"foo","aps":{"badge":1}}"#)
  }

  @Test func isTheTextOfTheReadme() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    func fragment(_ path: String, _ first: String) throws -> String {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let start = try #require(text.range(of: "\n\(first)")).upperBound
      let end = try #require(text.range(of: "\n}\n", range: start..<text.endIndex)).upperBound
      return String(text[start..<end])
    }
    #expect(
      try fragment("README.md", "extension CompactJSONEncoder: @retroactive APNSJSONEncoder {")
        == fragment("Tests/CompactJSONTests/ReadmeTests.swift", "extension CompactJSONEncoder: APNSJSONEncoder {"))
  }
}
