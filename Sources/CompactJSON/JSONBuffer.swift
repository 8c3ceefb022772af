/// Memory that JSON is encoded into again and again.
///
/// It grows to the longest text, and from then on nothing is allocated. An array does the same, but each time that it
/// is emptied and appended to asks twice whether it is shared.
///
///     var buffer = JSONBuffer()
///     for payload in payloads {
///       buffer.removeAll()
///       try payload.encode(into: &buffer)
///       send(buffer.bytes)
///     }
public struct JSONBuffer: Sendable {
  /// All initialized; what stands from `count` on is of no meaning.
  @usableFromInline var memory: [UInt8]
  /// Bytes of text.
  @usableFromInline private(set) var length = 0

  /// - Parameter capacity: bytes that it has room for at first.
  public init(capacity: Int = 4096) {
    memory = [UInt8](repeating: 0, count: capacity)
  }

  /// Bytes of the text.
  @inlinable public var count: Int { length }

  /// The text.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self) borrowing get { memory.span.extracting(first: length) }
  }

  /// Forgets the text and keeps the memory.
  @inlinable public mutating func removeAll() { length = 0 }

  /// Calls a function with the free memory, which answers how many bytes it wrote there, or nil for too little room.
  @inlinable @inline(__always)
  mutating func extend<Failure: Error>(
    _ body: (_ base: UnsafeMutablePointer<UInt8>, _ room: Int) throws(Failure) -> Int?
  ) throws(Failure) -> Bool {
    let start = length
    let size = try unsafe memory.withUnsafeMutableBufferPointer { (memory) throws(Failure) -> Int? in
      // In bounds: the length never exceeds the count.
      guard let base = memory.baseAddress else { return nil }
      return try unsafe body(base + start, memory.count - start)
    }
    guard let size else { return false }
    length = start + size
    return true
  }

  /// Makes room for so many bytes more: at least doubling, so that appending many texts stays linear.
  @inlinable @inline(never) mutating func reserve(_ count: Int) {
    let needed = max(length + count, 2 * memory.count)
    memory.append(contentsOf: repeatElement(0, count: needed - memory.count))
  }
}
