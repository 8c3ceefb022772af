import APNsPayload
import CompactJSON

/// Remembers payloads that differ in nothing but the arguments of their body: 4 of them, whatever comes in.
///
/// A campaign sends one payload with many arguments. One that comes a second time is prepared as a template is, for each
/// localization in which it comes.
struct PayloadMemo {
  private enum Preparation {
    case none
    case impossible
    case ready(PreparedTemplate)
  }

  private struct Slot {
    /// The payload's text before its arguments, and behind them.
    let head: [UInt8]
    let tail: [UInt8]
    /// Nil until the text comes a second time, and where its arguments are none of a body's.
    var payload: Payload?
    /// For each localization.
    var preparations: [Preparation] = []
  }

  private static let slotLimit = 4
  /// Bytes of the longest payload that is remembered, without its arguments.
  private static let textLimit = 4096

  private var slots: [Slot] = []
  private var oldest = 0

  /// The payload as a template in a localization; nil where there is none, as for what comes the first time.
  ///
  /// - Parameters:
  ///   - text: the payload's text.
  ///   - arguments: where in it an array stands that may be the body's arguments.
  mutating func template(
    _ text: Span<UInt8>, arguments: Range<Int>, in place: Int, of batch: Batch
  ) -> PreparedTemplate? {
    let head = text.extracting(..<arguments.lowerBound)
    let tail = text.extracting(arguments.upperBound...)
    guard head.count + tail.count <= Self.textLimit else { return nil }
    guard
      let index = slots.firstIndex(where: { slot in
        // The tail first: what differs between payloads of one length stands there, behind the alert.
        Self.isEqual(slot.tail, tail) && Self.isEqual(slot.head, head)
      })
    else {
      remember(Slot(head: Self.array(head), tail: Self.array(tail)))
      return nil
    }
    if slots[index].preparations.isEmpty {
      slots[index].preparations = Array(repeating: .none, count: batch.places.count)
      slots[index].payload = Self.payload(Self.array(text), argumentsAt: arguments.lowerBound)
    }
    switch slots[index].preparations[place] {
    case .ready(let template): return template
    case .impossible: return nil
    case .none:
      let localization = batch.places[place].localization
      let template = slots[index].payload.flatMap { PreparedTemplate($0, localization, batch.options) }
      slots[index].preparations[place] = template.map(Preparation.ready) ?? .impossible
      return template
    }
  }

  private mutating func remember(_ slot: Slot) {
    if slots.count < Self.slotLimit { return slots.append(slot) }
    slots[oldest] = slot
    oldest = (oldest + 1) % Self.slotLimit
  }

  /// The payload of a text, if the array at this place is the one value of `aps.alert.loc-args`: any other array of
  /// strings and integers there gives the same payload with other arguments.
  private static func payload(_ text: [UInt8], argumentsAt offset: Int) -> Payload? {
    // In its line it stands one level deeper.
    guard let document = try? JSONDocument(parsing: text, depthLimit: JSONDocument.defaultDepthLimit - 1),
      let alert = document.root.only("aps")?.only("alert"), alert.only("loc-args")?.offset == offset
    else { return nil }
    return try? Payload(reading: document)
  }

  private static func array(_ bytes: Span<UInt8>) -> [UInt8] {
    var array: [UInt8] = []
    array.reserveCapacity(bytes.count)
    for index in bytes.indices { array.append(bytes[index]) }
    return array
  }

  private static func isEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    let left = left.span
    for index in right.indices where left[index] != right[index] { return false }
    return true
  }
}

extension JSONNode {
  /// The value of the only member with this name; nil for none and for several.
  fileprivate func only(_ name: String) -> JSONNode? {
    var found: JSONNode?
    for member in members where member.name.isString(name) {
      guard found == nil else { return nil }
      found = member.value
    }
    return found
  }
}
