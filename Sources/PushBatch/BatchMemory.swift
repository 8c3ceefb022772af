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
    var languages = TextMemo<Int>()
    var filling = PayloadFilling()
    /// Texts by their loc-key with its quotes, each in the localization of the scope.
    var texts = TextMemo<PreparedText>()
    var plain = PlainPayload()
    /// The texts of a payload's lines, of those that have a key.
    var lines = [String?](repeating: nil, count: PlainPayload.lineCount)
    /// Room for a line's text.
    var line: [UInt8] = []
    /// Room for a payload.
    var payload: [UInt8] = []
  }

  private let free = Mutex<[Scratch]>([])

  func take(for batch: Batch) -> Scratch {
    free.withLock { $0.popLast() }
      ?? Scratch(
        templates: batch.places.map { batch.template(in: $0.localization) },
        names: batch.places.map(\.localization.name),
        budget: (batch.options.budget ?? ByteBudget(batch.options.pushType ?? .alert)).bytes)
  }

  func give(_ scratch: Scratch) { free.withLock { $0.append(scratch) } }
}

extension BatchMemory.Scratch {
  /// Makes the payload of a recipient who brings one; false where the general way has to make it: a text of another form,
  /// something to say, too many bytes.
  ///
  /// - Parameter range: where in the lines the payload's text stands.
  mutating func makePayload(_ all: [UInt8], _ range: Range<Int>, in place: Int, of batch: Batch) -> Bool {
    let text = all.span.extracting(range)
    guard plain.read(text) else { return false }
    for index in lines.indices {
      lines[index] = nil
      let key = plain.key(ofLine: index)
      if key.isEmpty { continue }
      // With both, the device has something to say.
      guard !plain.hasText(inLine: index) else { return false }
      let found = texts.value(text.extracting(key), in: place)
      let prepared =
        found
        ?? prepare(all[range.lowerBound + key.lowerBound..<range.lowerBound + key.upperBound], in: place, of: batch)
      let elements = plain.arguments(ofLine: index)
      guard prepared.isClean(elements.count) else { return false }
      guard let format = prepared.format else { continue }
      var arguments: [String] = []
      arguments.reserveCapacity(elements.count)
      for element in elements {
        let quote = text[element.lowerBound] == UInt8(ascii: "\"") ? 1 : 0
        let start = range.lowerBound + element.lowerBound + quote
        arguments.append(String(decoding: all[start..<range.lowerBound + element.upperBound - quote], as: UTF8.self))
      }
      line.removeAll(keepingCapacity: true)
      guard format.append(arguments, to: &line) else { return false }
      lines[index] = String(decoding: line, as: UTF8.self)
    }
    payload.removeAll(keepingCapacity: true)
    LocalizedPlainPayload(plain: plain, all: all, range: range, lines: lines).append(to: &payload)
    return payload.count <= budget
  }

  private mutating func prepare(_ quotedKey: ArraySlice<UInt8>, in place: Int, of batch: Batch) -> PreparedText {
    let key = String(decoding: quotedKey.dropFirst().dropLast(), as: UTF8.self)
    let prepared = PreparedText(key: key, batch.places[place].localization, batch.options.localizing)
    texts.remember(Array(quotedKey), in: place, prepared)
    return prepared
  }
}

/// A payload with texts in place of its keys.
private struct LocalizedPlainPayload: JSONWritable {
  let plain: PlainPayload
  /// What the payload's text is in.
  let all: [UInt8]
  let range: Range<Int>
  let lines: [String?]

  func write<Sink: JSONSink>(to sink: inout Sink) {
    plain.write(all.span.extracting(range), texts: lines, to: &sink)
  }
}
