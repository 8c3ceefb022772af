import CompactJSON
import SourceText

/// A walk over the units of a text, each of which a cut keeps or drops.
///
/// A unit is a grapheme cluster, or several that are one conjunct (``Conjunct``). If a unit has more scalars than the
/// cap, each of its scalars is a unit instead.
struct UnitWalk {
  struct Unit {
    /// The end of the unit, in bytes of the text.
    let end: Int
    /// Whether a cut may end here: false for a unit that is trimmed.
    ///
    /// The trimmed units are white space before an ellipsis, openers of an embedding or isolate that would be empty,
    /// and joiners at the end of a part of a unit.
    let isContent: Bool
    /// The bytes that the text up to here takes in JSON.
    let size: Int
    /// The bytes that closing all open controls takes here.
    let closing: Int
    /// The number of grapheme clusters from the start of the walk.
    ///
    /// A part of a cluster counts as one, and so does each cluster of a conjunct.
    let characters: Int
  }

  private let text: String
  #if canImport(Darwin) || BEFORE_MACOS_26
    /// A copy, which is made once and not for every unit.
    private let bytes: String.Bytes
  #else
    private var bytes: String.Bytes { text.bytes }
  #endif
  private let cap: Int
  private let trimsBlanks: Bool
  /// The end of the text that the walk reads; callers ask for no unit after it.
  private let window: String.Index
  private var position: String.Index
  /// The end of the unit, or of the cluster that is cut between its scalars.
  private var clusterEnd: String.Index
  /// The end of the conjunct in which all clusters are cut between their scalars.
  private var splitEnd: String.Index
  private var isSplit = false
  /// The size and the closing of the last unit, or of the text before the walk.
  private(set) var size: Int
  var closing: Int { bidi.size }
  private var characters = 0
  private var bidi: BidiStack

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - start: The first byte, which is a boundary between clusters.
  ///   - limit: The last end, in bytes, that matters. Units that end after it may be wrong. The walk reads no
  ///     more of the text than the other units need.
  init(_ text: String, from start: Int, limit: Int, cap: Int, trimsBlanks: Bool) {
    self.text = text
    #if canImport(Darwin) || BEFORE_MACOS_26
      bytes = text.bytes
    #endif
    self.cap = cap
    self.trimsBlanks = trimsBlanks
    size = EscapedText.size(of: text.bytes.span.extracting(..<start))
    bidi = BidiStack(reading: text.bytes.span, upTo: start)
    position = text.utf8.index(text.startIndex, offsetBy: start)
    clusterEnd = position
    splitEnd = position
    window = Self.window(text, text.bytes.span, limit: limit, cap: cap)
  }

  /// Returns the end of the scalars that decide about each cluster that starts at or before the limit.
  ///
  /// These are as many scalars as the cap, plus one.
  private static func window(_ text: String, _ bytes: Span<UInt8>, limit: Int, cap: Int) -> String.Index {
    let reach = cap < bytes.count ? 4 * (cap + 1) : bytes.count
    guard limit < bytes.count, reach < bytes.count - limit else { return text.endIndex }
    var end = limit + reach
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return text.utf8.index(text.startIndex, offsetBy: end)
  }

  mutating func next() -> Unit? {
    if position == clusterEnd {
      guard position < window else { return nil }
      if let unit = nextPlain() { return unit }
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
    size += EscapedText.size(of: bytes.span.extracting(offset(start)..<end))
    return Unit(
      end: end, isContent: !(trimsBlanks && isBlank) && !isOpener && !(isSplit && isJoiner), size: size,
      closing: bidi.size, characters: characters)
  }

  /// Returns the next unit if it is a letter, a digit or another byte of ASCII before one; otherwise `nil`.
  ///
  /// Such a byte is a cluster and joins nothing.
  private mutating func nextPlain() -> Unit? {
    guard position >= splitEnd else { return nil }
    let start = offset(position)
    #if canImport(Darwin) || BEFORE_MACOS_26
      let bytes = bytes
      let text = bytes.span
    #else
      let text = text.utf8.span
    #endif
    guard start + 1 < text.count, Self.isPlain(text[start]), Self.isPlain(text[start + 1]) else { return nil }
    position = self.text.utf8.index(after: position)
    clusterEnd = position
    isSplit = false
    characters += 1
    size += 1
    return Unit(
      end: start + 1, isContent: !(trimsBlanks && text[start] == 0x20), size: size, closing: bidi.size,
      characters: characters)
  }

  /// Returns whether a byte is visible ASCII or a space, and needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  private func clusterEnd(from start: String.Index) -> String.Index { text[start..<window].index(after: start) }

  /// Adds the clusters that are one conjunct with this one; if they exceed the cap together, all of them are split
  /// instead.
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
