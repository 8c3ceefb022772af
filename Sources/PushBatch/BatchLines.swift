import APNsDevice
import APNsRequest
@_spi(Writing) public import CompactJSON
import HTTPTypes
import PayloadFitting
import StringsFiles

/// Lines of recipients to lines of results.
///
/// A result is `{"id": 1, "payload": "...", "localization": "fr", "bytes": 86, "cut": [...]}`, with `diagnostics` where
/// the device will find something wrong and `path` and `headers` where they were asked for; a recipient that gets none is
/// `{"id": 1, "error": {"code": "...", "message": "...", "line": 7, "offset": 12}}`.
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

  /// The lines of one run.
  public init(_ batch: Batch) { self.batch = batch }

  /// Appends the result of one line, with its line end; an empty line has none.
  ///
  /// - Parameters:
  ///   - line: the recipient, without a line end.
  ///   - number: the line's, from 1, for errors.
  ///   - output: gets the result.
  ///   - tally: counts what was done.
  public func append(_ line: [UInt8], number: Int, to output: inout [UInt8], _ tally: inout Tally) {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    let recipient: BatchRecipient
    do throws(BatchError) {
      recipient = try BatchRecipient(parsing: line)
    } catch {
      append(error, id: Self.id(of: line), number: number, to: &output, &tally)
      return
    }
    do throws(BatchError) {
      let result = try batch.result(for: recipient)
      tally.payloads += 1
      if !result.cuts.isEmpty { tally.cut += 1 }
      append(result, id: recipient.id, to: &output)
    } catch {
      append(error, id: recipient.id, number: number, to: &output, &tally)
    }
  }

  private func append(_ result: BatchResult, id: JSON, to output: inout [UInt8]) {
    guard result.cuts.isEmpty, result.diagnostics.isEmpty, result.request == nil else {
      output += result.json(id: id).encoded
      output.append(0x0A)
      return
    }
    // The same bytes without a tree: most results are as short as this.
    output += #"{"id":"#.utf8
    id.append(to: &output)
    output += #","payload":"#.utf8
    JSON.string(String(decoding: result.payload, as: UTF8.self)).append(to: &output)
    output += #","localization":"#.utf8
    (result.localization.map(JSON.string) ?? .null).append(to: &output)
    output += #","bytes":"#.utf8
    JSON.number(JSONNumber(result.payload.count)).append(to: &output)
    output += ",\"cut\":[]}\n".utf8
  }

  /// Appends the results of whole lines; the last one may lack its line end.
  ///
  /// A line above ``BatchRecipient/lineLimit`` is an error.
  public func append(lines: [UInt8], from number: Int, to output: inout [UInt8], _ tally: inout Tally) {
    var number = number
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex(of: 0x0A) ?? lines.count
      if end - start > BatchRecipient.lineLimit {
        append(BatchError(.lineTooLong), number: number, to: &output, &tally)
      } else {
        append(Array(lines[start..<end]), number: number, to: &output, &tally)
      }
      start = end + 1
      number += 1
    }
  }

  /// Appends the error of one line, with its line end.
  public func append(_ error: BatchError, id: JSON = .null, number: Int, to output: inout [UInt8], _ tally: inout Tally)
  {
    tally.errors += 1
    var object = JSONObject([
      .init(name: "code", value: .string(error.code)), .init(name: "message", value: .string(error.description)),
      .init(name: "line", value: .number(JSONNumber(number))),
    ])
    object["offset"] = error.offset.map { .number(JSONNumber($0)) }
    output += (["id": id, "error": .object(object)] as JSON).encoded
    output.append(0x0A)
  }

  /// The id of a line that is refused, as far as it can be read.
  private static func id(of line: [UInt8]) -> JSON {
    guard let document = try? JSONDocument(parsing: line) else { return .null }
    return document.root.members.first { $0.name.isString("id") }?.value.value ?? .null
  }
}

extension BatchResult {
  fileprivate func json(id: JSON) -> JSON {
    var object = JSONObject([
      .init(name: "id", value: id), .init(name: "payload", value: .string(String(decoding: payload, as: UTF8.self))),
      .init(name: "localization", value: localization.map(JSON.string) ?? .null),
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
      "severity": .string(severity.rawValue), "code": .string(code), "field": .string(field.rawValue),
      "message": .string(message),
    ]
  }
}
