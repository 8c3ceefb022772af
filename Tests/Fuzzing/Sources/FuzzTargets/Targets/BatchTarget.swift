import APNsPayload
import AppBundle
import CompactJSON
import PayloadFitting
import PushBatch

extension FuzzTarget {
  /// Lines of recipients, for a provider that localizes and for one that leaves it to the device.
  static let batch = FuzzTarget("batch", dictionary: "batch", seeds: ["Tests/Fuzzing/Seeds/batch"]) { bytes in
    guard let lines = batches else { return refuse("the sample app is there") }
    for batch in lines {
      var all: [UInt8] = []
      var tally = BatchLines.Tally()
      batch.append(lines: bytes, from: 1, to: &all, &tally)
      var each: [UInt8] = []
      var sum = BatchLines.Tally()
      for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        let result = result(of: Array(line), number + 1, batch, &sum)
        each += result
      }
      expect(each == all && sum == tally, "lines together give what each gives")
    }
    return true
  }

  private static func result(
    of line: [UInt8], _ number: Int, _ lines: BatchLines, _ sum: inout BatchLines.Tally
  ) -> [UInt8] {
    var output: [UInt8] = []
    var tally = BatchLines.Tally()
    lines.append(lines: line, from: number, to: &output, &tally)
    sum += tally
    guard line.contains(where: { !" \t\r".utf8.contains($0) }) else {
      expect(output.isEmpty, "an empty line has no result")
      return []
    }
    expect(output.count { $0 == 0x0A } == 1 && output.last == 0x0A, "a line has one line of result")
    guard case .object(let object)? = try? JSON(parsing: output) else {
      _ = refuse("a result is an object")
      return []
    }
    check(object, against: line, lines.batch)
    if case .object(let error)? = object["error"] {
      expect(tally.errors == 1 && tally.payloads == 0, "an error counts as one")
      expect(error["code"] != nil && error["message"] != nil, "an error says what is wrong")
      expect(error["line"] == .number(JSONNumber(number)), "an error names its line")
      if case .number(let offset)? = error["offset"] {
        expect(offset.integer.map { (0...line.count).contains($0) } == true, "an error is at a byte of its line")
      }
    } else if case .string(let payload)? = object["payload"] {
      expect(tally.payloads == 1 && tally.errors == 0, "a payload counts as one")
      expect(object["bytes"] == .number(JSONNumber(payload.utf8.count)), "the bytes are the payload's")
      guard let read = try? Payload(parsing: Array(payload.utf8), wronglyTyped: .kept) else {
        _ = refuse("a result's payload is one")
        return []
      }
      let limit = (lines.batch.options.budget ?? ByteBudget(PushType(derivedFrom: read))).bytes
      expect(payload.utf8.count <= limit, "a payload is within its budget")
    } else {
      _ = refuse("a result has a payload or an error")
    }
    return output
  }

  /// Checks a result against the line's recipient, read and answered step by step.
  private static func check(_ result: JSONObject, against line: [UInt8], _ batch: Batch) {
    do throws(BatchError) {
      let recipient = try BatchRecipient(parsing: line)
      let expected = try batch.result(for: recipient)
      expect(result["id"] == recipient.id, "a result has its line's id")
      expect(result["payload"] == .string(String(decoding: expected.payload, as: UTF8.self)), "a line is its recipient")
      expect(result["localization"] == .string(expected.localization), "in the same localization")
    } catch {
      guard case .object(let found)? = result["error"] else { return _ = refuse("what cannot be read is an error") }
      expect(found["code"] == .string(error.code), "with the same code")
      expect(found["message"] == .string(error.description), "and the same message")
    }
  }

  private static let batches: [BatchLines]? = {
    guard let app = try? AppLocalizations(folder: "Localizations") else { return nil }
    var alert = AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: ["Jenna", "Frank"])
    alert.titleLocKey = "GAME_REQUEST_TITLE"
    var aps = APS(alert: .dictionary(alert), badge: 1, sound: "default")
    aps.threadID = "t"
    let template = Payload(aps: aps)
    let headers = BatchHeaders(bundleID: "com.example.game", expiration: 0, collapseID: "c")
    let options = [
      BatchOptions(template: template),
      BatchOptions(localizing: .device, budget: ByteBudget(bytes: 200), template: template),
      BatchOptions(localizing: .device, policy: .longestFirst, headers: headers),
    ]
    return try? options.map { BatchLines(try Batch(app: app, options: $0)) }
  }()
}
