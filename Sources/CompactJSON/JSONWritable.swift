/// Something that is written as JSON by one walk over it, for its bytes and for their number alike.
@_spi(Writing) public protocol JSONWritable {
  /// What can be wrong with a value; `Never` where nothing can.
  associatedtype Failure: Error

  func write<Sink: JSONSink>(to sink: inout Sink) throws(Failure)
}

@_spi(Writing) extension JSONWritable {
  /// How many bytes the JSON text has, without writing it.
  @inlinable public func measuredSize() throws(Failure) -> Int {
    var counter = JSONSizeCounter()
    try write(to: &counter)
    return counter.position
  }

  /// The JSON text in an array of exactly its size.
  @inlinable public func encodedBytes() throws(Failure) -> [UInt8] {
    // Written to the stack and copied, a short text costs one walk instead of two; a larger piece of memory would come
    // from the heap anyway.
    let short = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { memory in
      unsafe copyOfText(writtenTo: memory)
    }
    return if let bytes = try short.get() { bytes } else { try longEncodedBytes() }
  }

  /// Room for every payload that a push service takes, and for all else what it needs.
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

  /// Appends the JSON text to a buffer; a buffer that had the room before keeps its memory.
  ///
  /// When it throws, the buffer is as it was.
  @inlinable @inline(__always) public func append(to buffer: inout [UInt8]) throws(Failure) {
    var fits = false
    let room = buffer.capacity - buffer.count
    // An array without memory is one that all have in common: appending nothing to it would write there.
    if room > 0 {
      try buffer.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) throws(Failure) in
        fits = try append(to: &span)
      }
    }
    if fits { return }
    let size = try measuredSize()
    // Doubling, so that appending many payloads to one buffer stays linear.
    try appendMeasured(to: &buffer, room: max(size, 2 * buffer.capacity - buffer.count))
  }

  /// - Parameter room: at least the measured size.
  @inlinable @inline(never)
  func appendMeasured(to buffer: inout [UInt8], room: Int) throws(Failure) {
    buffer.reserveCapacity(buffer.count + room)
    try buffer.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) throws(Failure) in
      _ = try append(to: &span)
    }
  }

  /// Appends the JSON text to a buffer; when it throws, the buffer is as it was.
  @inlinable @inline(__always) public func append(to buffer: inout JSONBuffer) throws(Failure) {
    if try unsafe buffer.extend({ (base, room) throws(Failure) in try unsafe write(at: base, room: room) }) { return }
    buffer.reserve(try measuredSize())
    _ = try unsafe buffer.extend { (base, room) throws(Failure) in try unsafe write(at: base, room: room) }
  }

  /// Appends the JSON text to a span, or nothing and answers false where it has too little room.
  @inlinable @inline(__always) public func append(to span: inout OutputSpan<UInt8>) throws(Failure) -> Bool {
    try unsafe span.withUnsafeMutableBufferPointer {
      (memory: UnsafeMutableBufferPointer<UInt8>, count: inout Int) throws(Failure) in
      guard let base = memory.baseAddress, let size = try unsafe write(at: base + count, room: memory.count - count)
      else { return false }
      count += size
      return true
    }
  }

  /// Writes the JSON text and answers its size; nil where the room is too little for it.
  @inlinable @inline(__always) @unsafe
  func write(at base: UnsafeMutablePointer<UInt8>, room: Int) throws(Failure) -> Int? {
    var writer = unsafe JSONByteWriter(at: base, room: room)
    try write(to: &writer)
    return writer.isTruncated ? nil : writer.position
  }
}
