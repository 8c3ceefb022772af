import PushBatch
import PushLint

/// The lines of an input one by one, read in chunks.
struct LineReader {
  struct Line {
    /// The line without its end; only the start of a line longer than the limit.
    let bytes: [UInt8]
    let origin: SourceLocation
    /// Whether the line is longer than the limit, so that the rest of it is missing.
    let isCut: Bool
  }

  /// Returns whether a byte ends a line or is white space; a line of these alone has no payload.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private let source: InputSource
  private let limit: Int
  private var chunks: LineChunks
  private var chunk: LineChunks.Chunk?
  /// The number of bytes of the chunk that have been returned.
  private var start = 0
  private var line = 1

  /// Creates a reader of an input.
  ///
  /// - Parameter limit: the most bytes of a line that are returned.
  init(_ source: InputSource, limit: Int) {
    self.source = source
    self.limit = limit
    chunks = LineChunks(limit: limit)
  }

  /// Returns the next line; `nil` after the last.
  ///
  /// A last line without a line end counts if it has any bytes.
  mutating func next() throws(Failure) -> Line? {
    while true {
      if let chunk, start < chunk.lines.count { return take(from: chunk) }
      start = 0
      chunk = chunks.next()
      if chunk == nil, try !chunks.read(with: source.read) { return nil }
    }
  }

  private mutating func take(from chunk: LineChunks.Chunk) -> Line {
    let lineFeed = chunk.isTooLong ? nil : chunk.lines[start...].firstIndex(of: 0x0A)
    var end = lineFeed ?? chunk.lines.count
    let next = lineFeed.map { $0 + 1 } ?? end
    if lineFeed != nil, end > start, chunk.lines[end - 1] == 0x0D { end -= 1 }
    let bytes = Array(chunk.lines[start..<min(end, start + limit)])
    let line = Line(
      bytes: bytes, origin: SourceLocation(offset: chunk.offset + start, line: self.line),
      isCut: chunk.isTooLong || end - start > limit)
    // A carriage return within a line also ends a line in a `SourceLocation`.
    self.line += 1 + bytes.count { $0 == 0x0D }
    start = next
    return line
  }
}
