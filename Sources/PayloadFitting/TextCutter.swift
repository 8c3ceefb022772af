import CompactJSON
import SourceText

/// A search for the longest prefix of a text that fits into a room, for one policy.
///
/// A cut is the longest prefix that
/// - ends after a unit of the boundary; units that are trimmed (see ``UnitWalk/Unit/isContent``) are then taken away,
/// - keeps as many characters as the minimum requires,
/// - fits together with the characters that close its open bidi controls and the ellipsis, all with their escapes.
///
/// Any longer prefix is too long, whether it has one more unit or several. Prefixes that differ only in trimmed units
/// have the same cut. The room bounds the number of steps: the text after it is read only as far as a cluster's cap and
/// a word's look-ahead require.
struct TextCutter {
  /// The end and the size of a shortened text.
  struct Cut: Equatable {
    /// The number of bytes of the text that are kept.
    var end: Int
    /// Whether the ellipsis follows.
    var isMarked: Bool
    /// The bytes that the shortened text takes in JSON, including all that is added to it.
    var size: Int

    static let empty = Self(end: 0, isMarked: false, size: 0)
  }

  private let ellipsis: String
  let ellipsisSize: Int
  private let cap: Int
  let words: WordBreaker?

  init(_ policy: FittingPolicy) {
    precondition(policy.clusterCap >= 1, "a cluster has at least one scalar")
    ellipsis = policy.ellipsis
    ellipsisSize = EscapedText.size(of: policy.ellipsis.bytes.span)
    cap = policy.clusterCap
    words =
      switch policy.boundary {
      case .grapheme: nil
      case .word(let language): WordBreaker(language: language)
      }
  }

  /// Returns the longest cut of a text that does not fit the room; `nil` if the minimum takes more.
  func cut(_ text: String, to room: Int, _ minimum: FieldMinimum) -> Cut? {
    let least = minimum.leastCharacters(ellipsis: ellipsis)
    if room >= ellipsisSize {
      let (limit, _) = EscapedText.prefix(of: text.bytes.span, within: room - ellipsisSize)
      let start = longestStart(text, limit: limit, room: room - ellipsisSize, least)
      if start.end > 0 || least == 0 {
        return Cut(end: start.end, isMarked: !ellipsis.isEmpty, size: start.size + ellipsisSize)
      }
    }
    return least == 0 && minimum.mayBecomeEmpty && room >= 0 ? .empty : nil
  }

  /// Returns the shortest cut of a text; `nil` if the text itself is as short or shorter.
  ///
  /// O(bytes of the characters that must be kept).
  func shortest(_ text: String, _ minimum: FieldMinimum) -> Cut? {
    let least = minimum.leastCharacters(ellipsis: ellipsis)
    var shortest: Cut?
    if least == 0 {
      shortest = minimum.mayBecomeEmpty ? .empty : Cut(end: 0, isMarked: !ellipsis.isEmpty, size: ellipsisSize)
    } else {
      var walk = walk(text, limit: text.utf8.count)
      while let unit = walk.next(), unit.end < text.utf8.count, unit.size + ellipsisSize <= shortest?.size ?? .max {
        let size = unit.size + unit.closing + ellipsisSize
        guard unit.isContent, unit.characters >= least, size <= shortest?.size ?? .max else { continue }
        shortest = Cut(end: unit.end, isMarked: !ellipsis.isEmpty, size: size)
      }
    }
    guard let shortest else { return nil }
    let whole = EscapedText.prefix(of: text.bytes.span, within: shortest.size)
    return whole.length == text.utf8.count ? nil : shortest
  }

  /// Returns the shortened text itself.
  func shortened(_ text: String, _ cut: Cut) -> String {
    let kept = text.utf8.prefix(cut.end)
    var result = String(Substring(kept))
    result += BidiStack(reading: text.bytes.span, upTo: cut.end).closing
    if cut.isMarked { result += ellipsis }
    return result
  }

  /// Returns how many bytes of a text to keep, and the size of these bytes and their closers; 0 if no prefix fits.
  ///
  /// The longest prefix ends near the limit as a rule, so this looks for it there, and then in parts of the text that
  /// are four times as long. Each begins at a certain boundary (``CertainBoundary``), so that the units are those of the
  /// whole text. The words are those of the whole text, too: ICU begins where a word certainly does. Without any such
  /// place, as in Thai without a space, it begins at the start of the text, because the words of a dictionary depend on
  /// all that is before them. A run of flags is walked from its start, because they are pairs.
  func longestStart(_ text: String, limit: Int, room: Int, _ least: Int) -> (end: Int, size: Int) {
    // A word may end after trimmed units, which take no room, even at the end of the text.
    let reach = words == nil ? limit : min(limit + TextBoundary.lookahead, text.utf8.count)
    var longest = (end: 0, size: 0)
    var ends: (start: Int, list: [Int])?
    // No unit after the limit is trimmed if the first one is visible.
    let isVisible = CertainBoundary.isVisible(text.bytes.span, at: limit)
    var distance = words == nil ? 0 : 64
    while true {
      let start = start(in: text, upTo: limit - distance, least)
      if let words {
        let startOfWords = CertainBoundary.lastOfWords(in: text.bytes.span, upTo: start)
        if startOfWords != ends?.start {
          ends = (
            startOfWords,
            words.ends(in: text.bytes.span, from: startOfWords, upTo: isVisible ? limit : reach, reach: reach)
          )
        }
      }
      let found = longestStart(text, from: start, limit: limit, reach: reach, room: room, least, ends?.list)
      if longest.end == 0 { longest = found.any }
      if words == nil, longest.end > 0 { return longest }
      if found.ofWords.end > 0 { return found.ofWords }
      if start == 0 || ends?.start == 0 && ends?.list.isEmpty == true && longest.end > 0 { return longest }
      distance = max(64, 4 * (limit - start))
    }
  }

  /// Returns the last certain boundary at or before `end`; 0 if there are too few characters before it.
  private func start(in text: String, upTo end: Int, _ least: Int) -> Int {
    let start = end > 0 ? CertainBoundary.last(in: text.bytes.span, upTo: end) : 0
    return hasCharacters(text, start, least) ? start : 0
  }

  /// Returns the longest prefix that ends after a boundary and fits, and the longest that ends with a word.
  ///
  /// A longer prefix can take fewer bytes than a shorter one, because it contains the characters that close the shorter
  /// one.
  func longestStart(
    _ text: String, from start: Int, limit: Int, reach: Int, room: Int, _ least: Int, _ wordEnds: [Int]?
  ) -> (any: (end: Int, size: Int), ofWords: (end: Int, size: Int)) {
    var nextWord = 0
    var content: (end: Int, size: Int)?
    var longest = (end: 0, size: 0)
    var longestOfWords = (end: 0, size: 0)
    var walk = walk(text, from: start, limit: reach)
    if start > 0, text.bytes.span[start - 1] != 0x20 {
      // A scalar that stands alone and is no space is content.
      let size = walk.size + walk.closing
      if size <= room { content = (start, size) }
      longest = content ?? longest
    }
    while let unit = walk.next(), unit.end <= limit || unit.end <= reach && !unit.isContent {
      if unit.isContent {
        let size = unit.size + unit.closing
        content = size <= room && (start > 0 || unit.characters >= least) ? (unit.end, size) : nil
      }
      if let content { longest = content }
      guard let wordEnds else { continue }
      while nextWord < wordEnds.count, wordEnds[nextWord] < unit.end { nextWord += 1 }
      if nextWord < wordEnds.count, wordEnds[nextWord] == unit.end, let content { longestOfWords = content }
    }
    return (longest, longestOfWords)
  }

  private func hasCharacters(_ text: String, _ end: Int, _ least: Int) -> Bool {
    guard least > 0 else { return true }
    let kept = Substring(text.utf8.prefix(end))
    return end > 0 && kept.index(kept.startIndex, offsetBy: least, limitedBy: kept.endIndex) != nil
  }

  private func walk(_ text: String, from start: Int = 0, limit: Int) -> UnitWalk {
    UnitWalk(text, from: start, limit: limit, cap: cap, trimsBlanks: !ellipsis.isEmpty)
  }
}
