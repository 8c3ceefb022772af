/// Remembers what texts came to, such as lists of languages, by the bytes of their JSON: 256 slots, whatever comes in.
///
/// The languages of a crowd are a few hundred lists; working the best fit out for each person would cost more than the
/// rest of the person's payload.
struct TextMemo<Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var scope = 0
    var text: [UInt8] = []
    var value: Value?
  }

  private var slots = [Slot](repeating: Slot(), count: TextMemoSize.slotLimit)

  /// What a text is remembered with; nil where it is not.
  ///
  /// - Parameter scope: a text may come to something else in another one.
  func value(_ text: Span<UInt8>, in scope: Int = 0) -> Value? {
    guard !text.isEmpty, text.count <= TextMemoSize.textLimit else { return nil }
    let hash = Self.hash(text, scope)
    for probe in 0..<TextMemoSize.probes {
      let index = index(hash, probe)
      if slots[index].hash == hash, slots[index].scope == scope, Self.isEqual(slots[index].text, text) {
        return slots[index].value
      }
    }
    return nil
  }

  /// Remembers a text that is not: in a free slot, else in place of the one that is first looked for.
  mutating func remember(_ text: [UInt8], in scope: Int = 0, _ value: Value) {
    guard !text.isEmpty, text.count <= TextMemoSize.textLimit else { return }
    let hash = Self.hash(text.span, scope)
    let probe = (0..<TextMemoSize.probes).first { slots[index(hash, $0)].text.isEmpty } ?? 0
    slots[index(hash, probe)] = Slot(hash: hash, scope: scope, text: text, value: value)
  }

  private func index(_ hash: UInt64, _ probe: Int) -> Int {
    (Int(truncatingIfNeeded: hash >> 56) + probe) & (TextMemoSize.slotLimit - 1)
  }

  /// FNV-1a, whose last product spreads every byte over the highest bits.
  private static func hash(_ text: Span<UInt8>, _ scope: Int) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: scope)
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01B3 }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  private static func isEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in right.indices where left[index] != right[index] { return false }
    return true
  }
}

private enum TextMemoSize {
  static let slotLimit = 256
  /// Bytes of the longest text that is remembered.
  static let textLimit = 64
  static let probes = 4
}
