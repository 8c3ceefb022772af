import PushLint

/// The lines of an input, read by chunks: it takes the memory of one line and one chunk.
struct LineReader {
  /// A line of the input.
  struct Line {
    /// Without what ends it; of a line above the limit, the start.
    let bytes: [UInt8]
    /// `\n`, `\r\n`, or nothing at the end of the input.
    let ending: [UInt8]
    let origin: SourceOrigin
    /// Whether it is longer than the limit; the rest of it is not there.
    let isCut: Bool
  }

  private let source: InputSource
  private let limit: Int
  private var buffer: [UInt8] = []
  /// What of the buffer was handed out.
  private var start = 0
  private var origin = SourceOrigin()
  private var isAtEnd = false

  /// - Parameter limit: how many bytes of a line are handed out at most.
  init(_ source: InputSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// The next line; nil after the last.
  ///
  /// A last line without an end of its own counts where it has any byte.
  mutating func next() throws(Failure) -> Line? {
    var searched = start
    var dropped = 0
    var head: [UInt8]?
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) { return take(until: end, head, dropped) }
      if head == nil, buffer.count - start > limit { head = Array(buffer[start..<start + limit]) }
      if head != nil {
        dropped += buffer.count - start
        start = buffer.count
      }
      buffer.removeSubrange(..<start)
      (start, searched) = (0, buffer.count)
      if isAtEnd { break }
      isAtEnd = try !source.read(to: &buffer)
    }
    guard !buffer.isEmpty || head != nil else { return nil }
    return take(until: nil, head, dropped)
  }

  /// The line up to a line feed, or up to the end of the input.
  private mutating func take(until lineFeed: Int?, _ head: [UInt8]?, _ dropped: Int) -> Line {
    var end = lineFeed ?? buffer.count
    let next = lineFeed.map { $0 + 1 } ?? buffer.count
    if lineFeed != nil, end > start, buffer[end - 1] == 0x0D { end -= 1 }
    let bytes = head ?? Array(buffer[start..<min(end, start + limit)])
    let line = Line(
      bytes: bytes, ending: Array(buffer[end..<next]), origin: origin, isCut: head != nil || end - start > limit)
    origin.offset += dropped + next - start
    // A carriage return in a line ends one for whoever counts them.
    origin.line += 1 + bytes.count { $0 == 0x0D }
    start = next
    return line
  }
}
