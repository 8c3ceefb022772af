/// A change of a file that removes a finding and cannot make anything worse.
public struct Fix: Sendable, Hashable {
  /// New text for a range of bytes.
  public struct Replacement: Sendable, Hashable {
    /// Bytes from the start of the file; empty to insert.
    public let range: Range<Int>
    /// What stands there afterwards; empty to delete.
    public let text: String
  }

  /// What it does, such as `remove the key`.
  public let summary: String
  /// In the order of the file, without overlaps.
  public let replacements: [Replacement]
}

extension Fix {
  /// The fix in a file in which its text starts at another place.
  func moved(by distance: Int) -> Fix {
    Fix(
      summary: summary,
      replacements: replacements.map {
        Replacement(range: $0.range.lowerBound + distance..<$0.range.upperBound + distance, text: $0.text)
      })
  }

  /// The text with as many of the fixes as do not touch each other, the first in the text first; nil where there is none.
  ///
  /// A fix is made whole or not at all; one that does not fit into the text is left out.
  static func applying(_ fixes: [Fix], to bytes: [UInt8]) -> [UInt8]? {
    var chosen: [Replacement] = []
    for fix in fixes.enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }) {
      let merged = (chosen + fix.element.replacements).sorted { $0.range.lowerBound < $1.range.lowerBound }
      let fits = merged.allSatisfy { 0...bytes.count ~= $0.range.lowerBound && $0.range.upperBound <= bytes.count }
      guard fits, !fix.element.replacements.isEmpty,
        !zip(merged, merged.dropFirst()).contains(where: { $0.touches($1) })
      else { continue }
      chosen = merged
    }
    guard !chosen.isEmpty else { return nil }
    var result: [UInt8] = []
    var place = 0
    for replacement in chosen {
      result += bytes[place..<replacement.range.lowerBound]
      result += replacement.text.utf8
      place = replacement.range.upperBound
    }
    return result + bytes[place...]
  }

  private var start: Int { replacements.first?.range.lowerBound ?? 0 }
}

extension Fix.Replacement {
  /// Whether the next one in the text shares bytes or a place of insertion with this one.
  fileprivate func touches(_ next: Self) -> Bool {
    next.range.lowerBound < range.upperBound || next.range.lowerBound == range.lowerBound
  }
}
