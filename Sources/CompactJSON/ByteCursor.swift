/// A place in bytes that only moves forward.
struct ByteCursor {
  let bytes: [UInt8]
  /// Bytes from the start, 0...bytes.count.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte here, or `distance` bytes further on; nil past the end.
  func peek(ahead distance: Int = 0) -> UInt8? {
    let position = offset + distance
    guard position < bytes.count else { return nil }
    // In bounds: the position was compared with the count, and neither the offset nor a distance is negative.
    return unsafe bytes.withUnsafeBufferPointer { unsafe $0[position] }
  }

  mutating func advance(by distance: Int = 1) {
    offset = min(offset + distance, bytes.count)
  }

  /// The value of four hexadecimal digits that start `distance` bytes further on; nil where there are not four.
  func hexadecimalUnit(ahead distance: Int) -> UInt16? {
    var unit: UInt16 = 0
    for index in distance..<distance + 4 {
      guard let byte = peek(ahead: index), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The length, 2...4 bytes, of the well-formed multi-byte UTF-8 sequence here; nil where there is none (RFC 3629).
  func lengthOfMultibyteScalar() -> Int? {
    guard let first = peek(), let second = peek(ahead: 1) else { return nil }
    switch (first, second) {
    case (0xC2...0xDF, 0x80...0xBF): return 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F), (0xEE...0xEF, 0x80...0xBF):
      return isContinuation(ahead: 2) ? 3 : nil
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
      return isContinuation(ahead: 2) && isContinuation(ahead: 3) ? 4 : nil
    default: return nil
    }
  }

  private func isContinuation(ahead distance: Int) -> Bool {
    guard let byte = peek(ahead: distance) else { return false }
    return byte & 0xC0 == 0x80
  }
}
