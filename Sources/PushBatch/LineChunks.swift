/// An input in chunks of whole lines, read in constant memory regardless of its length.
///
///     repeat {
///       while let chunk = chunks.next() { ... }
///     } while try chunks.read(with: read)
package struct LineChunks {
  package struct Chunk: Sendable {
    /// Whole lines; the last line of the input may lack its end.
    package fileprivate(set) var lines: [UInt8]
    /// The number of the first line, from 1.
    package fileprivate(set) var firstLine: Int
    /// The number of bytes in the input before the first line.
    package fileprivate(set) var offset: Int
    /// Whether `lines` is the start of a line longer than the limit; the rest of the line is skipped.
    package fileprivate(set) var isTooLong = false

    /// Returns the lines without their line feeds.
    package func split() -> [ArraySlice<UInt8>] {
      let lines = lines.split(separator: 0x0A, omittingEmptySubsequences: false)
      return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }
  }

  /// The most bytes that one read takes.
  private static let readSize = 1 << 16

  private let limit: Int
  private var buffer: [UInt8] = []
  /// The number of bytes at the start of the buffer that are known to have no line feed.
  private var searched = 0
  private var line = 1
  private var offset = 0
  private var isSkipping = false
  /// Whether the end of the input was read; a terminal would wait for another one.
  package private(set) var isAtEnd = false

  /// Creates the chunks of an input of which nothing was read.
  ///
  /// - Parameter limit: the most bytes of a line. A longer line is marked as too long and skipped, unless it ends in
  ///   the read that makes it too long.
  package init(limit: Int) { self.limit = limit }

  /// The number of bytes read so far.
  package var bytesRead: Int { offset + buffer.count }

  /// Reads more of the input; returns `false` if it has ended before.
  ///
  /// - Parameter append: Appends at most so many bytes of the input, or returns `false` at its end.
  package mutating func read<Problem: Error>(
    with append: (inout [UInt8], _ most: Int) throws(Problem) -> Bool
  ) throws(Problem) -> Bool {
    if isAtEnd { return false }
    isAtEnd = try !append(&buffer, Self.readSize)
    return true
  }

  /// Returns the next chunk of what was read; `nil` if more has to be read.
  ///
  /// - Parameter isStopped: whether a signal stopped the command. Text without a line end is then an incomplete line,
  ///   even at the end of the input, and is not returned.
  package mutating func next(isStopped: Bool = false) -> Chunk? {
    if isSkipping {
      guard let end = buffer.firstIndex(of: 0x0A) else {
        drop(buffer.count)
        return nil
      }
      drop(end + 1)
      line += 1
      isSkipping = false
    }
    if let end = buffer[searched...].lastIndex(of: 0x0A) { return chunk(upTo: end + 1) }
    if isAtEnd, !isStopped, !buffer.isEmpty { return chunk(upTo: buffer.count) }
    searched = buffer.count
    guard buffer.count > limit else { return nil }
    isSkipping = true
    let chunk = Chunk(lines: buffer, firstLine: line, offset: offset, isTooLong: true)
    drop(buffer.count)
    return chunk
  }

  private mutating func chunk(upTo end: Int) -> Chunk {
    let chunk = Chunk(lines: Array(buffer[..<end]), firstLine: line, offset: offset)
    line += chunk.lines.count { $0 == 0x0A }
    drop(end)
    return chunk
  }

  private mutating func drop(_ count: Int) {
    buffer.removeSubrange(..<count)
    offset += count
    searched = 0
  }
}
