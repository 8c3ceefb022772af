import SourceText
import TestSupport
import Testing

@testable import CompactJSON

/// What is copied and scanned many bytes at a time, against one byte at a time, at every place in memory.
struct AlignmentTests {
  /// All bytes, beginning with another one each time; a string's own storage would always begin at a multiple of 16.
  static func bytes(from first: Int) -> [UInt8] { (0..<256).map { UInt8(truncatingIfNeeded: $0 + first) } }

  static func slowlyEscaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let escaped = bytes.flatMap { (byte: UInt8) -> [UInt8] in
      // A byte of several is no scalar, and stands as it is.
      guard byte < 0x80 else { return [byte] }
      return Array(StringWriterTests.slowlyEscaped(String(Unicode.Scalar(byte))).dropFirst().dropLast())
    }
    return Array("\"".utf8) + escaped + Array("\"".utf8)
  }

  /// What a writer puts at one place of the memory, which must keep all other bytes.
  static func written(
    at place: Int, room: Int, from source: ArraySlice<UInt8>,
    _ write: (inout JSONByteWriter, UnsafeBufferPointer<UInt8>) -> Void
  ) -> [UInt8]? {
    var memory = [UInt8](repeating: 0x7E, count: 2048)
    let count = unsafe memory.withUnsafeMutableBufferPointer { memory in
      unsafe source.withUnsafeBufferPointer { source in
        guard let base = memory.baseAddress else { return -1 }
        // In bounds: no test writes more than 2048 bytes less the greatest place.
        var writer = unsafe JSONByteWriter(at: base + place, room: room)
        unsafe write(&writer, source)
        return writer.isTruncated ? -1 : writer.position
      }
    }
    guard count >= 0 else { return nil }
    let isKept = memory[..<place].allSatisfy { $0 == 0x7E } && memory[(place + room)...].allSatisfy { $0 == 0x7E }
    return isKept ? Array(memory[place..<place + count]) : nil
  }

  @Test(arguments: 0...40)
  func escapesEveryByteAtEveryAlignment(source: Int) {
    for destination in 0...40 {
      let bytes = Self.bytes(from: 41 * source + destination)
      let expected = Self.slowlyEscaped(bytes[source...])
      let written = unsafe Self.written(at: destination, room: expected.count, from: bytes[source...]) {
        unsafe $0.string(utf8: $1.span)
      }
      expectEqual(written, expected, "from \(source) to \(destination)")
    }
  }

  @Test(arguments: 0...40)
  func countsTheEscapesOfEveryByteAtEveryAlignment(source: Int) {
    for end in [source, source + 1, source + 7, source + 8, source + 15, source + 16, source + 33, 200, 256] {
      let bytes = Self.bytes(from: 13 * source)[source..<end]
      let size = unsafe bytes.withUnsafeBufferPointer { unsafe quotedSize(of: $0) }
      expectEqual(size, Self.slowlyEscaped(bytes).count, "from \(source) until \(end)")
    }
  }

  /// One byte that needs an escape, in each place of clean text of each length.
  @Test(arguments: 0...100)
  func countsTheOneEscapeWhereverItStands(count: Int) {
    for byte in [UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x01, 0x0A] {
      for place in 0..<count {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        bytes[place] = byte
        let size = unsafe bytes.withUnsafeBufferPointer { unsafe quotedSize(of: $0) }
        expectEqual(size, count + 2 + (byte == 0x01 ? 5 : 1), "\(byte) in place \(place)")
      }
    }
  }

  /// Every length of two blocks of 16 bytes, and those around the ends of further ones; all of them in `make test-thorough`.
  static let lengths = SeededGenerator.isThorough ? Array(0...100) : Array(0...33) + [47, 48, 49, 63, 64, 65, 100]

  /// Those of a block of 16 bytes; all of them in `make test-thorough`.
  private static let alignments = SeededGenerator.isThorough ? Array(0...16) : [0, 1, 7, 8, 15, 16]

  /// One byte that needs an escape, or none, in each place of clean text of each length.
  @Test(arguments: lengths)
  func writesTheOneEscapeWhereverItStandsIntoExactlyItsRoom(count: Int) {
    for byte in [UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x01, 0x0A, UInt8(ascii: "b")] {
      for place in 0..<max(count, 1) {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        if place < count { bytes[place] = byte }
        let quoted = Self.slowlyEscaped(bytes[...])
        let text = String(decoding: bytes, as: UTF8.self)
        check([], quoted, []) { $0.string(text) }
        check([UInt8(ascii: ",")], quoted, []) { $0.element(text) }
        check([UInt8(ascii: ",")], quoted, [UInt8(ascii: ":")]) { $0.name(text) }
      }
    }
  }

  private func check(
    _ start: [UInt8], _ quoted: [UInt8], _ end: [UInt8], write: (inout JSONByteWriter) -> Void
  ) {
    let expected = start + quoted + end
    let written = unsafe Self.written(at: 3, room: expected.count, from: []) { writer, _ in write(&writer) }
    expectEqual(written, expected)
    for less in 1...2 {
      let cut = unsafe Self.written(at: 3, room: expected.count - less, from: []) { writer, _ in write(&writer) }
      #expect(cut == nil)
    }
  }

  @Test(arguments: lengths)
  func copiesEveryCountAtEveryAlignment(count: Int) {
    let bytes = Self.bytes(from: count)
    for source in Self.alignments {
      for destination in Self.alignments {
        let expected = bytes[source..<source + count]
        let written = unsafe Self.written(at: destination, room: count, from: expected) { unsafe $0.json($1.span) }
        expectEqual(written, Array(expected), "from \(source) to \(destination)")
        guard count > 0 else { continue }
        let cut = unsafe Self.written(at: destination, room: count - 1, from: expected) { unsafe $0.json($1.span) }
        #expect(cut == nil)
      }
    }
  }
}
