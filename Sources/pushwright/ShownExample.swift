import PushLint
import SourceText

/// An example of a rule as people read it: what differs between its texts always shows.
///
/// A long text is cut around the difference, with the number of characters that are left out. An invisible
/// character shows as in `<U+FEFF>`.
struct ShownExample {
  let found: String
  let expected: String

  /// The length in characters up to which a text is shown in full.
  private static let fullLength = 100

  /// Creates the example from texts, of which the first has marks around its findings.
  init(found: String, expected: String) {
    let bad = Array(found.unicodeScalars)
    let good = Array(expected.unicodeScalars)
    var start = (bad: 0, good: 0)
    while true {
      while start.bad < bad.count, Self.isMark(bad[start.bad]) { start.bad += 1 }
      guard start.bad < bad.count, start.good < good.count, bad[start.bad] == good[start.good] else { break }
      start = (start.bad + 1, start.good + 1)
    }
    var end = (bad: bad.count, good: good.count)
    while true {
      while end.bad > start.bad, Self.isMark(bad[end.bad - 1]) { end.bad -= 1 }
      guard end.bad > start.bad, end.good > start.good, bad[end.bad - 1] == good[end.good - 1] else { break }
      end = (end.bad - 1, end.good - 1)
    }
    self.found = Self.text(bad, differing: start.bad..<end.bad)
    self.expected = Self.text(good, differing: start.good..<end.good)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "«" || scalar == "»" }

  private static func text(_ scalars: [Unicode.Scalar], differing range: Range<Int>) -> String {
    guard scalars.count > fullLength else { return scalars.map(shown).joined() }
    return cut(scalars[..<range.lowerBound], 30, 24) + cut(scalars[range], 40, 40)
      + cut(scalars[range.upperBound...], 24, 30)
  }

  /// Returns the first and the last scalars of a part, with the number of those between them.
  private static func cut(_ part: ArraySlice<Unicode.Scalar>, _ first: Int, _ last: Int) -> String {
    let left = part.count - first - last
    guard left > 20 else { return part.map(shown).joined() }
    return part.prefix(first).map(shown).joined() + "…\(left.counted("character"))…"
      + part.suffix(last).map(shown).joined()
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    guard scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format else {
      return String(scalar)
    }
    return "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
  }
}
