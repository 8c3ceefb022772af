import Foundation
import TestSupport
import Testing

@testable import pushwright

/// Whole lines of an input, and what is left at its end.
struct LineChunksTests {
  /// The input closes at the moment of a signal: the end was read, and half a line is left.
  @Test func aStopDecidesBeforeHalfALineIsHandedOut() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "chunks-\(UUID()).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("whole\nhalf".utf8).write(to: file)
    var chunks = LineChunks(try InputSource(file.path), limit: 64)
    #expect(try chunks.read())
    // A line that was read whole has its result, stop or not.
    expectEqual(chunks.next(isStopped: true)?.lines, Array("whole\n".utf8))
    #expect(chunks.next(isStopped: true) == nil)
    // The end.
    #expect(try chunks.read())
    #expect(chunks.next(isStopped: true) == nil)
    // Nobody stopped: a last line may lack its end.
    expectEqual(chunks.next()?.lines, Array("half".utf8))
    #expect(try !chunks.read())
  }
}
