import APNsPayload
import CompactJSON
import SourceText

@testable import PayloadFitting

/// Fitting as its documentation has it, one unit after another: plain, slow, and written apart from the fast way.
struct SlowFitting {
  let policy: FittingPolicy

  /// A text with all that may become of it, from the whole one down, each shorter in bytes than the one before.
  struct Ladder {
    var steps: [String]
    var sizes: [Int]
    var place = 0

    var size: Int { sizes[place] }
    var isAtMinimum: Bool { place == steps.count - 1 }
    var text: String { steps[place] }
  }

  /// Bytes in JSON without the quotes, by encoding.
  static func size(_ text: String) -> Int { JSON.string(text).encoded.count - 2 }

  func ladder(_ text: String, _ field: AlertKey) -> Ladder {
    let minimum = policy.minimums[field] ?? FieldMinimum()
    let least = max(minimum.characters, policy.ellipsis.isEmpty && !minimum.mayBecomeEmpty ? 1 : 0)
    var ladder = Ladder(steps: [text], sizes: [Self.size(text)])
    func add(_ shortened: String) {
      let size = Self.size(shortened)
      guard size < ladder.sizes[ladder.sizes.count - 1] else { return }
      ladder.steps.append(shortened)
      ladder.sizes.append(size)
    }
    let units = units(text)
    if case .word(let language) = policy.boundary {
      let ends = Set(WordBreaker(language: language)?.ends(in: text.bytes.span, upTo: .max) ?? [])
      for count in (0...units.count).reversed() {
        let kept = units[..<count].reduce(0) { $0 + $1.text.utf8.count }
        let start = trimmed(Array(units[..<count]))
        if ends.contains(kept), !start.isEmpty, characters(start) >= least { add(closed(start) + policy.ellipsis) }
      }
    }
    for count in (0..<units.count).reversed() {
      let start = trimmed(Array(units[..<count]))
      if characters(start) >= least { add(closed(start) + policy.ellipsis) }
    }
    if least == 0, minimum.mayBecomeEmpty { add("") }
    return ladder
  }

  private struct Unit {
    let text: String
    let isPart: Bool
    /// How many clusters begin in it.
    let characters: Int
  }

  private func units(_ text: String) -> [Unit] {
    var units: [Unit] = []
    var rest = Array(text)[...]
    while !rest.isEmpty {
      // As many characters as one conjunct has, or as take it over the cap.
      var count = 1
      while rest.prefix(count).reduce(0, { $0 + $1.unicodeScalars.count }) <= policy.clusterCap, count < rest.count,
        Self.joins(rest[rest.startIndex + count - 1], rest[rest.startIndex + count])
      {
        count += 1
      }
      let characters = rest.prefix(count)
      rest = rest.dropFirst(count)
      if characters.reduce(0, { $0 + $1.unicodeScalars.count }) <= policy.clusterCap {
        units.append(Unit(text: String(characters), isPart: false, characters: count))
        continue
      }
      for character in characters {
        units += character.unicodeScalars.enumerated().map {
          Unit(text: String($0.element), isPart: true, characters: $0.offset == 0 ? 1 : 0)
        }
      }
    }
    return units
  }

  /// The rule in its own words: a joiner, then marks and ZERO WIDTH JOINERs, then a letter.
  static func joins(_ left: Character, _ right: Character) -> Bool {
    let marks = left.unicodeScalars.reversed().prefix {
      $0 == "\u{200D}" || $0.properties.generalCategory == .nonspacingMark || Joiners.scripts[$0.value] != nil
    }
    guard let joiner = marks.first(where: { Joiners.scripts[$0.value] != nil }), let next = right.unicodeScalars.first
    else { return false }
    return Joiners.scripts[joiner.value]?.contains { $0.contains(next.value) } ?? false
  }

  private func characters(_ units: [Unit]) -> Int { units.reduce(0) { $0 + $1.characters } }

  private func trimmed(_ units: [Unit]) -> [Unit] {
    var units = units
    while let last = units.last {
      let isBlank = last.text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      let isOpener = "\u{202A}\u{202B}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}".unicodeScalars.contains {
        last.text == String($0)
      }
      let isJoiner = last.text.unicodeScalars.allSatisfy { $0 == "\u{200D}" || Joiners.scripts[$0.value] != nil }
      guard isBlank && !policy.ellipsis.isEmpty || isOpener || last.isPart && isJoiner else { break }
      units.removeLast()
    }
    return units
  }

  private func closed(_ units: [Unit]) -> String {
    let text = units.map(\.text).joined()
    var open = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}": open = "E" + open
      case "\u{2066}", "\u{2067}", "\u{2068}": open = "I" + open
      case "\u{202C}": if open.hasPrefix("E") { open.removeFirst() }
      case "\u{2069}":
        if let isolate = open.firstIndex(of: "I") { open = String(open[open.index(after: isolate)...]) }
      default: break
      }
    }
    return text + open.map { $0 == "E" ? "\u{202C}" : "\u{2069}" }.joined()
  }

  /// Shortens texts of a group until the sum of all sizes is within the room, one step of the longest each time.
  private func shorten(_ group: [Int], of ladders: inout [Ladder], to room: Int) {
    func total() -> Int { ladders.reduce(0) { $0 + $1.size } }
    while total() > room {
      guard
        let longest = group.filter({ !ladders[$0].isAtMinimum }).max(by: {
          ladders[$0].size == ladders[$1].size ? $0 > $1 : ladders[$0].size < ladders[$1].size
        })
      else { return }
      ladders[longest].place += 1
    }
  }

  /// What becomes of texts in so many bytes together; nil where they have no room.
  ///
  /// They stand in the order in which they are cut. With the policy `ordered` each group is at its minimum before the
  /// next is touched.
  func fit(_ start: [Ladder], groups: [[Int]], room: Int) -> [String]? {
    var ladders = start
    for group in policy.order == .ordered ? groups : [Array(start.indices)] { shorten(group, of: &ladders, to: room) }
    var slack = room - ladders.reduce(0) { $0 + $1.size }
    guard slack >= 0 else { return nil }
    for index in ladders.indices.reversed() {
      while ladders[index].place > 0, ladders[index].sizes[ladders[index].place - 1] <= ladders[index].size + slack {
        slack += ladders[index].size
        ladders[index].place -= 1
        slack -= ladders[index].size
      }
    }
    return ladders.map(\.text)
  }
}
