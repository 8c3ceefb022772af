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
    // In the order of the text, and apart.
    var chosen: [Replacement] = []
    for fix in fixes.enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }) {
      let replacements = fix.element.replacements
      // Where each comes among those that are chosen: nearly always behind all of them.
      let places = replacements.map { countBefore($0, among: chosen) }
      guard !replacements.isEmpty,
        replacements.allSatisfy({ 0...bytes.count ~= $0.range.lowerBound && $0.range.upperBound <= bytes.count }),
        !zip(replacements, replacements.dropFirst()).contains(where: { $0.touches($1) }),
        zip(replacements, places).allSatisfy({ replacement, place in
          (place == 0 || !chosen[place - 1].touches(replacement))
            && (place == chosen.count || !replacement.touches(chosen[place]))
        })
      else { continue }
      for (replacement, place) in zip(replacements, places).reversed() { chosen.insert(replacement, at: place) }
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

  /// How many of those that are chosen start before a replacement.
  private static func countBefore(_ replacement: Replacement, among chosen: [Replacement]) -> Int {
    var (low, high) = (0, chosen.count)
    while low < high {
      let middle = (low + high) / 2
      if chosen[middle].range.lowerBound < replacement.range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Fix.Replacement {
  /// Whether the next one in the text shares bytes or a place of insertion with this one.
  fileprivate func touches(_ next: Self) -> Bool {
    next.range.lowerBound < range.upperBound || next.range.lowerBound == range.lowerBound
  }
}
