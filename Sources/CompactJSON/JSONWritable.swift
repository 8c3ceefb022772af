/// A value that writes itself as JSON, at the speed of a payload.
///
/// One walk over the value writes its bytes or counts them. The article <doc:WritingByHand> has an example and what it
/// saves over `Codable`.
public protocol JSONWritable {
  /// The error that writing can throw; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Writes the value to a sink.
  func write<Sink: JSONSink>(to sink: inout Sink) throws(Failure)
}

extension JSONWritable {
  /// Returns the value as compact JSON in UTF-8.
  @inlinable public func encoded() throws(Failure) -> [UInt8] { try encodedBytes() }

  /// Appends the compact JSON to a buffer.
  ///
  /// A buffer that is emptied with `removeAll(keepingCapacity: true)` and reused costs no allocation. If this method
  /// throws, the buffer is unchanged.
  @inlinable public func encode(into buffer: inout [UInt8]) throws(Failure) { try append(to: &buffer) }

  /// Appends the compact JSON to a buffer made for this purpose, which is the fastest way.
  ///
  /// If this method throws, the buffer is unchanged.
  @inlinable public func encode(into buffer: inout JSONBuffer) throws(Failure) { try append(to: &buffer) }

  /// Appends the compact JSON to a span, or appends nothing and returns `false` if it has too little room.
  @inlinable public func encode(into span: inout OutputSpan<UInt8>) throws(Failure) -> Bool { try append(to: &span) }

  /// Returns the number of bytes in ``encoded()``, without writing them.
  @inlinable public func encodedSize() throws(Failure) -> Int { try measuredSize() }
}

// What the methods of types with the same names as those above call.
extension JSONWritable {
  /// Returns the number of bytes in the JSON text, without writing it.
  @inlinable package func measuredSize() throws(Failure) -> Int {
    var counter = JSONSizeCounter()
    try write(to: &counter)
    return counter.position
  }

  /// Returns the JSON text in an array of exactly its size.
  @inlinable package func encodedBytes() throws(Failure) -> [UInt8] {
    // Short text is written to the stack and copied, which takes one walk instead of two. A larger piece of memory
    // would come from the heap anyway.
    let short = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { memory in
      unsafe copyOfText(writtenTo: memory)
    }
    return if let bytes = try short.get() { bytes } else { try longEncodedBytes() }
  }

  /// Returns the JSON text by way of the heap.
  ///
  /// The first attempt has room for every payload that a push service accepts; the second has the measured size.
  @inlinable @inline(never) func longEncodedBytes() throws(Failure) -> [UInt8] {
    for attempt in 0..<2 {
      let room = attempt == 0 ? 5120 : try measuredSize()
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: room)
      defer { unsafe memory.deallocate() }
      if let bytes = try unsafe copyOfText(writtenTo: memory).get() { return bytes }
    }
    return []
  }

  @inlinable @inline(__always) @unsafe
  func copyOfText(writtenTo memory: UnsafeMutableBufferPointer<UInt8>) -> Result<[UInt8]?, Failure> {
    do throws(Failure) {
      guard let base = memory.baseAddress, let size = try unsafe write(at: base, room: memory.count) else {
        return .success(nil)
      }
      return .success(unsafe [UInt8](UnsafeBufferPointer(start: base, count: size)))
    } catch {
      return .failure(error)
    }
  }

  /// Appends the JSON text to a buffer.
  ///
  /// A buffer that already has the room keeps its memory. If this throws, the buffer is unchanged.
  @inlinable @inline(__always) package func append(to buffer: inout [UInt8]) throws(Failure) {
    var fits = false
    let room = buffer.capacity - buffer.count
    // All arrays without memory share one storage, and appending nothing to such an array would write to it.
    if room > 0 {
      try buffer.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) throws(Failure) in
        fits = try append(to: &span)
      }
    }
    if fits { return }
    let size = try measuredSize()
    // The capacity doubles, so that appending many payloads to one buffer stays linear.
    try appendMeasured(to: &buffer, room: max(size, 2 * buffer.capacity - buffer.count))
  }

  /// - Parameter room: At least the measured size.
  @inlinable @inline(never)
  func appendMeasured(to buffer: inout [UInt8], room: Int) throws(Failure) {
    buffer.reserveCapacity(buffer.count + room)
    try buffer.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) throws(Failure) in
      _ = try append(to: &span)
    }
  }

  /// Appends the JSON text to a buffer, which is unchanged if this throws.
  @inlinable @inline(__always) package func append(to buffer: inout JSONBuffer) throws(Failure) {
    if try unsafe buffer.extend({ (base, room) throws(Failure) in try unsafe write(at: base, room: room) }) { return }
    buffer.reserve(try measuredSize())
    _ = try unsafe buffer.extend { (base, room) throws(Failure) in try unsafe write(at: base, room: room) }
  }

  /// Appends the JSON text to a span and returns true; if it does not fit, appends nothing and returns false.
  @inlinable @inline(__always) package func append(to span: inout OutputSpan<UInt8>) throws(Failure) -> Bool {
    try unsafe span.withUnsafeMutableBufferPointer {
      (memory: UnsafeMutableBufferPointer<UInt8>, count: inout Int) throws(Failure) in
      guard let base = memory.baseAddress, let size = try unsafe write(at: base + count, room: memory.count - count)
      else { return false }
      count += size
      return true
    }
  }

  /// Writes the JSON text and returns its size; `nil` if it does not fit.
  @inlinable @inline(__always) @unsafe
  func write(at base: UnsafeMutablePointer<UInt8>, room: Int) throws(Failure) -> Int? {
    var writer = unsafe JSONByteWriter(at: base, room: room)
    try write(to: &writer)
    return writer.isTruncated ? nil : writer.position
  }
}
