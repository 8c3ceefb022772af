/// A change of a file that removes a finding and cannot make anything worse.
public struct Fix: Sendable, Hashable {
  /// What it does, such as `remove the key`.
  public let summary: String
  /// In the order of the file, without overlaps.
  public let replacements: [TextEdit]
}

extension Fix {
  /// Fixes that were made.
  struct Application {
    let bytes: [UInt8]
    /// Their indices among those that were given.
    let made: [Int]
    /// Of the text before, in its order.
    let replacements: [TextEdit]
    /// Where each replacement starts in the text after it.
    let starts: [Int]

    /// Where in the text before the fixes a place of the text after them was; O(log n) of the replacements.
    func placeBefore(_ place: Int) -> Int {
      let next = starts.sortedCount { $0 <= place }
      guard next > 0 else { return place }
      let replacement = replacements[next - 1]
      let end = starts[next - 1] + replacement.text.utf8.count
      return place < end ? replacement.range.lowerBound : replacement.range.upperBound + place - end
    }
  }

  /// The fix in a file in which its text starts at another place.
  func moved(by distance: Int) -> Fix {
    Fix(
      summary: summary,
      replacements: replacements.map {
        TextEdit(range: $0.range.lowerBound + distance..<$0.range.upperBound + distance, text: $0.text)
      })
  }

  /// The text with as many of the fixes as do not touch each other, the first in the text first; nil where there is none.
  ///
  /// A fix is made whole or not at all; one that does not fit into the text is left out.
  static func applying(_ fixes: [Fix], to bytes: [UInt8]) -> Application? {
    // Apart from each other: those before the next fix in the order of the text, the others from the last one to the first.
    var settled: [TextEdit] = []
    var pending: [TextEdit] = []
    var made: [Int] = []
    for fix in fixes.enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }) {
      let replacements = fix.element.replacements
      while let next = pending.last, next.range.lowerBound < fix.element.start { settled += [pending.removeLast()] }
      let places = replacements.map { replacement in
        pending.sortedCount { $0.range.lowerBound >= replacement.range.lowerBound }
      }
      guard !replacements.isEmpty,
        replacements.allSatisfy({ 0...bytes.count ~= $0.range.lowerBound && $0.range.upperBound <= bytes.count }),
        !zip(replacements, replacements.dropFirst()).contains(where: { $0.touches($1) }),
        zip(replacements, places).allSatisfy({ replacement, place in
          let before = place < pending.count ? pending[place] : settled.last
          return before?.touches(replacement) != true && (place == 0 || !replacement.touches(pending[place - 1]))
        })
      else { continue }
      // Together where they come to the same place: the white space of a payload is one fix.
      var start = 0
      while start < replacements.count {
        let end = places[start...].firstIndex { $0 != places[start] } ?? places.count
        pending.insert(contentsOf: replacements[start..<end].reversed(), at: places[start])
        start = end
      }
      made.append(fix.offset)
    }
    let chosen = settled + pending.reversed()
    guard !chosen.isEmpty else { return nil }
    var result: [UInt8] = []
    var starts: [Int] = []
    var place = 0
    for replacement in chosen {
      result += bytes[place..<replacement.range.lowerBound]
      starts.append(result.count)
      result += replacement.text.utf8
      place = replacement.range.upperBound
    }
    return Application(bytes: result + bytes[place...], made: made, replacements: chosen, starts: starts)
  }

  private var start: Int { replacements.first?.range.lowerBound ?? 0 }
}

extension TextEdit {
  /// Whether the next one in the text shares bytes or a place of insertion with this one.
  fileprivate func touches(_ next: Self) -> Bool {
    next.range.lowerBound < range.upperBound || next.range.lowerBound == range.lowerBound
  }
}
