import APNsDevice
import APNsPayload
import APNsRequest
@_spi(Writing) import CompactJSON
import HTTPTypes
import PayloadFitting
import StringsFiles

/// Lines of recipients to lines of results.
///
/// A result is `{"id": 1, "payload": "...", "localization": "fr", "bytes": 86, "cut": [...]}`, with `diagnostics` where
/// the device will find something wrong and `path` and `headers` where they were asked for; a recipient that gets none is
/// `{"id": 1, "error": {"code": "...", "reason": "...", "message": "...", "line": 7, "offset": 12}}`: `reason` is Apple's, where
/// it would refuse the request, and `id` is null where none stands before the fault.
public struct BatchLines: Sendable {
  /// What became of some lines.
  public struct Tally: Sendable, Hashable {
    /// Lines with a payload.
    public var payloads = 0
    /// Payloads that had to be cut.
    public var cut = 0
    /// Lines with an error.
    public var errors = 0

    /// Nothing yet.
    public init() {}

    /// Adds what another part of the run did.
    public static func += (left: inout Self, right: Self) {
      left.payloads += right.payloads
      left.cut += right.cut
      left.errors += right.errors
    }
  }

  /// What makes the payloads.
  public let batch: Batch
  private let hasHeaders: Bool
  private let memory = BatchMemory()

  /// The lines of one run.
  public init(_ batch: Batch) {
    self.batch = batch
    hasHeaders = batch.options.headers != nil
  }

  /// Appends the results of whole lines; the last one may lack its line end.
  ///
  /// A line of white space has no result, but counts; one above ``BatchRecipient/lineLimit`` is an error.
  ///
  /// - Parameters:
  ///   - lines: recipients.
  ///   - number: the first line's, from 1, for errors.
  ///   - output: gets the results.
  ///   - tally: counts what was done.
  public func append(lines: [UInt8], from number: Int, to output: inout [UInt8], _ tally: inout Tally) {
    var scratch = memory.take(for: batch)
    var number = number
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex(of: 0x0A) ?? lines.count
      if end - start > BatchRecipient.lineLimit {
        append(tooLong: Array(lines[start..<end]), number: number, to: &output, &tally)
      } else if !appendPlain(lines, start..<end, &scratch, to: &output) {
        append(Array(lines[start..<end]), number: number, &scratch, to: &output, &tally)
      } else {
        tally.payloads += 1
      }
      start = end + 1
      number += 1
    }
    memory.give(scratch)
  }

  /// Appends the error of a line that is too long.
  ///
  /// - Parameters:
  ///   - head: as much of the line as was read, for its id.
  ///   - number: the line's, from 1.
  ///   - output: gets the result.
  ///   - tally: counts what was done.
  public func append(tooLong head: [UInt8], number: Int, to output: inout [UInt8], _ tally: inout Tally) {
    append(BatchError(.lineTooLong), id: head.recipientID(before: nil), number: number, to: &output, &tally)
  }

  /// Appends the result of a line of the plainest form; false for every other line and result, of which nothing is
  /// appended.
  private func appendPlain(
    _ lines: [UInt8], _ range: Range<Int>, _ scratch: inout BatchMemory.Scratch, to output: inout [UInt8]
  ) -> Bool {
    guard !hasHeaders, let line = PlainLine(lines.span.extracting(range)),
      let place = place(lines, line.languages, from: range.lowerBound, &scratch.languages)
    else { return false }
    func whole(_ part: Range<Int>) -> Range<Int> {
      range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
    }
    let isMade =
      line.payload.isEmpty
      ? fill(lines, range, line, in: place, &scratch)
      : scratch.makePayload(lines, whole(line.payload), in: place, of: batch)
    guard isMade else { return false }
    append(lines, whole(line.id), scratch.payload, scratch.names[place], to: &output)
    return true
  }

  /// Makes the payload of a line with arguments for the template; false where the general way has to make it.
  private func fill(
    _ lines: [UInt8], _ range: Range<Int>, _ line: PlainLine, in place: Int, _ scratch: inout BatchMemory.Scratch
  ) -> Bool {
    guard let template = scratch.templates[place], let list = line.arguments else { return false }
    func text(_ place: Range<Int>) -> String {
      // Without the quotes.
      String(
        decoding: lines[range.lowerBound + place.lowerBound + 1..<range.lowerBound + place.upperBound - 1],
        as: UTF8.self)
    }
    var arguments: [LocArgument] = []
    arguments.reserveCapacity(list.count)
    for place in list {
      let isString = lines[range.lowerBound + place.lowerBound] == UInt8(ascii: "\"")
      let integer = isString ? 0 : PlainLine.integer(place, lines.span.extracting(range))
      arguments.append(isString ? .string(text(place)) : .number(JSONNumber(integer)))
    }
    scratch.payload.removeAll(keepingCapacity: true)
    return template.append(
      arguments, badge: line.badge, threadID: line.threadID.isEmpty ? nil : text(line.threadID), &scratch.filling,
      to: &scratch.payload)
  }

  /// The localization for a line's languages; nil where they are not what they should be.
  private func place(
    _ lines: [UInt8], _ languages: Range<Int>, from start: Int, _ memo: inout TextMemo<Int>
  ) -> Int? {
    let range = start + languages.lowerBound..<start + languages.upperBound
    if let place = memo.value(lines.span.extracting(range)) { return place }
    var names: [String] = []
    if !range.isEmpty {
      // A list of strings, as the plain line has it.
      guard let list = try? JSONDocument(parsing: Array(lines[range])).root.elements.map({ $0.string ?? "" }) else {
        return nil
      }
      names = list
    }
    let place = batch.place(for: names)
    memo.remember(Array(lines[range]), place)
    return place
  }

  /// Appends the result of any line, if it is none of white space.
  private func append(
    _ line: [UInt8], number: Int, _ scratch: inout BatchMemory.Scratch, to output: inout [UInt8],
    _ tally: inout Tally
  ) {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    do throws(BatchError) {
      let members = try BatchMembers(BatchError.document(line).root)
      var known: Int?
      var languages: [UInt8] = []
      if let node = members.languagesNode {
        languages = Array(line[node.offset..<node.offset + node.length])
        known = scratch.languages.value(languages.span)
      }
      let recipient = try BatchRecipient(members, languages: known == nil ? members.languages() : [])
      let place = known ?? batch.place(for: recipient.languages)
      if known == nil { scratch.languages.remember(languages, place) }
      let result = try batch.result(for: recipient, in: place)
      tally.payloads += 1
      if !result.cuts.isEmpty { tally.cut += 1 }
      append(result, id: recipient.id, to: &output)
    } catch {
      append(error, id: line.recipientID(before: error), number: number, to: &output, &tally)
    }
  }

  private func append(_ result: BatchResult, id: JSON, to output: inout [UInt8]) {
    guard result.cuts.isEmpty, result.diagnostics.isEmpty, result.request == nil else {
      output += result.json(id: id).encoded
      output.append(0x0A)
      return
    }
    let id = id.encoded
    append(id, 0..<id.count, result.payload, result.localization, to: &output)
  }

  /// The bytes of ``BatchResult/json(id:)`` without a tree: most results are as short as this.
  private func append(
    _ bytes: [UInt8], _ id: Range<Int>, _ payload: [UInt8], _ localization: String, to output: inout [UInt8]
  ) {
    ResultLine(bytes: bytes, id: id, payload: payload, localization: localization).append(to: &output)
  }

  /// Appends the error of one line, with its line end.
  private func append(
    _ error: BatchError, id: JSON, number: Int, to output: inout [UInt8], _ tally: inout Tally
  ) {
    tally.errors += 1
    var object = JSONObject([.init(name: "code", value: .string(error.code))])
    object["reason"] = error.apnsReason.map { .string($0.name) }
    object["message"] = .string(error.description)
    object["line"] = .number(JSONNumber(number))
    object["offset"] = error.offset.map { .number(JSONNumber($0)) }
    output += (["id": id, "error": .object(object)] as JSON).encoded
    output.append(0x0A)
  }
}

/// A result that nothing is to be said of.
private struct ResultLine: JSONWritable {
  /// What the id's text is in.
  let bytes: [UInt8]
  let id: Range<Int>
  let payload: [UInt8]
  let localization: String

  func write<Sink: JSONSink>(to sink: inout Sink) {
    sink.token("{\"id\":")
    sink.json(bytes.span.extracting(id))
    sink.token(",\"payload\":")
    sink.string(utf8: payload.span)
    sink.token(",\"localization\":")
    sink.string(localization)
    sink.token(",\"bytes\":")
    sink.integer(payload.count)
    sink.token(",\"cut\":[]}\n")
  }
}

extension BatchResult {
  fileprivate func json(id: JSON) -> JSON {
    var object = JSONObject([
      .init(name: "id", value: id), .init(name: "payload", value: .string(String(decoding: payload, as: UTF8.self))),
      .init(name: "localization", value: .string(localization)),
      .init(name: "bytes", value: .number(JSONNumber(payload.count))),
      .init(name: "cut", value: .array(cuts.map(\.json))),
    ])
    if !diagnostics.isEmpty { object["diagnostics"] = .array(diagnostics.map(\.json)) }
    if let request {
      object["path"] = .string(request.path)
      object["headers"] = .object(
        JSONObject(request.headerFields.map { .init(name: $0.name.rawName, value: .string($0.value)) }))
    }
    return .object(object)
  }
}

extension FieldCut {
  fileprivate var json: JSON {
    [
      "path": .string(path), "bytesBefore": .number(JSONNumber(bytesBefore)),
      "bytesAfter": .number(JSONNumber(bytesAfter)),
    ]
  }
}

extension RenderingDiagnostic {
  fileprivate var json: JSON {
    [
      "severity": .string(severity.rawValue), "code": .string(code), "field": .string(lineName),
      "message": .string(message),
    ]
  }
}
