@_spi(Bytes) import SourceText

extension Span<UInt8> {
  /// Returns whether one of the bytes is `byte`.
  func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }
}

extension String {
  /// Returns whether one of the text's bytes is `byte`.
  func hasByte(_ byte: UInt8) -> Bool {
    let bytes = bytes
    return bytes.span.contains(byte)
  }
}

extension [UInt8] {
  /// Returns the offset of the first of two bytes in a range; its end if there is none.
  func firstOffset(of byte: UInt8, or other: UInt8, in range: Range<Int>) -> Int {
    precondition(range.upperBound <= count, "the range is in the bytes")
    var index = range.lowerBound
    // Not `self` in the loop: that would make the span anew for each word.
    let text = span
    while index &+ 8 <= range.upperBound {
      let word = ByteWord.read(text, at: index)
      let found = ByteWord.bytes(of: word, equalTo: byte) | ByteWord.bytes(of: word, equalTo: other)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < range.upperBound, self[index] != byte, self[index] != other { index += 1 }
    return index
  }

  /// Returns the offset after a string of valid JSON that starts at `start`.
  func endOfString(at start: Int) -> Int {
    var index = start + 1
    while true {
      index = firstOffset(of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), in: Swift.min(index, count)..<count)
      if index == count || self[index] == UInt8(ascii: "\"") { return Swift.min(index + 1, count) }
      index += 2
    }
  }
}
