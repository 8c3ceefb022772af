public import Foundation
import PushBatch

/// The lines of a file of recipients, read as they are needed.
public struct RecipientLines: Sendable {
  /// A line with something on it.
  public struct Line: Sendable, Hashable {
    /// From 1.
    public let number: Int
    /// Without its end; of a line that is too long, the start.
    public let bytes: [UInt8]
    /// Whether it has more bytes than a recipient's line may have.
    public let isTooLong: Bool

    /// A line, as it was read or as a caller has it.
    public init(number: Int, bytes: [UInt8], isTooLong: Bool = false) {
      (self.number, self.bytes, self.isTooLong) = (number, bytes, isTooLong)
    }
  }

  private let file: FileHandle
  private var buffer: [UInt8] = []
  /// What of the buffer was handed out.
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  public init(path: String) throws(ProviderError) {
    guard let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
      throw ProviderError("\(path): cannot be opened")
    }
    self.init(file)
  }

  /// Reads a file that is open, from where it stands.
  public init(_ file: FileHandle) { self.file = file }

  /// The next line that is not blank; nil after the last.
  public mutating func next() throws(ProviderError) -> Line? {
    while let (bytes, isTooLong) = try nextBytes() {
      number += 1
      if bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
        return Line(number: number, bytes: bytes, isTooLong: isTooLong)
      }
    }
    return nil
  }

  private mutating func nextBytes() throws(ProviderError) -> (bytes: [UInt8], isTooLong: Bool)? {
    let limit = BatchRecipient.lineLimit
    /// The start of a line that is too long, whose rest is dropped as it comes.
    var head: [UInt8]?
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return (head ?? Array(buffer[start..<min(end, start + limit)]), head != nil || end - start > limit)
      }
      if head == nil, buffer.count - start > limit { head = Array(buffer[start..<start + limit]) }
      buffer.removeSubrange(..<(head == nil ? start : buffer.count))
      (start, searched) = (0, buffer.count)
      guard !isAtEnd, try read() else { break }
    }
    defer { buffer = [] }
    let rest = head ?? buffer
    return rest.isEmpty ? nil : (rest, head != nil)
  }

  private mutating func read() throws(ProviderError) -> Bool {
    do {
      let chunk = try file.read(upToCount: 64 << 10) ?? Data()
      buffer += chunk
      isAtEnd = chunk.isEmpty
    } catch {
      throw ProviderError("the recipients cannot be read after line \(number): \(error)")
    }
    return !isAtEnd
  }
}
