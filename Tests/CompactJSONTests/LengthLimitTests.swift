import CompactJSON
import Foundation
import Testing

/// `PUSHWRIGHT_LARGE_TESTS=1` runs them: they take 4 GiB of memory.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PUSHWRIGHT_LARGE_TESTS"] != nil, "needs 4 GiB"))
struct LengthLimitTests {
  @Test(arguments: [
    ((4 << 30) - 1, JSONError(reason: .unexpectedByte(0, expected: .value), offset: 0)),
    (4 << 30, JSONError(reason: .tooLong, offset: (4 << 30) - 1)),
  ])
  func looksAtNoMoreThan4GiB(count: Int, error: JSONError) {
    #expect(throws: error) { try JSONDocument(parsing: [UInt8](repeating: 0, count: count)) }
  }
}
