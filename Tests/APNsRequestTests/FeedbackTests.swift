import APNsRequest
import TestSupport
import Testing

struct FeedbackTests {
  /// 1700000000 = 0x6553F100, a token of 3 bytes; 4294967295, a token of 1 byte.
  static let stream: [UInt8] = [0x65, 0x53, 0xF1, 0x00, 0, 3, 1, 2, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 0xEE]

  static func tuples() throws -> [FeedbackTuple] {
    [
      try FeedbackTuple(timestamp: 1_700_000_000, token: DeviceToken(bytes: [1, 2, 3])),
      try FeedbackTuple(timestamp: .max, token: DeviceToken(bytes: [0xEE])),
    ]
  }

  static func decode(_ chunks: [[UInt8]]) -> ([FeedbackTuple], LegacyErrorPlace?) {
    var decoder = FeedbackDecoder()
    var tuples: [FeedbackTuple] = []
    do throws(LegacyError) {
      for chunk in chunks {
        decoder.append(chunk)
        while let tuple = try decoder.next() { tuples.append(tuple) }
      }
      try decoder.finish()
      return (tuples, nil)
    } catch {
      return (tuples, LegacyErrorPlace(error))
    }
  }

  @Test func writesAndReadsEveryByteUnderEverySplit() throws {
    let tuples = try Self.tuples()
    expectEqual(tuples.flatMap(\.encoded), Self.stream)
    for first in 0...Self.stream.count {
      #expect(Self.decode([Array(Self.stream[..<first]), Array(Self.stream[first...])]) == (tuples, nil))
    }
    #expect(Self.decode(Self.stream.map { [$0] }) == (tuples, nil))
  }

  @Test func asksForMoreAtEveryTruncation() throws {
    let tuples = try Self.tuples()
    for end in 0..<Self.stream.count {
      let start = end < 9 ? 0 : 9
      let error = [0, 9].contains(end) ? nil : LegacyErrorPlace(.unexpectedEnd(start: start), end)
      #expect(Self.decode([Array(Self.stream[..<end])]) == (Array(tuples[..<(end < 9 ? 0 : 1)]), error))
    }
  }

  @Test func refusesATupleWithoutAToken() throws {
    let bytes: [UInt8] = Self.stream + [0, 0, 0, 0, 0, 0]
    for first in 0...bytes.count {
      #expect(
        Self.decode([Array(bytes[..<first]), Array(bytes[first...])]) == (
          try Self.tuples(), LegacyErrorPlace(.badTokenLength(0, expected: nil), 20)
        ))
    }
    let error = try #require(throws: LegacyError.self) {
      try FeedbackTuple(timestamp: 0, token: DeviceToken(bytes: []))
    }
    expectEqual(error.reason, .badTokenLength(0, expected: nil))
  }

  @Test func waitsForALengthThatLies() {
    #expect(Self.decode([[0, 0, 0, 0, 0xFF, 0xFF, 1]]) == ([], LegacyErrorPlace(.unexpectedEnd(start: 0), 7)))
  }

  @Test(arguments: [(99, true), (100, true), (101, false)])
  func keepsATokenThatWasRegisteredLater(registration: Int, isObsolete: Bool) throws {
    let tuple = try FeedbackTuple(timestamp: 100, token: DeviceToken(bytes: [1]))
    expectEqual(tuple.isObsolete(registeredAt: registration), isObsolete)
  }

  @Test func neverDependsOnTheChunking() {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      let bytes = (0..<random.below(60)).map { _ in UInt8(random.below(random.pick([3, 256]))) }
      #expect(Self.decode([bytes]) == Self.decode(bytes.map { [$0] }))
    }
  }
}
