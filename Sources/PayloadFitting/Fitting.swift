import APNsPayload
import CompactJSON
import SourceText

/// The fitting of one payload, with its texts kept apart from it.
struct Fitting {
  private let budget: Int
  private let policy: FittingPolicy
  private let cutter: TextCutter
  /// The payload; each text that may be cut is empty until `fillIn()`.
  private(set) var payload: Payload
  /// The bytes of the payload with empty texts.
  private let fixedSize: Int
  private var texts: [CuttableText] = []

  /// The bytes for all texts together.
  private var room: Int { budget - fixedSize }

  init(_ payload: Payload, budget: Int, policy: FittingPolicy) throws(JSONEncodingError) {
    self.budget = budget
    self.policy = policy
    self.payload = payload
    cutter = TextCutter(policy)
    var found: [(TextPlace, String)] = []
    self.payload.visitTexts { place, text in
      guard policy.fields.contains(place.field) else { return }
      found.append((place, text))
      text = ""
    }
    fixedSize = try self.payload.encodedSize()
    for (place, text) in found {
      let start = EscapedText.prefix(of: text.bytes.span, within: room)
      let size = start.length == text.utf8.count ? start.size : max(room, 0) + 1
      texts.append(CuttableText(place: place, text: text, size: size))
    }
  }

  /// Cuts the texts until they fit.
  ///
  /// - Parameter shown: Returns whether any language shows the text at a place.
  mutating func fit(shown: (TextPlace) -> Bool = { _ in true }) throws(FittingError) {
    let groups = groups(shown)
    var size = texts.reduce(0) { $0 + $1.currentSize }
    for group in groups where size > room {
      let others = size - total(of: group)
      fit(group, to: room - others)
      size = others + total(of: group)
    }
    guard size <= room else { throw tooLong(size) }
    giveRoomBack(in: Array(groups.joined()), slack: room - size)
    fillIn()
  }

  /// The bytes of the fitted payload.
  var size: Int { fixedSize + texts.reduce(0) { $0 + $1.currentSize } }

  /// The cuts, in the order of the policy.
  var cuts: [FieldCut] {
    texts.indices.sorted { (rank(of: texts[$0]), $0) < (rank(of: texts[$1]), $1) }.compactMap { index in
      let text = texts[index]
      return text.cut.map {
        FieldCut(
          field: text.place.field, path: text.place.path, before: text.text,
          after: text.shortened ?? cutter.shortened(text.text, $0))
      }
    }
  }

  private func rank(of text: CuttableText) -> Int { policy.fields.firstIndex(of: text.place.field) ?? 0 }

  private func total(of group: [Int]) -> Int { group.reduce(0) { $0 + texts[$1].currentSize } }

  /// Returns the texts in groups, in the order in which they are cut.
  ///
  /// A group is at its minimum before the next one is touched. Inside a group, the longest text is cut first.
  private func groups(_ shown: (TextPlace) -> Bool) -> [[Int]] {
    // Arguments that no language shows come first in their array, or before all other texts if the longest is cut
    // first.
    var keys: [(key: [Int], index: Int)] = []
    for index in texts.indices {
      let text = texts[index]
      let isShown = shown(text.place) ? 1 : 0
      let key =
        switch policy.order {
        case .ordered: [rank(of: text), text.place.kind.rawValue, isShown]
        case .longestFirst: [isShown]
        }
      keys.append((key, index))
    }
    keys.sort {
      if $0.key != $1.key { return $0.key.lexicographicallyPrecedes($1.key) }
      return (rank(of: texts[$0.index]), $0.index) < (rank(of: texts[$1.index]), $1.index)
    }
    var groups: [[Int]] = []
    for (place, entry) in keys.enumerated() {
      if place > 0, keys[place - 1].key == entry.key {
        groups[groups.count - 1].append(entry.index)
      } else {
        groups.append([entry.index])
      }
    }
    return groups
  }

  /// Cuts the longest text of a group again and again until the group fits; if it cannot fit, cuts all to their
  /// minimum.
  ///
  /// The result is computed without the steps in between. A binary search finds the largest level, in bytes, at which
  /// the group fits if every longer text is cut to that level. The texts are then cut to one byte above the level, and
  /// the first of them to the level itself until the group fits.
  private mutating func fit(_ group: [Int], to room: Int) {
    if group.count == 1, let cut = cut(texts[group[0]], to: room) {
      texts[group[0]].cut = cut
      texts[group[0]].room = room
      return
    }
    let shortest = group.map { cutter.shortest(texts[$0].text, minimum(of: texts[$0])) }
    let least = zip(group, shortest).reduce(0) { $0 + ($1.1?.size ?? texts[$1.0].size) }
    guard least < room else {
      for (index, cut) in zip(group, shortest) { texts[index].cut = cut }
      return
    }
    func cuts(to level: Int) -> [TextCutter.Cut?] {
      zip(group, shortest).map { index, shortest in
        texts[index].size <= level ? nil : cut(texts[index], to: level) ?? shortest
      }
    }
    func size(_ cuts: [TextCutter.Cut?]) -> Int {
      zip(group, cuts).reduce(0) { $0 + ($1.1?.size ?? texts[$1.0].size) }
    }
    // The group fits at level `below` and is too long at level `above`. At first, no text is longer than `above`.
    var below = 0
    var above = group.reduce(0) { max($0, texts[$1].size) }
    while above - below > 1 {
      let middle = below + (above - below) / 2
      if size(cuts(to: middle)) <= room { below = middle } else { above = middle }
    }
    var result = cuts(to: above)
    let next = cuts(to: below)
    var total = size(result)
    for place in group.indices where total > room {
      let current = result[place]?.size ?? texts[group[place]].size
      total += (next[place]?.size ?? texts[group[place]].size) - current
      result[place] = next[place]
    }
    for (index, cut) in zip(group, result) { texts[index].cut = cut }
  }

  private func minimum(of text: CuttableText) -> FieldMinimum { policy.minimums[text.place.field] ?? FieldMinimum() }

  private func cut(_ text: CuttableText, to room: Int) -> TextCutter.Cut? {
    cutter.cut(text.text, to: room, minimum(of: text))
  }

  /// Lengthens the texts as far as they fit.
  ///
  /// A cut drops whole units, so it can free more bytes than were needed. The text that was cut last is lengthened
  /// first. One pass is enough: a text that does not fit now does not fit into less room.
  private mutating func giveRoomBack(in indices: [Int], slack: Int) {
    var slack = slack
    for index in indices.reversed() where slack > 0 {
      guard let cut = texts[index].cut else { continue }
      let room = cut.size + slack
      if texts[index].size <= room {
        texts[index].cut = nil
      } else if texts[index].room != room, let longer = self.cut(texts[index], to: room), longer.size > cut.size {
        texts[index].cut = longer
      }
      slack = room - texts[index].currentSize
    }
  }

  /// Puts the texts into the payload.
  private mutating func fillIn() {
    for index in texts.indices {
      texts[index].shortened = texts[index].cut.map { cutter.shortened(texts[index].text, $0) }
    }
    var remaining = texts[...]
    payload.visitTexts { place, text in
      guard policy.fields.contains(place.field), let next = remaining.popFirst() else { return }
      text = next.shortened ?? next.text
    }
  }

  /// Returns the error for a payload that does not fit with every text at its minimum.
  private mutating func tooLong(_ size: Int) -> FittingError {
    // A whole text that does not fit alone was counted only as one byte more than the room. Its real size is needed
    // here.
    for index in texts.indices where texts[index].cut == nil {
      texts[index] = CuttableText(
        place: texts[index].place, text: texts[index].text, size: EscapedText.size(of: texts[index].text.bytes.span))
    }
    fillIn()
    func paths(_ isIncluded: (CuttableText) -> Bool) -> Set<[UInt8]> {
      Set(texts.filter(isIncluded).map { Array($0.place.fieldPath.utf8) })
    }
    let emptied = paths { $0.currentSize == 0 }.subtracting(paths { $0.currentSize > 0 })
    do throws(JSONEncodingError) {
      let fields = try payload.fieldSizes().filter { field in
        field.path.map { !emptied.contains(Array($0.utf8)) } ?? false
      }
      let largest = fields.enumerated().sorted { ($1.element.bytes, $0.offset) < ($0.element.bytes, $1.offset) }
      return FittingError(
        reason: .tooLong(
          needed: self.size, available: budget,
          fixed: largest.prefix(FittingError.namedFieldCount).map(\.element)))
    } catch {
      return FittingError(reason: .encoding(error))
    }
  }
}
