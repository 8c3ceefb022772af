@_spi(Writing) import CompactJSON

/// Walks over the units of a text, which are what a cut keeps or drops: its grapheme clusters, several that are one
/// conjunct (``Conjunct``) together, and the scalars of a unit that has more than the cap.
struct UnitWalk {
  struct Unit {
    /// Bytes of the text up to the unit's end.
    let end: Int
    /// Whether a cut may end here: not behind what is trimmed.
    ///
    /// Trimmed are white space before an ellipsis, what opens an embedding or isolate in which nothing would be, and
    /// joiners at the end of a part of a unit.
    let isContent: Bool
    /// Bytes that the text from the walk's start up to here takes in JSON.
    let size: Int
    /// Bytes that closing what is open here takes.
    let closing: Int
    /// Grapheme clusters from the walk's start, a part of one counted as one, each of a conjunct counted.
    let characters: Int
  }

  private let text: String
  private let cap: Int
  private let trimsBlanks: Bool
  /// Behind the last unit that anyone asks for.
  private let window: String.Index
  private var position: String.Index
  /// Where the unit ends, or the cluster that is cut between its scalars.
  private var clusterEnd: String.Index
  /// Where the conjunct ends whose clusters are all cut between their scalars.
  private var splitEnd: String.Index
  private var isSplit = false
  private var size = 0
  private var characters = 0
  private var bidi = BidiStack()

  /// - Parameters:
  ///   - start: bytes; a boundary between clusters.
  ///   - limit: bytes; units that end behind it may be wrong, and no more of the text is looked at than they need.
  init(_ text: String, from start: Int, limit: Int, cap: Int, trimsBlanks: Bool) {
    self.text = text
    self.cap = cap
    self.trimsBlanks = trimsBlanks
    position = text.utf8.index(text.startIndex, offsetBy: start)
    clusterEnd = position
    splitEnd = position
    window = Self.window(text, limit: limit, cap: cap)
  }

  /// Where the scalars end that decide about each cluster that starts at the limit or before: as many as the cap and
  /// one more.
  private static func window(_ text: String, limit: Int, cap: Int) -> String.Index {
    let bytes = text.utf8.span
    let reach = cap < bytes.count ? 4 * (cap + 1) : bytes.count
    guard limit < bytes.count, reach < bytes.count - limit else { return text.endIndex }
    var end = limit + reach
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return text.utf8.index(text.startIndex, offsetBy: end)
  }

  mutating func next() -> Unit? {
    if position == clusterEnd {
      guard position < window else { return nil }
      clusterEnd = clusterEnd(from: position)
      characters += 1
      if position >= splitEnd { joinConjunct() }
    }
    let start = position
    position = isSplit ? text.unicodeScalars.index(after: start) : clusterEnd
    var isBlank = true
    var isOpener = false
    var isJoiner = false
    for scalar in text.unicodeScalars[start..<position] {
      if trimsBlanks, isBlank { isBlank = scalar.properties.isWhitespace }
      if scalar.value & 0xFF80 == 0x2000 {
        bidi.read(scalar)
        isOpener = BidiStack.isOpener(scalar)
        isJoiner = scalar.value == 0x200D
      } else if isSplit {
        isJoiner = Conjunct.isJoiner(scalar)
      }
    }
    let end = offset(position)
    size += EscapedText.size(of: text.utf8.span.extracting(offset(start)..<end))
    return Unit(
      end: end, isContent: !(trimsBlanks && isBlank) && !isOpener && !(isSplit && isJoiner), size: size,
      closing: bidi.size, characters: characters)
  }

  private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  private func clusterEnd(from start: String.Index) -> String.Index { text[start..<window].index(after: start) }

  /// Adds to the cluster those that it is one conjunct with, or has all of them split where they exceed the cap.
  private mutating func joinConjunct() {
    var cluster = position..<clusterEnd
    var scalars = scalars(in: cluster)
    var clusters = 1
    while scalars <= cap, Conjunct.continues(text.unicodeScalars, cluster, to: window) {
      cluster = cluster.upperBound..<clusterEnd(from: cluster.upperBound)
      scalars += self.scalars(in: cluster)
      clusters += 1
    }
    isSplit = scalars > cap
    if isSplit {
      splitEnd = cluster.upperBound
    } else {
      clusterEnd = cluster.upperBound
      characters += clusters - 1
    }
  }

  private func scalars(in cluster: Range<String.Index>) -> Int { text.unicodeScalars[cluster].count }
}
