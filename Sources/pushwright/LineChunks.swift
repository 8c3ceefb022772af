import PushBatch

/// Standard input in chunks of whole lines, read with constant memory whatever its length.
struct LineChunks {
  struct Chunk: Sendable {
    /// Whole lines; of the last chunk the last line may lack its end.
    var lines: [UInt8]
    /// The number of the first line, from 1.
    var firstLine: Int
    /// A line that is longer than is read stood here; there are no bytes of it.
    var isTooLong = false
  }

  /// Bytes that one read takes at most.
  private static let readSize = 1 << 16

  private let source: InputSource
  private var buffer: [UInt8] = []
  private var line = 1
  private var isSkipping = false
  private var isAtEnd = false
  /// Bytes read so far.
  private(set) var bytesRead = 0

  init() throws(Failure) { source = try InputSource(nil) }

  /// The next chunk; nil at the end, or where `isStopped` says so after a signal.
  mutating func next(isStopped: () -> Bool) throws(Failure) -> Chunk? {
    while !isAtEnd {
      let searched = buffer.count
      try read(isStopped: isStopped)
      if isSkipping {
        guard let end = buffer.firstIndex(of: 0x0A) else {
          buffer.removeAll(keepingCapacity: true)
          continue
        }
        buffer.removeSubrange(...end)
        isSkipping = false
        line += 1
      }
      let start = isAtEnd ? 0 : min(searched, buffer.count)
      if let end = isAtEnd && !buffer.isEmpty ? buffer.count - 1 : buffer[start...].lastIndex(of: 0x0A) {
        return chunk(upTo: end + 1)
      }
      if buffer.count > BatchRecipient.lineLimit {
        buffer.removeAll(keepingCapacity: true)
        isSkipping = true
        return Chunk(lines: [], firstLine: line, isTooLong: true)
      }
    }
    return nil
  }

  private mutating func chunk(upTo end: Int) -> Chunk {
    let chunk = Chunk(lines: Array(buffer[..<end]), firstLine: line)
    buffer.removeSubrange(..<end)
    line += chunk.lines.count { $0 == 0x0A }
    return chunk
  }

  private mutating func read(isStopped: () -> Bool) throws(Failure) {
    let count = buffer.count
    if !isStopped(), try source.read(to: &buffer, at: Self.readSize, isStopped: isStopped) {
      bytesRead += buffer.count - count
      return
    }
    isAtEnd = true
    // After a signal what is left may be half a line.
    if isStopped() { buffer = [] }
  }
}
