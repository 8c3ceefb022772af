/// Finds the name that a misspelled name most likely means.
package enum NearMatch {
  /// The longest name that is compared, in bytes.
  private static let nameLimit = 64

  /// Returns the candidate nearest to a name; `nil` if none is near enough.
  ///
  /// It is the first with the fewest changed, added, missing or swapped characters, at most one per three characters of
  /// the name. Case, hyphens and underscores do not count, so `threadID` is the same as `thread-id`. Names longer than
  /// 64 bytes have no match. Costs O(candidates · length²).
  ///
  /// - Parameter isExcluded: whether a candidate does not count, asked only for those that are near.
  package static func of(
    _ name: String, among candidates: some Sequence<String>, excluding isExcluded: (String) -> Bool = { _ in false }
  ) -> String? {
    guard name.utf8.count <= nameLimit else { return nil }
    let folded = Self.folded(name)
    let limit = folded.count / 3
    let characters = Self.characters(of: name)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= nameLimit {
      // A change concerns at most two characters. An app has thousands of keys, and few come further than here.
      if let characters, let others = Self.characters(of: candidate),
        (characters ^ others).nonzeroBitCount > 2 * min(limit, best?.distance ?? limit)
      {
        continue
      }
      let other = Self.folded(candidate)
      guard abs(other.count - folded.count) <= limit else { continue }
      let most = best.map { $0.distance - 1 } ?? limit
      guard let distance = Self.distance(folded, other, atMost: most), !isExcluded(candidate) else { continue }
      best = (candidate, distance)
      if distance == 0 { break }
    }
    return best?.candidate
  }

  /// Returns whether one name is the other with words before or after it, as `NEW_MESSAGE` is `MESSAGE`.
  ///
  /// It is then another name, and not misspelled. Case does not count; a word ends before `_`, `-`, `.` or a space.
  package static func addsWords(_ name: String, to other: String) -> Bool {
    let (long, short) = name.utf8.count > other.utf8.count ? (name.utf8, other.utf8) : (other.utf8, name.utf8)
    func isEnd(_ byte: UInt8?) -> Bool { byte.map("_-. ".utf8.contains) ?? false }
    func areEqual(_ left: UInt8, _ right: UInt8) -> Bool { lowercased(left) == lowercased(right) }
    let count = long.count - short.count
    guard count > 0, !short.isEmpty else { return false }
    return isEnd(long.dropFirst(short.count).first) && long.starts(with: short, by: areEqual)
      || isEnd(long.dropLast(short.count).last) && long.suffix(short.count).starts(with: short, by: areEqual)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns a bit for each ASCII character of the folded name, modulo 64; `nil` if it has others.
  private static func characters(of name: String) -> UInt64? {
    var bits: UInt64 = 0
    for byte in name.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
      guard byte < 0x80 else { return nil }
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      bits |= 1 << UInt64((isCapital ? byte | 0x20 : byte) & 63)
    }
    return bits
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// Returns the edit distance in which swapping two neighbours counts as one change (optimal string alignment); `nil` if
  /// it is greater than a limit.
  private static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let isEqual = left[row] == right[column]
        var cost = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      // No way to the end is shorter than what two neighbouring rows have.
      if min(last.min() ?? 0, current.min() ?? 0) > limit { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
