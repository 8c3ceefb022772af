import SourceText

/// A buffer for encoding JSON again and again.
///
/// It grows to the longest text and then allocates nothing more. An array does the same, but it checks twice whether it
/// is shared each time it is emptied and appended to.
///
///     var buffer = JSONBuffer()
///     for payload in payloads {
///       buffer.removeAll()
///       try payload.encode(into: &buffer)
///       send(buffer.bytes)
///     }
public struct JSONBuffer: Sendable {
  /// All of it is initialized; the bytes from `count` on have no meaning.
  @usableFromInline var memory: [UInt8]
  /// The length of the text in bytes.
  @usableFromInline private(set) var length = 0

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The number of bytes that it has room for at first.
  public init(capacity: Int = 4096) {
    memory = [UInt8](repeating: 0, count: capacity)
  }

  /// The number of bytes in the text.
  @inlinable public var count: Int { length }

  /// The text in UTF-8.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self) borrowing get { memory.span.extracting(first: length) }
  }

  /// Removes the text and keeps the memory.
  @inlinable public mutating func removeAll() { length = 0 }

  /// Lets a function write to the free memory, and returns false if there was too little room.
  ///
  /// The function returns how many bytes it wrote, or `nil` if they did not fit.
  @inlinable @inline(__always)
  mutating func extend<Failure: Error>(
    _ body: (_ base: UnsafeMutablePointer<UInt8>, _ room: Int) throws(Failure) -> Int?
  ) throws(Failure) -> Bool {
    let start = length
    let size = try unsafe memory.withUnsafeMutableBufferPointer { (memory) throws(Failure) -> Int? in
      // In bounds: the length never exceeds the count.
      guard let base = memory.baseAddress else { return nil }
      return try unsafe body(base + start, memory.count &- start)
    }
    guard let size else { return false }
    length = start &+ size
    return true
  }

  /// Makes room for more bytes.
  ///
  /// The memory at least doubles, so that appending many values stays linear.
  @inlinable @inline(never) mutating func reserve(_ count: Int) {
    let needed = max(length + count, 2 * memory.count)
    memory.append(contentsOf: repeatElement(0, count: needed - memory.count))
  }
}
