import APNsDevice
import APNsPayload
import CompactJSON
import PayloadFitting
@_spi(Memo) import SourceText
import StringsFiles
import Synchronization

/// Memory that work on one chunk of lines leaves for the next; each chunk in progress has its own.
final class BatchMemory: Sendable {
  /// The memory for one chunk of lines.
  ///
  /// Each has its own copy of everything that most lines need. If two threads counted the references of the same
  /// object, the count would move between cores for every line.
  struct Scratch: Sendable {
    /// The batch's template in each localization, for arguments of the body; `nil` if only the general strategy can fill
    /// it.
    let templates: [PreparedTemplate?]
    /// The batch's template in each localization, for recipients without such arguments.
    let fixedTemplates: [PreparedTemplate?]
    /// The names of the localizations.
    let names: [String]
    /// The labels of the localizations' versions.
    let labels: [String?]
    /// The byte budget of a payload; without any option, that of an alert.
    let budget: Int
    var line: BatchLine
    /// The version of the app by its label in quotes.
    var versions = TextMemo<Int>()
    /// The localization by the JSON of a list of languages; the scope is the version of the app.
    ///
    /// Even a large audience has only a few hundred such lists, and finding the best fit for each user would cost more
    /// than the rest of the payload.
    var languages = TextMemo<Int>()
    var filling = PayloadFilling()
    /// Prepared text by its quoted loc-key; the scope is the localization.
    var memo = TextMemo<PreparedText>()
    /// The text that replaces the loc-key of each line; `nil` for a line that stays as it is.
    var texts = [String?](repeating: nil, count: AlertDictionary.Line.allCases.count)
    /// The buffer for the text of one line.
    var text: [UInt8] = []
    /// The buffer for a payload.
    var payload: [UInt8] = []
  }

  private let free = Mutex<[Scratch]>([])

  func take(for batch: Batch) -> Scratch { free.withLock { $0.popLast() } ?? Scratch(batch) }

  func give(_ scratch: Scratch) { free.withLock { $0.append(scratch) } }
}

extension BatchMemory.Scratch {
  fileprivate init(_ batch: Batch) {
    let options = batch.options
    let state = StateHoles(options.template)
    templates = batch.localizations.map { localization in
      options.template.flatMap { PreparedTemplate(forArgumentsOf: $0, state, localization, options) }
    }
    fixedTemplates = batch.localizations.map { localization in
      options.template.flatMap { PreparedTemplate(withTextOf: $0, state, localization, options) }
    }
    names = batch.localizations.map(\.name)
    labels = batch.versions.flatMap { version in version.localizations.map { _ in version.label } }
    budget = (options.budget ?? ByteBudget(options.pushType ?? .alert)).bytes
    line = BatchLine(state: state)
  }

  /// Makes the payload of the line that was read from the template, and returns its push type; `nil` if the general
  /// strategy has to make it.
  mutating func fill(_ templates: [PreparedTemplate?], in place: Int) -> PushType? {
    guard let template = templates[place] else { return nil }
    payload.removeAll(keepingCapacity: true)
    return template.append(line.locArgs, line.members, &line.filling, to: &payload) ? template.pushType : nil
  }

  /// Makes the payload of a recipient from the template, and returns its push type; `nil` if the general strategy has to
  /// make it.
  mutating func fill(
    _ templates: [PreparedTemplate?], in place: Int, _ arguments: BatchArguments, _ members: BatchMembers
  ) -> PushType? {
    // A line's state is read into the holes; this one is not.
    guard let template = templates[place], arguments.contentState == nil else { return nil }
    filling.badge = arguments.badge
    filling.threadID = arguments.threadID
    filling.relevanceScore = arguments.relevanceScore
    filling.timestamp = arguments.timestamp
    filling.event = arguments.event
    filling.staleDate = arguments.staleDate
    filling.dismissalDate = arguments.dismissalDate
    payload.removeAll(keepingCapacity: true)
    return template.append(arguments.locArgs ?? [], members, &filling, to: &payload) ? template.pushType : nil
  }

  /// Reads a line in a range of the bytes; returns `false` if the general strategy has to read it.
  mutating func read(_ lines: [UInt8], _ range: Range<Int>) -> Bool {
    line.read(lines.span.extracting(..<range.upperBound), from: range.lowerBound)
  }

  /// Makes the payload of the line that was read, which brings one; returns `false` if the general strategy has to make it.
  ///
  /// That is the case for text with a diagnostic, and for a payload over the budget.
  ///
  /// - Parameter bytes: the bytes that the line was read from.
  mutating func makePayload(_ bytes: [UInt8], in place: Int, of batch: Batch) -> Bool {
    for (index, pieces) in line.payload.lines.enumerated() {
      texts[index] = nil
      if pieces.locKey.isEmpty { continue }
      // A line with both a text and a loc-key has a diagnostic.
      guard pieces.text.isEmpty else { return false }
      let prepared =
        memo.value(of: bytes.span.extracting(pieces.locKey), in: place)
        ?? prepare(bytes[pieces.locKey], in: place, of: batch)
      let elements = line.payload.elements[pieces.locArgs ?? 0..<0]
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
    LocalizedPlainPayload(plain: line.payload, bytes: bytes, texts: texts).append(to: &payload)
    return payload.count <= budget
  }

  private mutating func prepare(_ quotedKey: ArraySlice<UInt8>, in place: Int, of batch: Batch) -> PreparedText {
    let key = String(decoding: quotedKey.dropFirst().dropLast(), as: UTF8.self)
    let prepared = PreparedText(key: key, batch.localizations[place], batch.options.localizing)
    memo.remember(prepared, of: quotedKey.span, in: place)
    return prepared
  }
}

/// A payload with text in place of its loc-keys.
private struct LocalizedPlainPayload: JSONWritable {
  let plain: PlainPayload
  /// The bytes that the payload was read from.
  let bytes: [UInt8]
  let texts: [String?]

  func write<Sink: JSONSink>(to sink: inout Sink) { plain.write(bytes.span, texts: texts, to: &sink) }
}
