/// A change to a file that removes a finding and cannot make anything worse.
public struct Fix: Sendable, Hashable {
  /// A description of the change, such as `remove the key`.
  public let summary: String
  /// The edits, in the order of the file and without overlaps.
  public let replacements: [TextEdit]

  /// Creates a fix; the edits are in the order of the file and do not overlap.
  public init(summary: String, replacements: [TextEdit]) {
    self.summary = summary
    self.replacements = replacements
  }
}

extension Fix {
  /// The result of applying fixes to a text.
  struct Application {
    let bytes: [UInt8]
    /// The indices of the applied fixes among the given ones.
    let made: [Int]
    /// The applied edits, whose ranges are in the original text, in its order.
    let replacements: [TextEdit]
    /// The start of each edit in the fixed text.
    let starts: [Int]

    /// Returns the offset in the original text for an offset in the fixed text; O(log n) for n edits.
    func placeBefore(_ place: Int) -> Int {
      let next = starts.sortedCount { $0 <= place }
      guard next > 0 else { return place }
      let replacement = replacements[next - 1]
      let end = starts[next - 1] + replacement.text.utf8.count
      return place < end ? replacement.range.lowerBound : replacement.range.upperBound + place - end
    }
  }

  /// Returns the fix with its edits moved by a number of bytes.
  func moved(by distance: Int) -> Fix {
    Fix(
      summary: summary,
      replacements: replacements.map {
        TextEdit(range: $0.range.lowerBound + distance..<$0.range.upperBound + distance, text: $0.text)
      })
  }

  /// Applies as many fixes as do not touch each other, preferring those that come first in the text.
  ///
  /// A fix is applied as a whole or not at all. One that is outside the text is left out. `nil` if none is applied.
  static func applying(_ fixes: [Fix], to bytes: [UInt8]) -> Application? {
    // `settled` has the edits before the next fix, in order; `pending` has the others, from last to first.
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
      // Insert edits with the same position together: removing a payload's white space is one fix with many edits.
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
  /// Returns whether an edit that comes later in the text shares bytes or a place of insertion with this one.
  fileprivate func touches(_ next: Self) -> Bool {
    next.range.lowerBound < range.upperBound || next.range.lowerBound == range.lowerBound
  }
}
