import CompactJSON
import TestSupport
import Testing

/// Types that write themselves, as a user of the library has them.
struct WrittenByHandTests {
  struct TooHot: Error, Equatable {}

  struct Cup: JSONWritable {
    var name: String
    var degrees: Double
    var notes: [String]
    var extra: JSON = .null

    func write<Sink: JSONSink>(to sink: inout Sink) throws(TooHot) {
      let start = sink.position
      sink.token(#","name":"#)
      sink.string(name)
      guard degrees < 100 else { throw TooHot() }
      sink.token(#","degrees":"#)
      sink.double(degrees)
      sink.token(#","notes":"#)
      let list = sink.position
      for note in notes { sink.element(note) }
      sink.closeArray(from: list)
      sink.name("extra")
      sink.value(extra)
      sink.closeObject(from: start)
    }
  }

  static let cup = Cup(name: "tea \"earl\"", degrees: 60.5, notes: ["a", "\u{1}"], extra: ["b": [], "c": 1])
  static let text = #"{"name":"tea \"earl\"","degrees":60.5,"notes":["a","\u0001"],"extra":{"b":[],"c":1}}"#

  @Test func writesTheSameTextEverywhere() throws {
    let expected = Array(Self.text.utf8)
    try expectEqual(Self.cup.encoded(), expected)
    try expectEqual(Self.cup.encodedSize(), expected.count)
    var bytes: [UInt8] = [0x20]
    try Self.cup.encode(into: &bytes)
    expectEqual(bytes, [0x20] + expected)
    var buffer = JSONBuffer()
    for _ in 0..<3 { try Self.cup.encode(into: &buffer) }
    expectEqual(Array(copying: buffer.bytes), expected + expected + expected)
    for room in [0, 1, expected.count - 1, expected.count] {
      var written: [UInt8] = []
      try written.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) throws(TooHot) in
        try expectEqual(Self.cup.encode(into: &span), (room == expected.count))
      }
      expectEqual(written, (room == expected.count ? expected : []))
    }
    // Longer than the stack's memory, and than the memory of the first attempt.
    for count in [1_000, 100_000] {
      var large = Self.cup
      large.name = String(repeating: "\n", count: count)
      try expectEqual(JSONDocument(parsing: try large.encoded()).root["name"]?.string, large.name)
    }
  }

  @Test func leavesABufferUnchangedWhereWritingFails() {
    var cup = Self.cup
    cup.degrees = 101
    var bytes: [UInt8] = [1, 2, 3]
    #expect(throws: TooHot()) { try cup.encode(into: &bytes) }
    expectEqual(bytes, [1, 2, 3])
    #expect(throws: TooHot()) { try cup.encoded() }
    #expect(throws: TooHot()) { try cup.encodedSize() }
  }

  struct WrongStart: JSONWritable {
    let start: Int

    func write<Sink: JSONSink>(to sink: inout Sink) {
      sink.token(",1")
      sink.closeArray(from: start)
    }
  }

  /// A wrong start is a mistake in the type, and writes nowhere else.
  @Test(arguments: [-1, 3, 5_000, .min, .max]) func refusesAStartThatIsNoPosition(start: Int) {
    var bytes: [UInt8] = [1, 2, 3]
    WrongStart(start: start).encode(into: &bytes)
    expectEqual(bytes, [1, 2, 3])
    #expect(WrongStart(start: start).encoded() == [])
  }
}
