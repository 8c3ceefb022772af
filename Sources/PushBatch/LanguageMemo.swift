/// Remembers what lists of languages came to, by the bytes of their JSON text: 256 slots, whatever comes in.
///
/// The languages of a crowd are a few hundred lists; working the best fit out for each person would cost more than the
/// rest of the person's payload.
struct LanguageMemo {
  private struct Slot {
    var hash: UInt64 = 0
    var text: [UInt8] = []
    var place = 0
  }

  private static let slotLimit = 256
  /// Bytes of the longest list that is remembered.
  private static let textLimit = 64
  private static let probes = 4

  private var slots = [Slot](repeating: Slot(), count: Self.slotLimit)

  /// The place that the text of a list is remembered with; nil where it is not.
  func place(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty, text.count <= Self.textLimit else { return nil }
    let hash = Self.hash(text)
    for probe in 0..<Self.probes {
      let index = Self.index(hash, probe)
      if slots[index].hash == hash, Self.isEqual(slots[index].text, text) { return slots[index].place }
    }
    return nil
  }

  /// Remembers a list that is not: in a free slot, else in place of the one that is first looked for.
  mutating func remember(_ text: [UInt8], _ place: Int) {
    guard !text.isEmpty, text.count <= Self.textLimit else { return }
    let hash = Self.hash(text.span)
    let probe = (0..<Self.probes).first { slots[Self.index(hash, $0)].text.isEmpty } ?? 0
    slots[Self.index(hash, probe)] = Slot(hash: hash, text: text, place: place)
  }

  private static func index(_ hash: UInt64, _ probe: Int) -> Int {
    (Int(truncatingIfNeeded: hash >> 56) + probe) & (slotLimit - 1)
  }

  /// FNV-1a, whose last product spreads every byte over the highest bits.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01B3 }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  private static func isEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in right.indices where left[index] != right[index] { return false }
    return true
  }
}
