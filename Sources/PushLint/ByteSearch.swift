@_spi(Bytes) import SourceText

extension Span<UInt8> {
  /// Returns whether one of the bytes is `byte`.
  func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }
}

extension [UInt8] {
  /// Returns the offset after a string of valid JSON that starts at `start`.
  func endOfString(at start: Int) -> Int {
    var index = start + 1
    while index < count {
      if index + 8 <= count {
        let word = ByteWord.read(self, at: index)
        let found = ByteWord.bytes(of: word, equalTo: UInt8(ascii: "\"")) | ByteWord.bytes(of: word, equalTo: UInt8(ascii: "\\"))
        if found == 0 {
          index += 8
          continue
        }
        index += found.trailingZeroBitCount / 8
      }
      switch self[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return count
  }
}
