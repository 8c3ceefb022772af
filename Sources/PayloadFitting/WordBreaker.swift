import ICUShim

/// ICU's words of one language, for one fitting at a time.
///
/// Safe: the iterator is never NULL, has only this owner, and keeps no text between two calls.
@safe final class WordBreaker {
  private let iterator: OpaquePointer

  /// Creates a word breaker; `nil` if ICU has no data.
  init?(language: String) {
    let tag = Array(language.utf8.prefix(Self.longestTag + 1))
    // A truncated tag would be another language, so a tag that is too long counts as empty.
    let count = Int32(tag.count > Self.longestTag ? 0 : tag.count)
    let iterator = unsafe tag.withUnsafeBufferPointer { unsafe pushwright_words_create($0.baseAddress, count) }
    guard let iterator = unsafe iterator else { return nil }
    unsafe self.iterator = unsafe iterator
  }

  deinit { unsafe pushwright_words_destroy(iterator) }

  private static let longestTag = 255

  /// Returns the ends of the words of a text up to a limit, in bytes, ascending.
  func ends(in text: Span<UInt8>, upTo limit: Int) -> [Int32] {
    // ICU counts in 32 bits.
    let limit = min(limit, text.count, Int(Int32.max) - TextBoundary.lookahead)
    guard limit > 0 else { return [] }
    var seen = min(limit + TextBoundary.lookahead, text.count)
    while seen < text.count, text[seen] & 0xC0 == 0x80 { seen -= 1 }
    return unsafe text.withUnsafeBufferPointer { bytes in
      // A text has bytes if its limit is above 0.
      guard let start = bytes.baseAddress else { return [] }
      return unsafe [Int32](unsafeUninitializedCapacity: limit) { memory, count in
        // There are at most `limit` ends, because no two are the same and none is 0.
        guard let ends = memory.baseAddress else { return }
        count = unsafe Int(pushwright_words_ends(iterator, start, Int32(seen), Int32(limit), ends))
      }
    }
  }
}
