/// Bytes that arrive in chunks and leave in frames, counted from the first of all.
struct ByteStream: Sendable {
  private var buffer: [UInt8] = []
  /// What of the buffer has left already: removing it every time would move the rest every time.
  private var start = 0
  /// Bytes from the start of the stream to the first one that is left.
  private(set) var offset = 0

  /// How many bytes are left.
  var count: Int { buffer.count - start }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > buffer.count / 2 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// A byte that is left; nil where it has not arrived.
  func byte(at place: Int) -> UInt8? { place < count ? buffer[start + place] : nil }

  /// Bytes that are left; nil where not all of them have arrived.
  func bytes(_ place: Int, _ length: Int) -> [UInt8]? {
    guard place <= count, length <= count - place else { return nil }
    return Array(buffer[start + place..<start + place + length])
  }

  /// A big-endian integer; nil where not all of it has arrived.
  func integer<Integer: FixedWidthInteger & UnsignedInteger>(at place: Int, _: Integer.Type) -> Integer? {
    guard place <= count, Integer.bitWidth / 8 <= count - place else { return nil }
    var value: Integer = 0
    for byte in buffer[start + place..<start + place + Integer.bitWidth / 8] { value = value << 8 | Integer(byte) }
    return value
  }

  /// Lets the first bytes go, which must be there.
  mutating func drop(_ length: Int) {
    precondition(length <= count, "only bytes that have arrived can leave")
    start += length
    offset += length
  }

  /// Throws where bytes are left.
  func checkEnd() throws(LegacyError) {
    guard count == 0 else { throw LegacyError(.unexpectedEnd(start: offset), at: offset + count) }
  }
}
