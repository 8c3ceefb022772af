/// A cache of results for text such as lists of languages, keyed by the bytes of its JSON.
///
/// It has 256 slots, however much text comes in. A large audience has only a few hundred lists of languages. Finding
/// the best fit for each user would cost more than the rest of the payload.
struct TextMemo<Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var scope = 0
    var text: [UInt8] = []
    var value: Value?
  }

  private var slots = [Slot](repeating: Slot(), count: TextMemoSize.slotLimit)

  /// Returns the result that is remembered for a text; `nil` if there is none.
  ///
  /// - Parameter scope: a number that keeps apart the results of the same text, such as one for each localization.
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

  /// Remembers the result of a new text, in a free slot or else in the slot that is searched first.
  mutating func remember(_ text: [UInt8], in scope: Int = 0, _ value: Value) {
    guard !text.isEmpty, text.count <= TextMemoSize.textLimit else { return }
    let hash = Self.hash(text.span, scope)
    let probe = (0..<TextMemoSize.probes).first { slots[index(hash, $0)].text.isEmpty } ?? 0
    slots[index(hash, probe)] = Slot(hash: hash, scope: scope, text: text, value: value)
  }

  private func index(_ hash: UInt64, _ probe: Int) -> Int {
    (Int(truncatingIfNeeded: hash >> 56) + probe) & (TextMemoSize.slotLimit - 1)
  }

  /// Returns the FNV-1a hash, multiplied once more to spread every byte over the highest bits.
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
  /// The length of the longest text that is remembered, in bytes.
  static let textLimit = 64
  static let probes = 4
}
