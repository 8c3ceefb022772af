/// The size of text inside a JSON string: its UTF-8 with escapes, without the quotes.
package enum EscapedText {
  /// Returns the size of the whole text in bytes.
  public static func size(of text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { unsafe quotedSize(of: $0) - 2 }
  }

  /// Returns the longest prefix of a text that takes at most this many bytes, in whole scalars.
  ///
  /// It looks at no more of the text than fits: O(room).
  ///
  /// - Parameters:
  ///   - text: Text in UTF-8.
  ///   - room: The number of bytes; nothing fits if it is negative.
  /// - Returns: The length of the prefix in bytes, and its size with escapes.
  public static func prefix(of text: Span<UInt8>, within room: Int) -> (length: Int, size: Int) {
    guard room > 0 else { return (0, 0) }
    return unsafe text.withUnsafeBufferPointer { unsafe prefix(of: $0, within: room) }
  }

  private static func prefix(of bytes: UnsafeBufferPointer<UInt8>, within room: Int) -> (length: Int, size: Int) {
    guard let base = bytes.baseAddress else { return (0, 0) }
    // In bounds: each load comes after a comparison of its end with the count.
    var length = 0
    var size = 0
    while length + 16 <= bytes.count, size + 16 <= room {
      let first = unsafe UnsafeRawPointer(base + length).loadUnaligned(as: UInt64.self)
      let second = unsafe UnsafeRawPointer(base + length).loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      if EscapeScan.needsEscape(first) || EscapeScan.needsEscape(second) {
        var extra = 0
        for place in length..<length + 16 { extra += unsafe EscapeScan.extraBytes(base[place]) }
        guard size + 16 + extra <= room else { break }
        size += extra
      }
      length += 16
      size += 16
    }
    while length < bytes.count {
      let next = unsafe size + 1 + EscapeScan.extraBytes(base[length])
      guard next <= room else { break }
      length += 1
      size = next
    }
    // A scalar of several bytes needs no escapes, so that removing one of its bytes saves exactly one byte.
    while length > 0, length < bytes.count, unsafe base[length] & 0xC0 == 0x80 {
      length -= 1
      size -= 1
    }
    return (length, size)
  }
}
