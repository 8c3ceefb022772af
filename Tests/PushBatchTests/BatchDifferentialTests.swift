import APNsDevice
import APNsPayload
import APNsRequest
import AppBundle
import CompactJSON
import HTTPTypes
import PayloadFitting
import StringsFiles
import TestSupport
import Testing

@testable import PushBatch

/// Lines in, lines out, against the library called one by one.
struct BatchDifferentialTests {
  /// What the library gives for a line, as the line of its result: the specification, written out.
  ///
  /// - Parameter isGeneral: whether no prepared template may help.
  static func expected(
    _ line: [UInt8], number: Int, _ batch: Batch, isGeneral: Bool = false
  ) -> (text: String, error: BatchError?) {
    var object = JSONObject()
    var failure: BatchError?
    do throws(BatchError) {
      let recipient = try BatchRecipient(parsing: line)
      object["id"] = recipient.id
      let result =
        isGeneral
        ? try batch.generalResult(
          for: recipient, in: batch.place(for: recipient.languages, in: batch.version(labelled: recipient.app)))
        : try batch.result(for: recipient)
      object["payload"] = .string(String(decoding: result.payload, as: UTF8.self))
      object["localization"] = .string(result.localization)
      object["app"] = result.app.map(JSON.string)
      object["bytes"] = .number(JSONNumber(result.payload.count))
      object["cut"] = .array(
        result.cuts.map {
          [
            "path": .string($0.path), "bytesBefore": .number(JSONNumber($0.bytesBefore)),
            "bytesAfter": .number(JSONNumber($0.bytesAfter)),
          ]
        })
      if !result.diagnostics.isEmpty {
        object["diagnostics"] = .array(
          result.diagnostics.map {
            [
              "severity": .string($0.severity.rawValue), "code": .string($0.code), "field": .string($0.lineName),
              "message": .string($0.message),
            ]
          })
      }
      if let request = result.request {
        object["path"] = .string(request.path)
        object["headers"] = .object(
          JSONObject(request.headerFields.map { .init(name: $0.name.rawName, value: .string($0.value)) }))
      }
    } catch {
      failure = error
      var members = JSONObject([.init(name: "code", value: .string(error.code))])
      members["reason"] = error.apnsReason.map { .string($0.name) }
      members["message"] = .string(error.description)
      members["line"] = .number(JSONNumber(number))
      members["offset"] = error.offset.map { .number(JSONNumber($0)) }
      object["error"] = .object(members)
    }
    return (String(decoding: JSON.object(object).encoded, as: UTF8.self), failure)
  }

  /// A result, of an error without what stands before it: whether a line that cannot be read has an id is tested by itself.
  static func comparable(_ text: some StringProtocol, _ error: BatchError?) -> String {
    guard error != nil, let start = text.firstRange(of: #""error":{"#) else { return String(text) }
    return String(text[start.lowerBound...])
  }

  /// Replaces, removes or inserts a byte; never ends the line.
  static func damage(_ line: inout [UInt8], _ generator: inout SeededGenerator) {
    let bytes = Array("\"\\{}[]:, \r\t0123-.eabn".utf8) + [0, 0xC3, 0xA9, 0xFF, 0xE2]
    let place = generator.below(line.count)
    switch generator.below(3) {
    case 0: line[place] = generator.pick(bytes)
    case 1: line.remove(at: place)
    default: line.insert(generator.pick(bytes), at: place)
    }
  }

  @Test(
    arguments: [BatchOptions.Localizing.server, .device], [nil, BatchHeaders(bundleID: "com.example", priority: 5)])
  func linesGiveWhatTheLibraryGives(localizing: BatchOptions.Localizing, headers: BatchHeaders?) throws {
    let batch = try BatchTests.batch(localizing, headers: headers)
    var generator = SeededGenerator()
    var lines: [[UInt8]] = []
    for index in 0..<SeededGenerator.rounds * (SeededGenerator.isThorough ? 20 : 2) {
      var recipient = BatchStreamTests.recipient(index, &generator)
      if headers != nil { recipient.token = generator.pick(["00ff", "AB12", "xyz", nil]) }
      var line = Array(try BatchStreamTests.line(recipient).utf8)
      if generator.below(20) == 0 { Self.damage(&line, &generator) }
      lines.append(line)
    }
    try Self.expectSame(lines, batch, errors: lines.count / 33, cuts: lines.count / (headers == nil ? 100 : 500))
  }

  /// What a line brings.
  enum Form: CaseIterable {
    case array, object, payload
  }

  static let payloads = [
    #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":ARGS},"badge":3},"id":"é"}"#,
    #"{"aps": {"alert": {"loc-args": ARGS, "loc-key": "GAME_PLAY_REQUEST_FORMAT"}}, "loc-args": ["x"]}"#,
    #"{"loc-args":ARGS,"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["y","z"]}}}"#,
    #"{"aps":{"alert":{"loc-key":"TIMER_DONE","title-loc-key":"GAME_REQUEST_TITLE","loc-args":ARGS}}}"#,
    #"{"aps":{"alert":"a"}}"#,
    #"{"n":[ 1.50 , {"a" : null,"b b":true}, -7.0,false ],"aps":{"sound":"s","alert":{"body":"é","title":"t"},"badge":0}}"#,
    #"{"aps":{"alert":{"title-loc-key":"GAME_TURN_FORMAT","title-loc-args":ARGS,"launch-image":"i","body":"x"},"n":1}}"#,
    #"{"aps":{"alert":{"subtitle-loc-args":ARGS,"subtitle-loc-key":"SALE_BODY_FORMAT","body":"b"},"thread-id":"é"},"a":1,"a":2}"#,
  ]

  /// The way of the plainest lines against the library, which reads each into a tree.
  @Test(arguments: [BatchOptions.Localizing.server, .device], Form.allCases)
  func damagedPlainLinesGiveWhatTheLibraryGives(localizing: BatchOptions.Localizing, form: Form) throws {
    let template = """
      {"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["",""]},"badge":1,"thread-id":"t"},"game":17}
      """
    let batch = try BatchTests.batch(localizing, template: template)
    var generator = SeededGenerator()
    var lines: [[UInt8]] = []
    for index in 0..<SeededGenerator.rounds * (SeededGenerator.isThorough ? 20 : 8) {
      let id = generator.pick([
        "\(index)", "-\(index + 1)", #""né\#(index)""#, "999999999999999999", "1e3", #""\u00e9""#,
      ])
      let args = generator.pick([#"["Jenna","Frank"]"#, #"[ "é", -12 ]"#, #"["a"]"#, "[]", #"["a",1.50]"#, "[0,0]"])
      let object = generator.pick([
        #"{"loc-args":\#(args),"badge":3}"#, #"{"thread-id" : "é","loc-args":\#(args)}"#, "{}",
      ])
      var members = [#""id":\#(id)"#, #""languages":["fr-CA", "en"]"#]
      switch form {
      case .array: members.append(#""args" : \#(args)"#)
      case .object: members.append(#""args" : \#(object)"#)
      case .payload: members.append(#""payload": "# + generator.pick(Self.payloads).replacing("ARGS", with: args))
      }
      if generator.below(4) == 0 { members.append(generator.pick(members)) }
      if generator.below(4) == 0 { members.shuffle(using: &generator) }
      var line = Array("{\(members.joined(separator: generator.pick([",", ", ", " ,\t"])))}".utf8)
      for _ in 0..<generator.below(3) { Self.damage(&line, &generator) }
      lines.append(line)
    }
    try Self.expectSame(lines, batch, errors: lines.count / 10, cuts: 0)
  }

  private static func expectSame(_ lines: [[UInt8]], _ batch: Batch, errors: Int, cuts: Int) throws {
    var output: [UInt8] = []
    var tally = BatchLines.Tally()
    BatchLines(batch).append(lines: Array(lines.joined(separator: [0x0A])), from: 1, to: &output, &tally)
    let results = String(decoding: output, as: UTF8.self).split(separator: "\n")
    expectEqual(results.count, lines.count)
    for (index, (line, result)) in zip(lines, results).enumerated() {
      let (text, error) = Self.expected(line, number: index + 1, batch)
      let isSame = comparable(result, error) == comparable(text, error)
      #expect(isSame, "\(String(decoding: line, as: UTF8.self)): \(result), expected \(text)")
    }
    expectEqual(tally.payloads + tally.errors, lines.count)
    #expect(tally.errors > errors && tally.payloads > errors && tally.cut >= cuts)
  }
}
