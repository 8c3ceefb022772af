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
    let size = try measuredSize()
    return try [UInt8](capacity: size) { (span: inout OutputSpan<UInt8>) throws(Failure) in
      _ = try append(to: &span)
    }
  }

  /// Appends the JSON text to a buffer; a buffer that had the room before keeps its memory.
  ///
  /// When it throws, the buffer is as it was.
  @inlinable public func append(to buffer: inout [UInt8]) throws(Failure) {
    var fits = true
    let room = buffer.capacity - buffer.count
    if room > 0 {
      try buffer.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) throws(Failure) in
        fits = try append(to: &span)
      }
      if fits { return }
    }
    let size = try measuredSize()
    // Doubling, so that appending many payloads to one buffer stays linear.
    buffer.reserveCapacity(max(buffer.count + size, 2 * buffer.capacity))
    try buffer.append(addingCapacity: size) { (span: inout OutputSpan<UInt8>) throws(Failure) in
      _ = try append(to: &span)
    }
  }

  /// Appends the JSON text to a span, or nothing and answers false where it has too little room.
  @inlinable public func append(to span: inout OutputSpan<UInt8>) throws(Failure) -> Bool {
    try unsafe span.withUnsafeMutableBufferPointer {
      (memory: UnsafeMutableBufferPointer<UInt8>, count: inout Int) throws(Failure) in
      guard let base = memory.baseAddress else { return false }
      var writer = unsafe JSONByteWriter(at: base + count, room: memory.count - count)
      try write(to: &writer)
      guard !writer.isTruncated else { return false }
      count += writer.position
      return true
    }
  }
}
