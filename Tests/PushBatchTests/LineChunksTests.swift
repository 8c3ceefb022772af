import TestSupport
import Testing

@testable import PushBatch

/// Whole lines of an input, and what is left at its end.
struct LineChunksTests {
  /// The input closes at the moment of a signal: the end was read, and half a line is left.
  @Test func aStopDecidesBeforeHalfALineIsHandedOut() {
    var input = Array("whole\nhalf".utf8)
    func read(_ bytes: inout [UInt8], _ most: Int) -> Bool {
      defer { input = [] }
      bytes += input
      return !input.isEmpty
    }
    var chunks = LineChunks(limit: 64)
    expectEqual(chunks.read(with: read), true)
    // A line that was read whole has its result, stop or not.
    expectEqual(chunks.next(isStopped: true)?.lines, Array("whole\n".utf8))
    #expect(chunks.next(isStopped: true) == nil)
    // The end.
    expectEqual(chunks.read(with: read), true)
    #expect(chunks.next(isStopped: true) == nil)
    // Nobody stopped: a last line may lack its end.
    expectEqual(chunks.next()?.lines, Array("half".utf8))
    expectEqual(chunks.read(with: read), false)
  }
}
