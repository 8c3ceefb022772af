import ICUShim

/// ICU's words of one language.
///
/// ICU's iterators stay on their threads, so that a language costs little after its first text.
struct WordBreaker {
  private let tag: [UInt8]

  /// Creates a word breaker; `nil` if ICU has no data.
  init?(language: String) {
    let tag = Array(language.utf8.prefix(Self.longestTag + 1))
    // A truncated tag would be another language, so a tag that is too long counts as empty.
    self.tag = tag.count > Self.longestTag ? [] : tag
    let isThere = unsafe self.tag.withUnsafeBufferPointer {
      unsafe pushwright_words_exist($0.baseAddress, Int32($0.count))
    }
    guard isThere else { return nil }
  }

  private static let longestTag = 255

  /// Returns the ends of the words of a text up to a limit, in bytes, ascending.
  ///
  /// - Parameters:
  ///   - start: The start of a word, before which ICU does not look; 0 for the whole text.
  ///   - reach: The end of the text that may be kept or trimmed; ICU looks as far beyond it as ``TextBoundary/lookahead``.
  func ends(in text: Span<UInt8>, from start: Int = 0, upTo limit: Int, reach: Int = 0) -> [Int] {
    // ICU counts in 32 bits.
    let last = min(text.count, start + Int(Int32.max) - TextBoundary.lookahead)
    let limit = min(limit, last) - start
    guard limit > 0 else { return [] }
    var seen = min(max(min(reach, last), start + limit) + TextBoundary.lookahead, text.count)
    while seen < text.count, text[seen] & 0xC0 == 0x80 { seen -= 1 }
    let ends = unsafe text.extracting(start..<seen).withUnsafeBufferPointer { bytes in
      // A text has bytes if its limit is above 0.
      guard let first = bytes.baseAddress else { return [Int32]() }
      return unsafe tag.withUnsafeBufferPointer { tag in
        unsafe [Int32](unsafeUninitializedCapacity: limit) { memory, count in
          // There are at most `limit` ends, because no two are the same and none is 0.
          guard let ends = memory.baseAddress else { return }
          count = unsafe Int(
            pushwright_words_ends(
              tag.baseAddress, Int32(tag.count), first, Int32(bytes.count), Int32(limit), ends))
        }
      }
    }
    return ends.map { start + Int($0) }
  }
}
