import PushLint

/// The lines of an input one by one, read by chunks.
struct LineReader {
  /// A line of the input.
  struct Line {
    /// Without what ends it; of a line above the limit, the start.
    let bytes: [UInt8]
    /// `\n`, `\r\n`, or nothing at the end of the input.
    let ending: [UInt8]
    let origin: SourceLocation
    /// Whether it is longer than the limit; the rest of it is not there.
    let isCut: Bool
  }

  private let limit: Int
  private var chunks: LineChunks
  private var chunk: LineChunks.Chunk?
  /// What of the chunk was handed out.
  private var start = 0
  private var line = 1

  /// - Parameter limit: how many bytes of a line are handed out at most.
  init(_ source: InputSource, limit: Int) {
    self.limit = limit
    chunks = LineChunks(source, limit: limit)
  }

  /// The next line; nil after the last.
  ///
  /// A last line without an end of its own counts where it has any byte.
  mutating func next() throws(Failure) -> Line? {
    while true {
      if let chunk, start < chunk.lines.count { return take(from: chunk) }
      start = 0
      chunk = chunks.next()
      if chunk == nil, try !chunks.read() { return nil }
    }
  }

  private mutating func take(from chunk: LineChunks.Chunk) -> Line {
    let lineFeed = chunk.isTooLong ? nil : chunk.lines[start...].firstIndex(of: 0x0A)
    var end = lineFeed ?? chunk.lines.count
    let next = lineFeed.map { $0 + 1 } ?? end
    if lineFeed != nil, end > start, chunk.lines[end - 1] == 0x0D { end -= 1 }
    let bytes = Array(chunk.lines[start..<min(end, start + limit)])
    let line = Line(
      bytes: bytes, ending: Array(chunk.lines[end..<next]),
      origin: SourceLocation(offset: chunk.offset + start, line: self.line),
      isCut: chunk.isTooLong || end - start > limit)
    // A carriage return in a line ends one for whoever counts them.
    self.line += 1 + bytes.count { $0 == 0x0D }
    start = next
    return line
  }
}
