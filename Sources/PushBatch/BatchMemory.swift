import APNsDevice
import APNsPayload
@_spi(Writing) import CompactJSON
import PayloadFitting
import StringsFiles
import Synchronization

/// What the work on one chunk of lines leaves to the next: one for each that runs at a time.
final class BatchMemory: Sendable {
  /// Everything that most lines need is made anew for each of those who work: objects that two threads count the references
  /// of would be passed from core to core for every line.
  struct Scratch: Sendable {
    /// The batch's template in each localization.
    let templates: [PreparedTemplate?]
    /// The localizations' names.
    let names: [String]
    /// The bytes that an alert may have.
    let budget: Int
    var line = BatchLine()
    var languages = TextMemo<Int>()
    var filling = PayloadFilling()
    /// Texts by their loc-key with its quotes, each in the localization of the scope.
    var memo = TextMemo<PreparedText>()
    var plain = PlainPayload()
    /// The texts of a payload's lines, of those that have a key.
    var texts = [String?](repeating: nil, count: AlertDictionary.Line.allCases.count)
    /// Room for one of them.
    var text: [UInt8] = []
    /// Room for a payload.
    var payload: [UInt8] = []
  }

  private let free = Mutex<[Scratch]>([])

  func take(for batch: Batch) -> Scratch {
    free.withLock { $0.popLast() }
      ?? Scratch(
        templates: batch.localizations.map { localization in
          batch.options.template.flatMap { PreparedTemplate($0, localization, batch.options) }
        },
        names: batch.localizations.map(\.name),
        budget: (batch.options.budget ?? ByteBudget(batch.options.pushType ?? .alert)).bytes)
  }

  func give(_ scratch: Scratch) { free.withLock { $0.append(scratch) } }
}

extension BatchMemory.Scratch {
  /// Makes the payload of a recipient who brings arguments; false where the general way has to make it.
  mutating func fill(
    _ template: PreparedTemplate, _ locArgs: [LocArgument], _ badge: Int?, _ threadID: String?
  ) -> Bool {
    payload.removeAll(keepingCapacity: true)
    return template.append(locArgs, badge: badge, threadID: threadID, &filling, to: &payload)
  }

  /// Makes the payload of a recipient who brings one; false where the general way has to make it: a text of another form,
  /// something to say, too many bytes.
  ///
  /// - Parameter range: where in the bytes the payload's text stands.
  mutating func makePayload(_ bytes: [UInt8], _ range: Range<Int>, in place: Int, of batch: Batch) -> Bool {
    guard plain.read(bytes.span.extracting(..<range.upperBound), from: range.lowerBound) else { return false }
    for (index, pieces) in plain.lines.enumerated() {
      texts[index] = nil
      if pieces.locKey.isEmpty { continue }
      // With both, the device has something to say.
      guard pieces.text.isEmpty else { return false }
      let prepared =
        memo.value(bytes.span.extracting(pieces.locKey), in: place)
        ?? prepare(bytes[pieces.locKey], in: place, of: batch)
      let elements = plain.elements[pieces.locArgs ?? 0..<0]
      guard prepared.isClean(elements.count) else { return false }
      guard let format = prepared.format else { continue }
      var arguments: [String] = []
      arguments.reserveCapacity(elements.count)
      for element in elements {
        let quote = bytes[element.lowerBound] == UInt8(ascii: "\"") ? 1 : 0
        arguments.append(String(decoding: bytes[element.dropFirst(quote).dropLast(quote)], as: UTF8.self))
      }
      text.removeAll(keepingCapacity: true)
      guard format.append(arguments, to: &text) else { return false }
      texts[index] = String(decoding: text, as: UTF8.self)
    }
    payload.removeAll(keepingCapacity: true)
    LocalizedPlainPayload(plain: plain, bytes: bytes, texts: texts).append(to: &payload)
    return payload.count <= budget
  }

  private mutating func prepare(_ quotedKey: ArraySlice<UInt8>, in place: Int, of batch: Batch) -> PreparedText {
    let key = String(decoding: quotedKey.dropFirst().dropLast(), as: UTF8.self)
    let prepared = PreparedText(key: key, batch.localizations[place], batch.options.localizing)
    memo.remember(Array(quotedKey), in: place, prepared)
    return prepared
  }
}

/// A payload with texts in place of its keys.
private struct LocalizedPlainPayload: JSONWritable {
  let plain: PlainPayload
  /// What the payload was read from.
  let bytes: [UInt8]
  let texts: [String?]

  func write<Sink: JSONSink>(to sink: inout Sink) { plain.write(bytes.span, texts: texts, to: &sink) }
}
