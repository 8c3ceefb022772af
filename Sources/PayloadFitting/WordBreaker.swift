import ICUShim

/// ICU's words of one language, for one fitting at a time.
///
/// Safe: the iterator is never NULL, nobody else has it, and it keeps no text between two calls.
@safe final class WordBreaker {
  private let iterator: OpaquePointer

  /// Nil where ICU has no data.
  init?(language: String) {
    let tag = Array(language.utf8.prefix(Self.longestTag + 1))
    // A tag that is cut would be another language.
    let count = Int32(tag.count > Self.longestTag ? 0 : tag.count)
    let iterator = unsafe tag.withUnsafeBufferPointer { unsafe pushwright_words_create($0.baseAddress, count) }
    guard let iterator = unsafe iterator else { return nil }
    unsafe self.iterator = unsafe iterator
  }

  deinit { unsafe pushwright_words_destroy(iterator) }

  private static let longestTag = 255

  /// Where the words of a text end, up to a limit, in bytes, ascending.
  func ends(in text: Span<UInt8>, upTo limit: Int) -> [Int32] {
    // ICU counts in 32 bits.
    let limit = min(limit, text.count, Int(Int32.max) - TextBoundary.lookahead)
    guard limit > 0 else { return [] }
    var seen = min(limit + TextBoundary.lookahead, text.count)
    while seen < text.count, text[seen] & 0xC0 == 0x80 { seen -= 1 }
    return unsafe text.withUnsafeBufferPointer { bytes in
      // A text with a limit above 0 has bytes.
      guard let start = bytes.baseAddress else { return [] }
      return unsafe [Int32](unsafeUninitializedCapacity: limit) { memory, count in
        // As many as the limit: no two ends are the same, none is 0.
        guard let ends = memory.baseAddress else { return }
        count = unsafe Int(pushwright_words_ends(iterator, start, Int32(seen), Int32(limit), ends))
      }
    }
  }
}
