/// Bytes that arrive in chunks and are read as frames.
struct ByteStream: Sendable {
  private var buffer: [UInt8] = []
  /// The number of bytes at the start of the buffer that were dropped.
  ///
  /// They stay in the buffer for a while, because removing them every time would move the other bytes every time.
  private var start = 0
  /// The offset of the first remaining byte from the start of the stream.
  private(set) var offset = 0

  /// The number of remaining bytes.
  var count: Int { buffer.count - start }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > buffer.count / 2 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns a remaining byte; `nil` if it has not arrived.
  func byte(at place: Int) -> UInt8? { place < count ? buffer[start + place] : nil }

  /// Returns some of the remaining bytes; `nil` if not all of them have arrived.
  func bytes(_ place: Int, _ length: Int) -> [UInt8]? {
    guard place <= count, length <= count - place else { return nil }
    return Array(buffer[start + place..<start + place + length])
  }

  /// Returns a big-endian integer; `nil` if not all of its bytes have arrived.
  func integer<Integer: FixedWidthInteger & UnsignedInteger>(at place: Int, _: Integer.Type) -> Integer? {
    guard place <= count, Integer.bitWidth / 8 <= count - place else { return nil }
    var value: Integer = 0
    for byte in buffer[start + place..<start + place + Integer.bitWidth / 8] { value = value << 8 | Integer(byte) }
    return value
  }

  /// Drops the first remaining bytes, which must have arrived.
  mutating func drop(_ length: Int) {
    precondition(length <= count, "only bytes that have arrived can leave")
    start += length
    offset += length
  }

  /// Throws if any bytes remain.
  func checkEnd() throws(LegacyError) {
    guard count == 0 else { throw LegacyError(.unexpectedEnd(start: offset), at: offset + count) }
  }
}
