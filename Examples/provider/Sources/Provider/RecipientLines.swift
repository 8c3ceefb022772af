public import Foundation
import PushBatch

/// The lines of a recipients file, read on demand.
public struct RecipientLines: Sendable {
  /// A line that is not blank.
  public struct Line: Sendable, Hashable {
    /// The line's number, from 1.
    public let number: Int
    /// The line's bytes without the line feed; only the start if the line is too long.
    public let bytes: [UInt8]
    /// Whether the line is longer than a recipient's line may be.
    public let isTooLong: Bool

    /// Creates a line.
    public init(number: Int, bytes: [UInt8], isTooLong: Bool = false) {
      (self.number, self.bytes, self.isTooLong) = (number, bytes, isTooLong)
    }
  }

  private let file: FileHandle
  private var buffer: [UInt8] = []
  /// The position in the buffer after the last line that was returned.
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  /// Creates a reader of a file, or of standard input if the path is `-`.
  public init(path: String) throws(ProviderError) {
    guard let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
      throw ProviderError("\(path): cannot be opened")
    }
    self.init(file)
  }

  /// Creates a reader of an open file that starts at its current position.
  public init(_ file: FileHandle) { self.file = file }

  /// Returns the next line that is not blank, or `nil` after the last one.
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
    /// The start of a line that is too long; the rest is dropped as it is read.
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
