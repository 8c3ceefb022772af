import APNsDevice
import APNsPayload
import APNsRequest
import CompactJSON
import HTTPTypes
import PayloadFitting
@_spi(Memo) import SourceText
import StringsFiles

/// A converter from lines of recipients to lines of results.
///
/// A result is an object:
///
///     {"id": 1, "payload": "...", "localization": "fr", "bytes": 86, "cut": [...]}
///
/// With several versions of the app, `app` is the label of the version that was used. It also has `diagnostics` if the device will find a problem, and `path` and `headers` if they were asked for.
///
/// If a recipient gets no payload, the result has an error:
///
///     {"id": 1, "error": {"code": "...", "reason": "...", "message": "...", "line": 7, "offset": 12}}
///
/// The `reason` is Apple's, if APNs would refuse the request; otherwise it is absent. The `id` is null if it cannot be
/// read, such as after a mistake in the JSON.
public struct BatchLines: Sendable {
  /// The number of lines with each outcome.
  public struct Tally: Sendable, Hashable {
    /// The number of lines with a payload.
    public var payloads = 0
    /// The number of payloads that had to be cut.
    public var cut = 0
    /// The number of lines with an error.
    public var errors = 0

    /// Creates a tally without any lines.
    public init() {}

    /// Adds the tally of another part of the run.
    public static func += (left: inout Self, right: Self) {
      left.payloads += right.payloads
      left.cut += right.cut
      left.errors += right.errors
    }
  }

  /// The batch that makes the payloads.
  public let batch: Batch

  /// Creates a converter for the lines of one run.
  public init(_ batch: Batch) {
    self.batch = batch
  }

  /// Appends the results of whole lines; the last one may lack its line end.
  ///
  /// A blank line has no result, but counts for the line numbers. A line longer than ``BatchRecipient/lineLimit`` is an
  /// error.
  ///
  /// - Parameters:
  ///   - lines: the lines of recipients.
  ///   - number: the number of the first line, from 1, for errors.
  ///   - output: gets the results.
  ///   - tally: counts the outcomes.
  public func append(lines: [UInt8], from number: Int, to output: inout [UInt8], _ tally: inout Tally) {
    var scratch = batch.memory.take(for: batch)
    var number = number
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex(of: 0x0A) ?? lines.count
      do throws(BatchError) {
        guard end - start <= BatchRecipient.lineLimit else { throw BatchError(.lineTooLong) }
        try append(lines, start..<end, &scratch, to: &output, &tally)
      } catch {
        append(error, of: Array(lines[start..<end]), number: number, to: &output, &tally)
      }
      start = end + 1
      number += 1
    }
    batch.memory.give(scratch)
  }

  /// Appends the error of a line that is too long.
  ///
  /// - Parameters:
  ///   - head: as much of the line as was read, for its id.
  ///   - number: the number of the line, from 1.
  ///   - output: gets the result.
  ///   - tally: counts the error.
  public func append(tooLong head: [UInt8], number: Int, to output: inout [UInt8], _ tally: inout Tally) {
    append(BatchError(.lineTooLong), of: head, number: number, to: &output, &tally)
  }

  /// Appends the result of a line by the first strategy that can make it; a blank line has none.
  private func append(
    _ lines: [UInt8], _ range: Range<Int>, _ scratch: inout BatchMemory.Scratch, to output: inout [UInt8],
    _ tally: inout Tally
  ) throws(BatchError) {
    guard scratch.read(lines, range) else {
      return try appendGeneral(Array(lines[range]), &scratch, to: &output, &tally)
    }
    guard let version = version(lines, scratch.line.app, &scratch) else {
      return try appendGeneral(Array(lines[range]), &scratch, to: &output, &tally)
    }
    let languages = scratch.line.languages
    let place = try place(lines, languages, in: version, &scratch) { () throws(BatchError) in
      languages.isEmpty ? [] : try BatchError.document(Array(lines[languages])).root.languages()
    }
    for strategy in BatchStrategy.allCases where strategy.takes(scratch.line.members) {
      var requests: [NotificationRequest] = []
      switch strategy {
      case .preparedTemplate:
        guard let pushType = scratch.fill(scratch.templates, in: place) else { continue }
        requests = try batch.requests(scratch.payload, pushType, scratch.line.token(in: lines))
      case .fixedText:
        guard let pushType = scratch.fill(scratch.fixedTemplates, in: place) else { continue }
        requests = try batch.requests(scratch.payload, pushType, scratch.line.token(in: lines))
      case .plainPayload:
        guard scratch.makePayload(lines, in: place, of: batch) else { continue }
        requests = try batch.requests(
          scratch.payload, batch.options.pushType ?? .alert, scratch.line.token(in: lines))
      case .general: return try appendGeneral(Array(lines[range]), &scratch, to: &output, &tally)
      }
      tally.payloads += 1
      ResultLine(
        bytes: lines, id: scratch.line.id, payload: scratch.payload, localization: scratch.names[place],
        app: scratch.labels[place], requests: requests
      ).append(to: &output)
      return
    }
  }

  /// Appends the result of any line; a blank line has none.
  private func appendGeneral(
    _ line: [UInt8], _ scratch: inout BatchMemory.Scratch, to output: inout [UInt8], _ tally: inout Tally
  ) throws(BatchError) {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    let nodes = try RecipientNodes(parsing: line)
    let text = nodes[.languages].map { $0.offset..<$0.offset + $0.length } ?? 0..<0
    // An unknown version is reported after every error that the line has by itself.
    let version = Result { () throws(BatchError) in try batch.version(labelled: nodes[.app]?.string) }
    let place = try place(line, text, in: (try? version.get()) ?? 0, &scratch) { () throws(BatchError) in
      try nodes[.languages]?.languages() ?? []
    }
    let recipient = try BatchRecipient(nodes, languages: [])
    _ = try version.get()
    let result = try batch.result(for: recipient, in: place, &scratch)
    tally.payloads += 1
    if !result.cuts.isEmpty { tally.cut += 1 }
    let id = recipient.id.encoded
    ResultLine(
      bytes: id, id: 0..<id.count, payload: result.payload, localization: result.localization, app: result.app,
      cuts: result.cuts, diagnostics: result.diagnostics, requests: result.request.map { [$0] } ?? []
    ).append(to: &output)
  }

  /// Returns the index of the version whose label, with quotes, is in a range of the bytes; `nil` if it is unknown.
  @inline(__always)
  private func version(_ bytes: [UInt8], _ range: Range<Int>, _ scratch: inout BatchMemory.Scratch) -> Int? {
    guard !range.isEmpty else { return batch.newest }
    if let version = scratch.versions.value(of: bytes.span.extracting(range)) { return version }
    let label = String(decoding: bytes[range.dropFirst().dropLast()], as: UTF8.self)
    guard let version = try? batch.version(labelled: label) else { return nil }
    scratch.versions.remember(version, of: bytes.span.extracting(range))
    return version
  }

  /// Returns the index of the localization for the languages in a range of the bytes.
  @inline(__always)
  private func place(
    _ bytes: [UInt8], _ range: Range<Int>, in version: Int, _ scratch: inout BatchMemory.Scratch,
    _ languages: () throws(BatchError) -> [String]
  ) throws(BatchError) -> Int {
    if let place = scratch.languages.value(of: bytes.span.extracting(range), in: version) { return place }
    let place = batch.place(for: try languages(), in: version)
    scratch.languages.remember(place, of: bytes.span.extracting(range), in: version)
    return place
  }

  /// Appends the error of one line, with a line end.
  private func append(
    _ error: BatchError, of line: [UInt8], number: Int, to output: inout [UInt8], _ tally: inout Tally
  ) {
    tally.errors += 1
    var object = JSONObject([.init(name: "code", value: .string(error.code))])
    object["reason"] = error.apnsReason.map { .string($0.name) }
    object["message"] = .string(error.description)
    object["line"] = .number(JSONNumber(number))
    object["offset"] = error.offset.map { .number(JSONNumber($0)) }
    output += (["id": line.recipientID(before: error), "error": .object(object)] as JSON).encoded
    output.append(0x0A)
  }
}

private struct ResultLine: JSONWritable {
  /// The bytes that contain the id.
  let bytes: [UInt8]
  let id: Range<Int>
  let payload: [UInt8]
  let localization: String
  let app: String?
  var cuts: [FieldCut] = []
  var diagnostics: [RenderingDiagnostic] = []
  /// The request, or none.
  ///
  /// An array keeps it on the heap: a request has hundreds of bytes, which most results would copy for nothing.
  let requests: [NotificationRequest]

  func write<Sink: JSONSink>(to sink: inout Sink) {
    sink.token("{\"id\":")
    sink.json(bytes.span.extracting(id))
    sink.token(",\"payload\":")
    sink.string(utf8: payload.span)
    sink.token(",\"localization\":")
    sink.string(localization)
    if let app {
      sink.token(",\"app\":")
      sink.string(app)
    }
    sink.token(",\"bytes\":")
    sink.integer(payload.count)
    sink.token(",\"cut\":")
    if cuts.isEmpty { sink.token("[]") } else { sink.value(.array(cuts.map(\.json))) }
    if !diagnostics.isEmpty {
      sink.token(",\"diagnostics\":")
      sink.value(.array(diagnostics.map(\.json)))
    }
    for request in requests {
      sink.token(",\"path\":")
      sink.string(request.path)
      sink.token(",\"headers\":")
      sink.value(
        .object(JSONObject(request.headerFields.map { .init(name: $0.name.rawName, value: .string($0.value)) })))
    }
    sink.token("}\n")
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
